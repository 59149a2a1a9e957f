/** The payment status of an invoice, as its contact sees it. Gap: Customer portal. */
import {
  type Amount,
  divideRounded,
  equalAmounts,
  isNegative,
  isZero,
} from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { SalesInvoiceRecord } from "./administration-books.ts";
import type { InvoiceFigures } from "./posting-figures.ts";

/** `credit`: money that the contact receives. */
export type InvoiceStatus = "paid" | "open" | "late" | "pending" | "credit";

/** Computed from the open amount, not from a stored state, because an invoice becomes late as time passes. */
export function invoiceStatusOf(
  { state, dueOn }: Pick<SalesInvoiceRecord, "state" | "dueOn">,
  open: Amount,
  today: CalendarDate,
): InvoiceStatus {
  if (isZero(open)) return "paid";
  if (isNegative(open)) return "credit";
  if (state === "pending_payment") return "pending";
  return dueOn < today ? "late" : "open";
}

const CENTS = 2;

/**
 * The open amount in the currency of the invoice; `openBase` is the open amount of the books, in the
 * administration's currency. A partly open foreign invoice is converted at its own rate, half away from zero.
 */
export function openInCurrency(
  { exchangeRate }: Pick<SalesInvoiceRecord, "exchangeRate">,
  figures: Pick<InvoiceFigures, "totalIncl" | "totalInclBase">,
  openBase: Amount,
): Amount {
  return equalAmounts(openBase, figures.totalInclBase)
    ? figures.totalIncl
    : divideRounded(openBase, exchangeRate, CENTS);
}
