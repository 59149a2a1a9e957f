/** N1: the budget of a group or a section is the sum of its accounts, where the budget has both. */
import { includesMonth } from "../../calendar/month.ts";
import { tiesOf } from "../../ledger/budget/budget-ties.ts";
import type { Check } from "../check.ts";

/** Information: a group may have an amount that is not divided over its accounts yet. */
export const budgetGroupsEqualTheirAccounts: Check = {
  id: "N1",
  name: "budget-groups-equal-their-accounts",
  formula: "budget of a group = sum of the budgets within it, per month",
  severity: "information",
  judgesBooks: true,
  compares: {
    expected: "the group or the section as a whole, client-supplied",
    actual: "its accounts and smaller groups, client-supplied",
  },
  appliesTo: ({ budget }) => budget !== undefined,
  *compare(books) {
    for (const { line, section, month, stated, parts } of tiesOf(
      books,
      books.budget?.version.lines ?? [],
    )) {
      if (!includesMonth(books.period, month)) continue;
      const code = line.subject.kind === "group" ? line.subject.code : null;
      const subject = { kind: "budget", section, code } as const;
      yield { month, subject, expected: stated, actual: parts, sources: [] };
    }
  },
};
