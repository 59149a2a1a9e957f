/** JT15: entries with a line on a control account of debtors or creditors that names no contact. */
import { controlAccounts } from "../../checks/control-accounts.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { hitOnLine, journalTest } from "../journal-test.ts";

export const controlAccountsWithoutContact = journalTest({
  id: "JT15",
  name: "control-accounts-without-contact",
  counts: "lines",
  parameters: [],
  gap: ({ books }) => (controlled(books).size === 0 ? { name: "no-control-accounts" } : null),
  begin: ({ books, hit }) => {
    const accounts = controlled(books);
    let tested = 0;
    return {
      entry: ({ postings }) => {
        const lines = postings.filter(({ ledgerAccountId }) => accounts.has(ledgerAccountId));
        tested += lines.length;
        const line = lines.find(({ contactId }) => contactId === null);
        if (line !== undefined) hit(hitOnLine(line, { reason: "no-contact", values: {} }));
      },
      end: () => ({ tested }),
    };
  },
});

const controlled = (books: Books): ReadonlySet<LedgerAccountId> =>
  new Set([...controlAccounts(books, "debtors"), ...controlAccounts(books, "creditors")]);
