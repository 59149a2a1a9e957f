/** The time limit of a run: no request or wait starts that would exceed it, and requests in flight are finished. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../api/clock.ts";
import { requestLine } from "../api/request-line.ts";
import type { Transport } from "../api/transport.ts";
import { Failure } from "../failure.ts";

/** Returns the milliseconds until the run must end; Infinity without a limit. */
export type TimeLeft = () => number;

/**
 * Failure `duration-over` for a request that would start after the end, or for which `inner` would have to wait
 * too long. It is thrown only after all other requests have ended, so that their answers are complete before the
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
      } catch (cause) {
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
