/** Q1: the ledger of locked months is as it was locked. */
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { hasOwnLock, lockedLedger } from "./own-lock.ts";

/**
 * The year before is compared by R6. A balance that is equal at the end of the locked months, and was not in a month
 * between, is something that moved to another locked month.
 */
export const lockedMonthsAreUnchanged: Check = {
  id: "Q1",
  name: "locked-months-are-unchanged",
  formula:
    "F[last locked month] = F as locked per account; where that is equal, F of each locked month too",
  severity: "blocking",
  judgesBooks: true,
  signs: "ledger",
  compares: {
    expected: "closing balance as it was locked",
    actual: "closing balance, general ledger",
  },
  appliesTo: hasOwnLock,
  gap: ({ latePostings }) =>
    latePostings?.basis === "nothing" ? "locked-books-are-elsewhere" : null,
  *compare(books) {
    const { latePostings: late } = books;
    if (late === undefined || late.basis === "nothing") return;
    const ledger = lockedLedger(books, late);
    const { sources } = ledger;
    const changed = new Map(late.accounts.map((one) => [one.ledgerAccountId, one]));
    for (const id of new Set([...ledger.rows.keys(), ...changed.keys()])) {
      const account = changed.get(id);
      const now = rowOf(ledger, id).closing;
      yield {
        month: late.last,
        subject: { kind: "account", ledgerAccountId: id },
        expected: account?.before ?? now,
        actual: account?.after ?? now,
        sources,
      };
    }
    for (const { month, ledgerAccountId, before, after } of late.shifts) {
      const subject = { kind: "account", ledgerAccountId } as const;
      yield { month, subject, expected: before, actual: after, sources };
    }
  },
};
