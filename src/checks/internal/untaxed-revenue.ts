/** Revenue on a sales document that has no tax rate. */
import { isZero, sumOf, ZERO } from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { VatRules } from "../../ledger/vat-rules.ts";
import type { Comparison } from "../check.ts";

/** Finds such revenue, sale by sale. */
export function untaxedRevenueFinder(
  books: Books,
  { taxAccounts }: VatRules,
): (sale: JournalEntry) => Comparison {
  const debtors = new Set<LedgerAccountId>(accountsWithRole(books, "debtors"));
  return (entry) => {
    const onInvoice = new Set(
      entry.postings
        .filter(({ ledgerAccountId }) => debtors.has(ledgerAccountId))
        .map(({ date }) => date),
    );
    // What was deferred is released by lines without a rate, which add up to zero.
    const unrated = entry.postings.filter(
      ({ date, taxRateId, ledgerAccountId }) =>
        onInvoice.has(date) &&
        taxRateId === null &&
        !debtors.has(ledgerAccountId) &&
        !taxAccounts.has(ledgerAccountId),
    );
    const [first] = unrated.filter(
      ({ ledgerAccountId }) => books.accounts.get(ledgerAccountId)?.type === "revenue",
    );
    const sum = sumOf(unrated.map(({ amount }) => amount));
    const month = entry.postings[0] === undefined ? null : monthOf(entry.postings[0].date);
    return {
      month,
      subject: { kind: "document", document: entry.document },
      expected: ZERO,
      actual: first === undefined || isZero(sum) ? ZERO : sum,
      sources: first === undefined ? [] : [first.source],
    };
  };
}
