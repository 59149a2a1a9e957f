/** G1: the closing balance of an account in the general ledger is its opening balance plus its movement. */
import { add } from "../../amount/amount.ts";
import { netOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";

export const closingIsOpeningPlusMovement: Check = {
  id: "G1",
  name: "closing-is-opening-plus-movement",
  formula: "F = S + D - C per account",
  severity: "blocking",
  signs: "ledger",
  compares: {
    expected: "opening balance plus debit less credit, general ledger",
    actual: "closing balance, as stated in the general ledger",
  },
  *compare(books) {
    for (const { month, generalLedger } of books.months) {
      for (const [id, row] of generalLedger.rows) {
        yield {
          month,
          subject: { kind: "account", ledgerAccountId: id },
          expected: add(row.opening, netOf(row)),
          actual: row.closing,
          sources: generalLedger.sources,
        };
      }
    }
  },
};
