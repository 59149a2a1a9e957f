/** Differences that a person accepted: the findings that an acceptance covers. */
import { type Amount, absolute, equalAmounts } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import type { Acceptance } from "../ledger/judgement/entries.ts";
import { standingEntries } from "../ledger/judgement/standing.ts";
import { type CheckResult, type Finding, readerAmounts } from "./check.ts";
import { placeText } from "./place-text.ts";

/** The findings, each with the acceptance that covers it. */
export function judgedFindings(
  findings: readonly Finding[],
  books: Pick<Books, "judgement" | "period" | "accounts">,
): readonly Finding[] {
  const { judgement } = books;
  if (judgement === undefined || findings.length === 0) return findings;
  const acceptances = standingEntries(judgement, "accepted");
  return findings.map((finding) => {
    const acceptance = acceptances.findLast((one) => covers(one, finding, books));
    return acceptance === undefined ? finding : { ...finding, acceptance };
  });
}

/** Whether it is of this place and exactly this amount, and has not expired. */
function covers(
  acceptance: Acceptance,
  finding: Finding,
  books: Pick<Books, "period" | "accounts">,
): boolean {
  return (
    isOfPlace(acceptance, finding, books) &&
    (finding.month ?? books.period.last) <= acceptance.until &&
    equalAmounts(readerAmounts(finding).difference, acceptance.amount)
  );
}

/** Whether the finding is where the acceptance is, of whatever amount. */
export const isOfPlace = (
  { check, place, month }: Acceptance,
  finding: Finding,
  books: Pick<Books, "accounts">,
): boolean =>
  check === finding.check &&
  (month === null || month === finding.month) &&
  place === placeText(books, finding.subject);

/**
 * The acceptance of a difference of this size that one of the checks found; null if it found none, or if one of that
 * size is open.
 */
export function acceptanceOf(
  results: readonly CheckResult[],
  checks: readonly string[],
  difference: Amount,
): Acceptance | null {
  const own = results.filter(
    ({ check, accepted }) => accepted !== undefined && checks.includes(check.id),
  );
  const size = absolute(difference);
  const equal = own
    .flatMap(({ findings }) => findings)
    .filter((finding) => equalAmounts(absolute(finding.difference), size));
  const isOpen = equal.some(({ acceptance }) => acceptance === undefined);
  return isOpen ? null : (equal[0]?.acceptance ?? null);
}
