/** The frame of every page: running head, running foot and draft mark. */
import { formatDate } from "../../calendar/date-formats.ts";
import type { PackContents } from "../format.ts";
import { oneLine } from "./lines.ts";
import type { PageShape } from "./paper.ts";
import { drawDraftMark, drawRule, drawText, type Lettering } from "./pen.ts";
import type { Faces } from "./typeface.ts";

/** A document being drawn, with everything its pages share. */
export interface Drawing {
  readonly document: PDFKit.PDFDocument;
  readonly contents: PackContents;
  readonly faces: Faces;
  readonly pagesTotal: number;
}

const SIZE = 7.5;
/** Baselines, from the edge of the paper. */
const HEAD_BASELINE = 38;
const FOOT_BASELINE = 32;
const LEGEND_BASELINE = 50;
const RULE_WEIGHT = 0.4;

/** Starts a page without head and foot, such as a cover. */
export function addPage({ document, contents, faces }: Drawing, shape: PageShape): void {
  const { isFinal, style, words } = contents;
  document.addPage({ size: [shape.width, shape.height], margin: 0 });
  if (!isFinal) drawDraftMark(document, words.of("pdf.draft"), faces.bold, style.colours);
}

/** The marks on the page, in one line above its foot. */
export function drawLegend(
  { document, contents, faces }: Drawing,
  { left, right, height }: PageShape,
  legend: readonly string[],
): void {
  if (legend.length === 0) return;
  const lettering = { face: faces.regular, size: SIZE, colour: contents.style.colours.faint };
  const text = oneLine(legend.join("   ·   "), lettering, right - left);
  drawText(document, text, lettering, { x: left, y: height - LEGEND_BASELINE });
}

/** Head and foot of the current page; `topic` is its subject, `page` counts from 1. */
export function drawFrame(drawing: Drawing, shape: PageShape, topic: string, page: number): void {
  const { document, contents, faces } = drawing;
  const { administration, asOf } = contents.books;
  const { style, words } = contents;
  const plain: Lettering = { face: faces.regular, size: SIZE, colour: style.colours.faint };
  const strong: Lettering = { ...plain, face: faces.bold };
  const { left, right } = shape;

  const half = (right - left) * 0.6;
  const owner = oneLine(administration.name, strong, half);
  drawText(document, owner, strong, { x: left, y: HEAD_BASELINE });
  const aside = oneLine(topic, plain, right - left - half - SIZE);
  drawText(document, aside, plain, { x: right, y: HEAD_BASELINE, at: "end" });
  const rule = { x: left, right, weight: RULE_WEIGHT, colour: style.colours.rule };
  drawRule(document, { ...rule, y: HEAD_BASELINE + 8 });

  const y = shape.height - FOOT_BASELINE;
  drawRule(document, { ...rule, y: y - 13 });
  const number = words.of("pdf.page", { page: String(page), pages: String(drawing.pagesTotal) });
  drawText(document, number, plain, { x: right, y, at: "end" });
  const room = right - left - plain.face.widthOf(number, SIZE) - 2 * SIZE;
  const asOfText = words.of("pdf.as-of", { date: formatDate(asOf, style.datePattern) });
  const foot = oneLine(`${contents.title}  ·  ${asOfText}`, plain, room - 80);
  drawText(document, foot, plain, { x: left, y });
  if (!contents.isFinal) {
    const x = left + plain.face.widthOf(`${foot}   `, SIZE);
    drawText(document, words.of("pdf.draft"), { ...strong, colour: style.colours.bad }, { x, y });
  }
}
