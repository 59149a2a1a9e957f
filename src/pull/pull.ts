/** Pulls the books of a fiscal year into a snapshot, month by month; what is finished is not asked again. */
import type { Session } from "../api/client.ts";
import type { Clock } from "../api/clock.ts";
import { readJournalDocuments } from "../api/read-administration.ts";
import type { Transport } from "../api/transport.ts";
import { type Month, monthsOf } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { NOTHING_SUPPLIED, type SuppliedNames } from "../ledger/supplied-names.ts";
import type { BudgetLeft } from "../request-budget/rate-budget.ts";
import type { CarriedOverMonth } from "../snapshot/posting-store.ts";
import { recording } from "../snapshot/recording.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { inFlight, MONTHS_IN_FLIGHT } from "./in-flight.ts";
import { requestsOfMonth } from "./plan/books-plan.ts";
import type { MonthChoice } from "./plan/expected-month.ts";
import { isProbed, probeMonth } from "./plan/probe-month.ts";
import { proveYear } from "./prove-year.ts";
import { type MonthOutcome, type MonthWork, pullMonth } from "./pull-month.ts";
import { PullProgress, type RequestEvent } from "./pull-progress.ts";
import { readNamesForPull } from "./read-names.ts";
import { readComparatives, readPeriodReports } from "./read-period-reports.ts";
import { type Outlook, openUnchangedMonths } from "./unchanged-months.ts";

/** What a pull uses of the world: `{ ...connectTo(...), clock: SYSTEM_CLOCK }`. */
export interface PullPorts {
  /** To the service, with retries and rate budget. */
  readonly transport: Transport;
  readonly budgetLeft: () => BudgetLeft | null;
  readonly clock: Clock;
  /** For lists that the service does not have; without it nothing is. */
  readonly suppliedNames?: SuppliedNames;
  /** How the entries of each month are asked, of a plan that was saved; without it each month is planned as it comes. */
  readonly choices?: ReadonlyMap<Month, MonthChoice>;
}

/** What happens during a pull. */
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
      /** Why it was taken from an earlier snapshot; not given when it was pulled. */
      readonly taken?: CarriedOverMonth["because"];
    }
  /** Earlier snapshots hold months of this pull; told before the first of them. */
  | ({ readonly kind: "months-held" } & Outlook)
  /** The ledger changed during an attempt; the month is pulled again. */
  | { readonly kind: "month-moved"; readonly month: Month; readonly attempt: number }
  | { readonly kind: "year-proven"; readonly rounds: number };

/** What a finished pull holds. */
export interface PullSummary {
  readonly snapshotId: string;
  /** Answers in the snapshot. */
  readonly answers: number;
  readonly entries: number;
  readonly unknownFields: readonly string[];
}

/**
 * Failures: those of the transport, books-moved, year-empty, answer-malformed, disk-full. Whatever
 * stops it, the snapshot stays and another call goes on.
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
    await pullAll(session, { snapshot, progress, onEvent }, ports);
    refuseEmptyYear(snapshot);
    snapshot.finish();
  }
  return {
    snapshotId: snapshot.identity(),
    answers: snapshot.answerCount(),
    entries: snapshot.postings.count(),
    unknownFields: [...unknownFields].sort(),
  };
}

/** Where answers go, and who is told. */
interface PullOutputs {
  readonly snapshot: Snapshot;
  readonly progress: PullProgress;
  readonly onEvent: (event: PullEvent) => void;
}

async function pullAll(
  session: Session,
  told: PullOutputs,
  { suppliedNames: supplied = NOTHING_SUPPLIED, choices = new Map() }: PullPorts,
): Promise<void> {
  const { snapshot, progress, onEvent } = told;
  const { period } = snapshot.order;
  const names = await readNamesForPull(session, snapshot, supplied);
  const { accounts, projects, financialAccounts } = names;
  const reported = { projects, financialAccounts };
  progress.expect(reported);
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const work: MonthWork = {
    session,
    snapshot,
    // An account that came after the chart was read: `openBooks` names it.
    typeOf: (id: LedgerAccountId) => types.get(id) ?? "other",
    choiceOf: (month) => choices.get(month) ?? null,
    onExpected: (month, requests) => {
      progress.expectMonth(month, requests);
    },
    onMoved: (month, attempt) => {
      onEvent({ kind: "month-moved", month, attempt });
    },
  };
  const tell = (month: Month, outcome: MonthOutcome): void => {
    onEvent({ kind: "month-pulled", month, ...outcome, requests: progress.endMonth(month) });
  };
  await pullMonths(work, { ...told, hasProjects: projects.length > 0, tell });
  const rounds = await proveYear(session, snapshot, {
    month: async (month, attempt) => {
      tell(month, await pullMonth(work, month, attempt));
    },
    reports: async (purpose) => {
      await readPeriodReports(session, snapshot.order, reported, purpose);
    },
  });
  await readComparatives(session, snapshot.order);
  await readJournalDocuments(session, period);
  onEvent({ kind: "year-proven", rounds });
}

interface MonthsOf extends Pick<PullOutputs, "progress" | "onEvent"> {
  readonly hasProjects: boolean;
  readonly tell: (month: Month, outcome: MonthOutcome) => void;
}

/** The months that are not there yet: taken from an earlier snapshot where nothing changed, else pulled. */
async function pullMonths(
  work: MonthWork,
  { progress, onEvent, hasProjects, tell }: MonthsOf,
): Promise<void> {
  const { session, snapshot } = work;
  const begun = snapshot.postings.months();
  const months = monthsOf(snapshot.order.period).filter(
    (month) => begun.get(month)?.isPulled !== true,
  );
  const unchanged = await openUnchangedMonths(session, snapshot);
  try {
    if (unchanged.outlook.held > 0) onEvent({ kind: "months-held", ...unchanged.outlook });
    for (const month of months) {
      const attempt = begun.get(month)?.attempt ?? 1;
      if (!isProbed(snapshot, month, attempt)) continue;
      const probed = await probeMonth(work, { month, attempt, hasProjects });
      progress.expectMonthInAll(month, requestsOfMonth(probed));
    }
    const pulling = inFlight(
      months,
      MONTHS_IN_FLIGHT,
      async (month, signal) => {
        const abortable = { ...work, session: { ...session, signal } };
        const taken = await unchanged.take(abortable, month);
        const attempt = begun.get(month)?.attempt ?? 1;
        return { month, outcome: taken ?? (await pullMonth(abortable, month, attempt)) };
      },
      session.signal,
    );
    for await (const { month, outcome } of pulling) tell(month, outcome);
  } finally {
    unchanged.close();
  }
}

/** Failure `year-empty`: most likely the wrong year or the wrong administration. */
export function refuseEmptyYear(snapshot: Snapshot): void {
  if (snapshot.postings.count() > 0) return;
  const { administrationId, fiscalYear, period } = snapshot.order;
  throw new Failure(
    "year-empty",
    `fiscal year ${fiscalYear.year} (${period.first} to ${period.last}) of administration ${administrationId} has no entries`,
    "Choose a year in which something was booked.",
  );
}
