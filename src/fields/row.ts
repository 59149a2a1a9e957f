/** Reads one value of a row, or of JSON in a row; a value of another kind means that our own database is damaged. */
import { type Amount, fromStored, parseAmount } from "../amount/amount.ts";
import { type CalendarDate, dateOf } from "../calendar/calendar-date.ts";
import { invariant } from "../failure.ts";
import type { Row } from "./columns.ts";

export function textIn(row: Row, name: string): string {
  const value = row[name];
  invariant(typeof value === "string", `stored ${name} is text`);
  return value;
}

/** The same of a value that has no name. */
export function textOf(value: unknown): string {
  invariant(typeof value === "string", "a text is stored");
  return value;
}

export const textOrNullIn = (row: Row, name: string): string | null =>
  row[name] === null ? null : textIn(row, name);

/** A whole number as digits, however long. */
export function digitsIn(row: Row, name: string): string {
  const value = row[name];
  const isWhole = typeof value === "number" || typeof value === "bigint";
  invariant(isWhole, `stored ${name} is a whole number`);
  return String(value);
}

export function numberIn(row: Row, name: string): number {
  const value = row[name];
  invariant(typeof value === "number", `stored ${name} is a number`);
  return value;
}

export function countIn(row: Row, name: string): number {
  const value = numberIn(row, name);
  invariant(Number.isInteger(value), `stored ${name} is a count`);
  return value;
}

/** Ten-thousandths as an exact amount; decimal text beyond. */
export const amountIn = (row: Row, name: string): Amount => amountOf(row[name]);

export function amountOf(value: unknown): Amount {
  const isStored =
    typeof value === "number" || typeof value === "bigint" || typeof value === "string";
  invariant(isStored, "an amount is stored as a number or text");
  return fromStored(value);
}

export function numberOf(value: unknown): number {
  invariant(typeof value === "number", "a number is stored");
  return value;
}

/** Decimal text as an exact amount. */
export function decimalIn(row: Row, name: string): Amount {
  const amount = parseAmount(textIn(row, name));
  invariant(amount !== null, `stored ${name} is a decimal`);
  return amount;
}

export const dateIn = (row: Row, name: string): CalendarDate => dateOf(textIn(row, name));
