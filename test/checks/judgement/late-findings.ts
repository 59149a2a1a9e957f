/** What the checks of locked months find in two small months after one change in them. */
import { CHECKS } from "../../../src/checks/index.ts";
import { lateBooks } from "../../support/late-books.ts";
import { findingsIn, TWO_MONTHS } from "../compared.ts";

export const CHECKS_OF_LOCKS = CHECKS.filter(({ id }) => ["Q1", "Q2", "Q3"].includes(id));

/** The findings of the three checks; the books are otherwise without any. */
export async function lateFindings(
  ...of: Parameters<typeof lateBooks>
): Promise<readonly string[]> {
  const all = await findingsIn(await lateBooks(...of));
  return all.filter((line) => /^Q[123] /.test(line));
}

export const changed = (from: string | RegExp, to: string): string =>
  TWO_MONTHS.replaceAll(from, to);

/** A journal of 3 more rent. */
export const ADDED = TWO_MONTHS.concat(
  "  2025-02-28  4000  3.00  journal 9\n  2025-02-28  1600  -3.00  journal 9\n",
);
