/**
 * Figures of the law about shareholders, by year. Looked up on 30 November 2026; each holds until the law changes.
 */
import { type Amount, amountOf } from "../../amount/amount.ts";

/**
 * What a holder of a substantial interest may owe the company on 31 December without income tax, in euros. Source: Wet
 * inkomstenbelasting 2001, article 4.14a.
 */
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

/**
 * Percent of dividend that is withheld since 2007. Source: Wet op de dividendbelasting 1965, article 5. It is due
 * within a month after the dividend is payable: Algemene wet inzake rijksbelastingen, article 19.
 */
const [FIRST_YEAR, LAST_YEAR] = [2007, 2026];

/** Null for a year whose rate is not known. */
export const dividendTaxRate = (year: number): Amount | null =>
  year < FIRST_YEAR || year > LAST_YEAR ? null : amountOf("15");
