/** Whether a pack may be called final: read completely, reconciled, and every figure proven or listed. */
import type { Books } from "../ledger/books.ts";
import { type Backing, byCheck, shortfallOf, type Untied } from "./backing.ts";
import { type CheckResult, isPeriodOver, isReconciled } from "./check.ts";

/** The figures of a pack that should have been tied and are not, by their declarations; the sheets need not be built. */
export function untiedIn(
  books: Books,
  results: readonly CheckResult[],
  backings: Iterable<Backing>,
): readonly Untied[] {
  const known = byCheck(results);
  return [...new Set(backings)]
    .map((backing) => shortfallOf(backing, books, known))
    .filter((found) => found !== null);
}

/** `backings` are the declarations of all sheets of the pack. */
export const isFinal = (
  books: Books,
  results: readonly CheckResult[],
  backings: Iterable<Backing>,
): boolean =>
  isPeriodOver(books) &&
  isReconciled(books, results) &&
  untiedIn(books, results, backings).length === 0;
