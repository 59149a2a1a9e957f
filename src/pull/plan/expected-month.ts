/** Estimates how many requests the entries of a month take, given its first page; pure. */
import { PAGE_SIZE } from "../../api/client.ts";
import {
  entriesExpected,
  firstPageOf,
  type MonthKnown,
  openEntries,
  openEntriesExpected,
} from "./open-entries.ts";
import {
  type FirstPage,
  isFirstSeriesWorthCompleting,
  pagesOf,
  planRest,
  SERIES_FIRST,
  type Strategy,
} from "./plan-series.ts";

/** How the entries of a month are requested; a saved plan fixes it. */
export interface MonthChoice {
  /** Whether the first series is read to its end. If not, it is abandoned after one page and every account is read. */
  readonly isFirstSeriesComplete: boolean;
  readonly rest: Strategy;
}

export interface ExpectedMonth {
  readonly choice: MonthChoice;
  readonly pagesOfFirst: number;
  readonly pagesByAccount: number;
  readonly pagesByProject: number;
  /** Requests for comparison: the first page of the longest series again, and one control account. */
  readonly pagesToCompare: number;
  /** Each entry counted once. */
  readonly entries: number;
}

/** Estimates a month of which `known` contains only the first page; `counted` are its rows and the total it states. */
export function expectMonth(
  known: MonthKnown,
  counted: Pick<FirstPage, "rows" | "rowsStated">,
  given: MonthChoice | null,
): ExpectedMonth {
  const page = firstPageOf(known, counted);
  const { rowsStated } = page;
  const rows = rowsStated ?? (page.rows < PAGE_SIZE ? page.rows : entriesExpected(known));
  const isOnePage = rows <= page.rows;
  const isFirstSeriesComplete =
    isOnePage || (given?.isFirstSeriesComplete ?? isFirstSeriesWorthCompleting(page));
  const open = isOnePage
    ? openEntries(known, [SERIES_FIRST])
    : openEntriesExpected(known, page, { isFirstSeriesComplete });
  const rest = planRest(open, isFirstSeriesComplete ? (given?.rest ?? null) : "accounts");
  const pagesOfFirst = isFirstSeriesComplete ? pagesOf(rows) : 1;
  const pagesByAccount = rest.pages - rest.pagesByProject;
  const isLong = pagesOfFirst > 1 || rest.pages > rest.series.length;
  return {
    choice: { isFirstSeriesComplete, rest: rest.strategy },
    pagesOfFirst,
    pagesByAccount,
    pagesByProject: rest.pagesByProject,
    pagesToCompare: (isLong ? 1 : 0) + (pagesByAccount === 0 && rows > 0 ? 1 : 0),
    entries: rows + open.accounts.reduce((total, { entriesOpen }) => total + entriesOpen, 0),
  };
}

export const entryRequestsOf = (month: ExpectedMonth): number =>
  month.pagesOfFirst + month.pagesByAccount + month.pagesByProject + month.pagesToCompare;
