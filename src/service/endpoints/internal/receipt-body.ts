/** The body of a receipt (specification 4.4). Gap: Receipts. Gap: Request bodies. */
import type { Static } from "typebox";
import { Type } from "../../records/json-schema.ts";
import { day, decimal, flag, identifier, orNull, rows, text, wholeNumber } from "./body-schemas.ts";

/** A number, or a text that starts with one: `2 x`. */
const quantity = Type.Unsafe<string>({
  anyOf: [{ type: "string", maxLength: 255 }, { type: "number" }],
});
const currency = Type.Unsafe<string>({ type: "string", pattern: "^[A-Za-z]{3}$" });

const DETAIL_BODY = Type.Object(
  {
    id: Type.Optional(orNull(identifier)),
    description: Type.Optional(orNull(text())),
    period: Type.Optional(orNull(text(64))),
    price: Type.Optional(orNull(decimal)),
    amount: Type.Optional(orNull(quantity)),
    tax_rate_id: Type.Optional(orNull(identifier)),
    ledger_account_id: Type.Optional(orNull(identifier)),
    project_id: Type.Optional(orNull(identifier)),
    product_id: Type.Optional(orNull(identifier)),
    row_order: Type.Optional(orNull(wholeNumber)),
    _destroy: Type.Optional(orNull(flag)),
  },
  { title: "receipt_detail_fields" },
);
export type DetailSent = Static<typeof DETAIL_BODY>;

const ALLOCATION_BODY = Type.Object(
  {
    id: Type.Optional(orNull(identifier)),
    ledger_account_id: Type.Optional(orNull(identifier)),
    private_ledger_account_id: Type.Optional(orNull(identifier)),
    percentage: Type.Optional(orNull(decimal)),
    _destroy: Type.Optional(orNull(flag)),
  },
  { title: "fiscal_allocation_fields" },
);
export type AllocationSent = Static<typeof ALLOCATION_BODY>;

export const RECEIPT_BODY = Type.Object(
  {
    receipt: Type.Object({
      contact_id: Type.Optional(orNull(identifier)),
      reference: Type.Optional(orNull(text(255))),
      date: Type.Optional(orNull(day)),
      currency: Type.Optional(orNull(currency)),
      exchange_rate: Type.Optional(orNull(decimal)),
      prices_are_incl_tax: Type.Optional(orNull(flag)),
      details_attributes: Type.Optional(rows(DETAIL_BODY)),
      fiscal_allocations_attributes: Type.Optional(rows(ALLOCATION_BODY)),
    }),
    payment: Type.Optional(Type.Object({ financial_account_id: identifier })),
  },
  { title: "receipt_body" },
);
export type ReceiptSent = Static<typeof RECEIPT_BODY>["receipt"];
