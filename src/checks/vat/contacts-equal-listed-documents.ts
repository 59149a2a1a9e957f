/** V9: the lines of a document have the contact of the document in the service's list. */
import type { Check } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";

/** Lines without a contact are not judged, nor journals, whose lines have contacts of their own. */
export const contactsEqualListedDocuments: Check = {
  id: "V9",
  name: "contacts-equal-listed-documents",
  formula:
    "sum of |x| with a contact = sum of |x| with the contact of the list, per listed document",
  severity: "blocking",
  gap: lackDocumentLists,
  compares: {
    expected: "lines with a contact, postings",
    actual: "lines with the contact of the document, list of documents",
  },
  compare: async (books, documents) =>
    lackDocumentLists(books) === null ? (await documents())("listed-contacts") : [],
};
