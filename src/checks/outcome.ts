/** What came of a check, and how many checks of a list came to each: no other place decides or counts it. */
import type { Books } from "../ledger/books.ts";
import type { Acceptance } from "../ledger/judgement/entries.ts";
import type { CheckResult, Finding, Severity } from "./check.ts";

/** In the order of reading. Words are `outcomes.<name>` in `templates/words`. */
export const CHECK_OUTCOMES = [
  /** Everything that was compared is equal. */
  "holds",
  /** Something is not equal; of a check for information too. */
  "with-findings",
  /** Something is not equal, and a person accepted each difference. */
  "accepted",
  /** The books lack what the check needs: its gap says what. */
  "not-possible",
  /** The books lack nothing, and have nothing of the kind that the check compares. */
  "nothing-to-compare",
] as const;
/** @useDeclaredType */
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/**
 * The figures that decide the outcome of a check, in a result and in the manifest of a pack; named as in
 * `CheckResult`.
 */
export interface Compared {
  readonly severity: Severity;
  readonly compared: number;
  readonly broken: number;
  readonly accepted?: number;
  readonly gap?: string;
}

/** Gaps that say that the books have nothing of the kind: nobody can supply it. */
const NOTHING_OF_THE_KIND: readonly string[] = ["no-tax-booked", "no-wages-booked"];

export function outcomeOf({ compared, broken, accepted = 0, gap }: Compared): CheckOutcome {
  if (broken > accepted) return "with-findings";
  if (broken > 0) return "accepted";
  if (compared > 0) return "holds";
  return gap === undefined || NOTHING_OF_THE_KIND.includes(gap)
    ? "nothing-to-compare"
    : "not-possible";
}

/** How many checks of a list came to each outcome; together they are all of them. */
export interface OutcomeCounts {
  readonly checks: number;
  readonly outcomes: Readonly<Record<CheckOutcome, number>>;
  /** Those with findings that are only for information. */
  readonly informing: number;
  /** The comparisons of all checks. */
  readonly compared: number;
}

export function outcomeCounts(results: readonly Compared[]): OutcomeCounts {
  const outcomes = {
    ...{ holds: 0, "with-findings": 0, accepted: 0, "not-possible": 0, "nothing-to-compare": 0 },
  };
  for (const result of results) outcomes[outcomeOf(result)] += 1;
  return {
    checks: results.length,
    outcomes,
    informing: results.filter((result) => hasFindings(result) && !asksForAction(result)).length,
    compared: results.reduce((total, { compared }) => total + compared, 0),
  };
}

/** Whether a check has differences that nobody accepted. */
export const hasFindings = (result: Compared): boolean => outcomeOf(result) === "with-findings";

/** Whether it has such differences, and is not only for information. */
export const asksForAction = (result: Compared): boolean =>
  result.severity !== "information" && hasFindings(result);

/** Whether its findings make a pack a draft. */
export const isBlocked = (result: Compared): boolean =>
  result.severity === "blocking" && hasFindings(result);

/** The result without the differences that a person accepted: they ask nobody to do anything. */
export function openPart(result: CheckResult): CheckResult {
  const { accepted = 0, broken, findings, ...others } = result;
  if (accepted === 0) return result;
  const open = findings.filter(({ acceptance }) => acceptance === undefined);
  return { ...others, broken: broken - accepted, findings: open };
}

/** Whether each difference of the check was accepted. */
export const isAllAccepted = (results: readonly CheckResult[], id: string): boolean =>
  results.some((result) => result.check.id === id && outcomeOf(result) === "accepted");

export interface AcceptedFinding extends Finding {
  readonly acceptance: Acceptance;
}

/** The differences that a person accepted: of blocking checks first, and otherwise in the order of the checks. */
export const acceptedFindings = (results: readonly CheckResult[]): readonly AcceptedFinding[] =>
  results
    .flatMap(({ accepted = 0, findings }) => (accepted === 0 ? [] : findings.filter(isAccepted)))
    .toSorted((left, right) => RANKS.indexOf(left.severity) - RANKS.indexOf(right.severity));

const RANKS: readonly Severity[] = ["blocking", "warning", "information"];

const isAccepted = (finding: Finding): finding is AcceptedFinding =>
  finding.acceptance !== undefined;

/** Whether every month is proven and no blocking check has findings. */
export const isReconciled = (
  books: Pick<Books, "months">,
  results: readonly CheckResult[],
): boolean => books.months.every(({ proof }) => proof.isProven) && !results.some(isBlocked);

/**
 * `127 checks: 117 hold, 3 with findings (for information), ...`: for messages, which are in English; packs have their
 * own words.
 */
export function checkCountsText({ checks, outcomes, informing }: OutcomeCounts): string {
  const found = outcomes["with-findings"];
  const only = informing === found ? "" : `${String(informing)} `;
  const information = informing === 0 ? "" : ` (${only}for information)`;
  const texts: Readonly<Record<CheckOutcome, string>> = {
    holds: outcomes.holds === 1 ? "holds" : "hold",
    "with-findings": `with findings${information}`,
    accepted: "accepted",
    "not-possible": "not possible",
    "nothing-to-compare": "with nothing to compare",
  };
  const parts = CHECK_OUTCOMES.filter((outcome) => outcomes[outcome] > 0).map(
    (outcome) => `${String(outcomes[outcome])} ${texts[outcome]}`,
  );
  return `${String(checks)} ${checks === 1 ? "check" : "checks"}: ${parts.join(", ")}`;
}
