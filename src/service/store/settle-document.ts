/** Keeps the state of invoices and receipts consistent with their payments. */

import { type Amount, subtract, sumOf } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import { amountIn } from "../../fields/row.ts";
import { settledState } from "../rules/document-state.ts";
import type { InvoiceRecord } from "../rules/posting-figures.ts";
import { touchDocument } from "./change-document.ts";
import { readDocument } from "./document-codecs.ts";
import { paymentsOf, removePayment, setPaymentContact } from "./payments.ts";
import { findAdministration, todayOf } from "./query-administrations.ts";
import type { Store } from "./store.ts";

/**
 * Updates the state of an invoice or receipt, and the contact of its payments, after a change to it or to
 * its payments. The caller sets the version. Documents of other kinds have no such state.
 */
export function settleDocument(
  store: Store,
  administrationId: string,
  id: string,
  now: string,
): void {
  const invoice = findInvoice(store, administrationId, id);
  if (invoice === null) return;
  const { document, total } = invoice;
  const { state, dueOn } = document;
  setPaymentContact(store, administrationId, document, now);
  if (state === "draft") return;
  const administration = findAdministration(store, administrationId);
  invariant(administration !== null, "the administration of a document exists");
  const payments = paymentsOf(store, administrationId, [id]).get(id) ?? [];
  const today = todayOf(administration, now);
  const settled = settledState({ state, dueOn }, { total, payments, today });
  store.run(
    "UPDATE documents SET state = ? WHERE administration_id = ? AND id = ?",
    settled,
    administrationId,
    id,
  );
}

export interface StoredInvoice {
  readonly document: InvoiceRecord;
  /** Including tax, in the administration's currency. */
  readonly total: Amount;
}

/** A sales invoice, purchase invoice or receipt; null for any other document. */
export function findInvoice(
  store: Store,
  administrationId: string,
  id: string,
): StoredInvoice | null {
  const [row] = store.rows(
    `SELECT * FROM documents WHERE administration_id = ? AND id = ?
     AND kind IN ('sales_invoice', 'purchase_invoice', 'receipt')`,
    administrationId,
    id,
  );
  if (row === undefined) return null;
  const document = readDocument(row);
  invariant("details" in document, "the document is an invoice or a receipt");
  return { document, total: amountIn(row, "total_incl") };
}

/** The amount still to be paid, signed as the document, in the administration's currency. */
export function openAmountOf(
  store: Store,
  administrationId: string,
  { document, total }: StoredInvoice,
): Amount {
  const payments = paymentsOf(store, administrationId, [document.id]).get(document.id) ?? [];
  return subtract(total, sumOf(payments.map(({ settled }) => settled)));
}

/** Call it before the document is removed: its payments are removed too, and documents that it paid are open again. */
export function deletePayments(
  store: Store,
  administrationId: string,
  documentId: string,
  now: string,
): void {
  const payments = paymentsOf(store, administrationId, [documentId]).get(documentId) ?? [];
  for (const payment of payments) {
    for (const { invoiceId } of removePayment(store, administrationId, payment, now)) {
      if (invoiceId === documentId) continue;
      settleDocument(store, administrationId, invoiceId, now);
      touchDocument(store, administrationId, invoiceId, now);
    }
  }
}
