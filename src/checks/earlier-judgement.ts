/** The judgement of the year before of a difference of the same check at the same place. */

import type { Amount } from "../amount/amount.ts";
import { addMonths, type Month, yearOf } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type {
  Acceptance,
  FindingPlace,
  Judgement,
  RegisteredFinding,
} from "../ledger/judgement/entries.ts";
import { standingEntries, standingRegister } from "../ledger/judgement/standing.ts";

/** A difference of the year before. */
export interface EarlierJudgement {
  /** The fiscal year, by the year in which it ends. */
  readonly year: number;
  /** Null for one over several months. */
  readonly month: Month | null;
  /** In the signs of a reader. */
  readonly amount: Amount;
  /** That which covered it; null for one that was open when the books were locked. */
  readonly acceptance: Acceptance | null;
}

type Judged = Pick<Books, "judgement" | "fiscalYear">;

/** That of the same month a year before, else the last one; null if nothing is known of the place. */
export function earlierJudgement(
  finding: FindingPlace,
  { judgement, fiscalYear }: Judged,
): EarlierJudgement | null {
  if (judgement === undefined) return null;
  const year = fiscalYear.year - 1;
  const isThere = (one: FindingPlace): boolean =>
    one.check === finding.check && one.place === finding.place;
  const registered = standingRegister(judgement).filter((one) => one.year === year && isThere(one));
  const own = registered.findLast((one) => isYearBefore(one.month, finding.month));
  const found = own ?? registered.at(-1);
  if (found !== undefined) return { ...ofRegister(found), acceptance: coverOf(found, judgement) };
  const acceptance = standingEntries(judgement, "accepted").findLast(
    (one) => isThere(one) && isOfYearBefore(one, fiscalYear.period.first),
  );
  if (acceptance === undefined) return null;
  const { month, amount } = acceptance;
  return { year, month, amount, acceptance };
}

const ofRegister = ({ year, month, amount }: RegisteredFinding) => ({ year, month, amount });

/** The acceptance that a registered finding names; null for one that was open. */
export const coverOf = (
  { acceptance }: RegisteredFinding,
  { entries }: Pick<Judgement, "entries">,
): Acceptance | null =>
  entries.flatMap((one) => (one.kind === "accepted" && one.id === acceptance ? one : []))[0] ??
  null;

const isYearBefore = (then: Month | null, now: Month | null): boolean =>
  then === now ||
  (then !== null &&
    now !== null &&
    yearOf(then) === yearOf(now) - 1 &&
    then.slice(-2) === now.slice(-2));

/** Whether it was for months before these books, and not only for much earlier ones. */
function isOfYearBefore({ month, since, until }: Acceptance, first: Month): boolean {
  const from = month ?? since ?? until;
  return from < first && (month ?? until) >= addMonths(first, -MONTHS_OF_A_YEAR);
}

const MONTHS_OF_A_YEAR = 12;
