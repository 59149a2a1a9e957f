/** L4: the postings of a listed document are on its date. */
import { listedCheck } from "../internal/listed-check.ts";

/** Specification 2.3: only a line with a period lands on other days, in months of that period; L7 compares its amounts. */
export const daysEqualListedDates = listedCheck("listed-days", {
  id: "L4",
  name: "days-equal-listed-dates",
  formula: "sum of x = sum of the listed lines, per account and day of a listed document",
  compares: {
    expected: "lines of the document of that day, list of documents",
    actual: "postings of the document on that day",
  },
});
