/** The time that a run is given: nothing is begun that would end after it, and what is under way is finished. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../api/clock.ts";
import { requestLine } from "../api/request-line.ts";
import type { Transport } from "../api/transport.ts";
import { Failure } from "../failure.ts";

/** Milliseconds until the run must end, less each time; Infinity for no end. */
export type TimeLeft = () => number;

/**
 * Failure `duration-over` for a request that would begin after the end, or that `inner` would have had to
 * wait for too long. Nobody hears of it before all other requests have ended: their answers are whole, and
 * whoever is told stops the rest of the work.
 */
export function withinTime(inner: Transport, timeLeftMs: TimeLeft): Transport {
  const underWay = new Set<Promise<unknown>>();
  const begin: Transport["send"] = async (request, signal) => {
    signal.throwIfAborted();
    if (timeLeftMs() > 0) return inner.send(request, signal);
    throw durationOver(`${requestLine(request)} was not sent`);
  };
  return {
    send: async (request, signal) => {
      const sent = begin(request, signal);
      underWay.add(sent);
      try {
        return await sent;
      } catch (cause) {
        if (cause instanceof Failure && cause.code === "duration-over") {
          await Promise.allSettled(underWay);
          // Those who asked keep their answers first.
          await nextTurn();
        }
        throw cause;
      } finally {
        underWay.delete(sent);
      }
    },
  };
}

/** Failure `duration-over` for a wait that would end too late; `what` comes after so many seconds. */
export function refuseWait(delayMs: number, timeLeftMs: TimeLeft, what: string): void {
  const leftMs = timeLeftMs();
  if (delayMs <= leftMs) return;
  const left = `${String(Math.max(0, Math.floor(leftMs / 1_000)))} s`;
  throw durationOver(`${what} ${String(Math.ceil(delayMs / 1_000))} s, and ${left} are left`);
}

/** As the clock's, but a wait that would end too late fails at once. */
export const sleepWithin =
  (sleep: Clock["sleep"], timeLeftMs: TimeLeft): Clock["sleep"] =>
  async (delayMs, signal) => {
    refuseWait(delayMs, timeLeftMs, "the next look comes in");
    await sleep(delayMs, signal);
  };

const durationOver = (what: string): Failure =>
  new Failure(
    "duration-over",
    `the time for this run is over: ${what}`,
    "Run the same command again: everything that came is kept, and it goes on behind it.",
  );
