/** What settles an invoice of the lists of documents, and when. */
import { isZero, subtract } from "../amount/amount.ts";
import type { ListedHeader, ListedPayment } from "./listed-document.ts";

/**
 * The payments of an invoice of `total`. What they leave of an invoice that the service calls paid is a difference of
 * exchange or a small remainder, which its last payment settles; without payments it was paid on its own date.
 */
export function settlements(
  { state, date, payments }: Pick<ListedHeader, "state" | "date" | "payments">,
  total: NonNullable<ListedHeader["total"]>,
): readonly Pick<ListedPayment, "date" | "amount">[] {
  if (state !== "paid") return payments;
  const rest = payments.reduce((left, { amount }) => subtract(left, amount), total);
  if (isZero(rest)) return payments;
  const last = payments
    .map((payment) => payment.date)
    .sort()
    .at(-1);
  return [...payments, { date: last ?? date, amount: rest }];
}
