/** Finds the control accounts: the ledger accounts of debtors and creditors. */
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

/** The figure by which a control account is compared: its balance or its movement. */
export type FigureOf = (row: TrialBalanceRow) => Amount;

/**
 * The API does not identify these accounts. If accounts have RGS codes, the codes determine them: all
 * accounts of trade debtors, or of the complete group if none has that code. Otherwise the figures
 * determine it: the one account of the list's type, not a bank, that equals the list in most months,
 * with an amount in at least one of them. Empty if there is no such account: then nothing is compared,
 * and nothing is proven.
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
