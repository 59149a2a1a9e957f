/** L6: the postings of a listed document have the texts of its lines. */
import { decidedByDocuments, listedCheck } from "../internal/listed-check.ts";

/** No specification says which text a posting has: a list of which no document fits is not compared. */
export const textsEqualListedLines = listedCheck("listed-texts", {
  id: "L6",
  name: "texts-equal-listed-lines",
  formula: "sum of x = sum of the listed lines, per account and text of a listed document",
  severity: "blocking-once-determined",
  lacks: "texts-are-not-of-lines",
  conclude: decidedByDocuments("listed-texts"),
  readings: ["lines"],
  compares: {
    expected: "lines of the document with the text, list of documents",
    actual: "postings of the document with the text",
  },
});
