/** The checks on paper: a line a check, grouped by family; formulas are left to the workbook and to `explain`. */
import type { CheckResult } from "../../checks/check.ts";
import type { Row, Words } from "../sheet.ts";
import { BLANK, countCell, row, textCell } from "./cells.ts";
import { markCell } from "./check-outcomes.ts";

/** The first letter of a check, in the order of the report. */
const CHECK_FAMILIES = [
  ...(["T", "P", "G", "Y", "B", "F", "D", "A", "S", "V", "J", "L", "C", "O", "R", "W"] as const),
];

/** The keys of the names of the families. */
export const FAMILY_WORDS = CHECK_FAMILIES.map((family) => `check-families.${family}` as const);
type FamilyWord = (typeof FAMILY_WORDS)[number];

/** The keys of a check in one of the words files. */
type CheckWord = `checks.${string}`;

/** Each family under its name: mark, number, what must hold, comparisons, differences. */
export function familyRows(
  words: Words<FamilyWord | CheckWord>,
  results: readonly CheckResult[],
): readonly Row[] {
  return CHECK_FAMILIES.flatMap((family) => {
    const own = results.filter(({ check }) => check.id.startsWith(family));
    if (own.length === 0) return [];
    const name = row("heading", 0, [
      BLANK,
      textCell(family),
      textCell(words.of(`check-families.${family}`)),
    ]);
    return [name, ...own.map((result) => checkLine(words, result))];
  });
}

const checkLine = (words: Words<CheckWord>, result: CheckResult): Row =>
  row("item", 0, [
    markCell(result),
    textCell(result.check.id),
    textCell(words.of(`checks.${result.check.id}`)),
    countCell(result.compared),
    result.broken === 0 ? BLANK : countCell(result.broken),
  ]);
