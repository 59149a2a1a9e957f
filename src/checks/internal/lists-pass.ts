/** One reading of the lists of documents, for the checks that need every document. */
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { type ListedHeader, WRITTEN_LISTS } from "../../ledger/listed-document.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import type { Tallied } from "../check.ts";
import type { ListedComparer } from "./listed-comparer.ts";
import { listedCurrencies } from "./listed-currencies.ts";
import { type OpenAtEnd, openDocumentsCollector } from "./open-documents.ts";
import { comparisonsTallied } from "./tallied.ts";

export interface ListsPass {
  readonly currencies: Tallied;
  readonly open: ReadonlyMap<Month, OpenAtEnd>;
}

/** Reading the lists takes half a second for a million postings, and six checks ask. */
export const listsPass = oncePerBooks((books: Books): ListsPass => {
  const open = openDocumentsCollector(books);
  const currencies = tallying(listedCurrencies(books));
  for (const document of books.listedDocuments(WRITTEN_LISTS)) {
    open.add(document);
    currencies.add(document);
  }
  return {
    open: open.open(),
    currencies: currencies.tallied(),
  };
});

function tallying({ compare, together }: ListedComparer): {
  readonly add: (document: ListedHeader) => void;
  readonly tallied: () => Tallied;
} {
  const tally = comparisonsTallied();
  return {
    add: (document) => {
      const comparison = compare(document);
      if (comparison !== null) tally.add(comparison);
    },
    tallied: () => {
      for (const comparison of together()) tally.add(comparison);
      return tally.tallied();
    },
  };
}

export const openDocuments = (books: Books): ListsPass["open"] => listsPass(books).open;
