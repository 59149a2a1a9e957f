/** G4: within a fiscal year the opening balance of an account is its closing balance of the previous month. */
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { lackMonthBefore } from "../internal/books-lack.ts";

/** Books cover one fiscal year, so result accounts that restart at zero do not interfere. */
export const openingIsClosingOfMonthBefore: Check = {
  id: "G4",
  name: "opening-is-closing-of-month-before",
  formula: "S[m+1] = F[m] per account",
  severity: "blocking",
  signs: "ledger",
  gap: lackMonthBefore,
  compares: {
    expected: "closing balance of the previous month, general ledger",
    actual: "opening balance, general ledger",
  },
  *compare(books) {
    for (const [index, { month, generalLedger: ledger }] of books.months.entries()) {
      const before = books.months[index - 1]?.generalLedger;
      if (before === undefined) continue;
      for (const id of new Set([...before.rows.keys(), ...ledger.rows.keys()])) {
        yield {
          month,
          subject: { kind: "account", ledgerAccountId: id },
          expected: rowOf(before, id).closing,
          actual: rowOf(ledger, id).opening,
          sources: [...before.sources, ...ledger.sources],
        };
      }
    }
  },
};
