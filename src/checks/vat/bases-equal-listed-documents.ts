/** V7: the lines of a document have the tax rates of the document in the service's list. */
import { listedCheck } from "../internal/listed-check.ts";

/** Two rates of zero percent that were exchanged leave every amount as it is: only the lists show them. Lists of journals state none. */
export const basesEqualListedDocuments = listedCheck("listed-bases", {
  id: "V7",
  name: "bases-equal-listed-documents",
  formula:
    "sum of x = sum of the listed lines, per account and rate of a listed document, to 0.01 per posting; VT = 0 of a rate that no line has",
  compares: {
    expected: "lines with the rate, list of documents",
    actual: "postings of the document with the rate",
  },
});
