/** How many requests the entries of a month are expected to take, from its first page on; pure. */
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
  isFirstSeriesWhole,
  pagesOf,
  planRest,
  SERIES_FIRST,
  type Strategy,
} from "./plan-series.ts";

/** What is decided of a month; a plan that is saved fixes it. */
export interface MonthChoice {
  /** False: it is left after its first page, and every account is asked. */
  readonly isFirstWhole: boolean;
  readonly rest: Strategy;
}

export interface ExpectedMonth {
  readonly choice: MonthChoice;
  readonly pagesOfFirst: number;
  readonly pagesByAccount: number;
  readonly pagesByProject: number;
  /** The first page of the longest series again, and an account only to be compared. */
  readonly pagesToCompare: number;
  /** Without those that come twice. */
  readonly entries: number;
}

/** `known` holds the first page and nothing else; `counted` are its rows and the total that came with it. */
export function expectMonth(
  known: MonthKnown,
  counted: Pick<FirstPage, "rows" | "rowsStated">,
  given: MonthChoice | null,
): ExpectedMonth {
  const page = firstPageOf(known, counted);
  const { rowsStated } = page;
  const rows = rowsStated ?? (page.rows < PAGE_SIZE ? page.rows : entriesExpected(known));
  const isOnePage = rows <= page.rows;
  const isFirstWhole = isOnePage || (given?.isFirstWhole ?? isFirstSeriesWhole(page));
  const open = isOnePage
    ? openEntries(known, [SERIES_FIRST])
    : openEntriesExpected(known, page, { isFirstWhole });
  const rest = planRest(open, isFirstWhole ? (given?.rest ?? null) : "accounts");
  const pagesOfFirst = isFirstWhole ? pagesOf(rows) : 1;
  const pagesByAccount = rest.pages - rest.pagesByProject;
  const isLong = pagesOfFirst > 1 || rest.pages > rest.series.length;
  return {
    choice: { isFirstWhole, rest: rest.strategy },
    pagesOfFirst,
    pagesByAccount,
    pagesByProject: rest.pagesByProject,
    pagesToCompare: (isLong ? 1 : 0) + (pagesByAccount === 0 && rows > 0 ? 1 : 0),
    entries: rows + open.accounts.reduce((total, { entriesOpen }) => total + entriesOpen, 0),
  };
}

export const entryRequestsOf = (month: ExpectedMonth): number =>
  month.pagesOfFirst + month.pagesByAccount + month.pagesByProject + month.pagesToCompare;
