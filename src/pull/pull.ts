/** Pulls the books of a fiscal year into a snapshot, month by month; what is finished is not requested again. */
import type { Session } from "../api/client.ts";
import type { Clock } from "../api/clock.ts";
import { readJournalDocuments } from "../api/read-administration.ts";
import type { Transport } from "../api/transport.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import { type Month, monthsOf } from "../calendar/month.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { NOTHING_SUPPLIED, type SuppliedNames } from "../ledger/supplied-names.ts";
import type { BudgetLeft } from "../request-budget/rate-budget.ts";
import type { CarriedOverMonth } from "../snapshot/posting-store.ts";
import { recording } from "../snapshot/recording.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { contactRequestsIn } from "./contacts-again.ts";
import { inFlight, MONTHS_IN_FLIGHT } from "./in-flight.ts";
import { findMonthsAtRest, monthsLeftAtRest } from "./months-at-rest.ts";
import { requestsOfMonth } from "./plan/books-plan.ts";
import type { MonthChoice } from "./plan/expected-month.ts";
import { areDocumentsProbed, probeDocuments } from "./plan/probe-documents.ts";
import { isProbed, probeMonth } from "./plan/probe-month.ts";
import { proveYear } from "./prove-year.ts";
import { pullDocuments } from "./pull-documents.ts";
import { type MonthOutcome, type MonthWork, pullMonth } from "./pull-month.ts";
import { PullProgress, type RequestEvent } from "./pull-progress.ts";
import { readNamesForPull } from "./read-names.ts";
import { probeComparatives, readComparatives, readPeriodReports } from "./read-period-reports.ts";
import { readSubscriptions } from "./read-subscriptions.ts";
import { restorePostings } from "./rebuild-postings.ts";
import { type EarlierMonths, openUnchangedMonths } from "./unchanged-months.ts";

/** What a pull needs from outside: `{ ...connectTo(...), clock: SYSTEM_CLOCK }`. */
export interface PullPorts {
  /** To the service, with retries and rate budget. */
  readonly transport: Transport;
  readonly budgetLeft: () => BudgetLeft | null;
  readonly clock: Clock;
  /** Names for lists that the service does not have; none by default. */
  readonly suppliedNames?: SuppliedNames;
  /** How a saved plan requests the entries of each month; by default each month is planned when it is pulled. */
  readonly choices?: ReadonlyMap<Month, MonthChoice>;
}

/** An event of a pull, for progress. */
export type PullEvent =
  | RequestEvent
  | {
      readonly kind: "month-pulled";
      readonly month: Month;
      readonly isProven: boolean;
      readonly attempts: number;
      readonly entries: number;
      /** Requests answered for this month in this run. */
      readonly requests: number;
      /** Why the month was carried over from an earlier snapshot; absent when it was pulled. */
      readonly carriedOver?: CarriedOverMonth["reason"];
    }
  /** Closing entries are not at the end of the fiscal year. */
  | {
      readonly kind: "closings-elsewhere";
      readonly fiscalYear: FiscalYear;
      /** The dates of journals of the type that closes a year, within the months pulled. */
      readonly closings: readonly CalendarDate[];
      /** Until when the books are locked; null if nothing is, or it is not stated. */
      readonly lockedUntil: CalendarDate | null;
    }
  /** Nothing was booked in these months, by answers for the whole period: they are not pulled. */
  | { readonly kind: "months-at-rest"; readonly months: readonly Month[] }
  /** Earlier snapshots contain months of this pull; reported before the first month. */
  | ({ readonly kind: "months-pulled-before" } & EarlierMonths)
  /** The ledger changed during an attempt; the month is pulled again. */
  | {
      readonly kind: "month-moved";
      readonly month: Month;
      readonly moved: "ledger" | "rows";
      readonly attempt: number;
    }
  | { readonly kind: "year-proven"; readonly rounds: number }
  /** The ledger of the year differs from its months although none of them moved: G6 names the accounts. */
  | { readonly kind: "year-contradicted"; readonly rounds: number };

/** The contents of a finished pull. */
export interface PullSummary {
  readonly snapshotId: string;
  /** Answers in the snapshot. */
  readonly answers: number;
  readonly entries: number;
  readonly unknownFields: readonly string[];
}

/**
 * Failures: those of the transport, books-moved, answer-malformed, disk-full. Whatever stops the
 * pull, the snapshot stays and another call resumes it.
 */
