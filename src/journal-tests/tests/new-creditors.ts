/**
 * JT20: contacts without an opening balance that have few lines on the account of creditors, one of them a large
 * payment.
 */
import { compareAmounts } from "../../amount/amount.ts";
import { controlAccounts } from "../../checks/control-accounts.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import { amountValue, countValue, hitOnLine, journalTest } from "../journal-test.ts";

export const newCreditors = journalTest({
  id: "JT20",
  name: "new-creditors",
  counts: "contacts",
  parameters: ["amount", "lines"],
  gap: ({ books }) =>
    controlAccounts(books, "creditors").length === 0 ? { name: "no-creditors" } : null,
  begin: ({ books, criteria: { amount: amountMin, lines: linesMax }, hit }) => {
    const accounts = new Set(controlAccounts(books, "creditors"));
    const lines = new Map<ContactId, number>();
    for (const { key, count } of books.sums.per("contact", accounts)) {
      if (key !== null) lines.set(key, (lines.get(key) ?? 0) + count);
    }
    const known = creditorsBefore(books);
    return {
      entry: ({ postings, kind }) => {
        // A payment debits the account; a credit note does too, and is a purchase.
        if (kind === "purchase") return;
        for (const posting of postings) {
          const { contactId, ledgerAccountId, amount } = posting;
          if (contactId === null || !accounts.has(ledgerAccountId) || known.has(contactId))
            continue;
          const count = lines.get(contactId) ?? 0;
          if (count > linesMax || compareAmounts(amount, amountMin) < 0) continue;
          const values = { amount: amountValue(amount), lines: countValue(count) };
          hit(hitOnLine(posting, { reason: "single-payment", values }));
        }
      },
      end: () => ({ tested: lines.size }),
    };
  },
});

/** Contacts to whom something was owed when the books begin. */
const creditorsBefore = ({ comparatives }: Books): ReadonlySet<ContactId> =>
  new Set(comparatives.creditorsBefore.lines.flatMap(({ contactId }) => contactId ?? []));
