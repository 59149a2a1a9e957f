/** Pulls the books of a fiscal year into a snapshot, month by month; what is finished is not asked again. */
import type { Session } from "../api/client.ts";
import type { Clock } from "../api/clock.ts";
import { readJournalDocuments } from "../api/read-administration.ts";
import { addressOf } from "../api/request-line.ts";
import type { ApiRequest, Transport } from "../api/transport.ts";
import { type Month, monthsOf } from "../calendar/month.ts";
import type { BudgetLeft } from "../connection/rate-budget.ts";
import { Failure } from "../failure.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { NOTHING_SUPPLIED, type SuppliedNames } from "../ledger/supplied-names.ts";
import type { TakenMonth } from "../snapshot/posting-store.ts";
import { recording } from "../snapshot/recording.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { inFlight, MONTHS_IN_FLIGHT } from "./in-flight.ts";
import { requestsOfMonth } from "./plan/books-plan.ts";
import type { MonthChoice } from "./plan/expected-month.ts";
import { isProbed, probeMonth } from "./plan/probe-month.ts";
import { requestsPlanned } from "./plan/requests-planned.ts";
import { proveYear } from "./prove-year.ts";
import { type MonthOutcome, type MonthWork, pullMonth } from "./pull-month.ts";
import { readNamesForPull } from "./read-names.ts";
import {
  type Reported,
  readComparatives,
  readPeriodReports,
  requestsOfComparatives,
  requestsOfPeriod,
} from "./read-period-reports.ts";
import { type Outlook, openUnchangedMonths } from "./unchanged-months.ts";

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

export type PullEvent =
  /** `done` counts the answers in the snapshot, those of an earlier run included. */
  | {
      readonly kind: "request";
      readonly address: string;
      readonly isReplayed: boolean;
      readonly done: number;
      /** Null while nothing is known of any month. */
      readonly planned: number | null;
      readonly budgetLeft: BudgetLeft | null;
    }
  | {
      readonly kind: "month-pulled";
      readonly month: Month;
      readonly isProven: boolean;
      readonly attempts: number;
      readonly entries: number;
      /** Requests answered for this month in this run. */
      readonly requests: number;
      /** Why it was taken from an earlier snapshot; not given when it was pulled. */
      readonly taken?: TakenMonth["because"];
    }
  /** Earlier snapshots hold months of this pull; told before the first of them. */
  | ({ readonly kind: "months-held" } & Outlook)
  /** The ledger changed during an attempt; the month is pulled again. */
  | { readonly kind: "month-moved"; readonly month: Month; readonly attempt: number }
  | { readonly kind: "year-proven"; readonly rounds: number };

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
    const meter = new Meter(snapshot, ports, onEvent);
    const transport = recording({
      snapshot,
      inner: ports.transport,
      clock: ports.clock,
      onAnswer: (request, isReplayed) => {
        meter.count(request, isReplayed);
      },
    });
    const { administrationId } = snapshot.order;
    await pullAll({ transport, administrationId, signal, unknownFields }, meter, ports);
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

