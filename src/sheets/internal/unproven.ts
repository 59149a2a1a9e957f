/**
 * What a pack states without proof, what it should have tied, and the checks that are not possible, each with its
 * reason.
 */
import { CHECK_GAPS, type CheckGap, type CheckResult } from "../../checks/check.ts";
import { untiedOnSheets } from "../../checks/is-final.ts";
import { outcomeOf } from "../../checks/outcome.ts";
import { STATED_REASONS } from "../../ledger/proof-level.ts";
import type { Cell, SheetSource } from "../sheet.ts";
import { alarmCell, textCell } from "./cells.ts";
import { CHECK_TITLES } from "./check-outcomes.ts";
import { FAMILY_WORDS, familiesOf } from "./checks-on-paper.ts";
import { countText } from "./period-words.ts";
import { SHORTFALL_WORDS, statedReasons } from "./stated-reasons.ts";

/** The keys of its words, in addition to those of the sheet `proof`. */
export const UNPROVEN_WORDS = [
  ...STATED_REASONS.flatMap(
    (reason) => [`reasons.${reason}.what`, `reasons.${reason}.why`] as const,
  ),
  ...SHORTFALL_WORDS,
  ...CHECK_GAPS.map((name) => `gaps.${name}` as const),
  ...CHECK_TITLES,
  ...FAMILY_WORDS,
];

type CheckId = CheckResult["check"]["id"];

export interface Unproven {
  readonly what: Cell;
  readonly why: string;
  /** Titles of the sheets with such figures, where their marks do not say it. */
  readonly sheets: readonly string[];
}

interface Input extends SheetSource<(typeof UNPROVEN_WORDS)[number]> {
  readonly word: (
    name: "not-tied" | "not-possible" | "not-possible-checks",
    values?: Readonly<Record<string, string>>,
  ) => string;
}

/** The most serious first: what should have been tied and is not. */
export function unprovenIn(input: Input): readonly Unproven[] {
  const { books, results, words, word } = input;
  const stated = statedReasons(input).map(({ reason, sheets }) => ({
    what: textCell(words.of(`reasons.${reason}.what`)),
    why: words.of(`reasons.${reason}.why`),
    sheets,
  }));
  const own = (input.files ?? []).flatMap(({ sheets }) => sheets);
  const untied = untiedOnSheets(books, results, own).map(({ sheets, shortfall }) => ({
    what: alarmCell(word("not-tied")),
    why: words.of(`shortfalls.${shortfall}`),
    sheets: sheets.map(({ title }) => title),
  }));
  return [...untied, ...stated, ...gapsIn(input)];
}

/** More checks than these are counted. */
const NAMED_MAX = 3;

/** The checks that are not possible for the same reason together: a few by their titles, more by their subjects. */
function gapsIn({ results, words, word }: Input): readonly Unproven[] {
  const byGap = new Map<CheckGap, CheckId[]>();
  for (const result of results) {
    const { check, gap } = result;
    if (gap === undefined || outcomeOf(result) !== "not-possible") continue;
    byGap.set(gap, [...(byGap.get(gap) ?? []), check.id]);
  }
  return [...byGap].map(([gap, checks]) => {
    const what =
      checks.length <= NAMED_MAX
        ? word("not-possible", { titles: checks.map((id) => words.of(`checks.${id}`)).join("; ") })
        : word("not-possible-checks", {
            count: countText(words, checks.length),
            families: familiesOf(words, checks).join(", "),
          });
    return { what: textCell(what), why: words.of(`gaps.${gap}`), sheets: [] };
  });
}
