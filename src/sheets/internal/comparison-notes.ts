/** Says below a comparison why it has no percentages, or no figures of the earlier period. */
import { haveEqualLengths } from "../../calendar/compared-period.ts";
import type { Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { hasResult, isKnown } from "../../ledger/compared-months.ts";
import type { Words } from "../sheet.ts";
import { monthsTitle, type PeriodWord, periodTitle } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const COMPARISON_NOTE_WORDS = wordsUnder(
  "sheets.comparison",
  "unequal before-first nothing-before",
);

interface NoteSource {
  readonly words: Words<(typeof COMPARISON_NOTE_WORDS)[number] | PeriodWord>;
  readonly books: Books;
}

/** A period, and those that it is compared with; a note for each of these that needs one. */
export const comparisonNotes = (
  { words, books }: NoteSource,
  [current, ...compared]: readonly Period[],
): readonly string[] =>
  compared.flatMap((period) => {
    if (!isKnown(books, period.first)) {
      return [words.of("sheets.comparison.before-first", { period: periodTitle(words, period) })];
    }
    if (!hasResult(books, period.first)) {
      return [words.of("sheets.comparison.nothing-before", { period: periodTitle(words, period) })];
    }
    if (current === undefined || haveEqualLengths(current, period)) return [];
    const values = {
      current: monthsTitle(words, books, current),
      compared: monthsTitle(words, books, period),
    };
    return [words.of("sheets.comparison.unequal", values)];
  });
