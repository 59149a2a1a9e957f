/**
 * The payments of invoices and receipts: documents of their own, and parts of bank mutations. A change to
 * them belongs in one transaction with the change of the state of the paid document.
 */

import type { Amount } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import { decimalIn, textIn } from "../../fields/row.ts";
import type {
  BookedDocument,
  FinancialMutationRecord,
  MutationPart,
} from "../rules/administration-books.ts";
import type { StoredPayment } from "../rules/document-parts.ts";
import { partId, paymentsIn } from "../rules/payments-in-document.ts";
import { readPostingContext, removeDocument } from "./book-document.ts";
import { replaceDocument, touchDocument } from "./change-document.ts";
import { readDocument } from "./document-codecs.ts";
import { findDocument, storedDocumentIn } from "./query-documents.ts";
import { settleMutation } from "./settle-mutation.ts";
import type { Store } from "./store.ts";

/** Oldest first, by the id of the paid document; a document without payments is not in the map. */
export function paymentsOf(
  store: Store,
  administrationId: string,
  invoiceIds: readonly string[],
): ReadonlyMap<string, readonly StoredPayment[]> {
  const ids = JSON.stringify(invoiceIds);
  const rates = ratesOf(store, administrationId, ids);
  const found = payingDocuments(store, administrationId, ids).flatMap((document) =>
    paymentsIn(document, rates),
  );
  return Map.groupBy(found, ({ invoiceId }) => invoiceId);
}

/**
 * The payments in bank mutations, by the id of the mutation: those of its parts, and those that users took from it. A
 * mutation without payments is not in the map.
 */
export function paymentsOfMutations(
  store: Store,
  administrationId: string,
  mutations: readonly FinancialMutationRecord[],
): ReadonlyMap<string, readonly StoredPayment[]> {
  const taken = store
    .rows(
      `SELECT * FROM documents WHERE administration_id = ? AND kind = 'payment'
       AND content ->> '$.registration.financialMutationId' IN (SELECT value FROM json_each(?))
       ORDER BY created_at, length(id), id`,
      administrationId,
      JSON.stringify(mutations.map(({ id }) => id)),
    )
    .map((row) => storedDocumentIn(row, "payment").document);
  const paid = [...mutations.flatMap(({ parts }) => parts), ...taken];
  const invoiceIds = paid.flatMap((each) => (each.kind === "payment" ? [each.invoiceId] : []));
  const rates = ratesOf(store, administrationId, JSON.stringify(invoiceIds));
  const payments = [...mutations, ...taken].flatMap((document) => paymentsIn(document, rates));
  return Map.groupBy(payments, ({ financialMutationId }) => financialMutationId ?? "");
}

/** The exchange rates of those documents that can be paid, by their ids. */
const ratesOf = (
  store: Store,
  administrationId: string,
  idsAsJson: string,
): ReadonlyMap<string, Amount> =>
  new Map(
    store
      .rows(
        `SELECT id, content ->> '$.exchangeRate' AS rate FROM documents
         WHERE administration_id = ? AND id IN (SELECT value FROM json_each(?))
         AND +kind IN ('sales_invoice', 'purchase_invoice', 'receipt')`,
        administrationId,
        idsAsJson,
      )
      .map((row) => [textIn(row, "id"), decimalIn(row, "rate")]),
  );

/** Null if the document has no such payment. */
export const findPayment = (
  store: Store,
  administrationId: string,
  { invoiceId, id }: Pick<StoredPayment, "invoiceId" | "id">,
): StoredPayment | null =>
  paymentsOf(store, administrationId, [invoiceId])
    .get(invoiceId)
    ?.find((payment) => payment.id === id) ?? null;

/**
 * Removes a payment from the books and, if two invoices settled each other, the other's payment too. A part
 * of a bank mutation becomes unexplained. Returns the removed payments; their documents must be settled
 * again. Gap: Payments, notes and attachments.
 */
export function removePayment(
  store: Store,
  administrationId: string,
  payment: StoredPayment,
  now: string,
): readonly StoredPayment[] {
  if (findDocument(store, administrationId, "payment", payment.id) === null) {
    unplacePart(store, administrationId, payment, now);
    return [payment];
  }
  removeDocument(store, administrationId, payment.id);
  if (payment.financialMutationId !== null) {
    settleMutation(store, administrationId, payment.financialMutationId);
    touchDocument(store, administrationId, payment.financialMutationId, now);
  }
  if (payment.linkedPaymentId === null || payment.creditInvoiceId === null) return [payment];
  const linked = findPayment(store, administrationId, {
    invoiceId: payment.creditInvoiceId,
    id: payment.linkedPaymentId,
  });
  if (linked === null) return [payment];
  removeDocument(store, administrationId, linked.id);
  return [payment, linked];
}

/** Books payments with the contact of the paid document, even if that contact has changed since. */
export function setPaymentContact(
  store: Store,
  administrationId: string,
  { id, contactId }: Pick<BookedDocument, "id" | "contactId">,
  now: string,
): void {
  for (const document of payingDocuments(store, administrationId, JSON.stringify([id]))) {
    if (document.kind === "payment" && document.contactId !== contactId) {
      replaceDocument(store, administrationId, { ...document, contactId }, now);
    }
    if (document.kind !== "financial_mutation") continue;
    const parts = document.parts.map(
      (part): MutationPart =>
        part.kind === "payment" && part.invoiceId === id ? { ...part, contactId } : part,
    );
    if (parts.some((part, index) => part.contactId !== document.parts[index]?.contactId)) {
      replaceDocument(store, administrationId, { ...document, parts }, now);
    }
  }
}

/** The payments booked for an invoice, without the invoice itself, in order of creation. */
const payingDocuments = (
  store: Store,
  administrationId: string,
  idsAsJson: string,
): readonly BookedDocument[] =>
  store
    .rows(
      `SELECT * FROM documents WHERE administration_id = ?1
       AND +kind IN ('payment', 'financial_mutation') AND id IN (
         SELECT document_id FROM postings
         WHERE administration_id = ?1 AND invoice_id IN (SELECT value FROM json_each(?2))
       ) ORDER BY created_at, length(id), id`,
      administrationId,
      idsAsJson,
    )
    .map(readDocument);

function unplacePart(
  store: Store,
  administrationId: string,
  payment: StoredPayment,
  now: string,
): void {
  const id = payment.financialMutationId ?? "";
  const found = findDocument(store, administrationId, "financial_mutation", id);
  invariant(found !== null, "a payment is a document or a part of one");
  const { document } = found;
  const { unplaced_mutations: ledgerAccountId } = readPostingContext(store, administrationId).roles;
  // The part keeps its position, which identifies the payments after it.
  const parts = document.parts.map(
    (part, index): MutationPart =>
      partId(document, index) === payment.id ? unplacedPart(part, ledgerAccountId) : part,
  );
  replaceDocument(store, administrationId, { ...document, parts }, now);
}

const unplacedPart = (
  { contactId, amount }: MutationPart,
  ledgerAccountId: string,
): MutationPart => ({
  kind: "booking",
  ledgerAccountId,
  taxRateId: null,
  projectId: null,
  contactId,
  description: "",
  amount,
});
