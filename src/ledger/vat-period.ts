/** The period of the VAT return in which the last month of the books lies, and when that return is due. */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import {
  addMonths,
  includesMonth,
  lastDayOf,
  type Month,
  monthCountOf,
  monthNumberOf,
  type Period,
} from "../calendar/month.ts";
import type { Books } from "./books.ts";
import { oncePerBooks } from "./once-per-books.ts";
import { declaredReturns } from "./vat-returns.ts";

export interface VatPeriod {
  readonly period: Period;
  /** The months of it that the books have. */
  readonly booked: Period;
  /** The last day on which the return can be filed and paid; null outside the Netherlands. */
  readonly dueOn: CalendarDate | null;
  /** Whether the supplied returns show how long a period is; else quarters are assumed. */
  readonly isKnown: boolean;
}

const QUARTER = 3;
const YEAR = 12;
const MONTHS_AFTER_YEAR = 3;

/**
 * Source: articles 10 and 19 of the general act on taxes of the Netherlands (AWR), one month after the period; the tax
 * authority has the return of a year before 1 April.
 */
export const vatPeriod = oncePerBooks((books: Books): VatPeriod => {
  const { first, last } = books.period;
  const latest = declaredReturns(books).at(-1)?.period;
  const length = latest === undefined ? QUARTER : monthCountOf(latest);
  const period = latest === undefined ? quarterWith(last) : following(latest, last);
  const isDutch = (books.administration.country ?? "NL") === "NL";
  const due = addMonths(period.last, length === YEAR ? MONTHS_AFTER_YEAR : 1);
  return {
    period,
    booked: { first: period.first < first ? first : period.first, last },
    dueOn: isDutch ? lastDayOf(due) : null,
    isKnown: latest !== undefined,
  };
});

function quarterWith(month: Month): Period {
  const first = addMonths(month, -((monthNumberOf(month) - 1) % QUARTER));
  return { first, last: addMonths(first, QUARTER - 1) };
}

/** The period with the month, in periods as long as the known one, before and after it. */
function following(known: Period, month: Month): Period {
  const length = monthCountOf(known);
  let period = known;
  while (!includesMonth(period, month)) {
    const step = period.last < month ? length : -length;
    period = { first: addMonths(period.first, step), last: addMonths(period.last, step) };
  }
  return period;
}
