/** Chooses the snapshot that a pull writes: an unfinished one, or a new one. */
import { existsSync } from "node:fs";
import { readAdministration } from "../../api/read-administration.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Period } from "../../calendar/month.ts";
import type { ExportName } from "../../exports/export-names.ts";
import { Failure } from "../../failure.ts";
import type { PullOrder } from "../../snapshot/snapshot-meta.ts";
import { type Profile, profileOfService } from "../profile/profile.ts";
import type { ServiceAccess } from "../profile/service-access.ts";
import { sessionOf, withConnection } from "../profile/with-connection.ts";
import type { PullChosen } from "../run-event.ts";
import type { RunPorts } from "../run-ports.ts";
import { type BooksPlace, nextSnapshot, snapshotsOf } from "../state/state.ts";
import type { Choose } from "./chosen-year.ts";
import { isFinished, readSnapshot } from "./finished-snapshot.ts";
import type { SavedPlan } from "./plan-file.ts";
import { basisOf, hasSameOptions, type ReuseOptions } from "./reuse.ts";

export interface ChosenPull {
  readonly path: string;
  readonly order: PullOrder;
}

export interface PullRequest {
  readonly access: ServiceAccess;
  readonly choose: Choose;
  /** How the pull uses earlier pulls. */
  readonly reuse: ReuseOptions;
  /** Null to plan each month when it is pulled. */
  readonly plan: SavedPlan | null;
  /** The service's exports that follow the pull, for its preflight. */
  readonly exports: readonly ExportName[];
  /** Whether a task list follows the pack. */
  readonly usesTaskLists: boolean;
  /** True for a plan: nothing is pulled yet. */
  readonly isOnlyPlanned: boolean;
}

/** The snapshot of a run that stopped; null when the run had none yet. Sends no request. */
export function resumedPull(
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

/** Chooses the newest resumable snapshot of the period, or a new one. */
export async function chosenPull(wanted: PullRequest, ports: RunPorts): Promise<ChosenPull> {
  const { access, reuse } = wanted;
  const { administrationId, baseUrl } = access;
  const { name, timeZone } = await withConnection(access, ports, (connection) =>
    readAdministration(sessionOf(access, connection, ports), access.suppliedNames().administration),
  );
  const today = access.todayIn(timeZone);
  const chosen = wanted.choose(access.fiscalCalendar, today);
  const { period } = chosen;
  const basis = basisOf(access, period, reuse);
  const canCarryOver = (basis.basis?.files.size ?? 0) > 0;
  const continuing = { place: access, reuse, plan: wanted.plan, canCarryOver, period, today };
  const unfinished = unfinishedSnapshot(continuing, ports);
  const path = unfinished ?? nextSnapshot(access, period);
  const order = {
    administrationId,
    baseUrl,
    ...chosen,
    asOf: today,
    startedAt: ports.now(),
    ...listsRead(access.profile),
    ...basis,
  };
  const begins = wanted.isOnlyPlanned ? "planned" : "new";
  announce(unfinished === null ? begins : "continued", order, name, ports);
  return { path, order };
}

/** Whether a new pull reads the document lists: unless the profile switches them off. */
export const listsRead = (profile: Profile | null): Pick<PullOrder, "skipsDocumentLists"> =>
  profileOfService(profile)?.readsDocumentLists === false ? { skipsDocumentLists: true } : {};

function announce(
  start: PullChosen["start"],
  { fiscalYear, period, administrationId }: PullOrder,
  administrationName: string | null,
  ports: RunPorts,
): void {
  const chosen = { fiscalYear, period, administrationId, administrationName };
  ports.onEvent({ kind: "pull-chosen", start, ...chosen });
}

interface Continuing extends Pick<PullRequest, "reuse" | "plan"> {
  readonly place: BooksPlace;
  readonly period: Period;
  readonly today: CalendarDate;
  /** There are months that this run could carry over from an earlier pull. */
  readonly canCarryOver: boolean;
}

/** The snapshot that a pull of this period continues; null when it starts a new one. */
export function unfinishedSnapshot(
  continuing: Continuing,
  ports: Pick<RunPorts, "onEvent">,
): string | null {
  const paths = snapshotsOf(continuing.place, continuing.period);
  // A newer snapshot may have other options, such as a plan with --trust-ledger: an older one may still be resumable.
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
 * A plan without pulled months holds for its day only, because the books change. A plan made with `--fresh` is not
 * continued by a run that may carry over months, unless the run is given that plan: it would pull every month.
 */
const isResumable = (path: string, { reuse, plan, today, canCarryOver }: Continuing): boolean =>
  readSnapshot(path, ({ order, postings }) => {
    const isOnlyPlanned = postings.months().size === 0;
    if (isOnlyPlanned && order.asOf !== today) return false;
    if (isOnlyPlanned && order.basis === undefined && canCarryOver && plan === null) return false;
    return hasSameOptions(order.basis, reuse);
  });
