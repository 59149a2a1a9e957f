/** Payments of receipts (specification 4.4). */

import { type JsonSchema, type Optional, optional, orNull } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { text } from "../../fields/scalars.ts";
import { STATUS } from "../records/declared-record.ts";
import { PAYMENT } from "../records/document-parts.ts";
import type { StoredPayment } from "../rules/document-parts.ts";
import { idOf, TODAY } from "../rules/examples.ts";
import type { TypedPayment } from "../rules/payment-order.ts";
import { findPayment } from "../store/payments.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { DOCUMENT_SCOPES, requireDocument } from "./internal/document-resource.ts";
import { recordNotFound } from "./internal/not-found.ts";
import { deletePayment, registerPayment } from "./internal/payment-changes.ts";
import { withBody } from "./internal/read-body.ts";
import { RECEIPTS } from "./receipts.ts";

const ENTERED: JsonSchema = { type: ["string", "number", "null"] };
/** A field that the record validates itself, so that an invalid date or number is answered like a blank one. */
const typed = (description: string): Optional<string | null> =>
  optional({ ...orNull(text), typed: { ...orNull(text), schema: { ...ENTERED, description } } });

const BODY = record({
  payment: record({
    payment_date: typed("Required; only the date of a time is stored"),
    price: typed("Required, in the receipt's currency, with the sign of the receipt"),
    price_base: typed("In the administration's currency; required when the receipt has another"),
    financial_account_id: typed("The bank account, card or cash box that paid"),
    financial_mutation_id: typed("The bank mutation that paid, for its unallocated amount"),
    transaction_identifier: typed("Your own reference, to recognize the payment"),
    manual_payment_action: typed(
      "private_payment and cash_payment need financial_account_id, bank_transfer" +
        " financial_mutation_id, balance_settlement ledger_account_id, invoices_settlement" +
        " invoice_id; payment_without_proof and rounding_error need nothing more",
    ),
    ledger_account_id: typed("The ledger account that settles it"),
    invoice_id: typed("The other invoice or receipt, when two settle each other"),
  }),
});

const EXAMPLE = {
  payment: {
    payment_date: TODAY,
    price: "12.50",
    financial_account_id: idOf("financial_account"),
    transaction_identifier: "card 0412",
  },
};

const postReceiptPayment: Endpoint = withBody({
  operation: "POST /documents/receipts/{id}/payments",
  scopes: DOCUMENT_SCOPES,
  summary: "Registers a payment of a receipt and books it.",
  answers: PAYMENT,
  status: 201,
  body: BODY,
  example: EXAMPLE,
  bodyStyle: "title",
  answer: (call, { payment: sent }) => register(call, sent),
});

/** Returns only the status. */
const patchReceiptRegisterPayment: Endpoint = withBody({
  operation: "PATCH /documents/receipts/{id}/register_payment",
  scopes: DOCUMENT_SCOPES,
  summary: "Registers a payment of a receipt and books it.",
  answers: STATUS,
  deprecated: { replacedBy: "POST /documents/receipts/{id}/payments", sunsetOn: "2026-12-31" },
  body: BODY,
  example: EXAMPLE,
  bodyStyle: "title",
  answer: (call, { payment: sent }) => {
    register(call, sent);
    return 200;
  },
});

const deleteReceiptPayment: Endpoint = {
  operation: "DELETE /documents/receipts/{id}/payments/{payment_id}",
  scopes: DOCUMENT_SCOPES,
  summary: "Deletes a payment of a receipt and reverses its booking.",
  success: { status: 204 },
  answer: (call) => {
    const { store, administration, path } = call;
    store.transaction(() => {
      const { document } = requireDocument(call, RECEIPTS, path["id"]);
      const address = { invoiceId: document.id, id: path["payment_id"] ?? "" };
      const payment = findPayment(store, administration.id, address);
      if (payment === null) throw recordNotFound();
      deletePayment(call, payment);
    });
    return { kind: "nothing", status: 204 };
  },
};

export const DOCUMENT_PAYMENT_ENDPOINTS: readonly Endpoint[] = [
  deleteReceiptPayment,
  patchReceiptRegisterPayment,
  postReceiptPayment,
];

const register = (call: Call, sent: TypedPayment): StoredPayment =>
  call.store.transaction(() => {
    const { document } = requireDocument(call, RECEIPTS, call.path["id"]);
    return registerPayment(call, document.id, sent);
  });
