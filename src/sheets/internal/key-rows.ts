/** A row of the key figures: name, values, their course, norm if there is one, and calculation. */
import { type Amount, amountOf, compareAmounts, multiply } from "../../amount/amount.ts";
import type { KeyFigureUnit, Norm } from "../../ledger/key-figures/key-figure.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import { BLANK, type FigureCell, row, type TotalName, textCell } from "./cells.ts";
import { KEY_FIGURES } from "./key-amounts.ts";
import type { KeyColumn, KeyColumns } from "./key-columns.ts";
import { decimalText, MONEY_WORDS, rateText } from "./money-text.ts";
import { NAMED_WORDS } from "./named-figures.ts";
import { type NamesIn, wordsUnder } from "./word-keys.ts";

/** Figures that have a name everywhere. */
const NAMED_ROWS = {
  revenue: "named.revenue",
  "net-profit": "named.net-profit",
  cash: "named.liquid-funds",
  "working-capital": "named.working-capital",
  debtors: "named.debtors",
  creditors: "named.creditors",
} as const;
export const NAMED_KEY_WORDS = Object.values(NAMED_ROWS);
const NAMED_FORMULAS = "revenue net-profit cash working-capital debtors creditors";
/** Figures that are named here alone. */
const RESULT_ROWS = "growth gross-margin ebitda operating-margin net-margin break-even";
const END_ROWS =
  "current-ratio solvency old-debtors aged-debtors old-debtors-percentage invoiced-sales debtor-days invoiced-purchases creditor-days";
const SUBSCRIPTION_ROWS = "recurring-revenue annual-run-rate churn lifetime-value";
type NamedRow = keyof typeof NAMED_ROWS;
export type KeyRow =
  | NamedRow
  | NamesIn<typeof RESULT_ROWS>
  | NamesIn<typeof END_ROWS>
  | NamesIn<typeof SUBSCRIPTION_ROWS>;

const UNDER = "sheets.key-figures";
export const KEY_ROW_WORDS = [
  ...NAMED_WORDS,
  ...MONEY_WORDS,
  ...wordsUnder(UNDER, RESULT_ROWS, END_ROWS, SUBSCRIPTION_ROWS).map(
    (key) => `${key}.name` as const,
  ),
  ...wordsUnder(UNDER, NAMED_FORMULAS, RESULT_ROWS, END_ROWS, SUBSCRIPTION_ROWS).map(
    (key) => `${key}.formula` as const,
  ),
  ...wordsUnder(UNDER, "at-least at-most not-met no-divisor"),
];
type KeyRowWord = (typeof KEY_ROW_WORDS)[number];
/** The words used by rows with ratios. */
export type KeyRowWords = Words<KeyRowWord | "sheets.no-ratio">;

/** What the rows of a sheet share. */
export interface KeyRows {
  readonly words: KeyRowWords;
  readonly columns: KeyColumns;
}

/** The cell of a row in a column; null where the column has no such figure. */
export type KeyCell = (column: KeyColumn, name: TotalName) => Cell | null;

interface RowNames {
  /** The last part of the ids of its figures. */
  readonly id: string;
  readonly name: string;
  readonly how: string;
  readonly norm: (Norm & { readonly unit: KeyFigureUnit }) | null;
}

const NORMS: Readonly<Partial<Record<KeyRow, NonNullable<RowNames["norm"]>>>> = {
  "current-ratio": { kind: "at-least", value: amountOf("1.2"), unit: "times" },
  solvency: { kind: "at-least", value: amountOf("0.25"), unit: "percent" },
};

const isNamed = (key: KeyRow): key is NamedRow => key in NAMED_ROWS;

/** A row of the product, by its key. */
export const keyRow = (rows: KeyRows, key: KeyRow, cellOf: KeyCell): Row =>
  figureRow(
    rows,
    {
      id: key,
      name: rows.words.of(isNamed(key) ? NAMED_ROWS[key] : `${UNDER}.${key}.name`),
      how: rows.words.of(`${UNDER}.${key}.formula`),
      norm: NORMS[key] ?? null,
    },
    cellOf,
  );

/** A memo row: it repeats figures of the statements and does not count in a sum. */
export function figureRow(
  { words, columns: { months, toDate, budgets, course } }: KeyRows,
  { id, name, how, norm }: RowNames,
  cellOf: KeyCell,
): Row {
  const nameIn = (column: KeyColumn): TotalName => ({
    id: `${KEY_FIGURES}/${column.key}/${id}`,
    period: column.period,
  });
  const cellIn = (column: KeyColumn | null): Cell =>
    column === null ? BLANK : (cellOf(column, nameIn(column)) ?? BLANK);
  const own = months.map(cellIn);
  const ofMonths = course.map((column) => pointOf(cellIn(column), nameIn(column)));
  return row("memo", 0, [
    textCell(name),
    ...[...own, cellIn(budgets[0])],
    ...[...toDate.map(cellIn), cellIn(budgets[1])],
    courseCell(ofMonths),
    norm === null ? BLANK : normCell(words, norm, own[0]),
    textCell(how),
    ...ofMonths,
  ]);
}

/** A month of the course: its terms may be on no sheet. */
const pointOf = (cell: Cell, name: TotalName): Cell =>
  isPoint(cell) ? withoutTerms(cell, name) : BLANK;

/** An amount of its own. */
export function withoutTerms(cell: FigureCell, { id, period }: TotalName): FigureCell {
  const figure = { ...cell.figure, id, period };
  return cell.kind === "ratio"
    ? { ...cell, figure, calculation: { kind: "number", number: cell.amount } }
    : { kind: "amount", amount: cell.amount, figure };
}

const isPoint = (cell: Cell): cell is FigureCell => "figure" in cell;

/** Fewer months are no trend. */
const POINTS_MIN = 3;

function courseCell(months: readonly Cell[]): Cell {
  if (months.filter(isPoint).length < POINTS_MIN) return BLANK;
  return {
    kind: "course",
    values: months.map((cell) => (isPoint(cell) ? cell.amount : null)),
    figures: months.map((cell) => (isPoint(cell) ? cell.figure.id : null)),
  };
}

function normCell(
  words: KeyRowWords,
  { kind, value, unit }: NonNullable<RowNames["norm"]>,
  own: Cell | undefined,
): Cell {
  const norm = words.of(`${UNDER}.${kind}`, { value: valueText(words, value, unit) });
  if (own === undefined || !isPoint(own)) return textCell(norm);
  const order = compareAmounts(own.amount, value);
  const isMet = kind === "at-least" ? order >= 0 : order <= 0;
  if (isMet) return textCell(norm);
  return { kind: "text", text: words.of(`${UNDER}.not-met`, { norm }), tone: "bad" };
}

const HUNDRED = amountOf("100");

const valueText = (words: KeyRowWords, value: Amount, unit: KeyFigureUnit): string =>
  unit === "percent" ? rateText(words, multiply(value, HUNDRED)) : decimalText(words, value);
