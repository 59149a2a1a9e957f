/** The figures of the condensed profit and loss account of a year: the fiscal year and the one before. */
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { forResultSections, type ResultSection } from "../../ledger/result-sections.ts";
import { type AccountCells, cellsInColumn } from "./condensed-column.ts";
import { type CondensedResult, condensedResult } from "./condensed-result.ts";
import { profitAndLossTable } from "./profit-and-loss-table.ts";

export const CONDENSED_RESULT = "condensed-result";
const CONDENSED_KEYS = ["year", "prior"] as const;

export const condensedYearColumns = (books: Books): readonly AccountCells<ResultSection>[] =>
  CONDENSED_KEYS.map((key, index) => columnOf(books, books.months.length + index, key));

/** With the cells of the sheet, in the order of `CONDENSED_KEYS`. */
export const condensedYear = oncePerBooks(
  (books: Books): CondensedResult =>
    condensedResult(CONDENSED_RESULT, books, condensedYearColumns(books)),
);

function columnOf(books: Books, at: number, key: string): AccountCells<ResultSection> {
  const { columns, sections } = profitAndLossTable(books);
  const column = columns[at];
  invariant(column !== undefined, "the account has columns of the year and of the months before");
  const { period, sources, backing } = column;
  return {
    ...{ key, period, sources, backing },
    sections: forResultSections((type) => cellsInColumn(sections[type].accounts, at)),
  };
}
