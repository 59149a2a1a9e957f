/**
 * The payments of invoices and receipts, wherever they are booked: as documents of their own and as parts
 * of bank mutations. What changes them belongs in one transaction with the state of what they pay.
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
import { findDocument, keptDocumentIn } from "./query-documents.ts";
import { textIn } from "./query-fields.ts";
import type { Store } from "./store.ts";

/** Who registered what came with the books: none of the users. */
const NOBODY = "0";
const CENTS = 2;

/** Oldest first, by the id of what they pay; what nobody paid is not in the map. */
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

/** Null when the document has no such payment. */
export const findPayment = (
  store: Store,
  administrationId: string,
  { invoiceId, id }: Pick<StoredPayment, "invoiceId" | "id">,
): StoredPayment | null =>
  paymentsOf(store, administrationId, [invoiceId])
    .get(invoiceId)
    ?.find((payment) => payment.id === id) ?? null;

/** The payments that users placed a bank mutation with, without those that are parts of it. */
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
    .map((row) => keptDocumentIn(row, "payment").document);

/**
 * Takes a payment out of the books, and with it that of the other invoice where two settled each other.
 * A part of a bank mutation is no longer explained by it. Answers what is gone; their documents are to
 * be settled anew. Gap: Payments, notes and attachments.
 */
export function removePayment(
  store: Store,
  administrationId: string,
  payment: StoredPayment,
  now: string,
): readonly StoredPayment[] {
  if (findDocument(store, administrationId, "payment", payment.id) === null) {
    takeOutOfMutation(store, administrationId, payment, now);
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

/** Payments are booked with the contact of what they pay, also when it changed since. */
export function followContact(
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

/** What is booked for an invoice and is not the invoice itself, in the order in which it was made. */
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

/** Only those for invoices that have a rate, which are the ones that were asked for. */
function paymentsIn(
  document: BookedDocument,
  rates: ReadonlyMap<string, Amount>,
): readonly StoredPayment[] {
  if (document.kind === "payment") {
    const rate = rates.get(document.invoiceId);
    return rate === undefined ? [] : [ownPayment(document, rate)];
  }
  if (document.kind !== "financial_mutation") return [];
  return document.parts.flatMap((part, index) => {
    if (part.kind !== "payment") return [];
    const rate = rates.get(part.invoiceId);
    return rate === undefined ? [] : [partPayment(document, part, index, rate)];
  });
}

/** What is known of a payment that no user registered. */
const UNREGISTERED = {
  financialMutationId: null,
  transactionIdentifier: null,
  creditInvoiceId: null,
  linkedPaymentId: null,
  action: null,
  userId: NOBODY,
};

function ownPayment(payment: PaymentRecord, rate: Amount): StoredPayment {
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

/** A part has no id of its own; a mutation's own digits with its place are no other record's. */
const partId = ({ id }: FinancialMutationRecord, index: number): string => `${id}${index + 1}`;

function takeOutOfMutation(
  store: Store,
  administrationId: string,
  payment: StoredPayment,
  now: string,
): void {
  const id = payment.financialMutationId ?? "";
  const kept = findDocument(store, administrationId, "financial_mutation", id);
  invariant(kept !== null, "a payment is a document or a part of one");
  const { document } = kept;
  const { unplaced_mutations: ledgerAccountId } = readPostingContext(store, administrationId).roles;
  // The part keeps its place, by which the payments behind it are known.
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
