/** Reads one value of a row, or of JSON in a row; a value of another kind means that our own database is damaged. */
import { type Amount, fromStored, parseAmount } from "../amount/amount.ts";
import { type CalendarDate, dateOf } from "../calendar/calendar-date.ts";
import { invariant } from "../failure.ts";
import type { Row } from "./columns.ts";
import { isFields } from "./record.ts";

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

export function wordIn<Word extends string>(row: Row, name: string, words: readonly Word[]): Word {
  const text = textIn(row, name);
  const word = words.find((candidate) => candidate === text);
  invariant(word !== undefined, `stored ${name} is one of ${words.join(", ")}, not ${text}`);
  return word;
}

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

/** True or false in JSON, 1 or 0 in a column. */
export function flagIn(row: Row, name: string): boolean {
  const value = row[name];
  const isSet = value === true || value === 1;
  invariant(isSet || value === false || value === 0, `stored ${name} is a flag`);
  return isSet;
}

export function jsonIn(row: Row, name: string): unknown {
  return JSON.parse(textIn(row, name));
}

export function fieldsIn(row: Row, name: string): Row {
  const value = row[name];
  invariant(isFields(value), `stored ${name} is an object`);
  return value;
}

export function listIn(row: Row, name: string): readonly unknown[] {
  const value = row[name];
  invariant(Array.isArray(value), `stored ${name} is a list`);
  return value;
}
