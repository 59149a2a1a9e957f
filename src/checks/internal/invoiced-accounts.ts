/** The accounts on which invoices are booked with their whole amount, where no profile or code names them. */
import { type Amount, absolute, add, compareAmounts, isZero, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { documentKind } from "../../ledger/document-kind.ts";
import type { BalanceType, LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { OpenItemList } from "../../ledger/open-item-lists.ts";
import { rowOf } from "../../ledger/trial-balance.ts";

const INVOICED = {
  debtors: { kind: "sale", type: "current_assets" },
  creditors: { kind: "purchase", type: "current_liabilities" },
} as const satisfies Readonly<Record<OpenItemList, { kind: string; type: BalanceType }>>;

/** Those of most invoices, no bank, with a balance at the end of a month: something is then outstanding. */
export function outstandingAccounts(books: Books, list: OpenItemList): readonly LedgerAccountId[] {
  const { kind, type } = INVOICED[list];
  const documents = new Map<string, Map<LedgerAccountId, Amount>>();
  for (const one of books.sums.documentsOn(new Set(books.accounts.keys()))) {
    if (documentKind(books, one.document) !== kind) continue;
    const key = `${one.document.type} ${one.document.id}`;
    const sums = documents.get(key) ?? new Map<LedgerAccountId, Amount>();
    documents.set(key, sums);
    sums.set(one.ledgerAccountId, add(sums.get(one.ledgerAccountId) ?? ZERO, one.sum));
  }
  const counts = new Map<LedgerAccountId, number>();
  for (const sums of documents.values()) {
    const [largest] = [...sums].toSorted(([, left], [, right]) =>
      compareAmounts(absolute(right), absolute(left)),
    );
    // Of an invoice without tax the revenue is as large: the account of the list's type counts.
    for (const [id, sum] of sums) {
      if (largest === undefined || compareAmounts(absolute(sum), absolute(largest[1])) !== 0)
        continue;
      if (!isZero(sum)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  const isCandidate = (id: LedgerAccountId): boolean => {
    const account = books.accounts.get(id);
    return account?.type === type && account.financialAccountId === null;
  };
  return [...counts]
    .filter(([id, count]) => isCandidate(id) && count * 2 > documents.size)
    .map(([id]) => id)
    .filter((id) =>
      books.months.some(({ generalLedger }) => !isZero(rowOf(generalLedger, id).closing)),
    );
}
