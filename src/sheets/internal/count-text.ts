/** Counts inside a sentence, with the mark between thousands that people of the language write. */
import type { Words } from "../sheet.ts";

export const countText = (words: Words, count: number): string =>
  new Intl.NumberFormat(words.language).format(count);
