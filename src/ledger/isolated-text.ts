/**
 * Texts that are written from right to left, apart from what is beside them: without isolates, the brackets and
 * figures after a Hebrew or Arabic name are turned over with it, and `(-27)` is read as `(72-)` (Unicode Standard
 * Annex 9).
 */

const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ["\u2068", "\u2069"];
/** Letters and marks of the scripts that are written from right to left, for a class of a pattern. */
export const FROM_RIGHT =
  "\\u0590-\\u08ff\\u200f\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const HAS_FROM_RIGHT = new RegExp(`[${FROM_RIGHT}]`, "u");
/** From the first to the last of such letters, without a letter from left to right or a line end between them. */
const RUN = new RegExp(`[${FROM_RIGHT}](?:[^\\p{L}\\n${FROM_RIGHT}]*[${FROM_RIGHT}]+)*`, "gu");

/** A name or other text as it is put into a sentence: as it is, unless it has letters from right to left. */
export const isolated = (text: string): string =>
  HAS_FROM_RIGHT.test(text) ? isolate(text) : text;

/**
 * A finished text whose names are no longer known: what is written from right to left in it is isolated, run by run.
 */
export const withRunsIsolated = (text: string): string =>
  HAS_FROM_RIGHT.test(text) ? text.replace(RUN, isolate) : text;

const isolate = (text: string): string => `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`;
