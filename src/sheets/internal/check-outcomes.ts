/** The outcomes of checks in words: of one check, and how many of a list came to each. */
import type { CheckResult, Severity } from "../../checks/check.ts";
import { CHECKS } from "../../checks/index.ts";
import { CHECK_OUTCOMES, outcomeCounts, outcomeOf } from "../../checks/outcome.ts";
import { SERVICE_CHECK_IDS } from "../../checks/service-checks.ts";
import type { Cell, Words } from "../sheet.ts";
import { alarmLink, textCell } from "./cells.ts";
import { countText } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

/** The keys of the titles of all checks, those of the service's files too. */
export const CHECK_TITLES = [...CHECKS.map(({ id }) => id), ...SERVICE_CHECK_IDS].map(
  (id) => `checks.${id}` as const,
);

export const OUTCOME_WORDS = [
  ...wordsUnder("outcomes", "holds accepted partly-accepted not-possible nothing-to-compare"),
  ...wordsUnder("outcomes.with-findings", "blocking warning information"),
];

export const COUNT_WORDS = [
  ...wordsUnder("outcomes.counts", "all all-informing some-informing"),
  ...CHECK_OUTCOMES.map((outcome) => `outcomes.counts.${outcome}` as const),
];

/**
 * `127 checks: 117 hold, 3 with findings (for information), 7 not possible`; an outcome that no check has is left out.
 */
export function outcomeCountsText(
  words: Words<(typeof COUNT_WORDS)[number]>,
  results: readonly CheckResult[],
): string {
  const { checks, outcomes, informing } = outcomeCounts(results);
  const informingText =
    informing === 0
      ? ""
      : words.of(
          `outcomes.counts.${informing === outcomes["with-findings"] ? "all" : "some"}-informing`,
          { count: countText(words, informing) },
        );
  const parts = CHECK_OUTCOMES.filter((outcome) => outcomes[outcome] > 0).map((outcome) => {
    const count = words.of(`outcomes.counts.${outcome}`, {
      count: countText(words, outcomes[outcome]),
    });
    return outcome === "with-findings" ? `${count}${informingText}` : count;
  });
  return words.of("outcomes.counts.all", {
    all: countText(words, checks),
    outcomes: parts.join(", "),
  });
}

export function outcomeCell(
  words: Words<(typeof OUTCOME_WORDS)[number]>,
  result: CheckResult,
): Cell {
  const outcome = outcomeOf(result);
  if (outcome !== "with-findings") return textCell(words.of(`outcomes.${outcome}`));
  const { severity, accepted = 0 } = result;
  const found = words.of(`outcomes.with-findings.${severity}`);
  const text =
    accepted === 0
      ? found
      : words.of("outcomes.partly-accepted", { found, count: countText(words, accepted) });
  return foundCell(severity, { text, targets: [] });
}

/** What was found, emphasized unless it is only for information: honest books have that. */
export const foundCell = (
  severity: Severity,
  { text, targets }: { readonly text: string; readonly targets: readonly string[] },
): Cell => {
  const cell = alarmLink(text, targets);
  return severity === "information" && cell.kind === "text" ? { ...cell, isAlarm: false } : cell;
};
