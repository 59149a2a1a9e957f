/** Results of checks as another thread receives them: as a copy, which neither functions nor amounts of any length survive. */
import { type Amount, amountOf, amountText, isLongAmount } from "../amount/amount.ts";
import type { Check, CheckResult } from "./check.ts";
import { CHECKS } from "./index.ts";

/** A value as it is copied; only `restored` reads it. */
export interface Copied {
  readonly value: unknown;
}

/** The key of an object in place of an amount that no integer represents. */
const LONG_AMOUNT = "amount of any length";

/** The value, of plain objects, lists, maps and sets, without functions and with long amounts as text. */
export const copied = (value: unknown): Copied => ({
  value: mapped(value, (each) =>
    isLongAmount(each) ? { [LONG_AMOUNT]: amountText(each, 0) } : undefined,
  ),
});

/** The value that was copied, with the amounts that it had. */
export const restored = ({ value }: Copied): unknown => mapped(value, longAmountIn);

/** Results whose checks are those of this thread. */
export const withOwnChecks = (results: readonly CheckResult[]): readonly CheckResult[] =>
  results.map((result) => ({ ...result, check: ownCheck(result.check) }));

/** A check that compares a file of the service is in no list: what is known of it is enough to show its result. */
const ownCheck = (facts: Check): Check =>
  CHECKS.find(({ id }) => id === facts.id) ?? { ...facts, compare: () => [] };

function longAmountIn(value: unknown): Amount | undefined {
  if (typeof value !== "object" || value === null || !(LONG_AMOUNT in value)) return undefined;
  return amountOf(String(value[LONG_AMOUNT]));
}

/** `replace` returns undefined for what it leaves as it is. */
function mapped(value: unknown, replace: (value: unknown) => unknown): unknown {
  const inner = (each: unknown): unknown => mapped(each, replace);
  const replaced = replace(value);
  if (replaced !== undefined) return replaced;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Map) return new Map([...value].map(([key, of]) => [inner(key), inner(of)]));
  if (value instanceof Set) return new Set([...value].map(inner));
  const entries = Object.entries(value).filter(([, of]) => typeof of !== "function");
  return Object.fromEntries(entries.map(([key, of]) => [key, inner(of)]));
}
