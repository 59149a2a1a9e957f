/**
 * Pulls one month: the ledger, its entries, the reports and the ledger again; all again if the ledger or the rows
 * moved.
 */
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
  addPageToIntake,
  beginIntake,
  beginSeries,
  hasShifted,
  type MonthIntake,
  type SeriesInProgress,
  seriesOf,
} from "./month-intake.ts";
import { entryRequestsOf, expectMonth, type MonthChoice } from "./plan/expected-month.ts";
import { type MonthKnown, openEntries, untiedAccounts } from "./plan/open-entries.ts";
import { type Cover, planControl, planRest, SERIES_FIRST } from "./plan/plan-series.ts";
import { REQUESTS_WITHOUT_ENTRIES } from "./plan/requests-planned.ts";
import { readByProjects, readMonthReports } from "./read-month-reports.ts";

const MONTH_ATTEMPTS_MAX = 3;
/** The requests of a month without its entries, the ledger before them and the two reports by project. */
const REQUESTS_AFTER_ENTRIES = REQUESTS_WITHOUT_ENTRIES - 3;

/** What changed while a month was read: its sums, or which rows the pages of its entries contain. */
type Moved = "ledger" | "rows";

export interface MonthWork {
  readonly session: Session;
  readonly snapshot: Snapshot;
  readonly typeOf: TypeOf;
  /** The choice of a saved plan; null to choose from the first page. */
  readonly choiceOf: (month: Month) => MonthChoice | null;
  /** Receives the estimated number of requests the month still takes; the estimate improves with each series. */
  readonly onExpected: (month: Month, requests: number) => void;
  readonly onMoved: (month: Month, moved: Moved, attempt: number) => void;
}

export interface MonthOutcome {
  /** Every account ties. The pull continues if not: the pack states which month is not proven. */
  readonly isProven: boolean;
  readonly attempts: number;
  readonly entries: number;
  /** Why the entries were carried over from an earlier snapshot; absent when they were read. */
  readonly carriedOver?: CarriedOverMonth["reason"];
}

/** Failure `books-moved` if the ledger or the rows of the entries move during each of three attempts. */
export async function pullMonth(
  work: MonthWork,
  of: Month,
  firstAttempt: number,
): Promise<MonthOutcome> {
  let moved: Moved = "ledger";
  for (let attempt = firstAttempt; attempt < firstAttempt + MONTH_ATTEMPTS_MAX; attempt++) {
    work.snapshot.postings.begin(of, attempt);
    const outcome = await pullOnce(work, of, attempt);
    if (typeof outcome === "object") return outcome;
    moved = outcome;
    work.onMoved(of, moved, attempt);
  }
  throw movedEachTime(of, moved);
}

function movedEachTime(of: Month, moved: Moved): Failure {
  const changed =
    moved === "ledger"
      ? `the general ledger of ${of} changed`
      : `the rows of the journal entries of ${of} shifted between pages`;
  return new Failure(
    "books-moved",
    `${changed} during each of ${MONTH_ATTEMPTS_MAX} attempts to pull the month`,
    "Someone or something is posting to this month: run the command again when that has stopped.",
  );
}

