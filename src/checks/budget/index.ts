/** The checks of what a budget states, in the order of the report. */
import type { Check } from "../check.ts";
import { budgetGroupsEqualTheirAccounts } from "./budget-groups-equal-their-accounts.ts";
import { resultsHaveABudget } from "./results-have-a-budget.ts";

export const BUDGET_CHECKS: readonly Check[] = [budgetGroupsEqualTheirAccounts, resultsHaveABudget];
