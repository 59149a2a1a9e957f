/** The payments that a document contains: a payment is one, and a bank mutation has one for each part that pays an invoice. */
import { type Amount, divideRounded, negate } from "../../amount/amount.ts";
import type {
  BookedDocument,
  FinancialMutationRecord,
  MutationPart,
  PaymentRecord,
} from "./administration-books.ts";
import type { StoredPayment } from "./document-parts.ts";

/** The user of payments loaded with the books: none of the users. */
const NO_USER = "0";
const CENTS = 2;

/** The payments of invoices in a payment or a bank mutation; only of invoices with a rate. */
export function paymentsIn(
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
export const partId = ({ id }: FinancialMutationRecord, index: number): string =>
  `${id}${index + 1}`;

const typeOf = (invoiceKind: PaymentRecord["invoiceKind"]): StoredPayment["invoiceType"] =>
  invoiceKind === "sales_invoice" ? "SalesInvoice" : "Document";
