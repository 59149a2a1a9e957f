/** Values of a snapshot's rows by column; the tables are strict, so another kind of value is our bug. */
import { type Amount, fromStored } from "../amount/amount.ts";
import { invariant } from "../failure.ts";

export type Row = Readonly<Record<string, unknown>>;

export function textIn(row: Row, name: string): string {
  const value = row[name];
  invariant(typeof value === "string", `${name} is kept as text`);
  return value;
}

export function numberIn(row: Row, name: string): number {
  const value = row[name];
  invariant(typeof value === "number", `${name} is kept as a number`);
  return value;
}

export function amountIn(row: Row, name: string): Amount {
  const value = row[name];
  invariant(typeof value === "number" || typeof value === "string", `${name} is kept as an amount`);
  return fromStored(value);
}
