/**
 * Statements without what closing entries of an ordinary type took out of the result accounts: the service leaves out
 * only those of its own type.
 */
import { type Amount, add, isZero, negate, subtract, sumOf, ZERO } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import {
  type AccountType,
  type ContactId,
  forResultTypes,
  isResultType,
  type LedgerAccountId,
  type ProjectId,
  RESULT_TYPES,
  type ResultType,
} from "./ledger-account.ts";
import { type BalanceSheet, type ProfitAndLoss, totalsBy } from "./statements.ts";

/** A line of a closing entry on a result account; debit positive. */
export interface ClosingLine {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly contactId: ContactId | null;
  readonly projectId: ProjectId | null;
  readonly amount: Amount;
}

export type TypeOf = (id: LedgerAccountId) => AccountType | undefined;

/** The statement as it would be if the service had left out these lines, which it includes. */
export function profitAndLossWithout(
  stated: ProfitAndLoss,
  lines: readonly ClosingLine[],
  typeOf: TypeOf,
): ProfitAndLoss {
  if (lines.length === 0) return stated;
  const closed = forResultTypes((section) =>
    lines.filter(({ ledgerAccountId }) => typeOf(ledgerAccountId) === section),
  );
  const sections = forResultTypes((section) =>
    linesWithout(stated.sections[section], totalsBy(closed[section], accountOf), {
      keyOf: accountOf,
      make: (ledgerAccountId, amount) => ({ ledgerAccountId, amount }),
    }),
  );
  const sum = (...types: readonly ResultType[]): Amount =>
    sumOf(types.flatMap((type) => closed[type].map(({ amount }) => amount)));
  const { totals, sources } = stated;
  return {
    sections,
    totals: {
      revenue: subtract(totals.revenue, sum("revenue")),
      grossProfit: subtract(totals.grossProfit, sum("revenue", "direct_costs")),
      operatingProfit: subtract(totals.operatingProfit, sum("revenue", "direct_costs", "expenses")),
      expenses: subtract(totals.expenses, sum("direct_costs", "expenses", "other_income_expenses")),
      netProfit: subtract(totals.netProfit, sum(...RESULT_TYPES)),
    },
    sources,
  };
}

/** The lines of a list by account, contact or project; a line that is missing because its sum was zero is added. */
export function linesWithout<Key, Line extends { readonly amount: Amount }>(
  stated: readonly Line[],
  closed: ReadonlyMap<Key, Amount>,
  {
    keyOf,
    make,
  }: { readonly keyOf: (line: Line) => Key; readonly make: (key: Key, amount: Amount) => Line },
): readonly Line[] {
  const left = new Map(closed);
  const lines = stated.map((line) => {
    const amount = left.get(keyOf(line));
    if (amount === undefined) return line;
    left.delete(keyOf(line));
    return { ...line, amount: subtract(line.amount, amount) };
  });
  const added = [...left].filter(([, amount]) => !isZero(amount));
  return [...lines, ...added.map(([key, amount]) => make(key, negate(amount)))];
}

/**
 * A closing entry that is dated in the next year is in the open result of that year, where the service states it, and
 * the year that it closes is stated as open. `amount` is what its lines on result accounts add up to.
 */
export function openYearsWithout(
  sheet: BalanceSheet,
  amount: Amount,
  { closes, dated }: { readonly closes: number; readonly dated: number },
): BalanceSheet {
  const { openYears } = sheet;
  if (openYears === null || isZero(amount)) return sheet;
  const moved: Readonly<Record<string, Amount>> = {
    [String(closes)]: amount,
    [String(dated)]: negate(amount),
  };
  const years = openYears.map((one) => ({
    ...one,
    amount: add(one.amount, moved[one.year] ?? ZERO),
  }));
  return { ...sheet, openYears: years.filter((one) => !isZero(one.amount)) };
}

const accountOf = <Id>({ ledgerAccountId }: { readonly ledgerAccountId: Id }): Id =>
  ledgerAccountId;

export const isOnResult =
  (typeOf: TypeOf) =>
  ({ ledgerAccountId }: Pick<ClosingLine, "ledgerAccountId">): boolean =>
    isResultType(typeOf(ledgerAccountId));
