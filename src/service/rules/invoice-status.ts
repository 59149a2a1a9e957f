/** How an invoice stands for the one who pays it. Gap: Customer portal. */
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

/** `credit` is money that the contact gets. */
export type InvoiceStatus = "paid" | "open" | "late" | "pending" | "credit";

/** From what is open, not from a state that was kept: an invoice grows late by itself. */
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
 * What is open in the currency of the invoice; `openBase` is what the books say, in that of the
 * administration. Part of a foreign invoice is turned back at its own rate, half away from zero.
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
