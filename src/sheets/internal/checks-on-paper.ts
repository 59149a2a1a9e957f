/** The checks on paper by family: each with its formula is in the workbook, on the page and in `explain`. */
import type { CheckResult } from "../../checks/check.ts";
import { CHECK_FAMILIES } from "../../checks/find-checks.ts";
import { CHECK_OUTCOMES, outcomeCounts } from "../../checks/outcome.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import { BLANK, countCell, row, textCell } from "./cells.ts";

/** The first letter of a check, in the order of the report. */
const FAMILIES = [...CHECK_FAMILIES.map(([letter]) => letter), "O", "R", "W"] as const;

/** The keys of the names of the families. */
export const FAMILY_WORDS = FAMILIES.map((family) => `check-families.${family}` as const);
type FamilyWord = (typeof FAMILY_WORDS)[number];

/** One line for each family and one for all: checks, how many came to each outcome, and their comparisons. */
export function familyRows(
  words: Words<FamilyWord>,
  total: string,
  results: readonly CheckResult[],
): readonly Row[] {
  const lineOf = (kind: Row["kind"], name: string, own: readonly CheckResult[]): Row => {
    const { checks, outcomes, compared } = outcomeCounts(own);
    const counted = CHECK_OUTCOMES.map((outcome) => countOrBlank(outcomes[outcome]));
    return row(kind, 0, [textCell(name), countCell(checks), ...counted, countCell(compared)]);
  };
  return [
    ...FAMILIES.flatMap((family) => {
      const own = results.filter(({ check }) => check.id.startsWith(family));
      const name = words.of(`check-families.${family}`);
      return own.length === 0 ? [] : [lineOf("item", name, own)];
    }),
    lineOf("total", total, results),
  ];
}

/** The names of the families of these checks, in the order of the report. */
export const familiesOf = (
  words: Words<FamilyWord>,
  ids: readonly CheckResult["check"]["id"][],
): readonly string[] =>
  FAMILIES.filter((family) => ids.some((id) => id.startsWith(family))).map((family) =>
    words.of(`check-families.${family}`),
  );

const countOrBlank = (count: number): Cell => (count === 0 ? BLANK : countCell(count));
