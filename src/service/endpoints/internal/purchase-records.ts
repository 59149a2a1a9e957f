/** Receipts and purchase invoices with their figures and payments, read in one batch. */
import type { ShownLine, ShownPurchase } from "../../records/receipt.ts";
import type { PurchaseRecord } from "../../rules/administration-books.ts";
import { paidOn } from "../../rules/document-state.ts";
import {
  type InvoiceFigures,
  type InvoiceRecord,
  invoiceFigures,
} from "../../rules/posting-figures.ts";
import { typedOf } from "../../rules/typed-detail.ts";
import { taxRatesOf } from "../../store/booking-defaults.ts";
import { paymentsOf } from "../../store/payments.ts";
import type { Call } from "../endpoint.ts";
import { shownDocuments } from "./related-records.ts";

export function shownPurchases(
  call: Pick<Call, "store" | "administration" | "portalUrl">,
  stored: readonly { readonly document: PurchaseRecord; readonly version: string }[],
): readonly ShownPurchase[] {
  const { store, administration } = call;
  const documents = stored.map(({ document }) => document);
  const ids = documents.map(({ id }) => id);
  const payments = paymentsOf(store, administration.id, ids);
  const taxRates = taxRatesOf(store, administration.id, documents);
  return shownDocuments(call, stored).map((purchase) => {
    const { details, ...figures } = invoiceFigures(purchase, { taxRates });
    const paid = payments.get(purchase.id) ?? [];
    return {
      ...purchase,
      ...figures,
      lines: shownLines(purchase, details, taxRates),
      payments: paid,
      paidOn: paidOn(purchase.state, paid),
    };
  });
}

/** The lines of an invoice or receipt, as they were entered and with their tax rates. */
export const shownLines = (
  document: InvoiceRecord,
  details: InvoiceFigures["details"],
  taxRates: ReturnType<typeof taxRatesOf>,
): readonly ShownLine[] =>
  details.map((line, place) => ({
    ...line,
    typed: typedOf(line.detail, place, document),
    taxRate: taxRates.get(line.detail.taxRateId),
  }));
