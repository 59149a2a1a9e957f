/** Sheets as a PDF document: the opening with the answer and the contents, then each sheet as a chapter. */

import { PROOF_LEVELS, type ProofLevel } from "../ledger/proof-level.ts";
import { MARK_OF_LEVEL } from "../sheets/level-marks.ts";
import { PAGE_CAPACITY } from "./fits.ts";
import type { Format, PackContents } from "./format.ts";
import { headTitles, LEVEL_WORDS, legendOf } from "./internal/level-marks.ts";
import { FACT_WORDS } from "./internal/pack-facts.ts";
import type { Chapter } from "./pdf/chapter.ts";
import { drawContents } from "./pdf/contents.ts";
import { addBookmark, destinationsIn } from "./pdf/destinations.ts";
import { frameDrawer } from "./pdf/draw-frame.ts";
import { drawChapter } from "./pdf/draw-table.ts";
import type { Drawing } from "./pdf/drawing.ts";
import { type DocumentPlan, planDocument } from "./pdf/flow.ts";
import { LOST_WORDS, lostNames } from "./pdf/lost-names.ts";
import { drawMasthead } from "./pdf/masthead.ts";
import { addPage, openDocument, writtenBytes } from "./pdf/open-document.ts";
import { pagesOf } from "./pdf/pages-of.ts";
import type { PageShape } from "./pdf/paper.ts";
import { readBack } from "./pdf/read-back.ts";
import { drawArtifact } from "./pdf/tags.ts";
import { type Faces, openFace } from "./pdf/typeface.ts";

export const pdf: Format = {
  id: "pdf",
  extension: "pdf",
  mediaType: "application/pdf",
  isForReaders: true,
  holds: PAGE_CAPACITY,
  isInPages: true,
  words: [
    ...FACT_WORDS,
    ...LEVEL_WORDS,
    ...LOST_WORDS,
    "pdf.as-of",
    "pdf.at-page",
    "pdf.contents",
    "pdf.continued",
    "pdf.draft",
    "pdf.nothing",
    "pdf.page",
    "pdf.unit",
  ],
  encode: encodePdf,
  pageOf: async (contents, figureId) => {
    const { chapters } = await openPlanned(contents);
    const pages = pagesOf(chapters, new Set([figureId]));
    const withTile = chapters.find(({ planned: { plans } }) =>
      plans.some(({ sheet }) => sheet.tiles?.some(({ cell }) => cell.figure.id === figureId)),
    );
    return pages.get(figureId) ?? pages.get(withTile?.id ?? "") ?? null;
  },
};

/**
 * Reads the rows of a long sheet three times: to measure its columns, to count its pages (page numbers and
 * the table of contents refer to later pages) and to draw. No page is kept in memory.
 */
async function* encodePdf(contents: PackContents): AsyncGenerator<Uint8Array> {
  const planned = await openPlanned(contents);
  yield* readBack(drawnBytes(contents, planned), planned.chapters, contents.style);
}

async function* drawnBytes(
  contents: PackContents,
  { document, faces, plan, chapters, lost }: PlannedDocument,
): AsyncGenerator<Uint8Array> {
  const root = document.struct("Document");
  document.addStructure(root);
  const drawing: Drawing = {
    document,
    contents,
    faces,
    destinations: destinationsIn(chapters, (names) => pagesOf(chapters, names)),
    root,
    toPage: pageTurner(document, contents, faces, plan),
  };
  drawing.toPage(1, plan.masthead.shape);
  addBookmark(document, contents.title, 0);
  drawMasthead(drawing, plan.masthead);
  for (const chapter of plan.answers) yield* drawChapter(drawing, chapter);
  if (plan.contents !== null) drawContents(drawing, plan.contents, plan.chapters);
  for (const chapter of plan.chapters) yield* drawChapter(drawing, chapter);
  const texts = lost.found(contents.books);
  if (texts !== null) {
    const { read, packageName } = contents.style.fonts.eastAsian;
    const isMissing = texts.texts.some(({ script }) => script === "east-asian");
    const fontPackage = isMissing && read === null ? packageName : null;
    contents.noteLost?.({ ...texts, fontPackage });
  }
  root.end();
  document.end();
  yield* writtenBytes(document);
}

/** A document without pages, with its fonts and the plan of its pages. */
interface PlannedDocument {
  readonly document: PDFKit.PDFDocument;
  readonly faces: Faces;
  readonly plan: DocumentPlan;
  readonly chapters: readonly Chapter[];
  readonly lost: ReturnType<typeof lostNames>;
}

async function openPlanned(contents: PackContents): Promise<PlannedDocument> {
  const document = await openDocument(contents);
  const { fonts } = contents.style;
  const lost = lostNames(contents.words);
  const readEastAsian = fonts.eastAsian.read;
  const faceOf = (name: "regular" | "bold"): Faces["regular"] => {
    const eastAsian = readEastAsian === null ? null : () => readEastAsian(name);
    const files = { own: fonts[name], fallback: fonts.fallback[name], eastAsian };
    return openFace(document, name, files, lost.inWords);
  };
  const faces: Faces = { regular: faceOf("regular"), bold: faceOf("bold"), lost };
  const plan = await planDocument(contents, faces);
  return { document, faces, plan, chapters: [...plan.answers, ...plan.chapters], lost };
}

/** Starts each page once, with its frame. */
function pageTurner(
  document: PDFKit.PDFDocument,
  contents: PackContents,
  faces: Faces,
  plan: DocumentPlan,
): Drawing["toPage"] {
  const chapters = [...plan.answers, ...plan.chapters];
  const drawers = new Map<PageShape["layout"], ReturnType<typeof frameDrawer>>();
  const drawerFor = (shape: PageShape): ReturnType<typeof frameDrawer> => {
    const drawer = drawers.get(shape.layout) ?? frameDrawer({ document, contents, faces, shape });
    drawers.set(shape.layout, drawer);
    return drawer;
  };
  let current = 0;
  return (page: number, shape: PageShape) => {
    if (page === current) return;
    current = page;
    addPage(document, shape);
    const onPage = chapters.filter((chapter) => isOn(chapter, page));
    const levels = new Set(onPage.flatMap(({ planned }) => levelsShown(planned)));
    const topic = onPage[0]?.title ?? contents.words.of("pdf.contents");
    const facts = {
      topic: page === 1 ? null : topic,
      legend: legendOf(
        PROOF_LEVELS.filter((level) => levels.has(level)),
        contents.words,
      ),
      page,
      pages: plan.pages,
    };
    drawArtifact(
      document,
      () => {
        drawerFor(shape)(facts);
      },
      "Pagination",
    );
  };
}

/** The levels of the figures of a sheet, those with a mark only if a reader sees it: a column may be left out, and zero has none. */
function levelsShown({ plans }: Chapter["planned"]): readonly ProofLevel[] {
  const { levels = [], tiles = [] } = plans[0]?.sheet ?? {};
  const isDrawn = (mark: string): boolean =>
    mark === "" ||
    tiles.length > 0 ||
    plans.some(
      (plan) =>
        plan.isListing ||
        headTitles(plan.sheet).some((title) => title.endsWith(mark)) ||
        plan.rows.some(({ cells }) => cells.some((cell) => cell.mark === mark)),
    );
  return levels.filter((level) => isDrawn(MARK_OF_LEVEL[level]));
}

const isOn = ({ sections }: Chapter, page: number): boolean =>
  sections.some(({ firstPage, pages }) => firstPage <= page && page < firstPage + pages);
