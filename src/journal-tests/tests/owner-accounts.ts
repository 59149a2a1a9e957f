/** JT17: entries on private accounts, current accounts with owners, and accounts that the criteria name. */
import { absolute, compareAmounts } from "../../amount/amount.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { accountValue, hitOnLine, journalTest } from "../journal-test.ts";

export const ownerAccounts = journalTest({
  id: "JT17",
  name: "owner-accounts",
  counts: "lines",
  parameters: ["amount", "accounts"],
  gap: ({ books, criteria: { accounts } }) =>
    ofOwners(books, accounts).size === 0 ? { name: "no-owner-accounts" } : null,
  begin: ({ books, criteria: { amount: amountMin, accounts }, hit }) => {
    const owned = ofOwners(books, accounts);
    let tested = 0;
    return {
      entry: ({ postings, closesYear }) => {
        const lines = postings.filter(({ ledgerAccountId }) => owned.has(ledgerAccountId));
        tested += lines.length;
        const line = lines.find(({ amount }) => compareAmounts(absolute(amount), amountMin) >= 0);
        if (line === undefined || closesYear) return;
        const values = { account: accountValue(line.ledgerAccountId) };
        hit(hitOnLine(line, { reason: "owner-account", values }));
      },
      end: () => ({ tested }),
    };
  },
});

const ofOwners = (books: Books, numbers: readonly string[]): ReadonlySet<LedgerAccountId> =>
  new Set([
    ...accountsWithRole(books, "private"),
    ...accountsWithRole(books, "current-accounts"),
    ...[...books.accounts.values()].flatMap(({ id, code }) =>
      code !== null && numbers.includes(code) ? [id] : [],
    ),
  ]);
