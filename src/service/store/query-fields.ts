/** Reads one field of a row, or of JSON in a row; a field of another kind means that our own database is damaged. */
import { type Amount, fromStored, parseAmount } from "../../amount/amount.ts";
import { type CalendarDate, dateOf } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";

/** A row by its columns, or a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  invariant(typeof value === "string", `stored ${name} is text`);
  return value;
}

export const textOrNullIn = (fields: Fields, name: string): string | null =>
  fields[name] === null ? null : textIn(fields, name);

export function wordIn<Word extends string>(
  fields: Fields,
  name: string,
  words: readonly Word[],
): Word {
  const text = textIn(fields, name);
  const word = words.find((candidate) => candidate === text);
  invariant(word !== undefined, `stored ${name} is one of ${words.join(", ")}, not ${text}`);
  return word;
}

/** A whole number as digits, however long. */
export function digitsIn(fields: Fields, name: string): string {
  return String(wholeIn(fields, name));
}

export function countIn(fields: Fields, name: string): number {
  const value = fields[name];
  invariant(typeof value === "number" && Number.isInteger(value), `stored ${name} is a count`);
  return value;
}

/** Ten-thousandths as an exact amount. */
export function amountIn(fields: Fields, name: string): Amount {
  return fromStored(wholeIn(fields, name));
}

function wholeIn(fields: Fields, name: string): number | bigint {
  const value = fields[name];
  const isWhole = typeof value === "number" || typeof value === "bigint";
  invariant(isWhole, `stored ${name} is a whole number`);
  return value;
}

/** Decimal text as an exact amount. */
export function decimalIn(fields: Fields, name: string): Amount {
  const amount = parseAmount(textIn(fields, name));
  invariant(amount !== null, `stored ${name} is a decimal`);
  return amount;
}

export const dateIn = (fields: Fields, name: string): CalendarDate => dateOf(textIn(fields, name));

/** True or false in JSON, 1 or 0 in a column. */
export function flagIn(fields: Fields, name: string): boolean {
  const value = fields[name];
  const isSet = value === true || value === 1;
  invariant(isSet || value === false || value === 0, `stored ${name} is a flag`);
  return isSet;
}

export function jsonIn(fields: Fields, name: string): unknown {
  return JSON.parse(textIn(fields, name));
}

export function fieldsIn(fields: Fields, name: string): Fields {
  const value = fields[name];
  invariant(isFields(value), `stored ${name} is an object`);
  return value;
}

export function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  invariant(Array.isArray(value), `stored ${name} is a list`);
  return value;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
