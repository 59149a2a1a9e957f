/**
 * Statements that a source does not state, added up from its postings: what the reports of a service are, of books that
 * have entries and opening balances alone. Debit positive.
 */
import { type Amount, add, isZero, subtract, sumOf, ZERO } from "../amount/amount.ts";
import {
  type AccountType,
  forBalanceTypes,
  forResultTypes,
  isResultType,
  type LedgerAccount,
  type LedgerAccountId,
} from "./ledger-account.ts";
import type { CashContra } from "./posting-sums.ts";
import type { SourceHash } from "./source.ts";
import {
  type BalanceSheet,
  type CashFlow,
  type ProfitAndLoss,
  type SectionLine,
  totalOf,
} from "./statements.ts";
import { type Movement, NO_MOVEMENT, netOf, type TrialBalance } from "./trial-balance.ts";

/** Types of accounts, in the order of their chart. */
type Chart = ReadonlyMap<LedgerAccountId, Pick<LedgerAccount, "type">>;
type Balances = ReadonlyMap<LedgerAccountId, Amount>;

/** The ledger of a month, of accounts that have an amount in it. */
export function ledgerOf(
  chart: Chart,
  openings: Balances,
  movements: ReadonlyMap<LedgerAccountId, Movement>,
  sources: readonly SourceHash[],
): TrialBalance {
  const rows = [...chart.keys()].flatMap((id) => {
    const opening = openings.get(id) ?? ZERO;
    const { debit, credit } = movements.get(id) ?? NO_MOVEMENT;
    const closing = add(opening, subtract(debit, credit));
    const row = { opening, debit, credit, closing };
    return Object.values(row).every(isZero) ? [] : [[id, row] as const];
  });
  return { rows: new Map(rows), sources };
}

/** The result of movements, closing entries included. */
export function profitAndLossOf(
  chart: Chart,
  movements: ReadonlyMap<LedgerAccountId, Pick<Movement, "debit" | "credit">>,
  sources: readonly SourceHash[],
): ProfitAndLoss {
  const net = new Map([...movements].map(([id, moved]) => [id, netOf(moved)]));
  const sections = forResultTypes((section) => linesOf(chart, net, (type) => type === section));
  const revenue = totalOf(sections.revenue);
  const grossProfit = add(revenue, totalOf(sections.direct_costs));
  const operatingProfit = add(grossProfit, totalOf(sections.expenses));
  const netProfit = add(operatingProfit, totalOf(sections.other_income_expenses));
  const expenses = subtract(netProfit, revenue);
  return {
    sections,
    totals: { revenue, grossProfit, operatingProfit, expenses, netProfit },
    sources,
  };
}

/** The balance sheet of closing balances; what is on result accounts is the result of the year. */
export function balanceSheetOf(
  chart: Chart,
  balances: Balances,
  { year, sources }: { readonly year: number; readonly sources: readonly SourceHash[] },
): BalanceSheet {
  const sections = forBalanceTypes((section) =>
    linesOf(chart, balances, (type) => sectionOf(type) === section),
  );
  const total = (...types: readonly (keyof typeof sections)[]): Amount =>
    sumOf(types.map((type) => totalOf(sections[type])));
  const result = sumOf(
    [...balances].flatMap(([id, amount]) => (isResultType(chart.get(id)?.type) ? [amount] : [])),
  );
  return {
    sections,
    openYears: isZero(result) ? [] : [{ year: String(year), amount: result }],
    totalDebit: total("non_current_assets", "current_assets"),
    totalCredit: add(
      total("equity", "provisions", "non_current_liabilities", "current_liabilities"),
      result,
    ),
    workingCapital: total("current_assets", "current_liabilities"),
    sources,
  };
}

/** Accounts outside the sections stand under current assets, as in the statements of the service. */
const sectionOf = (type: AccountType): AccountType =>
  type === "other" || type === "temporary" ? "current_assets" : type;

const linesOf = (
  chart: Chart,
  amounts: Balances,
  isIncluded: (type: AccountType) => boolean,
): readonly SectionLine[] =>
  [...chart].flatMap(([ledgerAccountId, { type }]) => {
    const amount = amounts.get(ledgerAccountId) ?? ZERO;
    return isIncluded(type) && !isZero(amount) ? [{ ledgerAccountId, amount }] : [];
  });

/** The receipts and payments of a month by contra account, between the balances of the cash accounts. */
export function cashFlowOf(
  contra: readonly CashContra[],
  balances: { readonly opening: Amount; readonly closing: Amount },
  sources: readonly SourceHash[],
): CashFlow {
  const side = (amountIn: (one: CashContra) => Amount): readonly SectionLine[] =>
    contra
      .map((one) => ({ ledgerAccountId: one.ledgerAccountId, amount: amountIn(one) }))
      .filter(({ amount }) => !isZero(amount));
  return {
    received: side((one) => one.received),
    paid: side((one) => one.paid),
    ...balances,
    sources,
  };
}

/** The closing balances of a ledger. */
export const closingsOf = ({ rows }: TrialBalance): Balances =>
  new Map([...rows].map(([id, { closing }]) => [id, closing]));

/** The ledger of a month without movements. */
export const unmovedLedger = (
  chart: Chart,
  balances: Balances,
  sources: readonly SourceHash[],
): TrialBalance => ledgerOf(chart, balances, new Map(), sources);
