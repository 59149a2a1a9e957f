/** Runs all checks over the books, in the order of the list. */
import { subtract } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import { oncePerBooks } from "../ledger/once-per-books.ts";
import { PartNotStated, statedParts } from "../ledger/stated-parts.ts";
import { judgedFindings } from "./acceptances.ts";
import {
  type Check,
  type CheckResult,
  type Comparison,
  type Comparisons,
  resolvedSeverity,
  type Tallied,
} from "./check.ts";
import { CHECKS } from "./index.ts";
import { documentPassOf } from "./internal/document-pass.ts";
import { comparisonsTallied } from "./internal/tallied.ts";
import { readerSide } from "./reader-side.ts";
import { rowsBehind } from "./rows-behind.ts";

/**
 * Returns one result per check that applies to the books or is asked for, of the comparisons that are included;
 * `afterEach` is called when a check has its result.
 */
export async function runChecks(
  books: Books,
  checks: readonly Check[] = checksOf(books),
  isIncluded?: NonNullable<CheckRun["isIncluded"]>,
  afterEach?: () => void,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  const documents = documentPassOf(withAskedMonths(books));
  const run = { documents, ...(isIncluded === undefined ? {} : { isIncluded }) };
  for (const check of checks) {
    results.push(await runCheck(check, books, run));
    afterEach?.();
  }
  return withRows(books, results);
}

/** The checks of the list without those of another source, and without those that wait for all results. */
const checksOf = (books: Books): readonly Check[] =>
  CHECKS.filter(
    ({ appliesTo, compareResults }) => compareResults === undefined && appliesTo?.(books) !== false,
  );

/**
 * The books as checks see them, without months at rest: a comparison of one would compare answers with themselves.
 * Nothing moved in it, so the other months add up to the period and follow on what was before without it.
 */
const withAskedMonths: (books: Books) => Books = oncePerBooks((books) => {
  const months = books.months.filter(({ proof }) => proof.isAtRest !== true);
  return months.length === books.months.length ? books : { ...books, months };
});

/** The findings of a check that have their rows, and the rows of each: `slotsom explain` shows more. */
const FINDINGS_WITH_ROWS_MAX = 20;
const ROWS_MAX = 5;

/** Adds the rows to the first findings of each check. The postings are read once for all, and not without findings. */
async function withRows(
  books: Books,
  results: readonly CheckResult[],
): Promise<readonly CheckResult[]> {
  // Honest books have information too, and the postings of a large year are not read for it.
  const first = results.flatMap(({ severity, findings }) =>
    severity === "information" ? [] : findings.slice(0, FINDINGS_WITH_ROWS_MAX),
  );
  if (first.length === 0) return results;
  const behind = await rowsBehind(books, first, ROWS_MAX);
  const rowsOf = new Map(first.map((finding, at) => [finding, behind[at]]));
  return results.map((result) => ({
    ...result,
    findings: result.findings.map((finding) => {
      const rows = rowsOf.get(finding);
      return rows === undefined ? finding : { ...finding, rows };
    }),
  }));
}

export interface CheckRun {
  readonly isIncluded?: (comparison: Comparison) => boolean;
  /** Shared by the checks of a run. */
  readonly documents?: ReturnType<typeof documentPassOf>;
  /** Gets each comparison that is included. */
  readonly onCompared?: (comparison: Comparison, isEqual: boolean) => void;
}

/** A check that needs a part which the source does not state is not possible, whatever else it reads. */
export async function runCheck(
  check: Check,
  allBooks: Books,
  run: CheckRun = {},
): Promise<CheckResult> {
  try {
    return await resultOf(check, allBooks, run);
  } catch (cause) {
    if (!(cause instanceof PartNotStated)) throw cause;
    const severity = resolvedSeverity(check, null);
    return { check, severity, compared: 0, broken: 0, findings: [], gap: "derived-from-entries" };
  }
}

async function resultOf(check: Check, allBooks: Books, run: CheckRun): Promise<CheckResult> {
  const askedBooks = withAskedMonths(allBooks);
  const books = check.judgesBooks === true ? askedBooks : statedParts(askedBooks);
  const { documents = documentPassOf(books) } = run;
  const concluded = (await check.conclude?.(books, documents)) ?? {};
  const calibration = check.calibrate?.(books) ?? concluded.calibration ?? null;
  const severity = resolvedSeverity(check, calibration);
  const { compared, broken, unequal } = talliedIn(await check.compare(books, documents), run);
  const found = unequal.map((comparison) => ({
    ...comparison,
    check: check.id,
    severity,
    difference: subtract(comparison.actual, comparison.expected),
    side: readerSide(check, comparison, books),
  }));
  const findings = judgedFindings(found, books);
  const accepted = findings.filter(({ acceptance }) => acceptance !== undefined).length;
  const gap = compared === 0 ? (check.gap?.(books) ?? null) : null;
  return {
    ...{ check, severity, compared, broken, findings, ...concluded },
    ...(accepted === 0 ? {} : { accepted }),
    ...(calibration === null ? {} : { calibration }),
    ...(gap === null ? {} : { gap }),
  };
}

function talliedIn(comparisons: Comparisons, { isIncluded, onCompared }: CheckRun): Tallied {
  const isWhole = isIncluded === undefined && onCompared === undefined;
  if (isWhole && comparisons.tallied !== undefined) return comparisons.tallied;
  const { add, tallied } = comparisonsTallied();
  for (const comparison of comparisons) {
    if (isIncluded?.(comparison) === false) continue;
    const isEqual = add(comparison);
    onCompared?.(comparison, isEqual);
  }
  return tallied();
}
