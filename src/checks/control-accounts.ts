/** Finds the control accounts: the ledger accounts of debtors and creditors. */
import { type Amount, sumOf } from "../amount/amount.ts";
import { accountsWithRole } from "../ledger/account-roles.ts";
import type { Books } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { OpenItemList } from "../ledger/open-item-lists.ts";
import type { TrialBalance, TrialBalanceRow } from "../ledger/trial-balance.ts";
import { rowOf } from "../ledger/trial-balance.ts";
import { invoicedAccounts } from "./internal/invoiced-accounts.ts";

/** The figure by which a control account is compared: its balance or its movement. */
export type FigureOf = (row: TrialBalanceRow) => Amount;

/**
 * The API does not identify these accounts. The profile or their RGS codes determine them: all
 * accounts of trade debtors, or of the complete group if none has that code. Otherwise the postings of invoices do.
 * Empty if there are none: then nothing is compared, and D8 states that nothing is proven.
 */
export function controlAccounts(books: Books, list: OpenItemList): readonly LedgerAccountId[] {
  const linked = accountsWithRole(books, list);
  return linked.length > 0 ? linked : invoicedAccounts(books)[list];
}

/** The figure of all accounts of a list together. */
export const figureTogether = (
  ledger: TrialBalance,
  accounts: readonly LedgerAccountId[],
  figureOf: FigureOf,
): Amount => sumOf(accounts.map((id) => figureOf(rowOf(ledger, id))));
