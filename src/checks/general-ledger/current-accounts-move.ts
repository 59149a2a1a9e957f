/** G10: an account of current assets or liabilities with a balance has movements. */
import { isZero, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { AccountType, LedgerAccountId } from "../../ledger/ledger-account.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";

/** Capital, loans and fixed assets rest for years. */
const MOVING: ReadonlySet<AccountType> = new Set([
  "current_assets",
  "current_liabilities",
  "other",
  "temporary",
]);

/** For information: a deposit rests too, but so does a claim that nobody collects. Balances on the wrong side are B13. */
export const currentAccountsMove: Check = {
  id: "G10",
  name: "current-accounts-move",
  formula: "F[m] = 0 of an account of CA, CL or suspense with D = C = 0 in every month",
  severity: "information",
  judgesBooks: true,
  compares: {
    expected: "zero, if the account has no movement",
    actual: "closing balance, general ledger",
  },
  *compare(books) {
    const last = books.months.at(-1);
    if (last === undefined) return;
    const { month, generalLedger } = last;
    for (const [ledgerAccountId, { closing }] of generalLedger.rows) {
      const type = books.accounts.get(ledgerAccountId)?.type;
      if (type === undefined || !MOVING.has(type)) continue;
      yield {
        month,
        subject: { kind: "account", ledgerAccountId },
        expected: moves(books, ledgerAccountId) ? closing : ZERO,
        actual: closing,
        sources: generalLedger.sources,
      };
    }
  },
};

const moves = ({ months }: Books, id: LedgerAccountId): boolean =>
  months.some(({ generalLedger }) => {
    const { debit, credit } = rowOf(generalLedger, id);
    return !isZero(debit) || !isZero(credit);
  });
