/** Pulls a fiscal year, or its beginning, for the commands that need it, and finds the snapshot for those that do not. */
import { existsSync } from "node:fs";
import type { Session } from "../../api/client.ts";
import { readAdministration } from "../../api/read-administration.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { FiscalCalendar, FiscalYear } from "../../calendar/fiscal-year.ts";
import type { Period } from "../../calendar/month.ts";
import { type Connection, type ConnectionWait, openConnection } from "../../connection/connection.ts";
import type { BudgetLeft, RateLimits } from "../../connection/rate-budget.ts";
import { Failure } from "../../failure.ts";
import { type PullEvent, type PullSummary, pullBooks } from "../../pull/pull.ts";
import { openForPull, openSnapshot } from "../../snapshot/snapshot.ts";
import type { PullOrder } from "../../snapshot/snapshot-meta.ts";
import { type ChosenPeriod, chosenYear } from "./chosen-year.ts";
import { type Arguments, textOption } from "../../cli/command.ts";
import { choicesFor, type SavedPlan } from "./plan-file.ts";
import { basisOf, isBegunSo, type Repeat } from "./repeat.ts";
import { heldSentence, monthSentence } from "../../cli/reporting/repeat-sentences.ts";
import type { Reporter } from "../../cli/reporter.ts";
import type { Run } from "../running.ts";
import type { BooksAddress, ServiceAccess } from "../profile/service-access.ts";
import { absolutePath, nextSnapshot, snapshotsOf, stateFolder } from "../state/state.ts";
import type { World } from "../../cli/world.ts";

export interface PulledYear {
  readonly snapshotPath: string;
  readonly fiscalYear: FiscalYear;
  readonly summary: PullSummary;
}

/** A window that is used up lets requests through one by one: people need not hear of each. */
const WAIT_TOLD_MS_MIN = 5_000;

/** A pull that belongs to a run. */
export interface PullAccess extends ServiceAccess {
  readonly run: Run;
  /** What it does with what was pulled before. */
  readonly repeat: Repeat;
  /** Of `--plan`; null to plan each month as it comes. */
  readonly plan: SavedPlan | null;
}

/** Goes on with the snapshot of the run, or with the newest of the period that was not finished, or begins one. */
export async function pullYear(
  access: PullAccess,
  choose: (calendar: FiscalCalendar, today: CalendarDate) => ChosenPeriod,
  world: World,
  reporter: Reporter,
): Promise<PulledYear> {
  const { path, order } =
    keptPull(access, reporter) ?? (await chosenPull(access, choose, world, reporter));
  const { fiscalYear } = order;
  access.run.pulls(order.period, path);
  const snapshot = openForPull(path, order);
  try {
    const choices =
      access.plan === null ? {} : { choices: choicesFor(access.plan, snapshot.order) };
    const summary = await connected(access, world, reporter, ({ transport, budgetLeft }) => {
      const suppliedNames = access.suppliedNames();
      const ports = { transport, budgetLeft, clock: access.clock, suppliedNames, ...choices };
      const onEvent = (event: PullEvent): void => {
        tellPull(event, access.limits, reporter);
      };
      return pullBooks(snapshot, ports, onEvent, world.signal);
    });
    return { snapshotPath: path, fiscalYear, summary };
  } finally {
    snapshot.close();
  }
}

interface PullOf {
  readonly path: string;
  readonly order: PullOrder;
}

/** Where the run stopped; null for a run that never came to a snapshot. Asks the service nothing. */
function keptPull({ run, baseUrl }: PullAccess, reporter: Reporter): PullOf | null {
  const path = run.snapshotPath;
  if (path === null || !existsSync(path)) return null;
  const snapshot = openSnapshot(path);
  try {
    const { order } = snapshot;
    const whose = `administration ${order.administrationId}`;
    announce(reporter, whose, order, snapshot.isFinished() ? "Have" : "Going on with");
    return { path, order: { ...order, baseUrl } };
  } finally {
    snapshot.close();
  }
}

