/**
 * The capacity of formats for the texts of books, and the one function that makes a text fit. Each format states its
 * capacity; what a pack changed is listed in it (`packs/unfit-texts.ts`).
 */

/** How much of a text a format shows. */
export interface Capacity {
  /** In UTF-16 units, as spreadsheets count; a longer text ends in an ellipsis and its length. */
  readonly charactersMax: number;
  /**
   * Whether it keeps the characters that turn the direction of writing: a file for programs does, what people read
   * does not.
   */
  readonly keepsDirections: boolean;
}

/** A page, on screen and on paper: about seven lines. */
export const PAGE_CAPACITY: Capacity = { charactersMax: 1_000, keepsDirections: false };
/** A cell of a spreadsheet: the limit of Excel. */
export const CELL_CAPACITY: Capacity = { charactersMax: 32_767, keepsDirections: false };
/** A table for programs. */
export const TABLE_CAPACITY: Capacity = {
  charactersMax: Number.POSITIVE_INFINITY,
  keepsDirections: true,
};

/**
 * No text: control characters but for tabs and line ends, half characters, and what Unicode sets apart as no
 * characters.
 */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu;
/** Embeddings, overrides and isolates: they turn what follows them, in the same line too, and end what others began. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;
const REPLACEMENT = "\uFFFD";
/** Nearly all texts: printable Latin. */
const PLAIN = /^[ -~\u00a1-\u024f]*$/;

export interface Fitted {
  readonly text: string;
  /** Whether characters were replaced, and whether its end is missing. */
  readonly isCleaned: boolean;
  readonly isShortened: boolean;
}

/**
 * A text as the format can hold it. `lengthText` writes the length of a text that is cut: `[40,000 characters]`. The
 * cut is between characters as readers see them, so that no letter loses its accent.
 */
export function fitText(
  text: string,
  { charactersMax, keepsDirections }: Capacity,
  lengthText: (length: number) => string,
): Fitted {
  const clean = cleanText(text, keepsDirections);
  const isCleaned = clean !== text;
  if (clean.length <= charactersMax) return { text: clean, isCleaned, isShortened: false };
  const end = `… ${lengthText(text.length)}`.trimEnd();
  return {
    text: `${startOf(clean, charactersMax - end.length)}${end}`,
    isCleaned,
    isShortened: true,
  };
}

/** The text with U+FFFD for what is no text, and for what turns the direction of writing unless that is kept. */
export function cleanText(text: string, keepsDirections: boolean): string {
  if (PLAIN.test(text)) return text;
  const clean = text.replace(NO_TEXT, REPLACEMENT);
  return keepsDirections ? clean : clean.replace(DIRECTIONS, REPLACEMENT);
}

/** A character with all that is written on it is at most so long here. */
const CHARACTER_LENGTH_MAX = 64;
const CHARACTERS = new Intl.Segmenter("und");

/** The longest start of complete characters within the length. */
export function startOf(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const from = Math.max(0, lengthMax - CHARACTER_LENGTH_MAX);
  // The segment at a place inside the text begins where the character before it ended.
  const last = CHARACTERS.segment(text.slice(from, lengthMax + CHARACTER_LENGTH_MAX)).containing(
    lengthMax - from,
  );
  return text.slice(0, from + (last?.index ?? 0)).toWellFormed();
}
