/** The results of the checks that compare what other checks found with what people decided. */

import type { Books } from "../ledger/books.ts";
import { standingEntries } from "../ledger/judgement/standing.ts";
import type { Check, CheckResult, Comparison } from "./check.ts";
import { CHECKS } from "./index.ts";
import { runCheck, runChecks } from "./run-checks.ts";

/** The results of all checks, with those about judgement made of the others, each in its place of the list. */
export async function judgedResults(
  books: Books,
  results: readonly CheckResult[],
): Promise<readonly CheckResult[]> {
  const all = [...results];
  for (const check of CHECKS) {
    const { compareResults } = check;
    if (compareResults === undefined || check.appliesTo?.(books) === false) continue;
    const compare = (): Iterable<Comparison> => compareResults(books, results);
    const result = await runCheck({ ...check, compare }, books);
    const at = all.findLastIndex(({ check: { id } }) => isBefore(id, check.id)) + 1;
    all.splice(at, 0, { ...result, check });
  }
  return all;
}

/** The checks, of which those of results run the checks whose differences were accepted. */
export async function withWhatTheyCompare(
  checks: readonly Check[],
  books: Books,
): Promise<readonly Check[]> {
  const { judgement } = books;
  if (judgement === undefined || !checks.some(isOfResults)) return checks;
  const accepted = new Set(standingEntries(judgement, "accepted").map(({ check }) => check));
  const run = CHECKS.filter((check) => accepted.has(check.id) && !isOfResults(check));
  const results = await runChecks(books, run);
  return checks.map((check) => {
    const { compareResults } = check;
    if (compareResults === undefined) return check;
    return { ...check, compare: () => compareResults(books, results) };
  });
}

const isOfResults = ({ compareResults }: Check): boolean => compareResults !== undefined;

/** Whether a check precedes another in the list, which has none of those on files of the service. */
function isBefore(id: string, other: string): boolean {
  const at = CHECKS.findIndex((check) => check.id === id);
  return at !== -1 && at < CHECKS.findIndex((check) => check.id === other);
}