/** Of a run that pulls, or of one that plans and has no plan yet. */
type PullWanted = ServiceAccess & Pick<PullAccess, "repeat"> & Partial<Pick<PullAccess, "plan">>;

/** The snapshot that a pull of now goes on with, or the one it begins. */
export async function chosenPull(
  access: PullWanted & { readonly isOnlyPlanned?: true },
  choose: (calendar: FiscalCalendar, today: CalendarDate) => ChosenPeriod,
  world: World,
  reporter: Reporter,
): Promise<PullOf> {
  const { administrationId, baseUrl, state, serviceName } = access;
  const { name, timeZone } = await connected(access, world, reporter, (connection) =>
    readAdministration(sessionOf(access, connection, world), access.suppliedNames().administration),
  );
  const today = access.todayIn(timeZone);
  const chosen = choose(access.fiscalCalendar, today);
  const { period } = chosen;
  const basis = basisOf(access, period, access.repeat);
  const isAnyHeld = (basis.basis?.files.size ?? 0) > 0;
  const unfinished = unfinishedSnapshot({ ...access, isAnyHeld }, period, today, reporter);
  const path = unfinished ?? nextSnapshot(state, serviceName, administrationId, period);
  const begins = access.isOnlyPlanned === true ? "Planning the pull of" : "Pulling";
  announce(reporter, name, chosen, unfinished === null ? begins : "Going on with");
  const startedAt = world.now();
  const order = { administrationId, baseUrl, ...chosen, asOf: today, startedAt, ...basis };
  return { path, order };
}

/** The last finished snapshot of the year that is meant, or the one that `--snapshot` names. */
export function finishedSnapshot(address: BooksAddress, given: Arguments, world: World): string {
  const named = textOption(given, "snapshot");
  if (named !== null) return absolutePath(world, named);
  // Without the service nobody knows the administration's time zone; the day decides the default year only.
  const fiscalYear = chosenYear(given, address.fiscalCalendar, address.todayIn("UTC"));
  const { state, serviceName, administrationId } = address;
  const { period } = fiscalYear;
  const found = snapshotsOf(state, serviceName, administrationId, period).findLast(isFinished);
  if (found !== undefined) return found;
  throw new Failure(
    "snapshot-missing",
    `fiscal year ${String(fiscalYear.year)} of administration ${administrationId} has not been pulled`,
    `Pull it first: slotsom pull${profileOption(given)} --year ${String(fiscalYear.year)}`,
  );
}

function profileOption(given: Arguments): string {
  const profile = textOption(given, "profile");
  return profile === null ? "" : ` --profile ${profile}`;
}

/** A conversation outside the snapshot: who the administration is, and the service's exports. */
export const sessionOf = (
  access: ServiceAccess,
  connection: Connection,
  world: World,
): Session => ({
  transport: connection.transport,
  administrationId: access.administrationId,
  signal: world.signal,
  unknownFields: new Set(),
});

