/** Differences that a person accepted, in words: how many there are, by whom, until when and why. */
import type { CheckResult } from "../checks/check.ts";
import { acceptedFindings } from "../checks/outcome.ts";
import { isolated } from "../ledger/isolated-text.ts";
import type { Acceptance } from "../ledger/judgement/entries.ts";
import { countText, monthTitle, type PeriodWord } from "./internal/period-words.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import type { Words } from "./sheet.ts";

export const ACCEPTANCE_WORDS = wordsUnder("acceptance", "by count holds-with");
type AcceptanceWords = Words<(typeof ACCEPTANCE_WORDS)[number] | PeriodWord>;

/** `Accepted by A. Bakker, through mrt 2026: a deposit, returned in March` */
export const acceptanceText = (words: AcceptanceWords, { by, reason, until }: Acceptance): string =>
  words.of("acceptance.by", {
    by: isolated(by),
    until: monthTitle(words, until),
    reason: isolated(reason),
  });

/** `3 accepted differences`; null without any. */
export function acceptedCountText(
  words: AcceptanceWords,
  results: readonly CheckResult[],
): string | null {
  const { length } = acceptedFindings(results);
  return length === 0 ? null : words.of("acceptance.count", { count: countText(words, length) });
}

/** The status of a pack, with the number of its accepted differences if there are any. */
export function statusWithAccepted(
  words: AcceptanceWords,
  status: string,
  results: readonly CheckResult[],
): string {
  // A point for information changes no status, open or accepted.
  const accepted = acceptedCountText(
    words,
    results.filter(({ severity }) => severity !== "information"),
  );
  return accepted === null ? status : words.of("acceptance.holds-with", { status, accepted });
}
