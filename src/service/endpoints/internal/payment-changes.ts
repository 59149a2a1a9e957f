/**
 * Registers payments and takes them back: books, state, events and webhooks together. Call it in the
 * transaction of the request. Gap: Payments, notes and attachments.
 */
import { invariant } from "../../../failure.ts";
import { publish } from "../../jobs/publish.ts";
import { PAYMENT } from "../../records/document-parts.ts";
import type { StoredPayment } from "../../rules/document-parts.ts";
import { readPayment, type TypedPayment } from "../../rules/payment-order.ts";
import { bookDocument } from "../../store/book-document.ts";
import { touchDocument } from "../../store/change-document.ts";
import { insertEvent } from "../../store/events.ts";
import { findPayment, paymentsOf, removePayment } from "../../store/payments.ts";
import { findInvoice, settleDocument } from "../../store/settle-document.ts";
import { type Call, invalidRecord } from "../endpoint.ts";
import { booked } from "./booked.ts";
import { isUnbooked, paymentsToBook } from "./payment-booking.ts";

type Changing = Pick<Call, "store" | "administration" | "shapes" | "userId" | "now">;

/** `documentId` is that of an invoice or receipt. Throws a 422 `Refusal` for what cannot be booked. */
export function registerPayment(
  call: Changing,
  documentId: string,
  typed: TypedPayment,
): StoredPayment {
  const { store, administration } = call;
  const invoice = findInvoice(store, administration.id, documentId);
  invariant(invoice !== null, "what is paid is an invoice or a receipt");
  const { document } = invoice;
  if (isUnbooked(document)) {
    const text = `A document in state ${document.state} cannot be paid`;
    throw invalidRecord([{ field: "base", text, word: "invalid" }]);
  }
  const reading = readPayment(typed, document.currency !== administration.currency);
  if (!reading.ok) throw invalidRecord(reading.problems);
  const records = paymentsToBook(call, invoice, reading.order);
  booked(() => {
    for (const record of records) bookDocument(store, administration.id, record);
  });
  const payments = records.map((record) => {
    const payment = findPayment(store, administration.id, record);
    invariant(payment !== null, "a booked payment is found");
    return payment;
  });
  paymentsChanged(call, payments, "payment_registered");
  const [first] = payments;
  invariant(first !== undefined, "an order is at least one payment");
  return first;
}

/** With the payment of the other invoice, where two settled each other. */
export function takeBackPayment(call: Changing, payment: StoredPayment): void {
  const { store, administration, now } = call;
  const gone = removePayment(store, administration.id, payment, now);
  paymentsChanged(call, gone, "payment_destroyed");
}

/** Before a document is deleted: what it settled with others is open again, and they are told so. */
export function takeBackSettlements(call: Changing, documentId: string): void {
  const { store, administration } = call;
  const payments = paymentsOf(store, administration.id, [documentId]).get(documentId) ?? [];
  for (const payment of payments) {
    if (payment.linkedPaymentId !== null) takeBackPayment(call, payment);
  }
}

function paymentsChanged(
  call: Changing,
  payments: readonly StoredPayment[],
  action: "payment_registered" | "payment_destroyed",
): void {
  const { store, administration, now } = call;
  for (const payment of payments) {
    const { id, invoiceId, invoiceType } = payment;
    settleDocument(store, administration.id, invoiceId, now);
    touchDocument(store, administration.id, invoiceId, now);
    if (invoiceType === "Document") {
      const link = { linkEntityType: "Payment", linkEntityId: id };
      insertEvent(call, { type: "Document", id: invoiceId }, { action, ...link });
    }
    publish(call, {
      action,
      entityType: "Payment",
      entityId: id,
      entity: action === "payment_registered" ? PAYMENT.node(payment, call) : null,
    });
  }
}
