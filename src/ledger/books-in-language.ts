/** The books with names of accounts in the language of a reader. */
import { nameOf } from "./account-names.ts";
import type { Books } from "./books.ts";

/**
 * The books as a reader of this language sees them: an account that the file names has that name, and so has its bank account, card
 * or cash box; any other keeps its own. Only names differ, so that no figure and no proof depends on the file.
 */
export function inLanguage(books: Books, language: string): Books {
  const { accountNames, accounts, financialAccounts } = books;
  if (accountNames === undefined) return books;
  const named = [...accounts].map(([id, account]) => {
    const name = nameOf(accountNames, account.code, language);
    return [id, name === null ? account : { ...account, name }] as const;
  });
  const banks = new Map(financialAccounts);
  for (const [id, { name, financialAccountId }] of named) {
    const bank =
      financialAccountId === null ? undefined : financialAccounts.get(financialAccountId);
    // A name that the file repeats is in the language of the books, as is that of the bank account.
    if (bank === undefined || accounts.get(id)?.name === name) continue;
    banks.set(bank.id, { ...bank, name });
  }
  return { ...books, accounts: new Map(named), financialAccounts: banks };
}
