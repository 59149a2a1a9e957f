/** J13: the postings of a journal are its lines in the service's list, by account, project and contact. */
import { listedCheck } from "../internal/listed-check.ts";

/** Reports by contact and by project leave out journals that close a year: only the list shows those of their lines. */
export const journalsEqualTheirListedLines = listedCheck("listed-journals", {
  id: "J13",
  name: "journals-equal-their-listed-lines",
  formula:
    "sum of x = sum of the listed lines, per account, project and contact of a listed journal",
  compares: {
    expected: "lines of the journal, list of documents",
    actual: "postings of the journal",
  },
});
