/** The frame of every page: running head, legend of the marks, running foot and draft mark. */
import { formatDate } from "../../calendar/date-formats.ts";
import { daysOf } from "../../calendar/month.ts";
import type { PackContents } from "../format.ts";
import { oneLine } from "./lines.ts";
import type { PageShape } from "./paper.ts";
import { drawDraftMark, drawRule, drawText, type Lettering } from "./pen.ts";
import { repeatedDrawing } from "./repeated-drawing.ts";
import { SIZE } from "./type-scale.ts";
import type { Faces } from "./typeface.ts";

export interface Frame {
  readonly document: PDFKit.PDFDocument;
  readonly contents: PackContents;
  readonly faces: Faces;
  readonly shape: PageShape;
}

/** What differs from page to page. */
export interface PageFacts {
  /** The chapter that the page starts with; null on the first page, which names everything itself. */
  readonly topic: string | null;
  /** The marks on the page with their meanings. */
  readonly legend: readonly string[];
  readonly page: number;
  readonly pages: number;
}

/** Baselines, from the edge of the paper. */
const HEAD_BASELINE = 36;
const FOOT_BASELINE = 32;
const LEGEND_BASELINE = 51;
const RULE_WEIGHT = 0.4;

/** Returns a function that draws the frame of the current page. */
export function frameDrawer(frame: Frame): (facts: PageFacts) => void {
  const { document } = frame;
  // Bounded by the chapters.
  const drawings = new Map<string, { readonly above: () => void; readonly facts: () => void }>();
  return (of) => {
    const number = numberIn(frame, of);
    const key = JSON.stringify([of.topic, of.legend, number.width]);
    const drawing = drawings.get(key) ?? {
      above: repeatedDrawing(document, () => {
        drawAbove(frame, of);
      }),
      facts: repeatedDrawing(document, () => {
        drawFacts(frame, number);
      }),
    };
    drawings.set(key, drawing);
    drawing.above();
    drawNumber(frame, number);
    drawing.facts();
  };
}

/** All that is written before the number of the page. */
function drawAbove(frame: Frame, { topic, legend }: PageFacts): void {
  const { document, contents, faces } = frame;
  const { isFinal, style, words } = contents;
  if (!isFinal) drawDraftMark(document, words.of("pdf.draft"), faces.bold, style.colours);
  if (topic !== null) drawHead(frame, topic);
  drawLegend(frame, legend);
  drawFootRule(frame);
}

const plainIn = ({ contents, faces }: Frame): Lettering => ({
  face: faces.regular,
  size: SIZE.small,
  colour: contents.style.colours.faint,
});

/** The administration and the pack, and the chapter. */
function drawHead(frame: Frame, topic: string): void {
  const { document, contents, faces, shape } = frame;
  const { left, right } = shape;
  const plain = plainIn(frame);
  const strong: Lettering = { ...plain, face: faces.bold };
  const half = (right - left) * 0.62;
  const owner = oneLine(contents.books.administration.name, strong, half * 0.6);
  drawText(document, owner, strong, { x: left, y: HEAD_BASELINE });
  const x = left + strong.face.widthOf(`${owner}  `, SIZE.small);
  const title = oneLine(contents.title, plain, left + half - x);
  drawText(document, title, plain, { x, y: HEAD_BASELINE });
  const aside = oneLine(topic, plain, right - left - half - SIZE.small);
  drawText(document, aside, plain, { x: right, y: HEAD_BASELINE, at: "end" });
  const colour = contents.style.colours.rule;
  drawRule(document, { x: left, right, y: HEAD_BASELINE + 8, weight: RULE_WEIGHT, colour });
}

/** The marks on the page, in one line above its foot. */
function drawLegend(frame: Frame, legend: readonly string[]): void {
  if (legend.length === 0) return;
  const { left, right, height } = frame.shape;
  const lettering = plainIn(frame);
  const text = oneLine(legend.join("   ·   "), lettering, right - left);
  drawText(frame.document, text, lettering, { x: left, y: height - LEGEND_BASELINE });
}

interface NumberOfPage {
  readonly text: string;
  readonly width: number;
}

function numberIn(frame: Frame, { page, pages }: PageFacts): NumberOfPage {
  const { face, size } = plainIn(frame);
  const { words } = frame.contents;
  const text = words.of("pdf.page", { page: String(page), pages: String(pages) });
  return { text, width: face.widthOf(text, size) };
}

const footOf = ({ shape }: Frame): number => shape.height - FOOT_BASELINE;

function drawFootRule(frame: Frame): void {
  const { left, right } = frame.shape;
  const colour = frame.contents.style.colours.rule;
  const y = footOf(frame) - 12;
  drawRule(frame.document, { x: left, right, y, weight: RULE_WEIGHT, colour });
}

function drawNumber(frame: Frame, { text }: NumberOfPage): void {
  const at = { x: frame.shape.right, y: footOf(frame), at: "end" } as const;
  drawText(frame.document, text, plainIn(frame), at);
}

/** Status, period, unit and date of the data, up to the number of the page. */
function drawFacts(frame: Frame, { width }: NumberOfPage): void {
  const { document, contents, faces, shape } = frame;
  const { administration, asOf, period } = contents.books;
  const { isFinal, style, words } = contents;
  const { bad, ink } = style.colours;
  const y = footOf(frame);
  const plain = plainIn(frame);
  const strong = { face: faces.bold, size: SIZE.small, colour: isFinal ? ink : bad };
  const status = words.of(isFinal ? "facts.final" : "pdf.draft");
  drawText(document, status, strong, { x: shape.left, y });
  const { first, last } = daysOf(period);
  const day = (date: typeof asOf): string => formatDate(date, style.datePattern);
  const facts = [
    words.of("sheets.period", { first: day(first), last: day(last) }),
    words.of("pdf.unit", { currency: administration.currency }),
    words.of("pdf.as-of", { date: day(asOf) }),
  ].join("  ·  ");
  const x = shape.left + strong.face.widthOf(`${status}   `, SIZE.small);
  const room = shape.right - x - width - 2 * SIZE.small;
  drawText(document, oneLine(facts, plain, room), plain, { x, y });
}
