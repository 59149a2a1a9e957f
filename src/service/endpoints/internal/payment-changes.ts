/**
 * Registers and deletes payments: bookings, state, events and webhooks together. Call these functions
 * in the transaction of the request. Gap: Payments, notes and attachments.
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
import { settleMutation } from "../../store/settle-mutation.ts";
import { type Call, invalidRecord } from "../endpoint.ts";
import { booked } from "./booked.ts";
import { isUnbooked, paymentsToBook } from "./payment-booking.ts";

type Changing = Pick<Call, "store" | "administration" | "shapes" | "userId" | "now">;

/** `documentId` is the id of an invoice or receipt. Throws a 422 `Refusal` if the payment cannot be booked. */
export function registerPayment(
  call: Changing,
  documentId: string,
  typed: TypedPayment,
): StoredPayment {
  const { store, administration } = call;
  const invoice = findInvoice(store, administration.id, documentId);
  invariant(invoice !== null, "a payment is for an invoice or a receipt");
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
    invariant(payment !== null, "a booked payment exists");
    return payment;
  });
  recordPaymentChanges(call, payments, "payment_registered");
  const [first] = payments;
  invariant(first !== undefined, "an order results in at least one payment");
  return first;
}

/** Deletes the payment, and that of the other invoice when two settled each other. */
export function deletePayment(call: Changing, payment: StoredPayment): void {
  const { store, administration, now } = call;
  const deleted = removePayment(store, administration.id, payment, now);
  recordPaymentChanges(call, deleted, "payment_destroyed");
}

/** Call before deleting a document: invoices it settled are open again, with events of their own. */
export function deleteSettlements(call: Changing, documentId: string): void {
  const { store, administration } = call;
  const payments = paymentsOf(store, administration.id, [documentId]).get(documentId) ?? [];
  for (const payment of payments) {
    if (payment.linkedPaymentId !== null) deletePayment(call, payment);
  }
}

function recordPaymentChanges(
  call: Changing,
  payments: readonly StoredPayment[],
  action: "payment_registered" | "payment_destroyed",
): void {
  const { store, administration, now } = call;
  for (const payment of payments) {
    const { id, invoiceId, invoiceType } = payment;
    settleDocument(store, administration.id, invoiceId, now);
    touchDocument(store, administration.id, invoiceId, now);
    if (action === "payment_registered") takeFromMutation(call, payment);
    if (invoiceType === "Document") {
      const link = { linkEntityType: "Payment", linkEntityId: id };
      insertEvent(call, { type: "Document", id: invoiceId }, { action, ...link });
    }
    publish(call, { action, entityType: "Payment", entityId: id }, () => ({
      entity: action === "payment_registered" ? PAYMENT.node(payment, call) : null,
    }));
  }
}

/** A deleted payment is returned to its mutation by `removePayment`. */
function takeFromMutation(
  { store, administration, now }: Changing,
  { financialMutationId }: StoredPayment,
): void {
  if (financialMutationId === null) return;
  settleMutation(store, administration.id, financialMutationId);
  touchDocument(store, administration.id, financialMutationId, now);
}
