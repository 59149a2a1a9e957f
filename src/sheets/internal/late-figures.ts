/** The figures of late postings: the statements before and after them, by section, in the signs of a reader. */
import { type Amount, isZero, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { includesMonth, type Period } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type AdjustedAccount,
  type LatePostings,
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
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type Side, sideOf, turn } from "../../ledger/signs.ts";
import { amountCell, columnTotals, type FigureCell, totalCell } from "./cells.ts";
import { type LineFigures, lineFigures } from "./changed-lines.ts";
import { LEDGER_AMOUNTS, PRIOR_LEDGER_BALANCES } from "./figure-backings.ts";

export const LATE_POSTINGS = "late-postings";

/** The columns of amounts, in order. */
const COLUMNS = ["before", "late", "other", "now"] as const;

/** One for each column. */
type LateCells = readonly FigureCell[];

/** A section of a statement; accounts of other types than those of the sections stand together, among the assets. */
export type LateSectionName = Exclude<AccountType, "other" | "temporary"> | "outside";

export interface LateSection {
  readonly accounts: readonly { readonly account: AdjustedAccount; readonly cells: LateCells }[];
  /** All unchanged accounts of the section; null if there are none, or no account changed. */
  readonly rest: LateCells | null;
  readonly total: LateCells;
}

export interface LateFigures {
  /** Those with an amount or a change. */
  readonly sections: ReadonlyMap<LateSectionName, LateSection>;
  readonly netProfit: LateCells;
  /** The result that is on no account of equity. */
  readonly unappropriated: LateCells;
  readonly assets: LateCells;
  readonly liabilities: LateCells;
  readonly lines: readonly LineFigures[];
}

export const LATE_BACKINGS: readonly Backing[] = [LEDGER_AMOUNTS, PRIOR_LEDGER_BALANCES, DERIVED];

/** Whether a balance changed by anything but its entries. */
export const hasUnexplained = ({ latePostings }: Books): boolean =>
  (latePostings?.accounts ?? []).some((account) => !isZero(withoutEntry(account)));

/** Null where nothing is locked, or nothing could be compared. */
export const lateFigures = oncePerBooks((books: Books): { readonly found: LateFigures | null } => {
  const { latePostings: late } = books;
  const at = late === undefined ? null : balancesAt(books, late.last);
  return {
    found:
      late === undefined || at === null || late.basis === "nothing"
        ? null
        : figuresOf({ books, late, at, period: periodOf(books, late) }),
  };
});

/** Of the year to which the locked months belong. */
const periodOf = (books: Books, { last }: LatePostings): Period =>
  includesMonth(books.period, last)
    ? { first: books.period.first, last }
    : { first: books.comparatives.priorYear.fiscalYear.period.first, last };

interface Compared {
  readonly books: Books;
  readonly late: LatePostings;
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

function figuresOf(compared: Compared): LateFigures {
  const sections = sectionsOf(compared);
  const totalsOf = (names: readonly LateSectionName[]): readonly LateCells[] =>
    names.flatMap((name) => {
      const section = sections.get(name);
      return section === undefined ? [] : [section.total];
    });
  const names = (key: string) => COLUMNS.map((column) => nameOf(compared, column, key));
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
    lines: lineFigures(
      LATE_POSTINGS,
      { before: "before", change: "late", after: "now" },
      compared.late,
    ),
  };
}

const sectionOf = (type: AccountType): LateSectionName =>
  type === "other" || type === "temporary" ? "outside" : type;

function sectionsOf(compared: Compared): ReadonlyMap<LateSectionName, LateSection> {
  const names = new Set(ACCOUNT_TYPES.map(sectionOf));
  const sections = [...names].map((name) => [name, sectionIn(compared, name)] as const);
  return new Map(
    sections.filter(
      ([, { accounts, total }]) =>
        accounts.length > 0 || total.some(({ amount }) => !isZero(amount)),
    ),
  );
}

function sectionIn(compared: Compared, name: LateSectionName): LateSection {
  const { books, late, at } = compared;
  const side = name === "outside" ? "debit" : sideOf(name);
  const changed = late.accounts
    .filter(({ type }) => sectionOf(type) === name)
    .map((account) => ({ account, ...changesIn(account) }))
    .filter((one) => !isZero(one.late) || !isZero(one.other));
  const known = new Set(changed.map(({ account }) => account.ledgerAccountId));
  const nowOf = (id: LedgerAccountId): Amount =>
    name !== "outside" && isResultType(name) ? inResult(at, id) : (at.balances.get(id) ?? ZERO);
  const others = [...at.balances.keys()].filter(
    (id) => !known.has(id) && sectionOf(books.accounts.get(id)?.type ?? "other") === name,
  );
  const rest = { now: sumOf(others.map(nowOf)), late: ZERO, other: ZERO };
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
    COLUMNS.map((column) => nameOf(compared, column, name)),
    [...accounts.map(({ cells }) => cells), ...(hasRest ? [restCells] : [])],
  );
  return { accounts, rest: hasRest ? restCells : null, total };
}

interface ChangedAmounts {
  readonly late: Amount;
  readonly other: Amount;
}

/** The result leaves out what closing entries changed. */
function changesIn(account: AdjustedAccount): ChangedAmounts {
  const { type, entries, closing } = account;
  const late = isResultType(type) ? subtract(entries, closing) : entries;
  return { late, other: withoutEntry(account) };
}

/** What the accounts of the balance sheet add up to: no account has it, so that both sides are equal with it. */
function unappropriatedCells(compared: Compared): LateCells {
  const { books, late, at } = compared;
  const changes = late.accounts.filter(({ type }) => !isResultType(type)).map(changesIn);
  const balances = [...at.balances].filter(([id]) => !isResultType(books.accounts.get(id)?.type));
  return cellsOf(compared, {
    key: "unappropriated",
    side: "debit",
    now: sumOf(balances.map(([, amount]) => amount)),
    late: sumOf(changes.map((one) => one.late)),
    other: sumOf(changes.map((one) => one.other)),
  });
}

/** The amounts are debit positive, the cells those of a reader. */
function cellsOf(
  compared: Compared,
  { key, side, now, late, other }: ChangedAmounts & { key: string; side: Side; now: Amount },
): LateCells {
  const { books, at } = compared;
  const isOwn = includesMonth(books.period, at.month);
  const backing = isOwn ? LEDGER_AMOUNTS : PRIOR_LEDGER_BALANCES;
  const nowCell = amountCell(
    { ...nameOf(compared, "now", key), sources: at.sources, backing },
    turn(now, side),
  );
  const changeCell = (column: "late" | "other", amount: Amount): FigureCell =>
    amountCell(
      { ...nameOf(compared, column, key), sources: [], backing: DERIVED },
      turn(amount, side),
    );
  const [lateCell, otherCell] = [changeCell("late", late), changeCell("other", other)];
  const terms = hasUnexplained(books) ? [lateCell, otherCell] : [lateCell];
  const before = totalCell(nameOf(compared, "before", key), [nowCell], terms);
  return [before, lateCell, otherCell, nowCell];
}

const nameOf = ({ period }: Compared, column: (typeof COLUMNS)[number], key: string) => ({
  id: `${LATE_POSTINGS}/${period.last}/${column}/${key}`,
  period,
});
