/** N2: accounts with a result have a budget, of their own or as part of a group or a section. */
import { monthsOf } from "../../calendar/month.ts";
import { budgetedAccounts } from "../../ledger/budget/budget-ties.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * Information: what no one expected has no budget. A count for each section; `slotsom budget check` names the accounts.
 */
export const resultsHaveABudget: Check = {
  id: "N2",
  name: "results-have-a-budget",
  formula: "accounts with a result = those of them with a budget, per section",
  severity: "information",
  judgesBooks: true,
  compares: {
    expected: "accounts with a result",
    actual: "accounts with a result and a budget",
  },
  appliesTo: ({ budget }) => budget !== undefined,
  *compare(books) {
    if (books.budget === undefined) return;
    const { lines } = books.budget.version;
    for (const { section, accounts, unbudgeted } of budgetedAccounts(
      books,
      lines,
      monthsOf(books.period),
    )) {
      yield {
        month: null,
        subject: { kind: "budget", section, code: null },
        isCount: true,
        expected: countOf(accounts.length),
        actual: countOf(accounts.length - unbudgeted.length),
        sources: [],
      };
    }
  },
};
