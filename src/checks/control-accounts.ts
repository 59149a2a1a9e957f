/** Which ledger accounts hold what debtors owe and what creditors are owed. */
import { type Amount, equalAmounts, isZero } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import type { BalanceType, LedgerAccountId } from "../ledger/ledger-account.ts";
import { totalOf } from "../ledger/statements.ts";
import type { TrialBalanceRow } from "../ledger/trial-balance.ts";
import { rowOf } from "../ledger/trial-balance.ts";
import type { OpenItemList } from "./internal/open-item-lists.ts";

/** Codes of the reference scheme (RGS 3): trade debtors and creditors, then the whole group. */
const RGS_CODES: Readonly<Record<OpenItemList, readonly string[]>> = {
  debtors: ["BVorDebHad", "BVorDeb"],
  creditors: ["BSchCreHac", "BSchCre"],
};
const TYPE_OF: Readonly<Record<OpenItemList, BalanceType>> = {
  debtors: "current_assets",
  creditors: "current_liabilities",
};

/** What a control account is compared by: its balance, say, or its movement. */
export type FigureOf = (row: TrialBalanceRow) => Amount;

/**
 * The API does not say which accounts these are. Where accounts carry RGS codes, the codes decide: all
 * of trade debtors, or of the whole group where nobody linked one. Where none does, the figures
 * decide: the one account of the list's type, not a bank, that equals the list in most months and in
 * one month at least with an amount. None at all when there is no such account: then nothing can be
 * compared, and nothing is proven.
 */
export function controlAccounts(
  books: Books,
  list: OpenItemList,
  figureOf: FigureOf,
): readonly LedgerAccountId[] {
  for (const code of RGS_CODES[list]) {
    const linked = [...books.accounts.values()].filter(({ rgsCode }) => rgsCode?.startsWith(code));
    if (linked.length > 0) return linked.map(({ id }) => id);
  }
  return measuredAccount(books, list, figureOf);
}

function measuredAccount(
  books: Books,
  list: OpenItemList,
  figureOf: FigureOf,
): readonly LedgerAccountId[] {
  const owed = books.months.map((month) => ({ month, total: totalOf(month[list].lines) }));
  let best: { readonly id: LedgerAccountId; readonly fits: number } | null = null;
  for (const { id, type, financialAccountId } of books.accounts.values()) {
    if (type !== TYPE_OF[list] || financialAccountId !== null) continue;
    const equal = owed.filter(({ month, total }) =>
      equalAmounts(figureOf(rowOf(month.generalLedger, id)), total),
    );
    if (equal.every(({ total }) => isZero(total))) continue;
    if (best === null || equal.length > best.fits) best = { id, fits: equal.length };
  }
  return best === null ? [] : [best.id];
}