/** Does some work with the service. */
export async function connected<Value>(
  access: ServiceAccess,
  world: World,
  reporter: Reporter,
  work: (connection: Connection) => Promise<Value>,
): Promise<Value> {
  const connection = openConnection({
    baseUrl: access.baseUrl,
    credential: access.credential,
    limits: access.limits,
    budgetFolder: stateFolder(access.state, "budgets"),
    clock: access.clock,
    jitter: world.random,
    timeLeftMs: access.timeLeftMs,
    onWait: (wait) => {
      if (wait.kind === "retry" || wait.delayMs >= WAIT_TOLD_MS_MIN) {
        reporter.note(waitSentence(wait), { wait_ms: wait.delayMs });
      }
    },
  });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** `isAnyHeld` when there are months that this run could take from an earlier pull. */
type GoesOn = PullWanted & { readonly isAnyHeld: boolean };

function unfinishedSnapshot(
  access: GoesOn,
  period: Period,
  today: CalendarDate,
  reporter: Reporter,
): string | null {
  const { state, serviceName, administrationId } = access;
  const newestFirst = snapshotsOf(state, serviceName, administrationId, period).toReversed();
  // Behind a newer one that was begun otherwise, as by a plan with --trust-ledger, one may wait to be gone on with.
  for (const path of newestFirst) {
    try {
      if (isFinished(path)) return null;
      if (goesOn(path, access, today)) return path;
    } catch (cause) {
      if (!(cause instanceof Failure && cause.code === "snapshot-damaged")) throw cause;
      reporter.note(`${cause.message}; the books are pulled into a new snapshot.`);
      return null;
    }
  }
  return null;
}

/**
 * What was only planned is planned for its day: the books go on, and nothing was pulled yet. Planned with
 * `--anew` it would have a run that may take months pull them all, unless that run is given the plan.
 */
function goesOn(
  path: string,
  { repeat, plan = null, isAnyHeld }: GoesOn,
  today: CalendarDate,
): boolean {
  const snapshot = openSnapshot(path);
  try {
    const { order, postings } = snapshot;
    const isOnlyPlanned = postings.months().size === 0;
    if (isOnlyPlanned && order.asOf !== today) return false;
    if (isOnlyPlanned && order.basis === undefined && isAnyHeld && plan === null) return false;
    return isBegunSo(order.basis, repeat);
  } finally {
    snapshot.close();
  }
}

function isFinished(path: string): boolean {
  const snapshot = openSnapshot(path);
  try {
    return snapshot.isFinished();
  } finally {
    snapshot.close();
  }
}

function announce(
  reporter: Reporter,
  whose: string,
  { fiscalYear, period }: Pick<ChosenPeriod, "fiscalYear" | "period">,
  does: "Pulling" | "Planning the pull of" | "Going on with" | "Have",
): void {
  const months = period.first === period.last ? period.first : `${period.first} to ${period.last}`;
  const what = `fiscal year ${String(fiscalYear.year)} (${months}) of ${whose}`;
  // A name may end with a full stop of its own: B.V.
  const end = what.endsWith(".") ? "" : ".";
  reporter.note(`${does} ${what}${end}`);
}

export function tellPull(event: PullEvent, limits: RateLimits | null, reporter: Reporter): void {
  switch (event.kind) {
    case "request":
      reporter.progress({
        done: event.done,
        planned: event.planned,
        budgetLeft: event.budgetLeft?.reports ?? null,
        waitMs: waitMsOf((event.planned ?? event.done) - event.done, event.budgetLeft, limits),
        step: event.address.replace(/^\/\d+/, ""),
      });
      return;
    case "month-pulled":
      reporter.note(monthSentence(event), {
        month: event.month,
        proven: event.isProven,
        entries: event.entries,
        requests: event.requests,
        ...(event.taken === undefined ? {} : { taken_because: event.taken }),
      });
      return;
    case "months-held":
      reporter.note(heldSentence(event));
      return;
    case "month-moved":
      reporter.note(
        `${event.month}: the ledger changed meanwhile (attempt ${String(event.attempt)}); pulling the month again`,
      );
      return;
    case "year-proven":
      reporter.note("The general ledger of all months together equals the months.");
  }
}

/** Nearly every request of a pull is one to a report: beyond what is left, each window lets so many through. */
function waitMsOf(toDo: number, left: BudgetLeft | null, limits: RateLimits | null): number {
  if (limits === null) return 0;
  const beyond = Math.max(toDo - (left?.reports ?? limits.reportRequestsMax), 0);
  return Math.ceil(beyond / limits.reportRequestsMax) * limits.windowMs;
}

function waitSentence(wait: ConnectionWait): string {
  const seconds = `${String(Math.ceil(wait.delayMs / 1_000))} s`;
  return wait.kind === "budget"
    ? `The rate limit allows no request now; waiting ${seconds}.`
    : `${wait.request.method} ${wait.request.path} failed (${wait.reason}); trying again in ${seconds}.`;
}
