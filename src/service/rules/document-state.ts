/** The state of an invoice or receipt, from its payments and its due date. Specification 3; Gap: States. */
import { type Amount, compareAmounts, isNegative, isZero, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { StoredPayment } from "./document-parts.ts";
import type { InvoiceState } from "./stored-documents.ts";

export interface Settlement {
  /** Including tax, in the administration's currency; negative for a credit note. */
  readonly total: Amount;
  readonly payments: readonly Pick<StoredPayment, "settled">[];
  /** The current date in the administration. */
  readonly today: CalendarDate;
}

/**
 * A document that is not processed yet stays new. It is paid once its payments reach the total, and no longer
 * when a payment is removed. A document in a payment batch, or only saved, keeps its state until it is paid.
 */
export function settledState(
  { state, dueOn }: { readonly state: InvoiceState; readonly dueOn: CalendarDate | null },
  { total, payments, today }: Settlement,
): InvoiceState {
  if (state === "new") return state;
  if (reachesTotal(total, payments)) return "paid";
  if (state === "pending_payment" || state === "saved") return state;
  return dueOn !== null && dueOn < today ? "late" : "open";
}

/** Any payment reaches a total of zero; without a payment it is not reached. */
function reachesTotal(total: Amount, payments: Settlement["payments"]): boolean {
  if (payments.length === 0) return false;
  const order = compareAmounts(sumOf(payments.map(({ settled }) => settled)), total);
  if (isZero(total)) return true;
  return isNegative(total) ? order <= 0 : order >= 0;
}

/** `paid_at`: the date of the last payment of a paid document; null otherwise. */
export function paidOn(
  state: string,
  payments: readonly Pick<StoredPayment, "paidOn">[],
): CalendarDate | null {
  if (state !== "paid") return null;
  const days = payments.map((payment) => payment.paidOn).sort();
  return days.at(-1) ?? null;
}
