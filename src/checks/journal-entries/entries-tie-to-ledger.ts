/** J1: per account and month the pulled entries add up to the debits and the credits of the ledger. */
import { negate } from "../../amount/amount.ts";
import { NO_MOVEMENT, rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";

/**
 * The proof that the pull is complete: the ledger covers every account, whatever series the entries
 * were received in. Their sign is calibrated (`ledger/sign-calibration`). Debit and credit are
 * compared separately per account, so that an entry and its reversal cannot both be missing. The
 * closing journal is both in the ledger and in the entries, so nothing is excluded here.
 */
export const entriesTieToLedger: Check = {
  id: "J1",
  name: "entries-tie-to-ledger",
  formula: "sum of x > 0 = D, sum of x < 0 = -C, per account and month",
  severity: "blocking",
  signs: "ledger",
  compares: {
    expected: "debit or credit, general ledger",
    actual: "sum of the postings",
  },
  *compare(books) {
    for (const { month, generalLedger, movements, entrySources } of books.months) {
      const sources = [...generalLedger.sources, ...entrySources];
      for (const id of new Set([...generalLedger.rows.keys(), ...movements.keys()])) {
        const reported = rowOf(generalLedger, id);
        const pulled = movements.get(id) ?? NO_MOVEMENT;
        const compared = {
          month,
          subject: { kind: "account", ledgerAccountId: id },
          sources,
        } as const;
        yield { ...compared, expected: reported.debit, actual: pulled.debit };
        yield { ...compared, expected: negate(reported.credit), actual: negate(pulled.credit) };
      }
    }
  },
};
