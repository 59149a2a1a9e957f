/** The cells of the books that a name, an account or a group means in a column of key figures. */
import { isZero } from "../../amount/amount.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import type { FoundAccounts } from "../../ledger/key-figures/accounts-of-formula.ts";
import type { FigureName } from "../../ledger/key-figures/figure-names.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { ResultSection } from "../../ledger/result-sections.ts";
import type { FigureCell } from "./cells.ts";
import type { KeyColumn } from "./key-columns.ts";
import type { ResultTable } from "./result-table.ts";
import type { ColumnSection, RowFigures } from "./statement-columns.ts";

/** What is added and what is subtracted; both empty for an amount of zero that no cell has. */
export interface Operand {
  readonly added: readonly FigureCell[];
  readonly subtracted: readonly FigureCell[];
}

type RowOf = (table: ResultTable) => RowFigures;

/** The rows of totals. */
const RESULT_ROWS = {
  revenue: ({ sections }) => sections.revenue.total,
  "direct-costs": ({ sections }) => sections.direct_costs.total,
  "gross-profit": ({ grossProfit }) => grossProfit,
  expenses: ({ sections }) => sections.expenses.total,
  "operating-profit": ({ operatingProfit }) => operatingProfit,
  "other-income-expenses": ({ sections }) => sections.other_income_expenses.total,
  "financial-result": ({ sections }) => sections.financial_result.total,
  "before-tax": ({ beforeTax, netProfit }) => beforeTax ?? netProfit,
  "income-tax": ({ sections }) => sections.income_tax.total,
  "net-profit": ({ netProfit }) => netProfit,
} as const satisfies Readonly<Record<string, RowOf>>;
type ResultRow = keyof typeof RESULT_ROWS;

const END_AMOUNTS = {
  cash: "cash",
  debtors: "debtors",
  creditors: "creditors",
  "current-assets": "currentAssets",
  "current-liabilities": "currentLiabilities",
  equity: "ownEquity",
  "total-assets": "assets",
} as const;
type EndAmount = keyof typeof END_AMOUNTS;

const isEndAmount = (name: FigureName): name is EndAmount => Object.hasOwn(END_AMOUNTS, name);

/** Null where the books do not have the figure in the column. */
export function operandNamed(books: Books, column: KeyColumn, name: FigureName): Operand | null {
  if (name === "depreciation") return depreciationIn(books, column);
  if (name === "ebitda") {
    const [operating, depreciation] = [
      operandNamed(books, column, "operating-profit"),
      depreciationIn(books, column),
    ];
    return operating === null || depreciation === null
      ? null
      : { added: [...operating.added, ...depreciation.added], subtracted: [] };
  }
  if (name === "working-capital") {
    const { currentAssets = null, currentLiabilities = null } = column.end ?? {};
    return currentAssets === null || currentLiabilities === null
      ? null
      : { added: [currentAssets], subtracted: [currentLiabilities] };
  }
  if (!isEndAmount(name)) return addedOrNull(resultCells(column, name));
  const amount = column.end?.[END_AMOUNTS[name]] ?? null;
  return amount === null ? null : { added: [amount], subtracted: [] };
}

const addedOrNull = (added: readonly FigureCell[] | null): Operand | null =>
  added === null ? null : { added, subtracted: [] };

/**
 * The figures of a row of the result in a column, which are several for the months of a year; null without a result.
 */
export const resultCells = (
  { results }: Pick<KeyColumn, "results">,
  row: ResultRow,
): readonly FigureCell[] | null =>
  results?.flatMap(({ table, at }) => RESULT_ROWS[row](table).slice(at, at + 1)) ?? null;

/** Null for books in which no account is known to have depreciation: nothing separates it from other costs. */
function depreciationIn(books: Books, column: KeyColumn): Operand | null {
  const ids = new Set(accountsWithRole(books, "depreciation-expense"));
  if (ids.size === 0) return null;
  // Above the operating result, where costs are positive.
  const sections = (["direct_costs", "expenses"] as const).filter((type) =>
    [...ids].some((id) => books.accounts.get(id)?.type === type),
  );
  return accountsIn(column, ids, sections);
}

/** The accounts of a formula: movements of the result, or balances at the end. */
export function operandOf(column: KeyColumn, { ids, section }: FoundAccounts): Operand | null {
  if (section !== null) return accountsIn(column, ids, [section]);
  const balance = column.end?.balance ?? null;
  if (balance === null) return null;
  const { table, at } = balance;
  return addedOrNull(Object.values(table.sections).flatMap((one) => cellsOf(one, ids, at)));
}

/**
 * With the budgets of whole groups within these accounts; null without a result, and where a part of the sections
 * belongs to no account and only some of it may be of these.
 */
function accountsIn(
  { results }: KeyColumn,
  ids: ReadonlySet<LedgerAccountId>,
  among: readonly ResultSection[],
): Operand | null {
  const own = results?.flatMap(({ table, at }) =>
    among.map((name) => ({ section: table.sections[name], at })),
  );
  if (own === undefined) return null;
  const parts = own.flatMap(({ section, at }) =>
    section.undivided.flatMap(({ part, figures }) =>
      figures.slice(at, at + 1).flatMap((cell) => (isZero(cell.amount) ? [] : [{ part, cell }])),
    ),
  );
  const mayBe = parts.filter(({ part }) => [...part.accounts].some((id) => ids.has(id)));
  return mayBe.some(({ part }) => [...part.accounts].some((id) => !ids.has(id)))
    ? null
    : addedOrNull([
        ...own.flatMap(({ section, at }) => cellsOf(section, ids, at)),
        ...mayBe.map(({ cell }) => cell),
      ]);
}

const cellsOf = (
  { accounts }: ColumnSection,
  ids: ReadonlySet<LedgerAccountId>,
  at: number,
): readonly FigureCell[] =>
  accounts.flatMap(({ account, figures }) =>
    figures !== null && ids.has(account.id) ? figures.slice(at, at + 1) : [],
  );
