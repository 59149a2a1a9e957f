/** Sheets as a PDF document: a cover with a table of contents, then each sheet on its own pages. */
import type { Format, PackContents } from "./format.ts";
import { LEVEL_WORDS } from "./internal/level-marks.ts";
import { FACT_WORDS } from "./internal/pack-facts.ts";
import { drawCover, planCover } from "./pdf/cover.ts";
import type { Drawing } from "./pdf/draw-frame.ts";
import { drawSection, type Section } from "./pdf/draw-table.ts";
import { openDocument, writtenBytes } from "./pdf/open-document.ts";
import { countPages } from "./pdf/place-rows.ts";
import { planTable, type TablePlan, tightened } from "./pdf/table-plan.ts";
import { type Faces, openFace } from "./pdf/typeface.ts";

export const pdf: Format = {
  id: "pdf",
  extension: "pdf",
  mediaType: "application/pdf",
  words: [
    ...FACT_WORDS,
    ...LEVEL_WORDS,
    "pdf.as-of",
    "pdf.contents",
    "pdf.continued",
    "pdf.draft",
    "pdf.nothing",
    "pdf.page",
  ],
  encode: encodePdf,
};

/**
 * Reads the rows of a sheet three times: to measure its columns, to count its pages (page numbers and
 * the table of contents refer to later pages) and to draw. No page is kept in memory.
 */
async function* encodePdf(contents: PackContents): AsyncGenerator<Uint8Array> {
  const document = await openDocument(contents);
  const { fonts } = contents.style;
  const faces: Faces = {
    regular: openFace(document, "regular", {
      own: fonts.regular,
      fallback: fonts.fallback.regular,
    }),
    bold: openFace(document, "bold", { own: fonts.bold, fallback: fonts.fallback.bold }),
  };
  const cover = planCover(contents, faces);
  const sections = await planSections(contents, faces, cover.entries.length + 1);
  const last = sections.at(-1);
  const pagesTotal = last === undefined ? cover.entries.length : last.firstPage + last.pages - 1;

  const drawing: Drawing = { document, contents, faces, pagesTotal };
  drawCover(drawing, cover, sections);
  for (const section of sections) yield* drawSection(drawing, section);
  document.end();
  yield* writtenBytes(document);
}

async function planSections(
  contents: PackContents,
  faces: Faces,
  firstPage: number,
): Promise<readonly Section[]> {
  const sections: Section[] = [];
  let next = firstPage;
  for (const sheet of contents.sheets) {
    const roomy = await planTable(sheet, contents.style, faces);
    const section = { ...(await fewestPages(roomy)), firstPage: next };
    sections.push(section);
    next += section.pages;
  }
  return sections;
}

/** Tightens the rows if that saves a page, so that a statement does not end with a nearly empty page. */
async function fewestPages(roomy: TablePlan): Promise<Omit<Section, "firstPage">> {
  const pages = await countPages(roomy);
  if (pages === 1 || roomy.sheet.isLong) return { plan: roomy, pages };
  const tight = tightened(roomy);
  const pagesTight = await countPages(tight);
  return pagesTight < pages ? { plan: tight, pages: pagesTight } : { plan: roomy, pages };
}
