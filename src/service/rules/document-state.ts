/** The state of an invoice or receipt after what was paid for it and when it is due. Specification 3; Gap: States. */
import { type Amount, compareAmounts, isNegative, isZero, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { StoredPayment } from "./document-parts.ts";
import type { InvoiceState } from "./kept-documents.ts";

export interface Settlement {
  /** Including tax, in the administration's currency; negative for a credit note. */
  readonly total: Amount;
  readonly payments: readonly Pick<StoredPayment, "settled">[];
  /** In the administration. */
  readonly today: CalendarDate;
}

/**
 * A document that nobody has read stays new. Once its payments reach the total it is paid, and no longer
 * so when one is taken back; what waits in a payment batch or was only saved stays there until then.
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

/** A total of nothing is reached by any payment, and not without one. */
function reachesTotal(total: Amount, payments: Settlement["payments"]): boolean {
  if (payments.length === 0) return false;
  const order = compareAmounts(sumOf(payments.map(({ settled }) => settled)), total);
  if (isZero(total)) return true;
  return isNegative(total) ? order <= 0 : order >= 0;
}

/** `paid_at`: the day of the last payment of a document that is paid; null otherwise. */
export function paidOn(
  state: string,
  payments: readonly Pick<StoredPayment, "paidOn">[],
): CalendarDate | null {
  if (state !== "paid") return null;
  const days = payments.map((payment) => payment.paidOn).sort();
  return days.at(-1) ?? null;
}
