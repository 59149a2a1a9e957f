/** Draws text, rules and areas on the current page, in the colours and weights of the house style. */
import type { Style } from "../format.ts";
import { tintOf } from "../internal/tint.ts";
import type { Face } from "./typeface.ts";

export interface Lettering {
  readonly face: Face;
  /** In points. */
  readonly size: number;
  /** Six hexadecimal digits. */
  readonly colour: string;
}

/** The start, end or middle of a line of text; `y` is its baseline, measured from the top. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly at?: "start" | "middle" | "end";
}

export interface Rule {
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** Thickness in points. */
  readonly weight: number;
  readonly colour: string;
}

export function drawText(
  document: PDFKit.PDFDocument,
  text: string,
  { face, size, colour }: Lettering,
  { x, y, at = "start" }: Anchor,
): void {
  const width = at === "start" ? 0 : face.widthOf(text, size);
  let start = at === "end" ? x - width : at === "middle" ? x - width / 2 : x;
  const pieces = face.piecesOf(text);
  document.fillColor(`#${colour}`);
  for (const piece of pieces) {
    document
      .font(piece.font)
      .fontSize(size)
      .text(piece.text, start, y, { lineBreak: false, baseline: "alphabetic" });
    if (pieces.length > 1) start += face.widthOf(piece.text, size);
  }
}

export function drawRule(document: PDFKit.PDFDocument, rule: Rule): void {
  document
    .lineWidth(rule.weight)
    .moveTo(rule.x, rule.y)
    .lineTo(rule.right, rule.y)
    .stroke(`#${rule.colour}`);
}

/** The draft mark: large and pale across the page, under everything else. */
export function drawDraftMark(
  document: PDFKit.PDFDocument,
  word: string,
  face: Face,
  colours: Style["colours"],
): void {
  const { width, height } = document.page;
  const size = Math.min(150, (Math.min(width, height) * 0.95) / face.widthOf(word, 1));
  // A pale colour instead of a transparent one: archives avoid transparency.
  document.save();
  document.rotate(-35, { origin: [width / 2, height / 2] });
  drawText(
    document,
    word,
    { face, size, colour: tintOf(colours.bad, 0.07) },
    { x: width / 2, y: height / 2 + size * 0.36, at: "middle" },
  );
  document.restore();
}
