/** The records of general ledger, balance sheet, profit and loss, and cash flow (specification 2.10). */

import { type Amount, ZERO } from "../../amount/amount.ts";
import { listOf } from "../../fields/kind.ts";
import { amount, identifier, text } from "../../fields/scalars.ts";
import type { BalanceType, LedgerAccountId } from "../../ledger/ledger-account.ts";
import type {
  AccountBalance,
  OpenYear,
  ReportAccount,
  SectionFigure,
} from "../rules/report-balances.ts";
import type { CashFlowFigures } from "../rules/report-cash-flow.ts";
import {
  type BalanceSheetFigures,
  balanceSectionOf,
  type ProfitAndLossFigures,
} from "../rules/report-statements.ts";
import { byShape, from, mapOf, named, record, sum } from "./declared-record.ts";

const ITEM = record<SectionFigure>(
  "ledger_account",
  {
    ledger_account_id: from(identifier, (figure) => figure.ledgerAccountId),
    value: from(amount, (figure) => figure.amount),
  },
  "ledger_account_amount",
);

/**
 * Amounts per ledger account, in the order of the chart: a map as in the specification, or a list as the
 * real service answers today. Gap: Shapes of reports.
 */
const section = byShape<readonly SectionFigure[]>({
  specification: mapOf("^\\d+$", amount, (figure) => [figure.ledgerAccountId, figure.amount]),
  current: record(
    "section",
    { ledger_accounts: from(listOf(ITEM), (figures) => figures) },
    "ledger_account_amounts",
  ),
});

const balances = (amountOf: (balance: AccountBalance) => Amount) =>
  from(section, (all: readonly AccountBalance[]) =>
    all.map((balance) => ({ ledgerAccountId: balance.account.id, amount: amountOf(balance) })),
  );

/** All accounts in use are in all four sections; debit balances are positive. Gap: Shapes of reports. */
export const GENERAL_LEDGER = record<readonly AccountBalance[]>("general_ledger", {
  debit_sums: balances((balance) => balance.debit),
  credit_sums: balances((balance) => balance.credit),
  start_balance: balances((balance) => balance.opening),
  final_balance: balances((balance) => balance.closing),
});

interface ShownBalanceSheet extends BalanceSheetFigures {
  /** The order of the trees in the current shape. */
  readonly accounts: readonly ReportAccount[];
}

const flat = (type: BalanceType) =>
  from(section, ({ sections }: BalanceSheetFigures) => sections[type]);

const BRANCH = record<SectionFigure & { readonly below: readonly SectionFigure[] }>(
  "ledger_account",
  {
    ledger_account_id: from(identifier, (branch) => branch.ledgerAccountId),
    value: from(amount, (branch) => branch.amount),
    children: from(listOf(named("child", ITEM)), (branch) => branch.below),
  },
  "ledger_account_branch",
);

const tree = (type: BalanceType) =>
  from(listOf(BRANCH), (sheet: ShownBalanceSheet) => branchesOf(sheet, type));

const OPEN_YEAR = record<OpenYear>("open_year", {
  year: from(text, ({ fiscalYear }) => String(fiscalYear.year)),
  value: from(amount, ({ result }) => result),
});

const DEBIT = record<ShownBalanceSheet>("debit", {
  total: from(amount, (sheet) => sheet.totalDebit),
  current_assets: tree("current_assets"),
  non_current_assets: tree("non_current_assets"),
});
const CREDIT = record<ShownBalanceSheet>("credit", {
  total: from(amount, (sheet) => sheet.totalCredit),
  equity: tree("equity"),
  provisions: tree("provisions"),
  non_current_liabilities: tree("non_current_liabilities"),
  current_liabilities: tree("current_liabilities"),
  open_years: from(listOf(OPEN_YEAR), (sheet) => sheet.openYears),
});

/** Flat sections with the names of the specification, or two sides with trees. */
export const BALANCE_SHEET = byShape<ShownBalanceSheet>({
  specification: record("balance_sheet", {
    non_current_assets_by_ledger_account: flat("non_current_assets"),
    current_assets_by_ledger_account: flat("current_assets"),
    equity_by_ledger_account: flat("equity"),
    non_current_liabilities_by_ledger_account: flat("non_current_liabilities"),
    current_liabilities_by_ledger_account: flat("current_liabilities"),
    provisions_by_ledger_account: flat("provisions"),
    total_debit: from(amount, (sheet) => sheet.totalDebit),
    total_credit: from(amount, (sheet) => sheet.totalCredit),
    working_capital: from(amount, (sheet) => sheet.workingCapital),
  }),
  current: record("balance_sheet", {
    debit: from(DEBIT, (sheet) => sheet),
    credit: from(CREDIT, (sheet) => sheet),
  }),
});

/**
 * Accounts grouped below the topmost account of the same section. The value of a parent excludes its
 * children; a parent without its own balance is shown with zero. The shape has one level of children,
 * which includes grandchildren.
 */
function branchesOf({ sections, accounts }: ShownBalanceSheet, type: BalanceType) {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const amounts = new Map(
    sections[type].map(({ ledgerAccountId, amount }) => [ledgerAccountId, amount]),
  );
  const children = Map.groupBy(sections[type], ({ ledgerAccountId }) =>
    topmost(ledgerAccountId, type, byId),
  );
  return accounts.flatMap(({ id }) => {
    const below = children.get(id)?.filter(({ ledgerAccountId }) => ledgerAccountId !== id);
    return below === undefined
      ? []
      : [{ ledgerAccountId: id, amount: amounts.get(id) ?? ZERO, below }];
  });
}

/** The topmost ancestor in the same section; in a cyclic chart the account itself. */
function topmost(
  id: LedgerAccountId,
  section: BalanceType,
  byId: ReadonlyMap<LedgerAccountId, ReportAccount>,
): LedgerAccountId {
  const passed = new Set([id]);
  let top = id;
  for (;;) {
    const parentId = byId.get(top)?.parentId ?? null;
    const parent = parentId === null ? undefined : byId.get(parentId);
    if (parent === undefined || balanceSectionOf(parent.type) !== section) return top;
    if (passed.has(parent.id)) return id;
    passed.add(parent.id);
    top = parent.id;
  }
}

export const PROFIT_AND_LOSS = record<ProfitAndLossFigures>("profit_loss", {
  revenue_by_ledger_account: from(section, ({ sections }) => sections.revenue),
  direct_costs_by_ledger_account: from(section, ({ sections }) => sections.direct_costs),
  expenses_by_ledger_account: from(section, ({ sections }) => sections.expenses),
  other_income_expenses_by_ledger_account: from(
    section,
    ({ sections }) => sections.other_income_expenses,
  ),
  total_revenue: from(amount, (figures) => figures.totalRevenue),
  gross_profit: from(amount, (figures) => figures.grossProfit),
  operating_profit: from(amount, (figures) => figures.operatingProfit),
  total_expenses: from(amount, (figures) => figures.totalExpenses),
  net_profit: from(amount, (figures) => figures.netProfit),
});

export const CASH_FLOW = record<CashFlowFigures>("cash_flow", {
  cash_received_by_ledger_account: from(section, (figures) => figures.received),
  cash_paid_by_ledger_account: from(section, (figures) => figures.paid, "Negative"),
  opening_balance: from(sum, (figures) => figures.openings),
  closing_balance: from(
    amount,
    (figures) => figures.closing,
    "The opening balance plus receipts and payments",
  ),
});
