/** The requests for entries of twelve generated months beside the best that could be. */
import { bestPartition, pagesByAccount, pagesOf } from "./best-partition.ts";
import { type BooksWanted, generatedMonth } from "./generated-months.ts";
import { requestsOfMonth } from "./requests-of-month.ts";

export interface RequestsOfYear {
  readonly requests: number;
  /** What the plan said after the first page of each month. */
  readonly expected: number;
  /** With perfect knowledge of the books. */
  readonly best: number;
  /** Full pages, whatever is on them. */
  readonly lowerBound: number;
  /** Every active account by itself. */
  readonly naive: number;
  readonly isWhole: boolean;
}

const MONTHS = 12;

export function requestsOfYear(
  wanted: BooksWanted,
  of: { readonly seed: number; readonly isTotalStated: boolean },
): RequestsOfYear {
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const month = generatedMonth(wanted, of.seed * MONTHS + index);
    const { entries } = month;
    return {
      ...requestsOfMonth(month, of),
      best: bestPartition(entries),
      lowerBound: pagesOf(entries.length),
      naive: pagesByAccount(entries),
    };
  });
  const sum = (name: "requests" | "expected" | "best" | "lowerBound" | "naive"): number =>
    months.reduce((total, month) => total + month[name], 0);
  return {
    requests: sum("requests"),
    expected: sum("expected"),
    best: sum("best"),
    lowerBound: sum("lowerBound"),
    naive: sum("naive"),
    isWhole: months.every(({ isWhole }) => isWhole),
  };
}

/** Of a year: what is asked to compare, and the planning that perfect knowledge would not need. */
export const requestsAllowed = ({ best }: Pick<RequestsOfYear, "best">): number =>
  Math.floor(1.05 * best + 24);
