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
import { wordsUnder } from "./word-keys.ts";

/** The keys of its words. */
export const UNPROVEN_WORDS = [
  ...STATED_REASONS.flatMap(
    (reason) => [`reasons.${reason}.what`, `reasons.${reason}.why`] as const,
  ),
  ...SHORTFALL_WORDS,
  ...CHECK_GAPS.map((name) => `gaps.${name}` as const),
  ...CHECK_TITLES,
  ...FAMILY_WORDS,
  ...wordsUnder("sheets.proof", "not-tied not-possible not-possible-checks"),
];

type CheckId = CheckResult["check"]["id"];

export interface Unproven {
  /** Not tied although a check should, stated without a check that could, or a check that is not possible. */
  readonly kind: "untied" | "stated" | "not-possible";
  readonly what: Cell;
  readonly why: string;
  /** Titles of the sheets with such figures, where their marks do not say it. */
  readonly sheets: readonly string[];
}

type Input = SheetSource<(typeof UNPROVEN_WORDS)[number]>;

/** The most serious first: what should have been tied and is not. */
export function unprovenIn(input: Input): readonly Unproven[] {
  const { books, results, words } = input;
  const stated = statedReasons(input).map(({ reason, sheets }) => ({
    kind: "stated" as const,
    what: textCell(words.of(`reasons.${reason}.what`)),
    why: words.of(`reasons.${reason}.why`),
    sheets,
  }));
  const own = (input.files ?? []).flatMap(({ sheets }) => sheets);
  const untied = untiedOnSheets(books, results, own).map(({ sheets, shortfall }) => ({
    kind: "untied" as const,
    what: alarmCell(words.of("sheets.proof.not-tied")),
    why: words.of(`shortfalls.${shortfall}`),
    sheets: sheets.map(({ title }) => title),
  }));
  return [...untied, ...stated, ...gapsIn(input)];
}

/** More checks than these are counted. */
const NAMED_MAX = 3;

/** The checks that are not possible for the same reason together: a few by their titles, more by their subjects. */
function gapsIn({ results, words }: Input): readonly Unproven[] {
  const byGap = new Map<CheckGap, CheckId[]>();
  for (const result of results) {
    const { check, gap } = result;
    if (gap === undefined || outcomeOf(result) !== "not-possible") continue;
    byGap.set(gap, [...(byGap.get(gap) ?? []), check.id]);
  }
  return [...byGap].map(([gap, checks]) => {
    const what =
      checks.length <= NAMED_MAX
        ? words.of("sheets.proof.not-possible", {
            titles: checks.map((id) => words.of(`checks.${id}`)).join("; "),
          })
        : words.of("sheets.proof.not-possible-checks", {
            count: countText(words, checks.length),
            families: familiesOf(words, checks).join(", "),
          });
    return {
      kind: "not-possible" as const,
      ...{ what: textCell(what), why: words.of(`gaps.${gap}`), sheets: [] },
    };
  });
}
