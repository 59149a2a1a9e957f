/** G18: the financial account of each ledger account with figures is in its list. */
import { isZero, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccount } from "../../ledger/ledger-account.ts";
import { accountsWithFigures } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { lackFinancialAccounts } from "../internal/books-lack.ts";
import { countOf } from "../internal/counts.ts";
import { balanceAtEnd } from "../internal/unlisted-banks.ts";

/**
 * The service lists financial accounts in use only, and no answer shows whether another one was closed or its list
 * lacks it: someone has to look. If its ledger account is inactive and has no balance at the end of the books,
 * everything says that it was closed. J6 blocks for one that cannot be closed. Gap: Lists of master data.
 */
export const banksInUseAreListed: Check = {
  id: "G18",
  name: "banks-in-use-are-listed",
  formula: "financial accounts that are not in their list = 0, per ledger account with figures",
  severity: "warning",
  judgesBooks: true,
  gap: lackFinancialAccounts,
  compares: { expected: "none", actual: "financial accounts that are not in their list" },
  *compare(books) {
    if (books.namesSupplied?.lists.includes("financial-accounts") === true) return;
    const used = accountsWithFigures(books.months);
    for (const account of books.accounts.values()) {
      const { financialAccountId } = account;
      if (financialAccountId === null || !used.has(account.id)) continue;
      yield {
        month: null,
        subject: { kind: "financial-account", financialAccountId },
        isCount: true,
        expected: ZERO,
        actual: countOf(isMissing(books, account) ? 1 : 0),
        sources: books.months.at(-1)?.generalLedger.sources ?? [],
      };
    }
  },
};

const isMissing = (books: Books, { id, financialAccountId, isActive }: LedgerAccount): boolean =>
  financialAccountId !== null &&
  !books.financialAccounts.has(financialAccountId) &&
  (isActive || !isZero(balanceAtEnd(books, id)));
