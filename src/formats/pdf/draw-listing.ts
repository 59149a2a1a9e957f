/**
 * Draws a long listing. The rows between two headings are one paragraph of a page, so that neither memory nor the
 * structure of the document grows with them.
 */
import { blocksOf } from "../../ledger/blocks.ts";
import type { Row } from "../../sheets/sheet.ts";
import type { Section } from "./chapter.ts";
import type { Bookmark } from "./destinations.ts";
import { drawCells, drawGround, drawRow, HAIRLINE } from "./draw-row.ts";
import type { Drawing } from "./drawing.ts";
import { listingPages, rowPlacer } from "./listing-pages.ts";
import { kindOf } from "./measure-columns.ts";
import { writtenBytes } from "./open-document.ts";
import { drawRules } from "./pen.ts";
import { plainRows } from "./plain-rows.ts";
import { heightOfLine, layOutHead, layOutRow } from "./row-layout.ts";
import type { Listing, RowKind } from "./table-layout.ts";
import { firstRowY, headY } from "./table-opening.ts";
import { pageTurner, rowMarker } from "./table-pages.ts";
import { drawArtifact, drawElement, type Element, openElement } from "./tags.ts";
import { textLines } from "./text-lines.ts";
import { isFurtherLine } from "./wrapped-rows.ts";

export interface ListingSection extends Section {
  readonly plan: Listing;
}

/** Yields the bytes of each page when the next starts, so that memory does not grow. Returns whether there are rows. */
export async function* drawListing(
  drawing: Drawing,
  section: ListingSection,
  part: Element,
  bookmark: Bookmark | null,
): AsyncGenerator<Uint8Array, boolean> {
  const { document } = drawing;
  const { plan, start } = section;
  const { starts } = listingPages(plan, start);
  const placer = rowPlacer(plan, start);
  const markRow = rowMarker(drawing, section);
  const turnTo = pageTurner(drawing, section);
  const page = pageWriter(drawing, plan, part);
  const top = firstRowY(plan, start, 1);
  let heading: Row | null = null;
  let last: Row | null = null;
  let number = 0;
  let turned = 0;
  for await (const block of blocksOf(plan.sheet.rows())) {
    for (const row of block) {
      if (row.isInHead === true) continue;
      const kind = kindOf(row, plan.sheet.columns);
      if (number === 0) drawHead(drawing, section);
      const isFirst = number === starts[turned];
      if (isFirst) {
        page.end();
        turned += 1;
        turnTo(turned);
        yield* writtenBytes(document);
        if (placer.isContinued(kind)) repeatHeading(drawing, plan, page, { heading, last, y: top });
      }
      const y = placer.place(kind, isFirst);
      markRow(y);
      page.draw(row, kind, y);
      if (kind === "heading") {
        heading = row;
        bookmark?.add(firstText(row), Math.max(0, y - heightOfLine(kind, plan)));
      }
      if (row.cells.some((cell) => "figure" in cell)) last = row;
      number += 1;
    }
  }
  page.end();
  return number > 0;
}

function drawHead(drawing: Drawing, { plan, start }: ListingSection): void {
  drawArtifact(drawing.document, () => {
    drawRow(drawing, plan, { row: layOutHead(plan), y: headY(plan, start, 0), table: null });
  });
}

const firstText = ({ cells }: Row): string => {
  const first = cells.find(({ kind }) => kind === "text");
  return first?.kind === "text" ? first.text : "";
};

/** The rows that continue on a page, which start at `y`. */
interface Continued {
  readonly heading: Row | null;
  readonly last: Row | null;
  readonly y: number;
}

/** The heading of the rows that continue on the page, and the balance carried forward. */
function repeatHeading(
  { contents }: Drawing,
  plan: Listing,
  page: PageWriter,
  { heading, last, y }: Continued,
): void {
  if (heading === null) return;
  const continued = contents.words.of("pdf.continued");
  const cells = heading.cells.map((cell, index) =>
    cell.kind === "text" && index === heading.cells.findIndex(({ kind }) => kind === "text")
      ? { ...cell, text: `${cell.text} ${continued}` }
      : cell,
  );
  page.draw({ ...heading, cells }, "heading", y);
  if (plan.carriedForward === null || last === null) return;
  page.draw(plan.carriedForward(last), "item", y + heightOfLine("heading", plan));
}

/** Writes the rows of a page; `end` before the next page starts. */
interface PageWriter {
  readonly draw: (row: Row, kind: RowKind, y: number) => void;
  readonly end: () => void;
}

function pageWriter(drawing: Drawing, plan: Listing, part: Element): PageWriter {
  const { document } = drawing;
  const { left, right } = plan.shape;
  const lines = textLines(document, plan.faces.regular);
  const plain = plainRows(plan, lines);
  let rules: number[] = [];
  let content: PDFKit.PDFStructureContent | null = null;
  const endParagraph = (): void => {
    if (content === null) return;
    lines.write();
    document.endMarkedContent();
    const element = openElement(document, part, "P");
    element.add(content);
    element.end();
    content = null;
    const across = { left, right, weight: HAIRLINE, colour: plan.style.colours.rule };
    drawArtifact(document, () => {
      drawRules(document, rules, across);
    });
    rules = [];
  };
  const drawOther = (row: Row, kind: RowKind, y: number): void => {
    endParagraph();
    const laid = layOutRow(row, plan);
    drawArtifact(document, () => {
      drawGround(document, plan, laid, y);
    });
    drawElement(document, part, kind === "heading" ? "H3" : "P", () => {
      drawCells(drawing, plan, laid, y);
    });
  };
  return {
    draw: (row, kind, y) => {
      if (kind !== "item" || !plain.isPlain(row)) {
        drawOther(row, kind, y);
        return;
      }
      content ??= document.markStructureContent("P");
      plain.add(row, y);
      // The lines of one row have no rule between them.
      if (isFurtherLine(row)) rules.pop();
      rules.push(y + heightOfLine(kind, plan));
    },
    end: endParagraph,
  };
}
