/** Reads the fields of stored content back; what does not fit is damage of our own database. */
import { type Amount, parseAmount } from "../../amount/amount.ts";
import { type CalendarDate, parseDate } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  invariant(isFields(value), "stored content is an object");
  return value;
}

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

export function amountIn(fields: Fields, name: string): Amount {
  const amount = parseAmount(textIn(fields, name));
  invariant(amount !== null, `stored ${name} is a decimal`);
  return amount;
}

export function dateIn(fields: Fields, name: string): CalendarDate {
  const date = parseDate(textIn(fields, name));
  invariant(date !== null, `stored ${name} is a date`);
  return date;
}

export const dateOrNullIn = (fields: Fields, name: string): CalendarDate | null =>
  fields[name] === null ? null : dateIn(fields, name);

/** True or false in content, 1 or 0 in a column. */
export function flagIn(fields: Fields, name: string): boolean {
  const value = fields[name];
  const isSet = value === true || value === 1;
  invariant(isSet || value === false || value === 0, `stored ${name} is a flag`);
  return isSet;
}

export function wholeIn(fields: Fields, name: string): number {
  const value = fields[name];
  invariant(typeof value === "number" && Number.isInteger(value), `stored ${name} is whole`);
  return value;
}

export const wholeOrNullIn = (fields: Fields, name: string): number | null =>
  fields[name] === null ? null : wholeIn(fields, name);

export function listIn<Item>(
  fields: Fields,
  name: string,
  read: (item: unknown) => Item,
): readonly Item[] {
  const value = fields[name];
  invariant(Array.isArray(value), `stored ${name} is a list`);
  return value.map((item: unknown) => read(item));
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