async function pullAll(
  session: Session,
  meter: Meter,
  { suppliedNames: supplied = NOTHING_SUPPLIED, choices = new Map() }: PullPorts,
): Promise<void> {
  const { snapshot, onEvent } = meter;
  const { period } = snapshot.order;
  const names = await readNamesForPull(session, snapshot, supplied);
  const { accounts, projects, financialAccounts } = names;
  const reported = { projects, financialAccounts };
  meter.expect(reported);
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const work: MonthWork = {
    session,
    snapshot,
    // An account that came after the chart was read: `openBooks` names it.
    typeOf: (id: LedgerAccountId) => types.get(id) ?? "other",
    choiceOf: (month) => choices.get(month) ?? null,
    onExpected: (month, requests) => {
      meter.expectMonth(month, requests);
    },
    onMoved: (month, attempt) => {
      onEvent({ kind: "month-moved", month, attempt });
    },
  };
  const tell = (month: Month, outcome: MonthOutcome): void => {
    onEvent({ kind: "month-pulled", month, ...outcome, requests: meter.endMonth(month) });
  };
  await pullMonths(work, { meter, hasProjects: projects.length > 0, tell });
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

interface MonthsOf {
  readonly meter: Meter;
  readonly hasProjects: boolean;
  readonly tell: (month: Month, outcome: MonthOutcome) => void;
}

/** The months that are not there yet: taken from an earlier snapshot where nothing changed, else pulled. */
async function pullMonths(work: MonthWork, { meter, hasProjects, tell }: MonthsOf): Promise<void> {
  const { session, snapshot } = work;
  const begun = snapshot.postings.months();
  const months = monthsOf(snapshot.order.period).filter(
    (month) => begun.get(month)?.isPulled !== true,
  );
  const unchanged = await openUnchangedMonths(session, snapshot);
  try {
    if (unchanged.outlook.held > 0) meter.onEvent({ kind: "months-held", ...unchanged.outlook });
    for (const month of months) {
      const of = {
        month,
        attempt: begun.get(month)?.attempt ?? 1,
        hasProjects,
      };
      if (!isProbed(snapshot, month, of.attempt)) continue;
      meter.expectMonthInAll(month, requestsOfMonth(await probeMonth(work, of)));
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

/** Counts requests for the progress that people see; a run that goes on counts what it finds. */
class Meter {
  readonly snapshot: Snapshot;
  readonly onEvent: (event: PullEvent) => void;
  readonly #budgetLeft: () => BudgetLeft | null;
  /** Answers of each month, those of an earlier run included. */
  readonly #doneInMonths = new Map<string, number>();
  readonly #expectedInMonths = new Map<string, number>();
  readonly #ofThisRun = new Map<string, number>();
  readonly #monthsOver: Set<string>;
  #done: number;
  #reported: Reported = { projects: [], financialAccounts: [] };

  constructor(snapshot: Snapshot, ports: PullPorts, onEvent: (event: PullEvent) => void) {
    this.snapshot = snapshot;
    this.onEvent = onEvent;
    this.#budgetLeft = ports.budgetLeft;
    this.#done = snapshot.answerCount();
    const pulled = [...snapshot.postings.months()].filter(([, { isPulled }]) => isPulled);
    this.#monthsOver = new Set(pulled.map(([month]) => month));
    for (const { purpose } of snapshot.requests()) addOne(this.#doneInMonths, monthIn(purpose));
  }

  /** From here on the plan counts their reports. */
  expect(reported: Reported): void {
    this.#reported = reported;
  }

  /** From here on the plan counts so many requests of the month. */
  expectMonthInAll(month: Month, requests: number): void {
    this.#expectedInMonths.set(month, requests);
  }

  /** From here on the plan counts so many requests more of the month. */
  expectMonth(month: Month, requestsLeft: number): void {
    this.#expectedInMonths.set(month, (this.#doneInMonths.get(month) ?? 0) + requestsLeft);
  }

  /** Answers how many requests the month took in this run. */
  endMonth(month: Month): number {
    const requests = this.#ofThisRun.get(month) ?? 0;
    this.#ofThisRun.delete(month);
    this.#monthsOver.add(month);
    return requests;
  }

  count(request: ApiRequest, isReplayed: boolean): void {
    if (!isReplayed) {
      this.#done += 1;
      addOne(this.#doneInMonths, monthIn(request.purpose));
      addOne(this.#ofThisRun, monthIn(request.purpose));
    }
    const address = addressOf(request);
    const [planned, budgetLeft] = [this.#planned(), this.#budgetLeft()];
    this.onEvent({ kind: "request", address, isReplayed, done: this.#done, planned, budgetLeft });
  }

  #planned(): number | null {
    const { order } = this.snapshot;
    const months = monthsOf(order.period);
    const done = (month: Month): number => this.#doneInMonths.get(month) ?? 0;
    const isOver = (month: Month): boolean => this.#monthsOver.has(month);
    return requestsPlanned({
      done: this.#done,
      doneInMonths: months.filter(isOver).map(done),
      expectedInMonths: months.flatMap((month) => {
        const expected = this.#expectedInMonths.get(month);
        return expected === undefined || isOver(month) ? [] : [Math.max(expected, done(month))];
      }),
      monthsTotal: months.length,
      requestsAfterMonths: requestsOfPeriod(order, this.#reported) + requestsOfComparatives(order),
    });
  }
}

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** `2025-03/1/before` is of 2025-03. */
const monthIn = (purpose: string): string => purpose.split("/", 1).join("");
