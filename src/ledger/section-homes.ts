/** The balance sheet section of each account. */
import type { Books } from "./books.ts";
import {
  type AccountType,
  BALANCE_TYPES,
  type BalanceType,
  isResultType,
  type LedgerAccountId,
} from "./ledger-account.ts";

const ON_BALANCE: readonly AccountType[] = BALANCE_TYPES;

/** The section in which the service shows each account, in any month of the year. */
export function statedSections(books: Books): ReadonlyMap<LedgerAccountId, BalanceType> {
  const homes = new Map<LedgerAccountId, BalanceType>();
  for (const { balanceSheet } of books.months) {
    for (const type of BALANCE_TYPES) {
      for (const { ledgerAccountId } of balanceSheet.sections[type]) {
        homes.set(ledgerAccountId, type);
      }
    }
  }
  return homes;
}

/** The stated section, else that of the account's type; suspense accounts are current assets. */
export function sectionHome(
  books: Books,
  homes: ReadonlyMap<LedgerAccountId, BalanceType>,
  id: LedgerAccountId,
): BalanceType | null {
  const stated = homes.get(id);
  if (stated !== undefined) return stated;
  const type = books.accounts.get(id)?.type;
  if (type === undefined || isResultType(type)) return null;
  return isBalanceType(type) ? type : "current_assets";
}

const isBalanceType = (type: AccountType): type is BalanceType => ON_BALANCE.includes(type);
