/** The figures of statements before and after what changed in the books, by section, in the signs of a reader. */
import { type Amount, isZero, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { includesMonth, type Month, type Period } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type AdjustedAccount,
  type Changes,
  withoutEntry,
} from "../../ledger/dossier/adjustments.ts";
import { inResult } from "../../ledger/dossier/late-postings.ts";
import { type BalancesAt, balancesAt } from "../../ledger/judgement/locked-balances.ts";
import {
  ACCOUNT_TYPES,
  type AccountType,
  isResultType,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import { type Side, sideOf, turn } from "../../ledger/signs.ts";
import { amountCell, columnTotals, type FigureCell, totalCell } from "./cells.ts";
import { type LineFigures, lineFigures } from "./changed-lines.ts";
import { LEDGER_AMOUNTS, PRIOR_LEDGER_BALANCES } from "./figure-backings.ts";

/** One cell for each column of amounts: before, by entries, without an entry, now. */
type ChangeCells = readonly FigureCell[];

/** The keys of those columns. */
export type ChangeColumns = readonly [before: string, entries: string, other: string, now: string];

/** A section of a statement; accounts of other types than those of the sections stand together, among the assets. */
export type ChangedSectionName = Exclude<AccountType, "other" | "temporary"> | "outside";

export interface ChangedSection {
  readonly accounts: readonly { readonly account: AdjustedAccount; readonly cells: ChangeCells }[];
  /** All unchanged accounts of the section; null if there are none, or no account changed. */
  readonly rest: ChangeCells | null;
  readonly total: ChangeCells;
}

export interface StatementChanges {
  /** Those with an amount or a change. */
  readonly sections: ReadonlyMap<ChangedSectionName, ChangedSection>;
  readonly netProfit: ChangeCells;
  /** The result that is on no account of equity. */
  readonly unappropriated: ChangeCells;
  readonly assets: ChangeCells;
  readonly liabilities: ChangeCells;
  readonly lines: readonly LineFigures[];
}

export const CHANGE_BACKINGS: readonly Backing[] = [LEDGER_AMOUNTS, PRIOR_LEDGER_BALANCES, DERIVED];

/** Whether a balance changed by anything but its entries. */
export const hasUnexplained = ({ accounts }: Pick<Changes, "accounts">): boolean =>
  accounts.some((account) => !isZero(withoutEntry(account)));

/** The sheet that shows changes of books, and the month up to which they are compared. */
export interface ChangesShown {
  readonly sheet: string;
  readonly columns: ChangeColumns;
  readonly changes: Changes;
  readonly last: Month;
}

/** Null where the books have no balances of the last month. */
export function statementChanges(books: Books, shown: ChangesShown): StatementChanges | null {
  const at = balancesAt(books, shown.last);
  return at === null ? null : figuresOf({ ...shown, books, at, period: periodOf(books, shown) });
}

/** Of the year to which the compared months belong. */
const periodOf = (books: Books, { last }: ChangesShown): Period =>
  includesMonth(books.period, last)
    ? { first: books.period.first, last }
    : { first: books.comparatives.priorYear.fiscalYear.period.first, last };

interface Compared extends ChangesShown {
  readonly books: Books;
  readonly at: BalancesAt;
  readonly period: Period;
}

const LIABILITIES = [
  "equity",
  "provisions",
  "non_current_liabilities",
  "current_liabilities",
] as const;
const ASSETS = ["non_current_assets", "current_assets", "outside"] as const;

function figuresOf(compared: Compared): StatementChanges {
  const sections = sectionsOf(compared);
  const totalsOf = (names: readonly ChangedSectionName[]): readonly ChangeCells[] =>
    names.flatMap((name) => {
      const section = sections.get(name);
      return section === undefined ? [] : [section.total];
    });
  const { sheet, columns, changes } = compared;
  const [before, change, , after] = columns;
  const names = (key: string) => columns.map((column) => nameOf(compared, column, key));
  const unappropriated = unappropriatedCells(compared);
  return {
    sections,
    netProfit: columnTotals(
      names("net-profit"),
      totalsOf(["revenue", "other_income_expenses"]),
      totalsOf(["direct_costs", "expenses"]),
    ),
    unappropriated,
    assets: columnTotals(names("assets"), totalsOf(ASSETS)),
    liabilities: columnTotals(names("liabilities"), [...totalsOf(LIABILITIES), unappropriated]),
    lines: lineFigures(sheet, { before, change, after }, changes),
  };
}

const sectionOf = (type: AccountType): ChangedSectionName =>
  type === "other" || type === "temporary" ? "outside" : type;

function sectionsOf(compared: Compared): ReadonlyMap<ChangedSectionName, ChangedSection> {
  const names = new Set(ACCOUNT_TYPES.map(sectionOf));
  const sections = [...names].map((name) => [name, sectionIn(compared, name)] as const);
  return new Map(
    sections.filter(
      ([, { accounts, total }]) =>
        accounts.length > 0 || total.some(({ amount }) => !isZero(amount)),
    ),
  );
}

function sectionIn(compared: Compared, name: ChangedSectionName): ChangedSection {
  const { books, at, columns, changes: found } = compared;
  const side = name === "outside" ? "debit" : sideOf(name);
  const changed = found.accounts
    .filter(({ type }) => sectionOf(type) === name)
    .map((account) => ({ account, ...changesIn(account) }))
    .filter((one) => !isZero(one.entries) || !isZero(one.other));
  const known = new Set(changed.map(({ account }) => account.ledgerAccountId));
  const nowOf = (id: LedgerAccountId): Amount =>
    name !== "outside" && isResultType(name) ? inResult(at, id) : (at.balances.get(id) ?? ZERO);
  const others = [...at.balances.keys()].filter(
    (id) => !known.has(id) && sectionOf(books.accounts.get(id)?.type ?? "other") === name,
  );
  const rest = { now: sumOf(others.map(nowOf)), entries: ZERO, other: ZERO };
  const accounts = changed.map(({ account, ...changes }) => {
    const { ledgerAccountId: id } = account;
    const amounts = { ...changes, now: nowOf(id) };
    return { account, cells: cellsOf(compared, { key: id, side, ...amounts }) };
  });
  if (accounts.length === 0) {
    return { accounts, rest: null, total: cellsOf(compared, { key: name, side, ...rest }) };
  }
  const hasRest = !isZero(rest.now);
  const restCells = cellsOf(compared, { key: `rest-of-${name}`, side, ...rest });
  const total = columnTotals(
    columns.map((column) => nameOf(compared, column, name)),
    [...accounts.map(({ cells }) => cells), ...(hasRest ? [restCells] : [])],
  );
  return { accounts, rest: hasRest ? restCells : null, total };
}

interface ChangedAmounts {
  readonly entries: Amount;
  readonly other: Amount;
}

/** The result leaves out what closing entries changed. */
function changesIn(account: AdjustedAccount): ChangedAmounts {
  const { type, entries: all, closing } = account;
  const entries = isResultType(type) ? subtract(all, closing) : all;
  return { entries, other: withoutEntry(account) };
}

/** What the accounts of the balance sheet add up to: no account has it, so that both sides are equal with it. */
function unappropriatedCells(compared: Compared): ChangeCells {
  const { books, at, changes: found } = compared;
  const changes = found.accounts.filter(({ type }) => !isResultType(type)).map(changesIn);
  const balances = [...at.balances].filter(([id]) => !isResultType(books.accounts.get(id)?.type));
  return cellsOf(compared, {
    key: "unappropriated",
    side: "debit",
    now: sumOf(balances.map(([, amount]) => amount)),
    entries: sumOf(changes.map((one) => one.entries)),
    other: sumOf(changes.map((one) => one.other)),
  });
}

/** The amounts are debit positive, the cells those of a reader. */
function cellsOf(
  compared: Compared,
  { key, side, now, entries, other }: ChangedAmounts & { key: string; side: Side; now: Amount },
): ChangeCells {
  const { books, at, columns, changes } = compared;
  const [before, change, beyond, after] = columns;
  const isOwn = includesMonth(books.period, at.month);
  const backing = isOwn ? LEDGER_AMOUNTS : PRIOR_LEDGER_BALANCES;
  const nowCell = amountCell(
    { ...nameOf(compared, after, key), sources: at.sources, backing },
    turn(now, side),
  );
  const changeCell = (column: string, amount: Amount): FigureCell =>
    amountCell(
      { ...nameOf(compared, column, key), sources: [], backing: DERIVED },
      turn(amount, side),
    );
  const [entriesCell, otherCell] = [changeCell(change, entries), changeCell(beyond, other)];
  const terms = hasUnexplained(changes) ? [entriesCell, otherCell] : [entriesCell];
  const beforeCell = totalCell(nameOf(compared, before, key), [nowCell], terms);
  return [beforeCell, entriesCell, otherCell, nowCell];
}

const nameOf = ({ sheet, period }: Compared, column: string, key: string) => ({
  id: `${sheet}/${period.last}/${column}/${key}`,
  period,
});
