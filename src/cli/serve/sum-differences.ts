/** What is printed of a stored sum that differs from the postings. */
import { amountText, fromStored } from "../../amount/amount.ts";
import type { ReportData } from "../reporting/report.ts";

type Values = Readonly<Record<string, unknown>>;

/** A difference as the service returns it. */
interface SumDifference {
  readonly table: string;
  readonly keys: Values;
  readonly stored: Values | null;
  readonly computed: Values | null;
}

export const dataOf = ({ table, keys, stored, computed }: SumDifference): ReportData => ({
  table,
  keys: textsOf(keys),
  stored: stored === null ? null : sumsOf(stored),
  computed: computed === null ? null : sumsOf(computed),
});

/** `movements, month 2025-03, ledger account id 2000: debit 10.01, in the postings 10.0`. */
export function sentenceOf({ table, keys, stored, computed }: SumDifference): string {
  const where = Object.entries(textsOf(keys)).map(([name, value]) => `${inWords(name)} ${value}`);
  const [is, expected] = [sumsOf(stored ?? {}), sumsOf(computed ?? {})];
  const sums = Object.keys(stored ?? computed ?? {})
    .filter((name) => is[name] !== expected[name])
    .map(
      (name) =>
        `${inWords(name)} ${is[name] ?? "missing"}, in the postings ${expected[name] ?? "none"}`,
    );
  return `${inWords(table)}, ${where.join(", ")}: ${sums.join("; ")}`;
}

type Texts = Readonly<Record<string, string>>;

/** Without the columns that are empty. */
const textsOf = (keys: Values): Texts =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]])),
  );

/** Amounts as decimals, and the number of postings. */
const sumsOf = (sums: Values): Texts =>
  Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [
      name,
      name === "count" || (typeof value !== "number" && typeof value !== "bigint")
        ? String(value)
        : amountText(fromStored(value), 2),
    ]),
  );

const inWords = (name: string): string => name.replaceAll("_", " ");
