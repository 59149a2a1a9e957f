/** The progress of a pull: how far it is, and how long it still takes by its pace and the rate limit. */
import type { BudgetRoom } from "../../request-budget/rate-budget.ts";
import type { ReportData } from "./report.ts";
import { durationText } from "./time-text.ts";

/** The progress of a pull after one of its requests. */
export interface Progress {
  readonly done: number;
  /** Null while it is unknown. */
  readonly total: number | null;
  /** The rate budget; null without limits. */
  readonly room: BudgetRoom | null;
  /** The part of the pull: `lists`, `months`, `longer_periods` or `comparatives`. */
  readonly phase: string;
  /** What the last answer contains, in words: `journal entries of March 2025, page 3`. */
  readonly step: string;
}

/** The requests since the first progress: answers of an earlier run take no time now. */
export interface Pace {
  readonly doneSince: number;
  readonly elapsedMs: number;
  readonly last: { readonly done: number; readonly atMs: number } | null;
  /** A wait has been reported since the last request, so the next one does not count. */
  readonly hasWaited: boolean;
}

export const PACE_UNKNOWN: Pace = { doneSince: 0, elapsedMs: 0, last: null, hasWaited: false };

/** A longer step was a wait too, such as for a machine that was suspended. */
const STEP_MS_MAX = 10_000;

export function paceAfter(pace: Pace, done: number, nowMs: number): Pace {
  const { last } = pace;
  const counts = last !== null && !pace.hasWaited;
  return {
    doneSince: pace.doneSince + (counts ? done - last.done : 0),
    elapsedMs: pace.elapsedMs + (counts ? Math.min(nowMs - last.atMs, STEP_MS_MAX) : 0),
    last: { done, atMs: nowMs },
    hasWaited: false,
  };
}

/** Milliseconds until the last request is answered; null while it is unknown. */
export function remainingMs({ done, total, room }: Progress, pace: Pace): number | null {
  if (total === null) return null;
  const toDo = Math.max(total - done, 0);
  const requestMs = pace.doneSince === 0 ? null : pace.elapsedMs / pace.doneSince;
  if (toDo === 0) return 0;
  if (room === null || toDo <= room.left) return requestMs === null ? null : requestMs * toDo;
  // The room of this window first; each later window allows `max` requests, the last one the rest.
  const beyond = toDo - room.left;
  const windows = Math.ceil(beyond / room.max);
  const ofLast = beyond - (windows - 1) * room.max;
  const firstMs = Math.max(room.moreInMs, (requestMs ?? 0) * room.left);
  return firstMs + (windows - 1) * room.windowMs + (requestMs ?? 0) * ofLast;
}

/** `now` is the present instant in milliseconds since 1970. */
export function progressData(
  progress: Progress,
  etaMs: number | null,
  nowEpochMs: number,
): ReportData {
  const { done, total, room, phase, step } = progress;
  const eta = etaMs === null ? null : Math.round(etaMs);
  return {
    done,
    total,
    budget_left: room?.left ?? null,
    budget_total: room?.max ?? null,
    eta_ms: eta,
    eta_at: eta === null ? null : new Date(nowEpochMs + eta).toISOString(),
    phase,
    step,
  };
}

const reportsText = (count: number): string =>
  `${String(count)} ${count === 1 ? "report" : "reports"}`;

/** `44 of 368 requests, about 4 min to go, 6 reports left in this window, journal entries of March 2025, page 3`. */
export function progressLine({ done, total, room, step }: Progress, etaMs: number | null): string {
  const parts = [
    total === null
      ? `${String(done)} ${done === 1 ? "request" : "requests"}`
      : `${String(done)} of ${String(Math.max(total, done))} requests`,
    // First what matters most: a narrow terminal shows only the beginning.
    ...(etaMs === null ? [] : [`about ${durationText(etaMs)} to go`]),
    ...(room === null ? [] : [`${reportsText(room.left)} left in this window`]),
    step,
  ];
  return parts.join(", ");
}
