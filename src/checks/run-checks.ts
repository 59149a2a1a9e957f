/** Runs every check over the books, in the order of the list. */
import type { Books } from "../ledger/books.ts";
import { type CheckResult, runCheck } from "./check.ts";
import { CHECKS } from "./index.ts";

/** One result for each check. Checks read the postings one after the other, never side by side. */
export async function runChecks(books: Books): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of CHECKS) results.push(await runCheck(check, books));
  return results;
}
