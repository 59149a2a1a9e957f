/** Values of a snapshot's rows by column; the tables are strict, so a value of another type is a bug. */
import { type Amount, fromStored } from "../amount/amount.ts";
import { invariant } from "../failure.ts";

export type Row = Readonly<Record<string, unknown>>;

export function textIn(row: Row, name: string): string {
  const value = row[name];
  invariant(typeof value === "string", `${name} is stored as text`);
  return value;
}

export function numberIn(row: Row, name: string): number {
  const value = row[name];
  invariant(typeof value === "number", `${name} is stored as a number`);
  return value;
}

export const amountIn = (row: Row, name: string): Amount => amountOf(row[name]);

/** The same of a row that is read as an array. */
export function amountOf(value: unknown): Amount {
  invariant(
    typeof value === "number" || typeof value === "string",
    "an amount is stored as a number or text",
  );
  return fromStored(value);
}

export function numberOf(value: unknown): number {
  invariant(typeof value === "number", "a number is stored");
  return value;
}
