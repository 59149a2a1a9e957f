/** Reads one column of a row as what it is; a column of another kind is a fault of the query. */
import { type Amount, fromStored } from "../../amount/amount.ts";
import { type CalendarDate, dateOf } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { SqlRow } from "./store.ts";

export function textIn(row: SqlRow, column: string): string {
  const value = row[column];
  invariant(typeof value === "string", `column ${column} holds text`);
  return value;
}

export function textOrNullIn(row: SqlRow, column: string): string | null {
  const value = row[column];
  invariant(value === null || typeof value === "string", `column ${column} holds text or null`);
  return value;
}

/** A whole number as digits, however long. */
export function digitsIn(row: SqlRow, column: string): string {
  const value = row[column];
  invariant(
    typeof value === "number" || typeof value === "bigint",
    `column ${column} holds a whole number`,
  );
  return String(value);
}

export function countIn(row: SqlRow, column: string): number {
  const value = row[column];
  invariant(typeof value === "number", `column ${column} holds a count`);
  return value;
}

/** Ten-thousandths as an exact amount. */
export function amountIn(row: SqlRow, column: string): Amount {
  const value = row[column];
  invariant(
    typeof value === "number" || typeof value === "bigint",
    `column ${column} holds ten-thousandths`,
  );
  return fromStored(value);
}

export const dateIn = (row: SqlRow, column: string): CalendarDate => dateOf(textIn(row, column));
