/** L2: the document of a posting is in its list, and no draft has postings. */
import { lackListsRead } from "../internal/books-lack.ts";
import { listedCheck } from "../internal/listed-check.ts";

/** Documents of a type are judged if every list that may have them was read. */
export const postingsHaveDocuments = listedCheck("listed-entries", {
  id: "L2",
  name: "postings-have-documents",
  formula: "D = 0, per document that no list has, or has as a draft",
  compares: {
    expected: "debits of a listed document",
    actual: "debits of the document, postings",
  },
  conclude: async (books, documents) =>
    lackListsRead(books) === null ? { documents: (await documents()).documents() } : {},
});
