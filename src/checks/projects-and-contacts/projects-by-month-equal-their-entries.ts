/** P16: revenue and expenses of each project equal the entries of the project. */
import { totalsBy } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { comparedPer } from "../internal/results-reports.ts";

/** P12 compares the profit and loss of a project over the period; these lists are another report, month by month. */
export const projectsByMonthEqualTheirEntries: Check = {
  id: "P16",
  name: "projects-by-month-equal-their-entries",
  formula:
    "revenue of a project = sum of its x of R, expenses of a project = sum of its x of K and X, per month, excluding closing journals",
  severity: "blocking",
  compares: {
    expected: "sum of the postings without closing journals",
    actual: "revenue or expenses by project",
  },
  compare: comparedPer({
    dimension: "project",
    revenue: ({ revenueByProject: { lines, sources } }) => ({
      amounts: totalsBy(lines, ({ projectId }) => projectId),
      sources,
    }),
    expenses: ({ expensesByProject: { lines, sources } }) => ({
      amounts: totalsBy(lines, ({ projectId }) => projectId),
      sources,
    }),
    subjectOf: (projectId, kind) => ({
      kind: "project",
      projectId,
      word: `figures.${kind}-by-project`,
    }),
  }),
};
