/** Receipts: proofs of payment for expenses (specification 4.4). */
import type { ValueOf } from "../../fields/kind.ts";
import { RECEIPT } from "../records/receipt.ts";
import { idOf, TODAY } from "../rules/examples.ts";
import type { DocumentOf } from "../store/document-codecs.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { documentEndpoints } from "./internal/document-endpoints.ts";
import { documentResource } from "./internal/document-resource.ts";
import { payReceipt } from "./internal/pay-receipt.ts";
import { shownPurchases } from "./internal/purchase-records.ts";
import { newReceipt, readReceipt } from "./internal/read-receipt.ts";
import { RECEIPT_BODY } from "./internal/receipt-body.ts";
import { fieldChanges, rowChanges } from "./internal/record-changes.ts";

export const RECEIPTS = documentResource({
  kind: "receipt",
  listing: { isSortable: true, knowsAutomaticSaving: true, canExcludeNew: false },
  record: RECEIPT,
  shown: shownPurchases,
});

export const RECEIPT_ENDPOINTS: readonly Endpoint[] = documentEndpoints(
  RECEIPTS,
  {
    body: RECEIPT_BODY,
    example: {
      receipt: {
        reference: "Printer paper",
        date: TODAY,
        contact_id: idOf("contact"),
        prices_are_incl_tax: true,
        details_attributes: [
          {
            description: "Boxes of paper",
            amount: "2",
            price: "21.80",
            tax_rate_id: idOf("tax_rate"),
            ledger_account_id: idOf("ledger_account"),
          },
        ],
      },
      payment: { financial_account_id: idOf("financial_account") },
    },
    readNew: (call, { receipt }) => newReceipt(call, receipt),
    afterSave: payImmediately,
  },
  {
    body: RECEIPT_BODY,
    example: { receipt: { reference: "Printer paper, two boxes" } },
    readChange: (call, { receipt }, stored) => readReceipt(call, receipt, stored),
    afterSave: payImmediately,
    describe: (call, before, after) => {
      const [was = null, is = null] = RECEIPTS.records(call, [before, after]);
      return {
        changes: fieldChanges(was, is),
        detail_changes: rowChanges(was, is, "details"),
      };
    },
  },
);

/** Pays the open amount when the body has a `payment` next to the receipt. */
function payImmediately(
  call: Call,
  { payment }: ValueOf<typeof RECEIPT_BODY>,
  { id }: Pick<DocumentOf<"receipt">, "id">,
): void {
  if (payment !== undefined) payReceipt(call, id, payment.financial_account_id);
}
