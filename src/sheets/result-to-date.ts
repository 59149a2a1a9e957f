/** The profit and loss of all months of the books together, beside the same months a year before. */
import { RESULT_TO_DATE, toDateResult } from "./internal/monthly-results.ts";
import { resultDesk } from "./internal/result-columns.ts";
import { COMPARISON_WORDS, comparisonSheet } from "./internal/result-comparison.ts";
import type { SheetDefinition } from "./sheet.ts";

const TITLE = "sheets.result-to-date.title";

export const resultToDate: SheetDefinition = {
  id: RESULT_TO_DATE,
  words: [...COMPARISON_WORDS, TITLE],
  build: (source) => {
    const named = { id: RESULT_TO_DATE, title: source.words.of(TITLE) };
    return comparisonSheet(source, named, toDateResult(resultDesk(source.books)));
  },
};
