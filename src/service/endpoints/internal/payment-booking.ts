/** Derives the payments to book from a payment order. Gap: Payments, notes and attachments. */
import {
  type Amount,
  absolute,
  add,
  compareAmounts,
  divideRounded,
  equalAmounts,
  isNegative,
  isZero,
  multiply,
  negate,
  roundAmount,
  subtract,
  sumOf,
} from "../../../amount/amount.ts";
import { invariant } from "../../../failure.ts";
import type { PaymentRecord } from "../../rules/administration-books.ts";
import { unplacedAmount } from "../../rules/mutation-state.ts";
import type { PaymentOrder, PaymentSource } from "../../rules/payment-order.ts";
import { type InvoiceRecord, invoiceFigures } from "../../rules/posting-figures.ts";
import type { PostingContext } from "../../rules/posting-line.ts";
import { readPostingContext } from "../../store/book-document.ts";
import { nextId } from "../../store/next-id.ts";
import { paymentsOf } from "../../store/payments.ts";
import { findDocument } from "../../store/query-documents.ts";
import { hasRecord } from "../../store/query-existence.ts";
import { findInvoice, openAmountOf, type StoredInvoice } from "../../store/settle-document.ts";
import { paymentsFromMutation } from "../../store/settle-mutation.ts";
import { type Call, invalidRecord, type Refusal } from "../endpoint.ts";
import { MUST_EXIST } from "./field-problems.ts";

type Registering = Pick<Call, "store" | "administration" | "userId" | "now">;

const CENTS = 2;
const TOO_SMALL = { text: "is less than a cent at the rate of the document", word: "too_small" };

/**
 * The payment and, when two invoices settle each other, the payment of the other invoice. Throws a
 * `Refusal` for a source that does not exist or has too little left.
 */
export function paymentsToBook(
  call: Registering,
  invoice: StoredInvoice,
  order: PaymentOrder,
): readonly [PaymentRecord, ...PaymentRecord[]] {
  const { store, administration, now } = call;
  const context = readPostingContext(store, administration.id);
  const { via, financialMutationId, other } = resolveSource(call, invoice, order, context);
  const settledAmount = settledBy(call, invoice, order, context);
  // Nothing would be booked on the invoice.
  if (isZero(settledAmount)) throw invalidRecord([{ field: "price", ...TOO_SMALL }]);
  const payment = draft(call, invoice.document, order, {
    id: nextId(store, now),
    amount: order.priceBase,
    price: order.price,
    settledAmount,
    via,
    financialMutationId,
  });
  if (other === null) return [payment];
  const id = nextId(store, now);
  const amount = counterAmount(payment, other.document);
  const linked = draft(call, other.document, order, {
    id,
    amount,
    price: divideRounded(amount, other.document.exchangeRate, CENTS),
    settledAmount: amount,
    via,
    financialMutationId: null,
  });
  return [
    withLink(payment, { creditInvoiceId: other.document.id, linkedPaymentId: id }),
    withLink(linked, { creditInvoiceId: invoice.document.id, linkedPaymentId: payment.id }),
  ];
}

interface DraftedPayment extends Pick<PaymentRecord, "id" | "amount" | "via"> {
  readonly price: Amount;
  readonly settledAmount: Amount;
  readonly financialMutationId: string | null;
}

const draft = (
  { userId, now }: Registering,
  document: InvoiceRecord,
  { paidOn, transactionIdentifier, action }: PaymentOrder,
  { id, amount, via, ...registration }: DraftedPayment,
): PaymentRecord => ({
  kind: "payment",
  id,
  date: paidOn,
  reference: document.reference,
  contactId: document.contactId,
  createdAt: now,
  updatedAt: now,
  invoiceKind: document.kind,
  invoiceId: document.id,
  amount,
  via,
  registration: {
    ...registration,
    userId,
    transactionIdentifier,
    creditInvoiceId: null,
    linkedPaymentId: null,
    action,
  },
});

function withLink(
  payment: PaymentRecord,
  link: { readonly creditInvoiceId: string; readonly linkedPaymentId: string },
): PaymentRecord {
  const { registration } = payment;
  invariant(registration !== undefined, "a drafted payment has a registration");
  return { ...payment, registration: { ...registration, ...link } };
}

/**
 * The settled amount at the rate of the document; the payment that completes the total includes the
 * rounding difference, so that nothing remains open. Gap: Tax and foreign currency.
 */
