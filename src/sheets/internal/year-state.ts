/** Whether fiscal years are still open in the books, and the period that the service has locked. */
import { isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { balanceFigures, closingOf } from "./balance-figures.ts";
import { hasClosingJournal } from "./column-figures.ts";

/** The fiscal years whose results no closing journal has appropriated at the end of the books. */
export interface OpenYears {
  /** The fiscal year of complete books; null if it is closed, or if the books end before it does. */
  readonly own: number | null;
  /** Earlier years by name; empty if there are none. */
  readonly earlier: readonly string[];
  /** Whether results of earlier years are open that the service does not name. */
  readonly hasUnnamed: boolean;
}

export function openYears(books: Books): OpenYears {
  const { fiscalYear, period } = books;
  const isComplete = period.last === fiscalYear.period.last;
  // Where nothing was booked there is no result to appropriate.
  const hasResult = books.entryCount > 0;
  const { results, openYears: named } = balanceFigures(books);
  const earlier = results["result-open"];
  return {
    own: isComplete && hasResult && !hasClosingJournal(books) ? fiscalYear.year : null,
    earlier: named ?? [],
    hasUnnamed: named === null && earlier !== null && !isZero(closingOf(earlier).amount),
  };
}
