/** The requests for the entries of twelve generated months, compared with the optimum. */
import { bestPartition, pagesByAccount, pagesOf } from "./best-partition.ts";
import { type GeneratedBooks, generatedMonth } from "./generated-months.ts";
import { requestsOfMonth } from "./requests-of-month.ts";

export interface RequestsOfYear {
  readonly requests: number;
  /** The estimate after the first page of each month. */
  readonly expected: number;
  /** With perfect knowledge of the books. */
  readonly best: number;
  /** Full pages, whatever their contents. */
  readonly lowerBound: number;
  /** Every active account individually. */
  readonly naive: number;
  readonly isWhole: boolean;
}

const MONTHS = 12;

export function requestsOfYear(
  wanted: GeneratedBooks,
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

/** The requests allowed in a year: a margin for comparison, and for planning without perfect knowledge. */
export const requestsAllowed = ({ best }: Pick<RequestsOfYear, "best">): number =>
  Math.floor(1.05 * best + 24);