export async function pullBooks(
  snapshot: Snapshot,
  ports: PullPorts,
  onEvent: (event: PullEvent) => void,
  signal: AbortSignal,
): Promise<PullSummary> {
  const unknownFields = new Set<string>();
  if (!snapshot.isFinished()) {
    const progress = new PullProgress(snapshot, ports.budgetLeft, onEvent);
    const transport = recording({
      snapshot,
      inner: ports.transport,
      clock: ports.clock,
      onAnswer: (request, isReplayed) => {
        progress.count(request, isReplayed);
      },
    });
    const { administrationId } = snapshot.order;
    const session = { transport, administrationId, signal, unknownFields };
    restorePostings(snapshot, administrationId);
    await pullAll(session, { snapshot, progress, onEvent }, ports);
    snapshot.finish();
  }
  return {
    snapshotId: snapshot.identity(),
    answers: snapshot.answerCount(),
    entries: snapshot.postings.count(),
    unknownFields: [...unknownFields].sort(),
  };
}

/** Where answers are stored and events are reported. */
interface PullOutputs {
  readonly snapshot: Snapshot;
  readonly progress: PullProgress;
  readonly onEvent: (event: PullEvent) => void;
}

async function pullAll(
  session: Session,
  outputs: PullOutputs,
  { suppliedNames: supplied = NOTHING_SUPPLIED, choices = new Map() }: PullPorts,
): Promise<void> {
  const { snapshot, progress, onEvent } = outputs;
  const { period } = snapshot.order;
  const names = await readNamesForPull(session, snapshot, supplied);
  const { accounts, projects, financialAccounts } = names;
  const subjects = { projects, financialAccounts };
  progress.expect(subjects, contactRequestsIn(snapshot));
  if (areDocumentsProbed(snapshot)) {
    progress.expectComparatives(await probeComparatives(session, snapshot.order));
    progress.expectAllDocuments(await probeDocuments(session, snapshot.order));
  }
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const work: MonthWork = {
    session,
    snapshot,
    // An account outside the chart gets this type in the books too (`unlisted-accounts.ts`).
    typeOf: (id: LedgerAccountId) => types.get(id) ?? "other",
    choiceOf: (month) => choices.get(month) ?? null,
    onExpected: (month, requests) => {
      progress.expectMonth(month, requests);
    },
    onMoved: (month, moved, attempt) => {
      onEvent({ kind: "month-moved", month, moved, attempt });
    },
  };
  const report = (month: Month, outcome: MonthOutcome): void => {
    onEvent({ kind: "month-pulled", month, ...outcome, requests: progress.endMonth(month) });
  };
  await pullMonths(work, { ...outputs, hasProjects: projects.length > 0, report });
  const { rounds, equalsMonths } = await proveYear(session, snapshot, {
    month: async (month, attempt) => {
      report(month, await pullMonth(work, month, attempt));
    },
    reports: async (purpose) => {
      const isAtRest = monthsLeftAtRest(snapshot).length > 0;
      await readPeriodReports(session, { period, isAtRest }, subjects, purpose);
    },
  });
  progress.expectComparatives(await probeComparatives(session, snapshot.order));
  await readComparatives(session, snapshot.order);
  await readSubscriptions(session, snapshot.order);
  await readJournalDocuments(session, period);
  await pullDocuments(session, snapshot, (list, requests) => {
    progress.expectDocuments(list, requests);
  });
  onEvent({ kind: equalsMonths ? "year-proven" : "year-contradicted", rounds });
}

interface MonthsOf extends Pick<PullOutputs, "progress" | "onEvent"> {
  readonly hasProjects: boolean;
  readonly report: (month: Month, outcome: MonthOutcome) => void;
}

/** Carries over the missing months from an earlier snapshot where nothing changed, and pulls the others. */
async function pullMonths(
  work: MonthWork,
  { progress, onEvent, hasProjects, report }: MonthsOf,
): Promise<void> {
  const { session, snapshot } = work;
  const started = snapshot.postings.months();
  const unchanged = await openUnchangedMonths(session, snapshot);
  try {
    const atRest = await findMonthsAtRest(session, snapshot);
    if (atRest.months.length > 0) onEvent({ kind: "months-at-rest", months: atRest.months });
    progress.leaveOut(atRest);
    const months = monthsOf(snapshot.order.period).filter(
      (month) => started.get(month)?.isPulled !== true && !atRest.months.includes(month),
    );
    if (unchanged.earlier.months > 0)
      onEvent({ kind: "months-pulled-before", ...unchanged.earlier });
    for (const month of months) {
      const attempt = started.get(month)?.attempt ?? 1;
      if (!isProbed(snapshot, month, attempt)) continue;
      const probed = await probeMonth(work, { month, attempt, hasProjects });
      progress.expectMonthInAll(month, requestsOfMonth(probed));
    }
    const pulling = inFlight(
      months,
      MONTHS_IN_FLIGHT,
      async (month, signal) => {
        const abortable = { ...work, session: { ...session, signal } };
        const carriedOver = await unchanged.carryOver(abortable, month);
        const attempt = started.get(month)?.attempt ?? 1;
        return { month, outcome: carriedOver ?? (await pullMonth(abortable, month, attempt)) };
      },
      session.signal,
    );
    for await (const { month, outcome } of pulling) report(month, outcome);
  } finally {
    unchanged.close();
  }
}
