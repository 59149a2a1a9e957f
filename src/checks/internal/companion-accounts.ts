/**
 * The accounts on which a listed document has postings that its lines do not name: open items, tax, deferrals, private
 * shares, money.
 */
import type { Books } from "../../ledger/books.ts";
import {
  type AccountType,
  type DocumentId,
  type FinancialAccountId,
  isResultType,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import type { DocumentListName, ListedContents } from "../../ledger/listed-document.ts";
import { OPEN_ITEM_LIST_OF } from "../../ledger/open-item-lists.ts";
import { taxAccountsOf } from "../../ledger/tax-accounts.ts";
import { controlAccounts } from "../control-accounts.ts";

export interface CompanionAccounts {
  /** Of debtors or creditors; empty if they are not known, and for journals. */
  readonly control: (list: DocumentListName) => ReadonlySet<LedgerAccountId>;
  readonly tax: ReadonlySet<LedgerAccountId>;
  /** The ledger account of a bank account, card or cash box. */
  readonly moneyAccount: (id: FinancialAccountId) => LedgerAccountId | undefined;
  readonly isOfBalance: (id: LedgerAccountId) => boolean;
  /** Whether it has other income and expenses, as exchange differences are. */
  readonly isOtherResult: (id: LedgerAccountId) => boolean;
  /** Whether entries have a payment with this id as their document. */
  readonly isPayment: (id: DocumentId) => boolean;
  /** Whether postings of the document on an account need not be among its lines. */
  readonly has: (document: ListedContents, account: LedgerAccountId) => boolean;
}

/**
 * No answer names the accounts of deferrals: they may be any on the balance sheet, and so may the others where none is
 * known.
 */
export function companionAccounts(books: Books): CompanionAccounts {
  const tax = new Set(taxAccountsOf(books));
  const known = new Map<DocumentListName, ReadonlySet<LedgerAccountId>>();
  const control = (list: DocumentListName): ReadonlySet<LedgerAccountId> => {
    const of = OPEN_ITEM_LIST_OF[list];
    const found = known.get(list) ?? new Set(of === null ? [] : controlAccounts(books, of));
    known.set(list, found);
    return found;
  };
  const moneyAccounts = new Map(
    [...books.accounts.values()].map(({ id, financialAccountId }) => [financialAccountId, id]),
  );
  const typeOf = (id: LedgerAccountId): AccountType | undefined => books.accounts.get(id)?.type;
  const isOfBalance = (id: LedgerAccountId): boolean => {
    const type = typeOf(id);
    return type !== undefined && !isResultType(type);
  };
  const isPayment = books.sums.hasPostings(["Payment"]);
  return {
    control,
    tax,
    moneyAccount: (id) => moneyAccounts.get(id),
    isOfBalance,
    isOtherResult: (id) => typeOf(id) === "other_income_expenses",
    isPayment,
    has: ({ list, details, allocations }, id) => {
      // The lines of a journal are all of its postings.
      if (OPEN_ITEM_LIST_OF[list] === null) return false;
      if (control(list).has(id) || tax.has(id)) return true;
      if (allocations.some(({ privateLedgerAccountId }) => privateLedgerAccountId === id))
        return true;
      const mayBeAny =
        control(list).size === 0 || tax.size === 0 || details.some(({ period }) => period !== null);
      return mayBeAny && isOfBalance(id);
    },
  };
}
