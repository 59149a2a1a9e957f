/** One reading of the lists of documents, for the checks that need every document. */
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { WRITTEN_LISTS } from "../../ledger/listed-document.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import type { Comparison } from "../check.ts";
import { listedCurrencies } from "./listed-currencies.ts";
import { type OpenAtEnd, openDocumentsCollector } from "./open-documents.ts";

export interface ListsPass {
  readonly currencies: () => Iterable<Comparison>;
  readonly open: ReadonlyMap<Month, OpenAtEnd>;
}

/** Reading the lists takes half a second for a million postings, and six checks ask. */
export const listsPass = oncePerBooks((books: Books): ListsPass => {
  const open = openDocumentsCollector(books);
  const currencies = listedCurrencies(books);
  for (const document of books.listedDocuments(WRITTEN_LISTS)) {
    open.add(document);
    currencies.add(document);
  }
  return { open: open.open(), currencies: currencies.outcomes };
});

export const openDocuments = (books: Books): ListsPass["open"] => listsPass(books).open;
