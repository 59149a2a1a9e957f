/** Revenue or expenses by contact or by project: which postings count, their sign and their order. */
import { type Amount, compareAmounts } from "../../amount/amount.ts";
import { compareText, type ResultType } from "../../ledger/ledger-account.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";

export type ResultKind = "revenue" | "expenses";
export type Grouping = "contact" | "project";

export interface GroupReport {
  readonly kind: ResultKind;
  readonly by: Grouping;
}

/** The sum for one contact or project; null for postings without one. */
export interface GroupedAmount {
  readonly id: string | null;
  readonly amount: Amount;
}

/** A row of the report; its amount is null if there are no postings. */
export interface GroupRow {
  readonly id: string | null;
  readonly amount: Amount | null;
}

/**
 * Journals that close a year are left out, as in the profit and loss.
 *
 * Gap: Shapes of reports. Expenses are direct costs and expenses; other income and expenses are in none.
 */
export const RESULT_TYPES_OF: Readonly<Record<ResultKind, readonly ResultType[]>> = {
  revenue: ["revenue"],
  expenses: ["direct_costs", "expenses"],
};

/**
 * From debit positive to the reader's sign; the largest first, then by id, the row without one last.
 *
 * Gap: Shapes of reports. The reports by project always have a row without a project.
 */
export function orderedGroups(
  groups: readonly GroupedAmount[],
  { kind, by }: GroupReport,
): readonly GroupRow[] {
  const named = groups
    .filter(({ id }) => id !== null)
    .map(({ id, amount }) => ({ id, amount: turn(amount, TOTAL_SIDES[kind]) }))
    .sort(
      (left, right) =>
        compareAmounts(right.amount, left.amount) || compareText(left.id ?? "", right.id ?? ""),
    );
  const without = groups.find(({ id }) => id === null);
  if (without === undefined)
    return by === "project" ? [...named, { id: null, amount: null }] : named;
  return [...named, { id: null, amount: turn(without.amount, TOTAL_SIDES[kind]) }];
}
