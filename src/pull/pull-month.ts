/** Pulls one month: the ledger, its entries, the reports, the ledger again; once more when it moved. */
import type { Session } from "../api/client.ts";
import { readFirstPageSource, readGeneralLedger, readJournalEntries } from "../api/read-reports.ts";
import { type Month, periodOf } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type { Series } from "../ledger/intake.ts";
import { movedAccounts, type TypeOf } from "../ledger/month-sums.ts";
import type { CarriedOverMonth } from "../snapshot/posting-store.ts";
import { purposes } from "../snapshot/purposes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import {
  beginIntake,
  beginSeries,
  type MonthIntake,
  type SeriesInProgress,
  seriesOf,
  takePage,
} from "./month-intake.ts";
import { entryRequestsOf, expectMonth, type MonthChoice } from "./plan/expected-month.ts";
import { type MonthKnown, openEntries, untiedAccounts } from "./plan/open-entries.ts";
import { type Cover, planControl, planRest, SERIES_FIRST } from "./plan/plan-series.ts";
import { REQUESTS_BESIDE_ENTRIES } from "./plan/requests-planned.ts";
import { readByProjects, readMonthReports } from "./read-month-reports.ts";

const MONTH_ATTEMPTS_MAX = 3;
/** All of a month but its entries, the ledger before them and the two reports by project. */
const REQUESTS_AFTER_ENTRIES = REQUESTS_BESIDE_ENTRIES - 3;

export interface MonthWork {
  readonly session: Session;
  readonly snapshot: Snapshot;
  readonly typeOf: TypeOf;
  /** What a saved plan says of the month; null to choose from what comes. */
  readonly choiceOf: (month: Month) => MonthChoice | null;
  /** How many requests the month still takes, as far as is known: a guess that gets better. */
  readonly onExpected: (month: Month, requests: number) => void;
  readonly onMoved: (month: Month, attempt: number) => void;
}

export interface MonthOutcome {
  /** Every account ties. The pull goes on without: the pack says which month is not proven. */
  readonly isProven: boolean;
  readonly attempts: number;
  readonly entries: number;
  /** Why the entries were not read again but taken from an earlier snapshot; not given when they were read. */
  readonly taken?: CarriedOverMonth["because"];
}

/** Failure `books-moved` when the ledger moves during each of three attempts. */
export async function pullMonth(
  work: MonthWork,
  of: Month,
  firstAttempt: number,
): Promise<MonthOutcome> {
  for (let attempt = firstAttempt; attempt < firstAttempt + MONTH_ATTEMPTS_MAX; attempt++) {
    work.snapshot.postings.begin(of, attempt);
    const outcome = await pullOnce(work, of, attempt);
    if (outcome !== null) return outcome;
    work.onMoved(of, attempt);
  }
  throw new Failure(
    "books-moved",
    `the general ledger of ${of} changed during each of ${MONTH_ATTEMPTS_MAX} attempts to pull the month`,
    "Somebody or something is booking in this month; run again when it has stopped.",
  );
}

/** Null when the ledger moved meanwhile. */
async function pullOnce(work: MonthWork, of: Month, attempt: number): Promise<MonthOutcome | null> {
  const { session, snapshot, typeOf } = work;
  const purpose = purposes(of, attempt);
  const before = await readGeneralLedger(session, periodOf(of), purpose.before);
  const byProject = await readByProjects(session, of, purpose.reports);
  const unknownFields = new Set<string>();
  const noting = { ...work, session: { ...session, unknownFields } };
  const intake = await pullEntries(noting, { month: of, attempt, ledger: before, byProject });
  const { sums } = intake;
  for (const path of unknownFields) session.unknownFields.add(path);
  await readMonthReports(session, of, purpose.reports);
  const after = await readGeneralLedger(session, periodOf(of), purpose.after);
  if (movedAccounts(before, after).length > 0) return null;
  snapshot.postings.finish(of, { sums, series: seriesOf(intake), unknownFields });
  const entries = [...sums.values()].reduce((total, { count }) => total + count, 0);
  const untied = untiedAccounts({ ledger: after, sums, typeOf });
  return { isProven: untied.length === 0, attempts: attempt, entries };
}

