/** Runs all checks over the books, in the order of the list. */
import { equalAmounts, subtract } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import type { Check, CheckResult, Comparison, Finding } from "./check.ts";
import { CHECKS } from "./index.ts";
import { entryPassOf } from "./internal/entry-pass.ts";

/**
 * Returns one result per check, of the comparisons that are included. Checks read the postings one after the other,
 * never concurrently.
 */
export async function runChecks(
  books: Books,
  checks: readonly Check[] = CHECKS,
  isIncluded: (comparison: Comparison) => boolean = () => true,
): Promise<readonly CheckResult[]> {
  const entries = entryPassOf(books);
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await runCheck(check, books, entries, isIncluded));
  return results;
}

/** Findings kept per check; further findings are only counted, so that memory is bounded. */
export const FINDINGS_KEPT_MAX = 1_000;

export async function runCheck(
  check: Check,
  books: Books,
  entries = entryPassOf(books),
  isIncluded: (comparison: Comparison) => boolean = () => true,
): Promise<CheckResult> {
  const findings: Finding[] = [];
  let compared = 0;
  let broken = 0;
  for await (const comparison of check.compare(books, entries)) {
    if (!isIncluded(comparison)) continue;
    compared += 1;
    if (equalAmounts(comparison.expected, comparison.actual)) continue;
    broken += 1;
    if (findings.length < FINDINGS_KEPT_MAX) {
      findings.push({
        ...comparison,
        check: check.id,
        severity: check.severity,
        difference: subtract(comparison.actual, comparison.expected),
      });
    }
  }
  const calibration = check.calibrate?.(books);
  const result = { check, compared, broken, findings };
  return calibration === undefined ? result : { ...result, calibration };
}
