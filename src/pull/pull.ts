/** Pulls the books of a fiscal year into a snapshot, month by month; what is finished is not asked again. */
import type { Session } from "../api/client.ts";
import type { Clock } from "../api/clock.ts";
import {
  readAdministration,
  readContacts,
  readFinancialAccounts,
  readJournalDocuments,
  readLedgerAccounts,
  readProjects,
  readTaxRates,
} from "../api/read-administration.ts";
import { addressOf } from "../api/request-line.ts";
import type { ApiRequest, Transport } from "../api/transport.ts";
import { type Month, monthsOf, type Period } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { inFlight } from "./in-flight.ts";
import { proveYear } from "./prove-year.ts";
import { type MonthOutcome, type MonthWork, pullMonth } from "./pull-month.ts";
import { REQUESTS_OF_NAMES, requestsPlanned } from "./pull-plan.ts";
import type { BudgetLeft } from "./rate-budget.ts";
import {
  type Reported,
  readComparatives,
  readPeriodReports,
  requestsOfPeriod,
} from "./read-period-reports.ts";
import { recording } from "./recording.ts";
import type { Snapshot } from "./snapshot.ts";

/** As many as the transport has connections. */
const MONTHS_IN_FLIGHT = 4;

export interface PullPorts {
  /** To the service, with retries and rate budget. */
  readonly transport: Transport;
  readonly budgetLeft: () => BudgetLeft | null;
  readonly clock: Clock;
}

export type PullEvent =
  /** `done` counts the answers in the snapshot, those of an earlier run included. */
  | {
      readonly kind: "request";
      readonly address: string;
      readonly isReplayed: boolean;
      readonly done: number;
      readonly planned: number;
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
    }
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
    await pullAll({ transport, administrationId, signal, unknownFields }, meter);
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

async function pullAll(session: Session, meter: Meter): Promise<void> {
  const { snapshot, onEvent } = meter;
  const { period } = snapshot.order;
  await readAdministration(session);
  const accounts = await readLedgerAccounts(session);
  const projects = await readProjects(session);
  await readTaxRates(session);
  await readContacts(session);
  const financialAccounts = await readFinancialAccounts(session);
  const reported = { projects, financialAccounts };
  meter.expect(reported);
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const work: MonthWork = {
    session,
    snapshot,
    projects: projects.map(({ id }) => id),
    // An account that came after the chart was read: `openBooks` names it.
    typeOf: (id: LedgerAccountId) => types.get(id) ?? "other",
    onMoved: (month, attempt) => {
      onEvent({ kind: "month-moved", month, attempt });
    },
  };
  const pull = (month: Month, attempt: number, signal: AbortSignal): Promise<MonthOutcome> =>
    pullMonth({ ...work, session: { ...session, signal } }, month, attempt);
  const tell = (month: Month, outcome: MonthOutcome): void => {
    onEvent({ kind: "month-pulled", month, ...outcome, requests: meter.endMonth(month) });
  };
  const begun = snapshot.postings.months();
  const months = monthsOf(period).filter((month) => begun.get(month)?.isPulled !== true);
  const pulling = inFlight(
    months,
    MONTHS_IN_FLIGHT,
    async (month, signal) => ({
      month,
      outcome: await pull(month, begun.get(month)?.attempt ?? 1, signal),
    }),
    session.signal,
  );
  for await (const { month, outcome } of pulling) tell(month, outcome);
  const rounds = await proveYear(session, snapshot, {
    month: async (month, attempt) => {
      tell(month, await pull(month, attempt, session.signal));
    },
    reports: async (purpose) => {
      await readPeriodReports(session, snapshot.order, reported, purpose);
    },
  });
  await readComparatives(session, snapshot.order);
  await readJournalDocuments(session, period);
  onEvent({ kind: "year-proven", rounds });
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
  readonly #ofMonths = new Map<string, number>();
  #done: number;
  #doneInMonths: number;
  #monthsFinished: number;
  #reported: Reported = { projects: [], financialAccounts: [] };

  constructor(snapshot: Snapshot, ports: PullPorts, onEvent: (event: PullEvent) => void) {
    this.snapshot = snapshot;
    this.onEvent = onEvent;
    this.#budgetLeft = ports.budgetLeft;
    const pulled = [...snapshot.postings.months().values()].filter(({ isPulled }) => isPulled);
    this.#done = snapshot.answerCount();
    this.#monthsFinished = pulled.length;
    this.#doneInMonths = pulled.length === 0 ? 0 : Math.max(0, this.#done - REQUESTS_OF_NAMES);
  }

  /** From here on the plan counts their reports. */
  expect(reported: Reported): void {
    this.#reported = reported;
  }

  /** Answers how many requests the month took in this run. */
  endMonth(month: Month): number {
    const requests = this.#ofMonths.get(month) ?? 0;
    this.#ofMonths.delete(month);
    this.#monthsFinished += 1;
    this.#doneInMonths += requests;
    return requests;
  }

  count(request: ApiRequest, isReplayed: boolean): void {
    const { period } = this.snapshot.order;
    if (!isReplayed) {
      this.#done += 1;
      const [month = ""] = request.purpose.split("/", 1);
      if (isIn(month, period)) this.#ofMonths.set(month, (this.#ofMonths.get(month) ?? 0) + 1);
    }
    const planned = requestsPlanned({
      done: this.#done,
      monthsFinished: this.#monthsFinished,
      monthsTotal: monthsOf(period).length,
      doneInMonths: this.#doneInMonths,
      doneInMonth: [...this.#ofMonths.values()].reduce((total, count) => total + count, 0),
      requestsAfterMonths: requestsOfPeriod(this.snapshot.order, this.#reported),
    });
    const address = addressOf(request);
    const budgetLeft = this.#budgetLeft();
    this.onEvent({ kind: "request", address, isReplayed, done: this.#done, planned, budgetLeft });
  }
}

const isIn = (text: string, { first, last }: Period): boolean => text >= first && text <= last;