interface EntriesOrder extends Pick<MonthKnown, "ledger" | "byProject"> {
  readonly month: Month;
  readonly attempt: number;
}

/**
 * The series without project, then what the ledger shows as missing, planned anew after each series: by
 * projects or by accounts, and in the end by account whatever still does not tie. It ends as soon as every
 * account ties: then there is nothing left to find.
 */
async function pullEntries(work: MonthWork, order: EntriesOrder): Promise<MonthIntake> {
  const { typeOf } = work;
  const intake = beginIntake(order.month);
  const known: MonthKnown = { ...order, ...intake, typeOf };
  let choice = work.choiceOf(order.month);
  await takeSeries(work, order, intake, {
    series: SERIES_FIRST,
    isResumed: (of) => {
      if (of.pages > 1) return true;
      const expected = expectMonth(known, of, choice);
      work.onExpected(order.month, entryRequestsOf(expected) - 1 + REQUESTS_AFTER_ENTRIES);
      if (!expected.choice.isFirstWhole) choice = expected.choice;
      return expected.choice.isFirstWhole;
    },
  });
  for (;;) {
    const asked = intake.series.map(({ series }) => series);
    const rest = planRest(openEntries(known, asked), choice?.rest ?? null);
    const [series] = rest.series;
    work.onExpected(order.month, requestsLeft(intake, rest));
    if (series === undefined) break;
    await takeSeries(work, order, intake, { series });
  }
  await compareSeries(work, order, intake);
  return intake;
}

const longestOf = ({ series }: MonthIntake): SeriesInProgress | undefined =>
  series.reduce<SeriesInProgress | undefined>(
    (longest, one) => (one.pages > (longest?.pages ?? 1) ? one : longest),
    undefined,
  );

const isComparedAlready = ({ series }: MonthIntake): boolean =>
  series.some(({ entriesTwice }) => entriesTwice > 0);

function requestsLeft(intake: MonthIntake, rest: Cover): number {
  const isByProject = rest.pages === rest.pagesByProject;
  const toCompare =
    (longestOf(intake) === undefined ? 0 : 1) + (isByProject && !isComparedAlready(intake) ? 1 : 0);
  return rest.pages + toCompare + REQUESTS_AFTER_ENTRIES;
}

/**
 * While pages are read the list may shift under them; the first page of the longest series, asked again,
 * would show it. And where no series brought what another had brought, an account is asked to compare.
 */
async function compareSeries(
  work: MonthWork,
  order: EntriesOrder,
  intake: MonthIntake,
): Promise<void> {
  const { session } = work;
  const purpose = purposes(order.month, order.attempt);
  const longest = longestOf(intake);
  if (longest !== undefined) {
    const { series } = longest;
    longest.firstPageAgain = await readFirstPageSource(session, order.month, series, purpose.again);
  }
  if (isComparedAlready(intake)) return;
  const asked = intake.series.map(({ series }) => series);
  const control = planControl(intake.sums, asked);
  if (control !== null) await takeSeries(work, order, intake, { series: control, isControl: true });
}

interface SeriesRequest {
  readonly series: Series;
  readonly isControl?: boolean;
  /** Whether the next page is asked as well, where there is one. */
  readonly isResumed?: (of: SeriesInProgress) => boolean;
}

async function takeSeries(
  { session, snapshot }: MonthWork,
  { month, attempt }: EntriesOrder,
  intake: MonthIntake,
  { series, isControl = false, isResumed }: SeriesRequest,
): Promise<void> {
  const purpose = purposes(month, attempt);
  const of = beginSeries(intake, { series, isControl });
  const reading = isControl ? purpose.control : purpose.entries;
  for await (const page of readJournalEntries(session, month, series, reading)) {
    takePage(intake, of, page, snapshot.postings);
    if (isResumed?.(of) === false) return;
  }
}
