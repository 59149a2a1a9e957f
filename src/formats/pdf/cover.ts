/** The first pages: administration, period, status, and the table of contents. */
import type { PackContents } from "../format.ts";
import { type Fact, meaningOfState, packFacts } from "../internal/pack-facts.ts";
import { addPage, type Drawing, drawFrame } from "./draw-frame.ts";
import { destinationOf, type Section } from "./draw-table.ts";
import { breakLines, oneLine } from "./lines.ts";
import { type PageShape, pageShape } from "./paper.ts";
import { drawRule, drawText, type Lettering } from "./pen.ts";
import type { Faces } from "./typeface.ts";

export interface CoverPlan {
  readonly shape: PageShape;
  readonly titleLines: readonly string[];
  readonly facts: readonly Fact[];
  /** What final means, or why the pack is a draft. */
  readonly meaning: readonly string[];
  /** The height at which the table of contents starts on the first page. */
  readonly contentsY: number;
  /** The number of entries per page. */
  readonly entries: readonly number[];
}

const MARK_Y = 118;
const OWNER_BASELINE = 152;
const TITLE_BASELINE = 184;
const TITLE_SIZE = 24;
const TITLE_LEADING = 30;
const TITLE_LINES_MAX = 4;
const FACT_SIZE = 9;
const FACT_HEIGHT = 19;
const MEANING_LEADING = 13;
const MEANING_LINES_MAX = 5;
const LABEL_WIDTH = 150;
const ENTRY_SIZE = 9.5;
const ENTRY_HEIGHT = 20;
/** From the line above the contents to their first entry. */
const CONTENTS_HEAD_HEIGHT = 26;

export function planCover(contents: PackContents, faces: Faces): CoverPlan {
  const shape = pageShape(contents.style.paper, "portrait");
  const width = shape.right - shape.left;
  const room = { face: faces.bold, size: TITLE_SIZE, width, linesMax: TITLE_LINES_MAX };
  const titleLines = breakLines(contents.title, room);
  const facts = packFacts(contents);
  const factsY = TITLE_BASELINE + titleLines.length * TITLE_LEADING + 10;
  const meaning = meaningLines(contents, faces, width);
  const contentsY = factsY + facts.length * FACT_HEIGHT + meaning.length * MEANING_LEADING + 46;
  const entries = spread(contents.sheets.length, [
    roomFor(shape.bottom - contentsY),
    roomFor(shape.bottom - shape.top),
  ]);
  return { shape, titleLines, facts, meaning, contentsY, entries };
}

function meaningLines(contents: PackContents, faces: Faces, width: number): readonly string[] {
  const meaning = meaningOfState(contents);
  if (meaning === null) return [];
  const room = { face: faces.regular, size: FACT_SIZE, width, linesMax: MEANING_LINES_MAX };
  return breakLines(meaning, room);
}

export function drawCover(drawing: Drawing, plan: CoverPlan, sections: readonly Section[]): void {
  const { document, contents, faces } = drawing;
  addPage(drawing, plan.shape);
  document.outline.addItem(contents.title);
  drawOpening(drawing, plan);
  let first = 0;
  for (const [page, count] of plan.entries.entries()) {
    if (page > 0) {
      addPage(drawing, plan.shape);
      drawFrame(drawing, plan.shape, contents.words.of("pdf.contents"), page + 1);
    }
    const top = page === 0 ? plan.contentsY : plan.shape.top;
    const lettering = { face: faces.bold, size: 11, colour: contents.style.colours.heading };
    drawText(document, contents.words.of("pdf.contents"), lettering, {
      x: plan.shape.left,
      y: top + 11,
    });
    for (const [index, section] of sections.slice(first, first + count).entries()) {
      const y = top + CONTENTS_HEAD_HEIGHT + index * ENTRY_HEIGHT;
      drawEntry(drawing, plan.shape, section, y);
    }
    first += count;
  }
}

/** The number of entries per page, given the room on the first page and on the others. */
function spread(count: number, [first = 0, other = 1]: readonly number[]): readonly number[] {
  const pages = [Math.min(count, first)];
  for (let left = count - first; left > 0; left -= other) pages.push(Math.min(left, other));
  return pages;
}

const roomFor = (height: number): number =>
  Math.max(1, Math.floor((height - CONTENTS_HEAD_HEIGHT) / ENTRY_HEIGHT));

function drawOpening({ document, contents, faces }: Drawing, plan: CoverPlan): void {
  const { books, isFinal, style } = contents;
  const { bad, faint, good, heading, ink, rule } = style.colours;
  const { left, right } = plan.shape;
  document.rect(left, MARK_Y, 34, 3.5).fill(`#${heading}`);
  const owner: Lettering = { face: faces.bold, size: 12, colour: ink };
  const name = oneLine(books.administration.name, owner, right - left);
  drawText(document, name, owner, { x: left, y: OWNER_BASELINE });
  const title: Lettering = { face: faces.bold, size: TITLE_SIZE, colour: heading };
  for (const [index, line] of plan.titleLines.entries()) {
    drawText(document, line, title, { x: left, y: TITLE_BASELINE + index * TITLE_LEADING });
  }
  const label: Lettering = { face: faces.regular, size: FACT_SIZE, colour: faint };
  let y = TITLE_BASELINE + plan.titleLines.length * TITLE_LEADING + 10;
  for (const fact of plan.facts) {
    const strong = { face: faces.bold, size: FACT_SIZE };
    const value =
      fact.mark === null
        ? { ...label, colour: ink }
        : { ...strong, colour: fact.mark === "state" && isFinal ? good : bad };
    drawText(document, fact.label, label, { x: left, y });
    drawText(document, fact.value, value, { x: left + LABEL_WIDTH, y });
    drawRule(document, { x: left, right, y: y + 6.5, weight: 0.25, colour: rule });
    y += FACT_HEIGHT;
  }
  for (const [index, line] of plan.meaning.entries()) {
    drawText(
      document,
      line,
      { ...label, colour: ink },
      { x: left, y: y + 4 + index * MEANING_LEADING },
    );
  }
}

/** One line of the contents, linked to its sheet over its full width. */
function drawEntry(
  { document, contents, faces }: Drawing,
  { left, right }: PageShape,
  section: Section,
  y: number,
): void {
  const { ink, rule } = contents.style.colours;
  const lettering: Lettering = { face: faces.regular, size: ENTRY_SIZE, colour: ink };
  const title = oneLine(section.plan.sheet.title, lettering, right - left - 60);
  const baseline = y + ENTRY_HEIGHT * 0.65;
  drawText(document, title, lettering, { x: left, y: baseline });
  const page = String(section.firstPage);
  drawText(document, page, lettering, { x: right, y: baseline, at: "end" });
  drawRule(document, { x: left, right, y: y + ENTRY_HEIGHT, weight: 0.25, colour: rule });
  document.goTo(left, y, right - left, ENTRY_HEIGHT, destinationOf(section));
}
