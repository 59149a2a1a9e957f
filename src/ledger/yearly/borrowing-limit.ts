/**
 * What a holder of a substantial interest may owe the company on 31 December without tax, in euros by year. Source: Wet
 * inkomstenbelasting 2001, article 4.14a; looked up on 30 November 2026. The amount holds until the law changes.
 */
import { type Amount, amountOf } from "../../amount/amount.ts";

const LIMITS: ReadonlyMap<number, string> = new Map([
  [2023, "700000"],
  [2024, "500000"],
  [2025, "500000"],
  [2026, "500000"],
]);

/** Null for a year whose limit is not known. */
export function borrowingLimit(year: number): Amount | null {
  const limit = LIMITS.get(year);
  return limit === undefined ? null : amountOf(limit);
}
