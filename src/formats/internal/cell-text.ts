/** Cells as people read them on a page: the one place where PDF and HTML turn amounts into text. */
import { type Amount, amountOf, amountText, isZero, multiply } from "../../amount/amount.ts";
import { formatDate } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { Cell, Column, RatioUnit, Row, Tone } from "../../sheets/sheet.ts";
import type { Style } from "../format.ts";

/** How people of a language write amounts and dates. */
export type Locale = Pick<Style, "thousandsMark" | "decimalMark" | "datePattern">;

/** Statements leave no cell of a column empty: a dash says that the amount was looked at and is zero. */
const ZERO_MARK = "–";
/** Amounts are shown to the cent; a finer one is shown in full rather than rounded. */
const DECIMALS_MIN = 2;

export function cellText(cell: Cell, locale: Locale): string {
  switch (cell.kind) {
    case "blank":
      return "";
    case "text":
    case "absent":
      return cell.text;
    case "count":
      return grouped(String(cell.count), locale.thousandsMark);
    case "date":
      return formatDate(cell.date, locale.datePattern);
    case "amount":
    case "total":
    case "column-total":
      return amountForReaders(cell.amount, locale);
    case "ratio":
      return ratioForReaders(cell.amount, cell.unit, locale);
  }
}

const HUNDRED = amountOf("100");

/** `15,3 %`, `1,42` or `37`; a ratio of zero is a figure like any other. */
function ratioForReaders(ratio: Amount, unit: RatioUnit, locale: Locale): string {
  const shown = unit === "percent" ? multiply(ratio, HUNDRED) : ratio;
  const [whole = "", fraction] = amountText(shown, RATIO_DECIMALS[unit]).split(".");
  const decimals = fraction === undefined ? "" : `${locale.decimalMark}${fraction}`;
  return `${grouped(whole, locale.thousandsMark)}${decimals}${unit === "percent" ? "%" : ""}`;
}

/** As many as a ratio of the unit was rounded to; of a percentage after the shift by two places. */
const RATIO_DECIMALS: Readonly<Record<RatioUnit, number>> = { percent: 1, times: 2, days: 0 };

/** `-1.234,50` with the marks of the language; zero is a dash. */
function amountForReaders(amount: Amount, locale: Locale): string {
  if (isZero(amount)) return ZERO_MARK;
  const [whole = "", fraction = ""] = amountText(amount, DECIMALS_MIN).split(".");
  return `${grouped(whole, locale.thousandsMark)}${locale.decimalMark}${fraction}`;
}

/** `1234567` with marks between its thousands. */
export const grouped = (digits: string, mark: string): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, mark);

/** Words and dates start at the left of their column; figures end at the right, under each other. */
export const endsRight = (kind: Column["kind"]): boolean => kind === "amount" || kind === "count";

/** The column that names the row: the widest one of text. Levels are indented there. */
export function namingColumnOf(columns: readonly Column[]): number {
  const widest = Math.max(...columns.map(textWidth));
  return columns.findIndex((column) => textWidth(column) === widest);
}

const textWidth = (column: Column): number => (column.kind === "text" ? column.width : -1);

/**
 * How many columns a cell covers: text runs on over the blank cells after it, as in a spreadsheet.
 */
export function spanOf(cells: readonly Cell[], index: number): number {
  if (cells[index]?.kind !== "text") return 1;
  const after = cells.slice(index + 1).findIndex((cell) => cell.kind !== "blank");
  return after === -1 ? cells.length - index : after + 1;
}

/** Text that says what is wrong stands out in every format. */
export const isAlarm = (cell: Cell): boolean => cell.kind === "text" && cell.isAlarm === true;

/** Helps the result, or hurts it: null for everything that is not such a verdict. */
export const toneOf = (cell: Cell): Tone | null =>
  cell.kind === "text" ? (cell.tone ?? null) : null;

export type RowLook = Exclude<Row["kind"], "opening" | "memo" | "cross-check">;

/** Openings and memos look like the items they are not added to, cross-checks like notes. */
export function lookOf({ kind }: Pick<Row, "kind">): RowLook {
  if (kind === "cross-check") return "note";
  return kind === "opening" || kind === "memo" ? "item" : kind;
}

/** Writers place cells by their column, so a row that has more or fewer is our fault. */
export function checkRow(row: Row, columns: readonly Column[]): void {
  invariant(row.cells.length === columns.length, "a row has one cell for each column");
}
