/** V9: the postings of an invoice have the contact of the document in the service's list. */
import { listedCheck } from "../internal/listed-check.ts";

/** Postings on other accounts than those of lines and open items may lack a contact, but have no other. J13 compares journals. */
export const contactsEqualListedDocuments = listedCheck("listed-contacts", {
  id: "V9",
  name: "contacts-equal-listed-documents",
  formula: "sum of x = sum of the listed lines, per account and contact of a listed invoice",
  compares: {
    expected: "lines of the contact of the document, list of documents",
    actual: "postings of the document with the contact",
  },
});
