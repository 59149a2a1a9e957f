/**
 * Changes of rates of VAT that explain what books have: a rate of before a change, and supplies that moved to another.
 */
import { type Amount, isZero } from "../amount/amount.ts";
import { addDays, type CalendarDate } from "../calendar/calendar-date.ts";
import { addMonths, firstDayOf, lastDayOf } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import type { BoxPart } from "./vat-boxes.ts";
import { appliedUntil, VAT_MOVES } from "./yearly/vat-rates.ts";

/**
 * `from` is the day of the change, `percentage` the rate of before it, or of supplies that moved the rate from it on.
 */
export type RateChange = { readonly from: CalendarDate; readonly percentage: Amount } & (
  | { readonly kind: "ended"; readonly part: BoxPart }
  | { readonly kind: "moved"; readonly subject: "lodging"; readonly before: Amount }
);

/**
 * Sales of books at a rate that ended before them, and moves in them or in the year after, which is paid in advance.
 */
export function rateChanges(books: Books, parts: readonly BoxPart[]): readonly RateChange[] {
  const { first, last } = books.period;
  const sales = parts.filter(({ isSale, base }) => isSale && !isZero(base));
  const ended = sales.flatMap((part): readonly RateChange[] => {
    const { percentage } = part;
    const from = percentage === null ? null : appliedUntil(percentage);
    return percentage === null || from === null || from > firstDayOf(first)
      ? []
      : [{ kind: "ended", from, percentage, part }];
  });
  const names = [
    ...sales.map(({ taxRateId }) => books.taxRates.get(taxRateId)?.name ?? ""),
    ...[...books.accounts.values()].flatMap(({ type, name }) => (type === "revenue" ? [name] : [])),
  ];
  const moved = VAT_MOVES.filter(
    (move) =>
      addDays(firstDayOf(first), -1) <= move.from &&
      move.from <= lastDayOf(addMonths(last, 12)) &&
      names.some((name) => move.names.test(name)),
  ).map(
    ({ subject, from, before, after }): RateChange => ({
      ...{ kind: "moved", subject, from, before, percentage: after },
    }),
  );
  return [...ended, ...moved];
}
