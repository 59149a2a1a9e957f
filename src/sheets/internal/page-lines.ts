/** How many lines of a first page its parts take on paper, so that it stays one page. */
import type { Waterfall } from "../chart.ts";

/** The lines of text that the page has room for below its tiles. */
export const PAGE_LINES_MAX = 30;
/** The characters of a line, at the least. */
const LINE_LENGTH = 120;
/** The number of the page to which a text leads, behind it. */
const PAGE_LENGTH = 8;
/** Title and white of a waterfall in lines, and the part of a line that each of its steps takes. */
const WATERFALL_LINES = 1;
const LINES_PER_STEP = 1;
/** A heading with the white above it. */
export const HEADING_LINES = 2;

/** A text leads to another page, whose number stands behind it. */
export const linesOf = (texts: readonly string[]): number =>
  texts.reduce((lines, text) => lines + Math.ceil((text.length + PAGE_LENGTH) / LINE_LENGTH), 0);

export const waterfallLines = (waterfalls: readonly Waterfall[]): number =>
  waterfalls.reduce(
    (lines, { steps }) => lines + WATERFALL_LINES + steps.length * LINES_PER_STEP,
    0,
  );
