/** L3: each account has of a listed invoice what its lines state. */
import { listedCheck } from "../internal/listed-check.ts";

/** Open items, tax, deferrals and private shares are not among the lines. J13 compares journals. */
export const accountsEqualListedLines = listedCheck("listed-accounts", {
  id: "L3",
  name: "accounts-equal-listed-lines",
  formula: "sum of x = sum of the listed lines, per account of a listed invoice",
  compares: {
    expected: "lines of the document on the account, list of documents",
    actual: "postings of the document on the account",
  },
});
