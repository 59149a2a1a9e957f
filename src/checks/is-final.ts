/** Whether a pack may be called final: read completely, reconciled, and every figure proven or listed. */
import type { Books } from "../ledger/books.ts";
import { type Backing, byCheck, shortfallOf, type Untied } from "./backing.ts";
import { type CheckResult, isPeriodOver } from "./check.ts";
import { isReconciled } from "./outcome.ts";

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

/** A sheet, or the description of one: what it declares about its figures. */
interface DeclaringSheet {
  readonly id: string;
  readonly backings: readonly Backing[];
}

/** A declaration that the checks do not bear out, with the sheets that show its figures. */
export interface UntiedOnSheets<Sheet> extends Untied {
  readonly sheets: readonly Sheet[];
}

/** The same with the sheets of a pack, each once; `sheets` may repeat them, as the files of a pack do. */
export function untiedOnSheets<Sheet extends DeclaringSheet>(
  books: Books,
  results: readonly CheckResult[],
  sheets: readonly Sheet[],
): readonly UntiedOnSheets<Sheet>[] {
  const once = [...new Map(sheets.map((sheet) => [sheet.id, sheet])).values()];
  const backings = once.flatMap((sheet) => sheet.backings);
  return untiedIn(books, results, backings).map((untied) => ({
    ...untied,
    sheets: once.filter((sheet) => sheet.backings.includes(untied.backing)),
  }));
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
