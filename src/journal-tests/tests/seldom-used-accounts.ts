/** JT9: lines on ledger accounts that have few lines in the books. */
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { countValue, hitOnLine, journalTest } from "../journal-test.ts";

export const seldomUsedAccounts = journalTest({
  id: "JT9",
  name: "seldom-used-accounts",
  counts: "accounts",
  parameters: ["lines"],
  begin: ({ books, criteria: { lines: linesMax }, hit }) => {
    const lines = new Map<LedgerAccountId, number>();
    for (const { ledgerAccountId, count, closesYear } of books.sums.per("contact", null)) {
      // A closing journal has a line on every result account.
      if (!closesYear) lines.set(ledgerAccountId, (lines.get(ledgerAccountId) ?? 0) + count);
    }
    return {
      entry: ({ closesYear, postings }) => {
        if (closesYear) return;
        for (const posting of postings) {
          const count = lines.get(posting.ledgerAccountId) ?? 0;
          if (count > linesMax) continue;
          const values = { lines: countValue(count), most: countValue(linesMax) };
          hit(hitOnLine(posting, { reason: "seldom-used", values }));
        }
      },
      end: () => ({ tested: lines.size }),
    };
  },
});
