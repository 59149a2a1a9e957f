/**
 * The payments of invoices and receipts: documents of their own, and parts of bank mutations. A change to
 * them belongs in one transaction with the change of the state of the paid document.
 */
import { type Amount, divideRounded, negate, parseAmount } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type {
  BookedDocument,
  FinancialMutationRecord,
  MutationPart,
  PaymentRecord,
} from "../rules/administration-books.ts";
import type { StoredPayment } from "../rules/document-parts.ts";
import { readPostingContext, removeDocument } from "./book-document.ts";
import { replaceDocument } from "./change-document.ts";
import { readDocument } from "./document-codecs.ts";
import { findDocument, storedDocumentIn } from "./query-documents.ts";
import { textIn } from "./query-fields.ts";
import type { Store } from "./store.ts";

/** The user of payments loaded with the books: none of the users. */
const NO_USER = "0";
const CENTS = 2;

/** Oldest first, by the id of the paid document; a document without payments is not in the map. */
export function paymentsOf(
  store: Store,
  administrationId: string,
  invoiceIds: readonly string[],
): ReadonlyMap<string, readonly StoredPayment[]> {
  const ids = JSON.stringify(invoiceIds);
  const rates = new Map(
    store
      .rows(
        `SELECT id, content ->> '$.exchangeRate' AS rate FROM documents
         WHERE administration_id = ? AND id IN (SELECT value FROM json_each(?))
         AND +kind IN ('sales_invoice', 'purchase_invoice', 'receipt')`,
        administrationId,
        ids,
      )
      .map((row) => [textIn(row, "id"), rateIn(textIn(row, "rate"))]),
  );
  const found = payingDocuments(store, administrationId, ids).flatMap((document) =>
    paymentsIn(document, rates),
  );
  return Map.groupBy(found, ({ invoiceId }) => invoiceId);
}

/** Null if the document has no such payment. */
export const findPayment = (
  store: Store,
  administrationId: string,
  { invoiceId, id }: Pick<StoredPayment, "invoiceId" | "id">,
): StoredPayment | null =>
  paymentsOf(store, administrationId, [invoiceId])
    .get(invoiceId)
    ?.find((payment) => payment.id === id) ?? null;

/** The payments by which users placed a bank mutation, without those that are parts of it. */
export const paymentsFromMutation = (
  store: Store,
  administrationId: string,
  mutationId: string,
): readonly PaymentRecord[] =>
  store
    .rows(
      `SELECT * FROM documents WHERE administration_id = ? AND kind = 'payment'
       AND content ->> '$.registration.financialMutationId' = ?`,
      administrationId,
      mutationId,
    )
    .map((row) => storedDocumentIn(row, "payment").document);

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

/** Only payments of the requested invoices, which are those with a rate. */
function paymentsIn(
  document: BookedDocument,
  rates: ReadonlyMap<string, Amount>,
): readonly StoredPayment[] {
  if (document.kind === "payment") {
    const rate = rates.get(document.invoiceId);
    return rate === undefined ? [] : [documentPayment(document, rate)];
  }
  if (document.kind !== "financial_mutation") return [];
  return document.parts.flatMap((part, index) => {
    if (part.kind !== "payment") return [];
    const rate = rates.get(part.invoiceId);
    return rate === undefined ? [] : [partPayment(document, part, index, rate)];
  });
}

/** The details of a payment that no user registered. */
const UNREGISTERED = {
  financialMutationId: null,
  transactionIdentifier: null,
  creditInvoiceId: null,
  linkedPaymentId: null,
  action: null,
  userId: NO_USER,
};

function documentPayment(payment: PaymentRecord, rate: Amount): StoredPayment {
  const { amount, via } = payment;
  const { settledAmount: settled, ...registered } = payment.registration ?? {
    ...UNREGISTERED,
    price: divideRounded(amount, rate, CENTS),
    settledAmount: amount,
  };
  return {
    ...registered,
    id: payment.id,
    invoiceType: typeOf(payment.invoiceKind),
    invoiceId: payment.invoiceId,
    paidOn: payment.date,
    priceBase: amount,
    settled,
    financialAccountId: via.kind === "financial_account" ? via.financialAccountId : null,
    ledgerAccountId: via.kind === "ledger_account" ? via.ledgerAccountId : null,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  };
}

type PaymentPart = Extract<MutationPart, { readonly kind: "payment" }>;

function partPayment(
  mutation: FinancialMutationRecord,
  part: PaymentPart,
  index: number,
  rate: Amount,
): StoredPayment {
  const paid = (amount: Amount): Amount =>
    part.invoiceKind === "sales_invoice" ? amount : negate(amount);
  const settled = paid(part.settledAmount);
  return {
    ...UNREGISTERED,
    id: partId(mutation, index),
    invoiceType: typeOf(part.invoiceKind),
    invoiceId: part.invoiceId,
    paidOn: mutation.date,
    price: divideRounded(settled, rate, CENTS),
    priceBase: paid(part.amount),
    settled,
    financialAccountId: mutation.financialAccountId,
    financialMutationId: mutation.id,
    ledgerAccountId: null,
    createdAt: mutation.createdAt,
    updatedAt: mutation.updatedAt,
  };
}

/** A part has no id of its own: the mutation's digits followed by its position match no other record. */
const partId = ({ id }: FinancialMutationRecord, index: number): string => `${id}${index + 1}`;

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

const typeOf = (invoiceKind: PaymentRecord["invoiceKind"]): StoredPayment["invoiceType"] =>
  invoiceKind === "sales_invoice" ? "SalesInvoice" : "Document";

function rateIn(text: string): Amount {
  const rate = parseAmount(text);
  invariant(rate !== null, "a stored exchange rate is a decimal");
  return rate;
}
