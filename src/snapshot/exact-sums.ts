/**
 * Exact sums of the column `amount` in SQL. SQLite adds text as floating point numbers and fails beyond 64 bits, so
 * integers are added in two halves, and amounts stored as text, which are rare, are collected and added here.
 */

import type { DatabaseSync } from "node:sqlite";
import {
  type Amount,
  add,
  amountOf,
  fromStoredHalves,
  HALVES_OF_STORED,
  negate,
} from "../amount/amount.ts";
import { invariant } from "../failure.ts";
import type { Row } from "../fields/columns.ts";
import { POSTING_GROUPS } from "./posting-groups.ts";

/** Which amounts are added, by their sign as stored. */
export type SumOf = "all" | "positive" | "negative";

/** What a statement must take into account; each costs time for every posting. */
export interface AmountsStored {
  /** Whether some amounts are text. */
  readonly hasTexts: boolean;
  /** A condition for accounts whose amounts count with the opposite sign; null if no account does. */
  readonly reversed: string | null;
}

export const hasTexts = (database: DatabaseSync): boolean =>
  database.prepare(`SELECT 1 FROM ${POSTING_GROUPS} WHERE texts > 0 LIMIT 1`).get() !== undefined;

/** Text is greater than any number in SQLite, so its sign is its first character. */
const CONDITIONS: Readonly<Record<SumOf, { readonly integer: string; readonly text: string }>> = {
  all: { integer: "TRUE", text: "TRUE" },
  positive: { integer: "amount > 0", text: "substr(amount, 1, 1) <> '-'" },
  negative: { integer: "amount < 0", text: "substr(amount, 1, 1) = '-'" },
};

/** Precedes a text that counts with the opposite sign. */
const REVERSED = "reversed";

/** Three columns with the sum; `exactSumIn` reads them. */
export function exactSum(
  name: string,
  { hasTexts: areTyped, reversed }: AmountsStored,
  of: SumOf = "all",
): string {
  const signed = (value: string): string =>
    reversed === null ? value : `CASE WHEN ${reversed} THEN -${value} ELSE ${value} END`;
  const { integer, text } = CONDITIONS[of];
  const { high, low } = HALVES_OF_STORED;
  const integers = areTyped ? `${integer} AND typeof(amount) <> 'text'` : integer;
  const sum = (value: string): string =>
    `sum(${signed(value)})${integers === "TRUE" ? "" : ` FILTER (WHERE ${integers})`}`;
  const mark = reversed === null ? "" : `CASE WHEN ${reversed} THEN '${REVERSED}' ELSE '' END || `;
  const texts = areTyped
    ? `group_concat(${mark}amount, ' ') FILTER (WHERE typeof(amount) = 'text' AND ${text})`
    : "NULL";
  const [highName, lowName, textsName] = exactSumColumns(name);
  return `${sum(high("amount"))} AS ${highName}, ${sum(low("amount"))} AS ${lowName},
    ${texts} AS ${textsName}`;
}

/** The columns of an exact sum. */
const exactSumColumns = (name: string): readonly [string, string, string] => [
  `${name}_high`,
  `${name}_low`,
  `${name}_texts`,
];

export function exactSumIn(row: Row, name: string): Amount {
  const [high, low, texts] = exactSumColumns(name).map((column) => row[column]);
  const sum = fromStoredHalves(halfOf(high), halfOf(low));
  if (texts === null) return sum;
  invariant(typeof texts === "string", "amounts beyond integers are collected as text");
  return texts.split(" ").reduce((total, text) => add(total, textAmountOf(text)), sum);
}

function halfOf(value: unknown): number {
  if (value === null) return 0;
  invariant(typeof value === "number", "half of a sum is a number");
  return value;
}

const textAmountOf = (text: string): Amount =>
  text.startsWith(REVERSED) ? negate(amountOf(text.slice(REVERSED.length))) : amountOf(text);
