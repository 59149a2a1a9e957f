/** The records of general ledger, balance sheet, profit and loss, and cash flow (specification 2.10). */
import type { TSchema } from "typebox";
import { type Amount, ZERO } from "../../amount/amount.ts";
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
import { fields, list, type RecordNode } from "./record.ts";
import {
  amountNode,
  type SectionShape,
  sectionItem,
  sectionItemSchema,
  sectionNode,
  sectionSchema,
  sumNode,
} from "./report-section.ts";
import { decimalField, identifierField, listOf, recordOf, textField } from "./schema-words.ts";

/**
 * Every account that is in use stands in all four sections, balances debit positive.
 * Gap: Shapes of reports.
 */
export function generalLedgerRecord(
  balances: readonly AccountBalance[],
  shape: SectionShape,
): RecordNode {
  const section = (amountOf: (balance: AccountBalance) => Amount): RecordNode =>
    sectionNode(
      balances.map((balance) => ({
        ledgerAccountId: balance.account.id,
        amount: amountOf(balance),
      })),
      shape,
    );
  return fields({
    debit_sums: section((balance) => balance.debit),
    credit_sums: section((balance) => balance.credit),
    start_balance: section((balance) => balance.opening),
    final_balance: section((balance) => balance.closing),
  });
}

export function generalLedgerSchema(shape: SectionShape): TSchema {
  const section = sectionSchema(shape);
  return recordOf({
    debit_sums: section,
    credit_sums: section,
    start_balance: section,
    final_balance: section,
  });
}

/** Flat maps by the specification's names; `accounts` gives the tree of the current shape its order. */
export function balanceSheetRecord(
  figures: BalanceSheetFigures,
  accounts: readonly ReportAccount[],
  shape: SectionShape,
): RecordNode {
  const { sections } = figures;
  if (shape === "specification") {
    return fields({
      non_current_assets_by_ledger_account: sectionNode(sections.non_current_assets, shape),
      current_assets_by_ledger_account: sectionNode(sections.current_assets, shape),
      equity_by_ledger_account: sectionNode(sections.equity, shape),
      non_current_liabilities_by_ledger_account: sectionNode(
        sections.non_current_liabilities,
        shape,
      ),
      current_liabilities_by_ledger_account: sectionNode(sections.current_liabilities, shape),
      provisions_by_ledger_account: sectionNode(sections.provisions, shape),
      total_debit: amountNode(figures.totalDebit),
      total_credit: amountNode(figures.totalCredit),
      working_capital: amountNode(figures.workingCapital),
    });
  }
  const tree = (section: BalanceType): RecordNode => treeNode(sections[section], section, accounts);
  return fields({
    debit: fields({
      total: amountNode(figures.totalDebit),
      current_assets: tree("current_assets"),
      non_current_assets: tree("non_current_assets"),
    }),
    credit: fields({
      total: amountNode(figures.totalCredit),
      equity: tree("equity"),
      provisions: tree("provisions"),
      non_current_liabilities: tree("non_current_liabilities"),
      current_liabilities: tree("current_liabilities"),
      open_years: list("open_year", figures.openYears.map(openYearNode)),
    }),
  });
}

export function balanceSheetSchema(shape: SectionShape): TSchema {
  if (shape === "specification") {
    const section = sectionSchema(shape);
    return recordOf({
      non_current_assets_by_ledger_account: section,
      current_assets_by_ledger_account: section,
      equity_by_ledger_account: section,
      non_current_liabilities_by_ledger_account: section,
      current_liabilities_by_ledger_account: section,
      provisions_by_ledger_account: section,
      total_debit: decimalField,
      total_credit: decimalField,
      working_capital: decimalField,
    });
  }
  const tree = listOf(
    recordOf({
      ledger_account_id: identifierField,
      value: decimalField,
      children: listOf(sectionItemSchema),
    }),
  );
  return recordOf({
    debit: recordOf({ total: decimalField, current_assets: tree, non_current_assets: tree }),
    credit: recordOf({
      total: decimalField,
      equity: tree,
      provisions: tree,
      non_current_liabilities: tree,
      current_liabilities: tree,
      open_years: listOf(recordOf({ year: textField, value: decimalField })),
    }),
  });
}

const openYearNode = ({ fiscalYear, result }: OpenYear): RecordNode =>
  fields({ year: String(fiscalYear.year), value: amountNode(result) });

/**
 * Accounts below the topmost account of the same section; a parent's value leaves its children out,
 * and a parent that holds nothing itself is shown with zero for their sake. The shape knows one level
 * of children: grandchildren stand among them.
 */
function treeNode(
  figures: readonly SectionFigure[],
  section: BalanceType,
  accounts: readonly ReportAccount[],
): RecordNode {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const amounts = new Map(figures.map((figure) => [figure.ledgerAccountId, figure]));
  const children = new Map<LedgerAccountId, SectionFigure[]>();
  for (const figure of figures) {
    const top = topmost(figure.ledgerAccountId, section, byId);
    const below = children.get(top) ?? [];
    children.set(top, below);
    if (top !== figure.ledgerAccountId) below.push(figure);
  }
  const items = accounts.flatMap(({ id }) => {
    const below = children.get(id);
    if (below === undefined) return [];
    return fields({
      ledger_account_id: id,
      value: amountNode(amounts.get(id)?.amount ?? ZERO),
      children: list("child", below.map(sectionItem)),
    });
  });
  return list("ledger_account", items);
}

/** Climbs while the parent stands in the same section; a chart that runs in a ring stops at its start. */
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

export function profitAndLossRecord(
  figures: ProfitAndLossFigures,
  shape: SectionShape,
): RecordNode {
  const { sections } = figures;
  return fields({
    revenue_by_ledger_account: sectionNode(sections.revenue, shape),
    direct_costs_by_ledger_account: sectionNode(sections.direct_costs, shape),
    expenses_by_ledger_account: sectionNode(sections.expenses, shape),
    other_income_expenses_by_ledger_account: sectionNode(sections.other_income_expenses, shape),
    total_revenue: amountNode(figures.totalRevenue),
    gross_profit: amountNode(figures.grossProfit),
    operating_profit: amountNode(figures.operatingProfit),
    total_expenses: amountNode(figures.totalExpenses),
    net_profit: amountNode(figures.netProfit),
  });
}

export function profitAndLossSchema(shape: SectionShape): TSchema {
  const section = sectionSchema(shape);
  return recordOf({
    revenue_by_ledger_account: section,
    direct_costs_by_ledger_account: section,
    expenses_by_ledger_account: section,
    other_income_expenses_by_ledger_account: section,
    total_revenue: decimalField,
    gross_profit: decimalField,
    operating_profit: decimalField,
    total_expenses: decimalField,
    net_profit: decimalField,
  });
}

/** Received positive, paid negative: closing is opening plus both. */
export function cashFlowRecord(figures: CashFlowFigures, shape: SectionShape): RecordNode {
  return fields({
    cash_received_by_ledger_account: sectionNode(figures.received, shape),
    cash_paid_by_ledger_account: sectionNode(figures.paid, shape),
    opening_balance: sumNode(figures.openings),
    closing_balance: amountNode(figures.closing),
  });
}

export function cashFlowSchema(shape: SectionShape): TSchema {
  const section = sectionSchema(shape);
  return recordOf({
    cash_received_by_ledger_account: section,
    cash_paid_by_ledger_account: section,
    opening_balance: decimalField,
    closing_balance: decimalField,
  });
}
