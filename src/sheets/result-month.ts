/** The profit and loss of the last month of the books, beside the month before and a year before. */
import { monthResult, RESULT_MONTH } from "./internal/monthly-results.ts";
import { resultDesk } from "./internal/result-columns.ts";
import { COMPARISON_WORDS, comparisonSheet } from "./internal/result-comparison.ts";
import type { SheetDefinition } from "./sheet.ts";

const TITLE = "sheets.result-month.title";

export const resultMonth: SheetDefinition = {
  id: RESULT_MONTH,
  words: [...COMPARISON_WORDS, TITLE],
  build: (source) => {
    const named = { id: RESULT_MONTH, title: source.words.of(TITLE) };
    return comparisonSheet(source, named, monthResult(resultDesk(source.books)));
  },
};
