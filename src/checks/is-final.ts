/** The verdict on a pack: final if it was read completely, reconciles, and every figure is proven or listed; else each reason why not. */
import type { Books } from "../ledger/books.ts";
import { type Backing, byCheck, shortfallOf, type Untied } from "./backing.ts";
import type { CheckResult } from "./check.ts";
import { type DraftReason, draftReasons } from "./draft-findings.ts";

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

export interface Verdict<Sheet> {
  readonly isFinal: boolean;
  /** Empty for a final pack. */
  readonly draftReasons: readonly DraftReason[];
  /** The figures that are not tied, also those of a broken check, which is a reason of its own. */
  readonly untied: readonly UntiedOnSheets<Sheet>[];
}

/** The one verdict on the books as a pack with these sheets shows them, for commands as well as for the pack itself. */
export function verdictOf<Sheet extends DeclaringSheet>(
  books: Books,
  results: readonly CheckResult[],
  sheets: readonly Sheet[],
): Verdict<Sheet> {
  const untied = untiedOnSheets(books, results, sheets);
  const reasons = draftReasons(books, results, untied);
  return { isFinal: reasons.length === 0, draftReasons: reasons, untied };
}

/** The same for declarations without their sheets. */
export const isFinal = (
  books: Books,
  results: readonly CheckResult[],
  backings: Iterable<Backing>,
): boolean => draftReasons(books, results, untiedIn(books, results, backings)).length === 0;
