/** Q3: the changed entries of locked months add up to the change of the ledger. */
import { subtract, ZERO } from "../../amount/amount.ts";
import { lockedMonths } from "../../ledger/dossier/late-postings.ts";
import type { Check } from "../check.ts";
import { entriesGap, hasOwnLock, lockedLedger } from "../internal/own-lock.ts";

/** A remainder is another opening balance: something changed in a year before. */
export const changedEntriesExplainTheLedger: Check = {
  id: "Q3",
  name: "changed-entries-explain-the-ledger",
  formula: "F - F as locked = sum of the changes of x in locked months per account, at their end",
  severity: "blocking",
  judgesBooks: true,
  signs: "ledger",
  compares: {
    expected: "sum of the added, removed and changed entries",
    actual: "change of the closing balance, general ledger",
  },
  appliesTo: hasOwnLock,
  gap: entriesGap,
  *compare(books) {
    const { latePostings: late } = books;
    if (late?.basis !== "entries") return;
    const { rows, sources } = lockedLedger(books, late);
    const changed = new Map(late.accounts.map((one) => [one.ledgerAccountId, one]));
    for (const id of new Set([...rows.keys(), ...changed.keys()])) {
      const account = changed.get(id);
      yield {
        ...{ month: null, period: lockedMonths(books, late) },
        subject: { kind: "account", ledgerAccountId: id },
        expected: account?.entries ?? ZERO,
        actual: account === undefined ? ZERO : subtract(account.after, account.before),
        sources,
      };
    }
  },
};
