/** P13: revenue by contact, and by project, adds up to total revenue. */
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";

/** Revenue without a contact or project is a separate line. The definition of revenue is not specified. */
export const revenueAddsUpByContactAndProject: Check = {
  id: "P13",
  name: "revenue-adds-up-by-contact-and-project",
  formula: "sum of revenue by contact = TR; sum of revenue by project = TR",
  severity: "warning",
  compares: {
    expected: "total revenue, profit and loss",
    actual: "sum, revenue by contact or by project",
  },
  *compare(books) {
    for (const { month, profitAndLoss, revenueByContact, revenueByProject } of books.months) {
      const lists = [
        ["figures.revenue-by-contact", revenueByContact],
        ["figures.revenue-by-project", revenueByProject],
      ] as const;
      for (const [word, { lines, sources }] of lists) {
        yield {
          month,
          subject: { kind: "figure", word },
          expected: profitAndLoss.totals.revenue,
          actual: totalOf(lines),
          sources: [...sources, ...profitAndLoss.sources],
        };
      }
    }
  },
};
