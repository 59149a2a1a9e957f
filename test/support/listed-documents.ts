/** Lists of documents for books in memory. */
import type { Books } from "../../src/ledger/books.ts";
import { DOCUMENT_LISTS, type ListedDocument } from "../../src/ledger/listed-document.ts";

export const withListed = (
  documents: readonly ListedDocument[],
): Pick<Books, "listedDocuments" | "listedDocument"> => ({
  listedDocuments: (lists = DOCUMENT_LISTS) => documents.filter(({ list }) => lists.includes(list)),
  listedDocument: (list, id) =>
    documents.findLast((one) => one.list === list && one.id === id) ?? null,
});
