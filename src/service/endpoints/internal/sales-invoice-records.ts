/** Sales invoices with their figures and payments, read in one batch. */

import { subtract, sumOf } from "../../../amount/amount.ts";
import { invariant } from "../../../failure.ts";
import type { ShownInvoice } from "../../records/sales-invoice.ts";
import type { SalesInvoiceRecord } from "../../rules/administration-books.ts";
import { paidOn } from "../../rules/document-state.ts";
import { openInCurrency } from "../../rules/invoice-status.ts";
import { type InvoiceFigures, invoiceFigures } from "../../rules/posting-figures.ts";
import { taxRatesOf } from "../../store/booking-defaults.ts";
import { paymentsOf } from "../../store/payments.ts";
import { findAdministration } from "../../store/query-administrations.ts";
import type { Call } from "../endpoint.ts";
import { shownLines } from "./purchase-records.ts";
import { shownDocuments } from "./related-records.ts";

export function shownInvoices(
  call: Pick<Call, "store" | "administration" | "portalUrl">,
  stored: readonly { readonly document: SalesInvoiceRecord; readonly version: string }[],
): readonly ShownInvoice[] {
  const { store } = call;
  const administration = findAdministration(store, call.administration.id);
  invariant(administration !== null, "the administration of a call exists");
  const { id: administrationId, language } = administration;
  const documents = stored.map(({ document }) => document);
  const ids = documents.map(({ id }) => id);
  const payments = paymentsOf(store, administrationId, ids);
  const taxRates = taxRatesOf(store, administrationId, documents);
  return shownDocuments(call, stored).map((invoice) => {
    const { details, taxes, ...figures } = invoiceFigures(invoice, { taxRates });
    const paid = payments.get(invoice.id) ?? [];
    const unpaidBase = subtract(figures.totalInclBase, sumOf(paid.map(({ settled }) => settled)));
    return {
      ...invoice,
      ...figures,
      lines: shownLines(invoice, details, taxRates),
      taxTotals: taxes.map((each) => ({ ...each, ...netOf(each.taxRateId, details) })),
      payments: paid,
      unpaid: openInCurrency(invoice, figures, unpaidBase),
      unpaidBase,
      paidOn: paidOn(invoice.state, paid),
      language,
    };
  });
}

/** The net of the lines of one rate. */
function netOf(
  taxRateId: string,
  details: InvoiceFigures["details"],
): Pick<ShownInvoice["taxTotals"][number], "net" | "netBase"> {
  const ofRate = details.filter(({ detail }) => detail.taxRateId === taxRateId);
  return {
    net: sumOf(ofRate.map(({ net }) => net)),
    netBase: sumOf(ofRate.map(({ netBase }) => netBase)),
  };
}