function settledBy(
  { store, administration }: Registering,
  { document, total }: StoredInvoice,
  { price, priceBase }: PaymentOrder,
  context: PostingContext,
): Amount {
  if (document.currency === administration.currency) return priceBase;
  const before = paymentsOf(store, administration.id, [document.id]).get(document.id) ?? [];
  const paid = add(price, sumOf(before.map((payment) => payment.price)));
  if (equalAmounts(paid, invoiceFigures(document, context).totalIncl)) {
    return subtract(total, sumOf(before.map(({ settled }) => settled)));
  }
  return roundAmount(multiply(price, document.exchangeRate), CENTS);
}

interface ResolvedSource {
  readonly via: PaymentRecord["via"];
  readonly financialMutationId: string | null;
  readonly other: StoredInvoice | null;
}

function resolveSource(
  call: Registering,
  invoice: StoredInvoice,
  order: PaymentOrder,
  context: PostingContext,
): ResolvedSource {
  const { store, administration } = call;
  const { source } = order;
  const viaRole = (role: keyof PostingContext["roles"]): PaymentRecord["via"] => ({
    kind: "ledger_account",
    ledgerAccountId: context.roles[role],
  });
  const none = { financialMutationId: null, other: null };
  switch (source.kind) {
    case "role":
      return { ...none, via: viaRole(source.role) };
    case "financial_account":
      if (!hasRecord(store, "financial_accounts", administration.id, source.id)) {
        throw missing(source.kind);
      }
      return { ...none, via: { kind: source.kind, financialAccountId: source.id } };
    case "ledger_account":
      if (!hasRecord(store, "ledger_accounts", administration.id, source.id)) {
        throw missing(source.kind);
      }
      return { ...none, via: { kind: source.kind, ledgerAccountId: source.id } };
    case "financial_mutation":
      requireUnplaced(call, source.id, cashFlowOf(invoice.document, order.priceBase), context);
      return { ...none, via: viaRole("unplaced_mutations"), financialMutationId: source.id };
    case "invoice": {
      const other = requireOpenInvoice(call, source.id, invoice.document, order.priceBase);
      return { ...none, via: viaRole("unplaced_mutations"), other };
    }
  }
}

const missing = (kind: PaymentSource["kind"]): Refusal =>
  invalidRecord([{ field: kind, ...MUST_EXIST }]);

/** Requires that the unallocated amount of the bank mutation covers the payment. */
function requireUnplaced(
  { store, administration }: Registering,
  id: string,
  amount: Amount,
  context: PostingContext,
): void {
  const stored = findDocument(store, administration.id, "financial_mutation", id);
  if (stored === null) throw missing("financial_mutation");
  const payments = paymentsFromMutation(store, administration.id, id);
  const unplaced = unplacedAmount(stored.document, payments, context);
  if (covers(unplaced, amount)) return;
  const field = "financial_mutation";
  throw invalidRecord([{ field, text: "has not that much left", word: "too_big" }]);
}

/** Requires that the other invoice has the opposite open amount. */
function requireOpenInvoice(
  { store, administration }: Registering,
  id: string,
  document: InvoiceRecord,
  priceBase: Amount,
): StoredInvoice {
  const other = findInvoice(store, administration.id, id);
  if (other === null || id === document.id || isUnbooked(other.document)) throw missing("invoice");
  const amount = counterAmount({ invoiceKind: document.kind, amount: priceBase }, other.document);
  if (covers(openAmountOf(store, administration.id, other), amount)) return other;
  const field = "invoice";
  throw invalidRecord([{ field, text: "has not that much open", word: "too_big" }]);
}

/** Whether the document is a draft or not processed yet, and so is not in the books. */
export const isUnbooked = ({ state }: InvoiceRecord): boolean =>
  state === "draft" || state === "new";

/** The amount that settles the other invoice in return; positive when it decreases that invoice. */
const counterAmount = (
  { invoiceKind, amount }: Pick<PaymentRecord, "invoiceKind" | "amount">,
  other: InvoiceRecord,
): Amount => cashFlowOf(other, negate(cashFlowOf({ kind: invoiceKind }, amount)));

/** The amount as cash flow: positive for money received. */
const cashFlowOf = ({ kind }: Pick<InvoiceRecord, "kind">, amount: Amount): Amount =>
  kind === "sales_invoice" ? amount : negate(amount);

const covers = (left: Amount, amount: Amount): boolean =>
  !isZero(left) &&
  isNegative(left) === isNegative(amount) &&
  compareAmounts(absolute(amount), absolute(left)) <= 0;
