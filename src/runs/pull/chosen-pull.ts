/** The snapshot that a pull writes: one that was not finished, or a new one. */
import { existsSync } from "node:fs";
import { readAdministration } from "../../api/read-administration.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Period } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { PullOrder } from "../../snapshot/snapshot-meta.ts";
import { connected, sessionOf } from "../profile/connected.ts";
import type { ServiceAccess } from "../profile/service-access.ts";
import type { PullChosen } from "../run-event.ts";
import type { RunPorts } from "../run-ports.ts";
import { nextSnapshot, snapshotsOf } from "../state/state.ts";
import type { Choose } from "./chosen-year.ts";
import { isFinished, readSnapshot } from "./finished-snapshot.ts";
import type { SavedPlan } from "./plan-file.ts";
import { basisOf, hasSameRepeat, type Repeat } from "./repeat.ts";

export interface ChosenPull {
  readonly path: string;
  readonly order: PullOrder;
}

export interface PullWanted {
  readonly access: ServiceAccess;
  readonly choose: Choose;
  /** What it does with what was pulled before. */
  readonly repeat: Repeat;
  /** Null to plan each month as it comes. */
  readonly plan: SavedPlan | null;
  /** Nothing is pulled yet. */
  readonly isOnlyPlanned: boolean;
}

/** Where the run stopped; null for a run that never came to a snapshot. Asks the service nothing. */
export function keptPull(
  path: string | null,
  { baseUrl }: ServiceAccess,
  ports: RunPorts,
): ChosenPull | null {
  if (path === null || !existsSync(path)) return null;
  return readSnapshot(path, (snapshot) => {
    const { order } = snapshot;
    announce(snapshot.isFinished() ? "finished" : "continued", order, null, ports);
    return { path, order: { ...order, baseUrl } };
  });
}

/** The newest snapshot of the period that can be continued, or a new one. */
export async function chosenPull(wanted: PullWanted, ports: RunPorts): Promise<ChosenPull> {
  const { access, repeat } = wanted;
  const { administrationId, baseUrl } = access;
  const { name, timeZone } = await connected(access, ports, (connection) =>
    readAdministration(sessionOf(access, connection, ports), access.suppliedNames().administration),
  );
  const today = access.todayIn(timeZone);
  const chosen = wanted.choose(access.fiscalCalendar, today);
  const { period } = chosen;
  const basis = basisOf(access, period, repeat);
  const isAnyTakeable = (basis.basis?.files.size ?? 0) > 0;
  const unfinished = unfinishedSnapshot({ ...wanted, isAnyTakeable, period, today }, ports);
  const path = unfinished ?? nextSnapshot(access, period);
  const order = {
    administrationId,
    baseUrl,
    ...chosen,
    asOf: today,
    startedAt: ports.now(),
    ...basis,
  };
  const begins = wanted.isOnlyPlanned ? "planned" : "new";
  announce(unfinished === null ? begins : "continued", order, name, ports);
  return { path, order };
}

function announce(
  start: PullChosen["start"],
  { fiscalYear, period, administrationId }: PullOrder,
  administrationName: string | null,
  ports: RunPorts,
): void {
  const chosen = { fiscalYear, period, administrationId, administrationName };
  ports.onEvent({ kind: "pull-chosen", start, ...chosen });
}

interface Continuing extends PullWanted {
  readonly period: Period;
  readonly today: CalendarDate;
  /** There are months that this run could take from an earlier pull. */
  readonly isAnyTakeable: boolean;
}

function unfinishedSnapshot(continuing: Continuing, ports: RunPorts): string | null {
  const paths = snapshotsOf(continuing.access, continuing.period);
  // Behind a newer one that was begun otherwise, as by a plan with --trust-ledger, one may wait to be continued.
  for (const path of paths.toReversed()) {
    try {
      if (isFinished(path)) return null;
      if (isResumable(path, continuing)) return path;
    } catch (cause) {
      if (!(cause instanceof Failure && cause.code === "snapshot-damaged")) throw cause;
      ports.onEvent({ kind: "snapshot-damaged", message: cause.message });
      return null;
    }
  }
  return null;
}

/**
 * What was only planned is planned for its day: the books change, and nothing was pulled yet. Planned with
 * `--anew` it would have a run that may take months pull them all, unless that run is given the plan.
 */
const isResumable = (path: string, { repeat, plan, today, isAnyTakeable }: Continuing): boolean =>
  readSnapshot(path, ({ order, postings }) => {
    const isOnlyPlanned = postings.months().size === 0;
    if (isOnlyPlanned && order.asOf !== today) return false;
    if (isOnlyPlanned && order.basis === undefined && isAnyTakeable && plan === null) return false;
    return hasSameRepeat(order.basis, repeat);
  });
