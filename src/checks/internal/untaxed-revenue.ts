/** Revenue on a sales document that has no tax rate. */
import { ZERO } from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { JournalEntry, Posting } from "../../ledger/posting.ts";
import type { VatRules } from "../../ledger/vat-rules.ts";
import type { ComparisonTally } from "./comparison-tally.ts";
import { sumOfLines } from "./tax-of-document.ts";

/** Compares such revenue with zero, sale by sale. */
export function untaxedRevenueComparer(
  books: Books,
  { taxAccounts }: VatRules,
): (sale: JournalEntry, tally: Pick<ComparisonTally, "add">) => void {
  const debtors = new Set<LedgerAccountId>(accountsWithRole(books, "debtors"));
  const isUnrated = ({ taxRateId, ledgerAccountId }: Posting): boolean =>
    taxRateId === null && !debtors.has(ledgerAccountId) && !taxAccounts.has(ledgerAccountId);
  const isRevenue = ({ ledgerAccountId }: Posting): boolean =>
    books.accounts.get(ledgerAccountId)?.type === "revenue";
  const unratedIn = ({ postings }: JournalEntry): readonly Posting[] => {
    const onInvoice = new Set(
      postings
        .filter(({ ledgerAccountId }) => debtors.has(ledgerAccountId))
        .map(({ date }) => date),
    );
    // What was deferred is released by lines without a rate, which add up to zero.
    return postings.filter((posting) => onInvoice.has(posting.date) && isUnrated(posting));
  };
  return (entry, tally) => {
    const { document, postings } = entry;
    const month = postings[0] === undefined ? null : monthOf(postings[0].date);
    // Nearly every line of revenue has a rate.
    const isAny = postings.some((posting) => isUnrated(posting) && isRevenue(posting));
    const unrated = isAny ? unratedIn(entry) : [];
    const first = unrated.find(isRevenue);
    const actual = first === undefined ? ZERO : sumOfLines(unrated);
    tally.add({ month, expected: ZERO, actual }, () => ({
      subject: { kind: "document", document },
      sources: first === undefined ? [] : [first.source],
    }));
  };
}
