/** Says below a comparison why it has no percentages, or no figures of the earlier period. */
import { haveEqualLengths } from "../../calendar/compared-period.ts";
import type { Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { monthsRead, whyWithoutResult } from "../../ledger/compared-months.ts";
import type { Words } from "../sheet.ts";
import { monthsTitle, type PeriodWord, periodTitle } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const COMPARISON_NOTE_WORDS = wordsUnder(
  "sheets.comparison",
  "unequal outside before-first nothing-before",
);

interface NoteSource {
  readonly words: Words<(typeof COMPARISON_NOTE_WORDS)[number] | PeriodWord>;
  readonly books: Books;
}

/** A period, and those that it is compared with; a note for each of these that needs one. */
export const comparisonNotes = (
  source: NoteSource,
  [current, ...compared]: readonly Period[],
): readonly string[] =>
  compared.flatMap((period) => {
    const without = withoutResultText(source, period);
    if (without !== null) return [without];
    if (current === undefined || haveEqualLengths(current, period)) return [];
    const { words, books } = source;
    const values = {
      current: monthsTitle(words, books, current),
      compared: monthsTitle(words, books, period),
    };
    return [words.of("sheets.comparison.unequal", values)];
  });

/** Null for a period with a result. */
export function withoutResultText({ words, books }: NoteSource, period: Period): string | null {
  const why = whyWithoutResult(books, period);
  if (why === null) return null;
  const months = periodTitle(words, monthsRead(books));
  return words.of(`sheets.comparison.${why}`, { period: periodTitle(words, period), months });
}
