/** The body of a receipt (specification 4.4). Gap: Receipts. Gap: Request bodies. */

import { type Kind, optional, orNull, type ValueOf } from "../../../fields/kind.ts";
import { record } from "../../../fields/record.ts";
import { count, flag, identifier, shortText, text } from "../../../fields/scalars.ts";
import { day, decimal, rows, TEXT_MAX, textOf, titled } from "./body-kinds.ts";

/** A number, or a text that starts with one: `2 x`. */
const quantity: Kind<string> = {
  ...text,
  typed: {
    ...shortText(255).typed,
    schema: { anyOf: [shortText(255).typed.schema, { type: "number" }] },
  },
};
const currency = textOf("^[A-Za-z]{3}$");

const DETAIL_BODY = titled(
  "receipt_detail_fields",
  record({
    id: optional(orNull(identifier)),
    description: optional(orNull(shortText(TEXT_MAX))),
    period: optional(orNull(shortText(64))),
    price: optional(orNull(decimal)),
    amount: optional(orNull(quantity)),
    tax_rate_id: optional(orNull(identifier)),
    ledger_account_id: optional(orNull(identifier)),
    project_id: optional(orNull(identifier)),
    product_id: optional(orNull(identifier)),
    row_order: optional(orNull(count)),
    _destroy: optional(orNull(flag)),
  }),
);
export type DetailSent = ValueOf<typeof DETAIL_BODY>;

const ALLOCATION_BODY = titled(
  "fiscal_allocation_fields",
  record({
    id: optional(orNull(identifier)),
    ledger_account_id: optional(orNull(identifier)),
    private_ledger_account_id: optional(orNull(identifier)),
    percentage: optional(orNull(decimal)),
    _destroy: optional(orNull(flag)),
  }),
);
export type AllocationSent = ValueOf<typeof ALLOCATION_BODY>;

export const RECEIPT_BODY = titled(
  "receipt_body",
  record({
    receipt: record({
      contact_id: optional(orNull(identifier)),
      reference: optional(orNull(shortText(255))),
      date: optional(orNull(day)),
      currency: optional(orNull(currency)),
      exchange_rate: optional(orNull(decimal)),
      prices_are_incl_tax: optional(orNull(flag)),
      details_attributes: optional(rows(DETAIL_BODY)),
      fiscal_allocations_attributes: optional(rows(ALLOCATION_BODY)),
    }),
    payment: optional(record({ financial_account_id: identifier })),
  }),
);
export type ReceiptSent = ValueOf<typeof RECEIPT_BODY>["receipt"];
