/** The books with names of accounts in the language of a reader. */
import { nameOf } from "./account-names.ts";
import type { Books } from "./books.ts";

/**
 * The books as a reader of this language sees them: an account that the file names has that name, any other keeps its own.
 * Only names differ, so that no figure and no proof depends on the file.
 */
export function inLanguage(books: Books, language: string): Books {
  const { accountNames, accounts } = books;
  if (accountNames === undefined) return books;
  const named = [...accounts].map(([id, account]) => {
    const name = nameOf(accountNames, account.code, language);
    return [id, name === null ? account : { ...account, name }] as const;
  });
  return { ...books, accounts: new Map(named) };
}
