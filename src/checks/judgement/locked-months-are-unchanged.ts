/** Q1: the ledger of locked months is as it was locked. */
import type { Check } from "../check.ts";
import { compareLockedBalances } from "../internal/locked-balances.ts";
import { hasOwnLock, lockedLedger } from "../internal/own-lock.ts";

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
    const { rows, sources } = lockedLedger(books, late);
    const balances = new Map([...rows].map(([id, { closing }]) => [id, closing]));
    yield* compareLockedBalances({ month: late.last, balances, sources }, late.accounts);
    for (const { month, ledgerAccountId, before, after } of late.shifts) {
      const subject = { kind: "account", ledgerAccountId } as const;
      yield { month, subject, expected: before, actual: after, sources };
    }
  },
};
