/** Revenue by month from the entries, without journals that close a year. */
import { type Amount, add, subtract, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";

/** Positive for revenue, for every month of the books; null without accounts of revenue. */
export function revenueByMonth(books: Books): ReadonlyMap<Month, Amount> | null {
  const accounts = [...books.accounts.values()].filter(({ type }) => type === "revenue");
  if (accounts.length === 0) return null;
  const months = new Map(books.months.map(({ month }) => [month, ZERO]));
  const ids = new Set(accounts.map(({ id }) => id));
  for (const { month, debit, credit, closesYear } of books.sums.per("contact", ids)) {
    if (closesYear) continue;
    months.set(month, add(months.get(month) ?? ZERO, subtract(credit, debit)));
  }
  return months;
}
