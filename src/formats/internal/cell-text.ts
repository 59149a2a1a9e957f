/** Cells as people read them on a page: the one place where PDF and HTML turn amounts into text. */
import { type Amount, amountText, isZero } from "../../amount/amount.ts";
import { formatDate } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { Cell, Column, Row } from "../../sheets/sheet.ts";
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
      return cell.text;
    case "count":
      return grouped(String(cell.count), locale.thousandsMark);
    case "date":
      return formatDate(cell.date, locale.datePattern);
    case "amount":
    case "total":
    case "column-total":
      return amountForReaders(cell.amount, locale);
  }
}

/** `-1.234,50` with the marks of the language; zero is a dash. */
function amountForReaders(amount: Amount, locale: Locale): string {
  if (isZero(amount)) return ZERO_MARK;
  const [whole = "", fraction = ""] = amountText(amount, DECIMALS_MIN).split(".");
  return `${grouped(whole, locale.thousandsMark)}${locale.decimalMark}${fraction}`;
}

const grouped = (digits: string, mark: string): string => digits.replace(/\B(?=(\d{3})+$)/g, mark);

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

/** Writers place cells by their column, so a row that has more or fewer is our fault. */
export function checkRow(row: Row, columns: readonly Column[]): void {
  invariant(row.cells.length === columns.length, "a row has one cell for each column");
}