async function pullOnce(
  work: MonthWork,
  of: Month,
  attempt: number,
): Promise<MonthOutcome | Moved> {
  const { session, snapshot, typeOf } = work;
  const purpose = purposes(of, attempt);
  const before = await readGeneralLedger(session, periodOf(of), purpose.before);
  const byProject = await readByProjects(session, of, purpose.reports);
  const unknownFields = new Set<string>();
  const ownWork = { ...work, session: { ...session, unknownFields } };
  const intake = await pullEntries(ownWork, { month: of, attempt, ledger: before, byProject });
  const { sums } = intake;
  for (const path of unknownFields) session.unknownFields.add(path);
  await readMonthReports(session, of, purpose.reports);
  const after = await readGeneralLedger(session, periodOf(of), purpose.after);
  if (movedAccounts(before, after).length > 0) return "ledger";
  if (hasShifted(intake)) return "rows";
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
 * Reads the series without project, then what the ledger shows as missing: by project or by account, planned
 * again after each series, and finally by account whatever still does not tie. It ends as soon as every
 * account ties, because then no entry is missing.
 */
async function pullEntries(work: MonthWork, order: EntriesOrder): Promise<MonthIntake> {
  const { typeOf } = work;
  const intake = beginIntake(order.month);
  const known: MonthKnown = { ...order, ...intake, typeOf };
  let choice = work.choiceOf(order.month);
  await pullSeries(work, order, intake, {
    series: SERIES_FIRST,
    continues: (of) => {
      if (of.pages > 1) return true;
      const expected = expectMonth(known, of, choice);
      work.onExpected(order.month, entryRequestsOf(expected) - 1 + REQUESTS_AFTER_ENTRIES);
      if (!expected.choice.isFirstSeriesComplete) choice = expected.choice;
      return expected.choice.isFirstSeriesComplete;
    },
  });
  for (;;) {
    const requested = intake.series.map(({ series }) => series);
    const rest = planRest(openEntries(known, requested), choice?.rest ?? null);
    const [series] = rest.series;
    work.onExpected(order.month, requestsLeft(intake, rest));
    if (series === undefined) break;
    await pullSeries(work, order, intake, { series });
  }
  await compareSeries(work, order, intake);
  return intake;
}

const longestOf = ({ series }: MonthIntake): SeriesInProgress | undefined =>
  series.reduce<SeriesInProgress | undefined>(
    (longest, one) => (one.pages > (longest?.pages ?? 1) ? one : longest),
    undefined,
  );

const hasOverlap = ({ series }: MonthIntake): boolean =>
  series.some(({ entriesRepeated }) => entriesRepeated > 0);

function requestsLeft(intake: MonthIntake, rest: Cover): number {
  const isByProject = rest.pages === rest.pagesByProject;
  const toCompare =
    (longestOf(intake) === undefined ? 0 : 1) + (isByProject && !hasOverlap(intake) ? 1 : 0);
  return rest.pages + toCompare + REQUESTS_AFTER_ENTRIES;
}

/**
 * The list may shift while its pages are read: requesting the first page of the longest series again shows
 * whether it did. And if no two series overlapped, one account is read as a control series.
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
  if (hasOverlap(intake)) return;
  const requested = intake.series.map(({ series }) => series);
  const control = planControl(intake.sums, requested);
  if (control !== null) await pullSeries(work, order, intake, { series: control, isControl: true });
}

interface SeriesRequest {
  readonly series: Series;
  readonly isControl?: boolean;
  /** Whether the next page is requested as well, if there is one. */
  readonly continues?: (of: SeriesInProgress) => boolean;
}

async function pullSeries(
  { session, snapshot }: MonthWork,
  { month, attempt }: EntriesOrder,
  intake: MonthIntake,
  { series, isControl = false, continues }: SeriesRequest,
): Promise<void> {
  const purpose = purposes(month, attempt);
  const of = beginSeries(intake, { series, isControl });
  const reading = isControl ? purpose.control : purpose.entries;
  try {
    for await (const page of readJournalEntries(session, month, series, reading)) {
      addPageToIntake(intake, of, page, snapshot.postings);
      if (continues?.(of) === false) return;
    }
  } catch (cause) {
    if (!isUnknownRecord(cause, of)) throw cause;
  }
}

/**
 * Whether the service does not know the account or project of a series of which it has sent nothing. Other answers
 * then contradict it, and checks name the account; the rest of the books is pulled all the same.
 */
const isUnknownRecord = (cause: unknown, { series, pages }: SeriesInProgress): boolean =>
  cause instanceof Failure &&
  cause.code === "record-unknown" &&
  series.kind !== "without-project" &&
  pages === 0;
