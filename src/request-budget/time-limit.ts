/** The time limit of a run: no request or wait starts that would exceed it, and what is in progress then is aborted. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../api/clock.ts";
import { requestLine } from "../api/request-line.ts";
import type { ApiRequest, Transport } from "../api/transport.ts";
import { Failure } from "../failure.ts";

/** Returns the milliseconds until the run must end; Infinity without a limit. */
export type TimeLeft = () => number;

/** Longer timers fire at once. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * Runs work with a signal that aborts with `signal`, and also when the time is over: then its reason is Failure
 * `duration-over`. That failure is thrown for whatever the work throws about being aborted.
 */
export async function withDeadline<Value>(
  limitMs: number,
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const over = new AbortController();
  const limited = AbortSignal.any([signal, over.signal]);
  const timer =
    limitMs <= TIMER_MS_MAX
      ? setTimeout(() => {
          over.abort(durationOver("the work in progress was stopped"));
        }, limitMs)
      : undefined;
  try {
    return await work(limited);
  } catch (cause) {
    throw cause instanceof Failure ? cause : (deadlineOf(limited) ?? cause);
  } finally {
    clearTimeout(timer);
  }
}

/** The failure with which the time limit has aborted a signal; null if nothing or anything else has. */
export const deadlineOf = ({ reason }: AbortSignal): Failure | null =>
  reason instanceof Failure && reason.code === "duration-over" ? reason : null;

/**
 * Failure `duration-over` for a request that would start after the end, for which `inner` would have to wait
 * too long, or that is not answered in time. It is thrown only after all other requests have ended, so that their answers are complete before the
 * caller stops the work.
 */
export function withinTime(inner: Transport, timeLeftMs: TimeLeft): Transport {
  const inFlight = new Set<Promise<unknown>>();
  const begin: Transport["send"] = async (request, signal) => {
    signal.throwIfAborted();
    if (timeLeftMs() > 0) return inner.send(request, signal);
    throw durationOver(`${requestLine(request)} was not sent`);
  };
  return {
    send: async (request, signal) => {
      const sent = begin(request, signal);
      inFlight.add(sent);
      try {
        return await sent;
      } catch (thrown) {
        const cause = deadlineOf(signal) === null ? thrown : unanswered(request);
        if (cause instanceof Failure && cause.code === "duration-over") {
          await Promise.allSettled(inFlight);
          // Lets the other callers store their answers first.
          await nextTurn();
        }
        throw cause;
      } finally {
        inFlight.delete(sent);
      }
    },
  };
}

const unanswered = (request: ApiRequest): Failure =>
  durationOver(`there is no complete answer yet to ${requestLine(request)}`);

/** Failure `duration-over` for a wait that would end too late; `what` is followed by the seconds. */
export function refuseWait(delayMs: number, timeLeftMs: TimeLeft, what: string): void {
  const leftMs = timeLeftMs();
  if (delayMs <= leftMs) return;
  const left = `${String(Math.max(0, Math.floor(leftMs / 1_000)))} s`;
  throw durationOver(`${what} ${String(Math.ceil(delayMs / 1_000))} s, and ${left} are left`);
}

/** Sleeps as the clock does, but fails at once for a wait that would end too late. */
export const sleepWithin =
  (sleep: Clock["sleep"], timeLeftMs: TimeLeft): Clock["sleep"] =>
  async (delayMs, signal) => {
    refuseWait(delayMs, timeLeftMs, "the next poll is due in");
    await sleep(delayMs, signal);
  };

const durationOver = (what: string): Failure =>
  new Failure(
    "duration-over",
    `the time limit of this run is reached: ${what}`,
    "Run the same command again; received answers are saved, and the next run continues after them.",
  );
