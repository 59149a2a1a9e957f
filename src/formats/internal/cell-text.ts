/** The text of cells for readers: the only place where PDF and HTML turn amounts into text. */
import {
  type Amount,
  amountOf,
  amountText,
  isZero,
  multiply,
  roundAmount,
} from "../../amount/amount.ts";
import { formatDate } from "../../calendar/date-formats.ts";
import { invariant } from "../../failure.ts";
import type { Heat, Tone } from "../../sheets/heat.ts";
import type { RatioUnit } from "../../sheets/live-figures.ts";
import type { Cell, Column, Row } from "../../sheets/sheet.ts";
import type { Style } from "../format.ts";

/** The notation of amounts and dates in a language. */
export type Locale = Pick<Style, "thousandsMark" | "decimalMark" | "datePattern">;

/** A dash shows that an amount exists and is zero. */
const ZERO_MARK = "–";
/** Amounts are shown in cents; an amount with more decimals is shown in full, not rounded. */
const DECIMALS_MIN = 2;

export function cellText(cell: Cell, locale: Locale): string {
  switch (cell.kind) {
    case "blank":
    case "course":
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
      return cell.shown === undefined
        ? amountForReaders(cell.amount, locale)
        : wholeForReaders(cell.shown, locale);
    case "column-total":
      return amountForReaders(cell.amount, locale);
    case "ratio":
      return ratioForReaders(cell.amount, cell.unit, locale);
  }
}

/** Amounts in whole units, because a tile is read at a glance; the rows of the sheets have the cents. */
export function tileText(cell: Cell, locale: Locale): string {
  if (cell.kind !== "amount" && cell.kind !== "total" && cell.kind !== "column-total") {
    return cellText(cell, locale);
  }
  const rounded = roundAmount(("shown" in cell ? cell.shown : undefined) ?? cell.amount, 0);
  if (isZero(rounded)) return isZero(cell.amount) ? ZERO_MARK : "0";
  return grouped(amountText(rounded, 0), locale.thousandsMark);
}

/** The amount behind whole units, to the cent; null for a cell that shows it. */
export const exactText = (cell: Cell, locale: Locale): string | null =>
  (cell.kind === "amount" || cell.kind === "total") && cell.shown !== undefined
    ? amountForReaders(cell.amount, locale)
    : null;

const HUNDRED = amountOf("100");

/** `15,3 %`, `1,42` or `37`; a ratio of zero is shown as a figure, not as a dash. */
function ratioForReaders(ratio: Amount, unit: RatioUnit, locale: Locale): string {
  const shown = unit === "percent" ? multiply(ratio, HUNDRED) : ratio;
  const [whole = "", fraction] = amountText(shown, RATIO_DECIMALS[unit]).split(".");
  const decimals = fraction === undefined ? "" : `${locale.decimalMark}${fraction}`;
  return `${grouped(whole, locale.thousandsMark)}${decimals}${unit === "percent" ? "%" : ""}`;
}

/** The decimals to which a ratio of the unit was rounded; for a percentage after multiplying by 100. */
const RATIO_DECIMALS: Readonly<Record<RatioUnit, number>> = {
  percent: 1,
  times: 2,
  days: 0,
  number: 2,
  money: 2,
};

/** `-1.234,50` with the marks of the language; zero is a dash. */
function amountForReaders(amount: Amount, locale: Locale): string {
  if (isZero(amount)) return ZERO_MARK;
  const [whole = "", fraction = ""] = amountText(amount, DECIMALS_MIN).split(".");
  return `${grouped(whole, locale.thousandsMark)}${locale.decimalMark}${fraction}`;
}

/** `-1.234`; zero is a dash. */
const wholeForReaders = (shown: Amount, { thousandsMark }: Locale): string =>
  isZero(shown) ? ZERO_MARK : grouped(amountText(shown, 0), thousandsMark);

/** `1234567` with thousands marks. */
export const grouped = (digits: string, mark: string): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, mark);

/** Whether cells of the kind are right-aligned: figures are; text and dates are left-aligned. */
export const endsRight = (kind: Column["kind"]): boolean => kind === "amount" || kind === "count";

/**
 * The column that names the row and is indented: the one that says so, or else the widest text column before the first
 * amount, which a remark after it never is.
 */
export function namingColumnOf(columns: readonly Column[]): number {
  const stated = columns.findIndex(({ isName }) => isName === true);
  if (stated !== -1) return stated;
  const amounts = columns.findIndex(({ kind }) => endsRight(kind));
  const before = columns.slice(0, amounts === -1 ? columns.length : amounts);
  const named = before.some(({ kind }) => kind === "text") ? before : columns;
  const widest = Math.max(...named.map(textWidth));
  return named.findIndex((column) => textWidth(column) === widest);
}

const textWidth = (column: Column): number => (column.kind === "text" ? column.width : -1);

/**
 * The number of columns a cell covers: text overflows into the blank cells after it, as in a
 * spreadsheet.
 */
export function spanOf(cells: readonly Cell[], index: number): number {
  if (cells[index]?.kind !== "text") return 1;
  const after = cells.slice(index + 1).findIndex((cell) => cell.kind !== "blank");
  return after === -1 ? cells.length - index : after + 1;
}

/** Whether the cell reports a problem, which every format emphasizes. */
export const isAlarm = (cell: Cell): boolean => cell.kind === "text" && cell.isAlarm === true;

/** Favourable or adverse; null for cells that are neither. */
export const toneOf = (cell: Cell): Tone | null =>
  cell.kind === "text" ? (cell.tone ?? null) : null;

export const heatOf = (cell: Cell): Heat | null => ("heat" in cell ? (cell.heat ?? null) : null);

export type RowLook = Exclude<Row["kind"], "opening" | "memo" | "cross-check">;

/** The look of a row: openings and memos look like items, cross-checks like notes. */
export function lookOf({ kind }: Pick<Row, "kind">): RowLook {
  if (kind === "cross-check") return "note";
  return kind === "opening" || kind === "memo" ? "item" : kind;
}

/** Asserts one cell per column: writers place cells by column. */
export function checkRow(row: Row, columns: readonly Column[]): void {
  invariant(row.cells.length === columns.length, "a row has one cell for each column");
}

/** Where a cell leads, the first of them that the file has; most cells lead nowhere. */
export function linkTargets(cell: Cell): readonly string[] {
  if (cell.kind === "text") return cell.leadsTo ?? [];
  return "figure" in cell && cell.figure.leadsTo !== undefined ? [cell.figure.leadsTo] : [];
}
