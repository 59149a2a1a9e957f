/** Draws text, rules and areas on the current page, in the colours and weights of the house style. */
import type { Style } from "../format.ts";
import { tintOf } from "../internal/tint.ts";
import type { OpenFont } from "./open-fonts.ts";
import { fontsOfPage } from "./pdfkit-parts.ts";
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

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Rule {
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** Thickness in points. */
  readonly weight: number;
  readonly colour: string;
}

/** Writes the operators itself: pdfkit takes ten times as long for a text, because it could also be broken or turned. */
export function drawText(
  document: PDFKit.PDFDocument,
  text: string,
  { face, size, colour }: Lettering,
  { x, y, at = "start" }: Anchor,
): void {
  const runs = face.runsOf(text);
  const width = runs.reduce((total, run) => total + run.width, 0) * size;
  let start = at === "end" ? x - width : at === "middle" ? x - width / 2 : x;
  for (const run of runs) {
    // The y axis of the page points down, so that text must be turned over.
    document.addContent(
      `BT\n${fontOn(document, run.font)} ${numberText(size)} Tf\n${inkText(colour)} rg\n` +
        `1 0 0 -1 ${numberText(start + run.x * size)} ${numberText(y - run.y * size)} Tm\n${run.string} Tj\nET`,
    );
    start += run.width * size;
  }
}

/** The name of the font on the current page, `/F1`. */
export function fontOn(document: PDFKit.PDFDocument, { id, reference }: OpenFont): string {
  const fonts = fontsOfPage(document);
  if (!(id in fonts)) Object.assign(fonts, { [id]: reference() });
  return `/${id}`;
}

/** Thousandths of a point are finer than any printer. */
const STEPS = 1000;
export const numberText = (value: number): string => String(Math.round(value * STEPS) / STEPS);

/** The operands of a colour, three parts of one: `0.071 0.282 0.361`. */
export const inkText = (colour: string): string =>
  [0, 2, 4]
    .map((at) =>
      String(Math.round((Number.parseInt(colour.slice(at, at + 2), 16) / 255) * 1000) / 1000),
    )
    .join(" ");

export function drawRule(document: PDFKit.PDFDocument, rule: Rule): void {
  const y = numberText(rule.y);
  document.addContent(
    `${numberText(rule.weight)} w ${inkText(rule.colour)} RG\n` +
      `${numberText(rule.x)} ${y} m ${numberText(rule.right)} ${y} l S`,
  );
}

/** Rules alike, at several heights. */
export function drawRules(
  document: PDFKit.PDFDocument,
  heights: readonly number[],
  {
    left,
    right,
    weight,
    colour,
  }: { readonly left: number; readonly right: number } & Pick<Rule, "weight" | "colour">,
): void {
  const [from, to] = [numberText(left), numberText(right)];
  const paths = heights.map(numberText).map((y) => `${from} ${y} m ${to} ${y} l`);
  document.addContent(`${numberText(weight)} w ${inkText(colour)} RG\n${paths.join("\n")}\nS`);
}

/** A filled rectangle; `x` and `y` are its left and upper edge. */
export function drawArea(
  document: PDFKit.PDFDocument,
  { x, y, width, height }: Area,
  colour: string,
): void {
  const place = [x, y, width, height].map(numberText).join(" ");
  document.addContent(`${inkText(colour)} rg\n${place} re\nf`);
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
