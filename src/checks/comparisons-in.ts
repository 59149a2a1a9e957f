/** The comparisons of some months of the books. */
import { type Month, monthsOf, type Period } from "../calendar/month.ts";
import type { Comparison } from "./check.ts";

/** The months that a comparison is about. */
function monthsCompared(
  { month, period }: Pick<Comparison, "month" | "period">,
  all: Period,
): Period {
  if (month !== null) return { first: month, last: month };
  return period ?? all;
}

/**
 * Whether a comparison is about one of these months, in books of the period `all`; always when `months` is null or has all of them:
 * some comparisons of whole books are about the month before or after, as those of a pack are.
 */
export function isAbout(
  comparison: Pick<Comparison, "month" | "period">,
  months: Period | null,
  all: Period,
): boolean {
  if (months === null || isWhole(months, all)) return true;
  const { first, last } = monthsCompared(comparison, all);
  return first <= months.last && months.first <= last;
}

/** Whether these are all months of the books. */
export const isWhole = (months: Period | null, all: Period): boolean =>
  months === null || (months.first <= all.first && all.last <= months.last);

/** The months of the books that a comparison is about, in order. */
export const monthsIn = (comparison: Comparison, all: Period): readonly Month[] =>
  monthsOf(monthsCompared(comparison, all)).filter(
    (month) => all.first <= month && month <= all.last,
  );
