/** D16: the total of a listed invoice is what its entries put on the control accounts. */
import { listedCheck } from "../internal/listed-check.ts";

/**
 * Only documents with entries on those accounts are compared: one that is not booked yet has none. The total includes tax
 * (specification 2.3), so it blocks however many differ.
 */
export const listedTotalsEqualEntries = listedCheck("listed-totals", {
  id: "D16",
  name: "listed-totals-equal-entries",
  formula: "total of a listed invoice = sum of its x on the control accounts",
  compares: {
    expected: "sum of the postings of the document on the control accounts",
    actual: "total including tax, list of documents",
  },
});
