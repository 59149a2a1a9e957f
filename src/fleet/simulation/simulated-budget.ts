/**
 * The rate budget of one address as numbers that change in place: the rules of `request-budget/rate-budget-tally.ts`, for
 * millions of requests. The places become free by the same arithmetic (`freeMs`); a test proves that both admit the same
 * requests at the same times. What a service states in headers is left out: nobody else sends from the address.
 */
import type { RateLimits } from "../../request-budget/rate-budget.ts";
import { freeMs, thousandthOf } from "../../request-budget/rate-budget-room.ts";

export interface SimulatedBudget {
  /** Queues a request of this lane, and admits whatever can be sent now. */
  readonly ask: (lane: number, isReport: boolean, nowMs: number) => void;
  /** A request ended; its place is free one window later. */
  readonly end: (isReport: boolean, nowMs: number) => void;
  /** Admits what can be sent now. Returns when the next place becomes free; null while nothing waits for one. */
  readonly release: (nowMs: number) => number | null;
}

/** `admit` is called for each request in the order of their admission. Null limits admit all. */
export function simulatedBudget(
  limits: RateLimits | null,
  admit: (lane: number, isReport: boolean) => void,
): SimulatedBudget {
  if (limits === null) {
    return {
      ask: (lane, isReport) => {
        admit(lane, isReport);
      },
      end: () => undefined,
      release: () => null,
    };
  }
  const { windowMs, requestsMax, reportRequestsMax } = limits;
  const others = counted(requestsMax, windowMs);
  const reports = counted(reportRequestsMax, windowMs);
  const waiting = { others: queue(), reports: queue() };
  let next = 0;
  /** Requests to reports are in both counts. */
  const send = (lane: number, isReport: boolean): void => {
    others.take();
    if (isReport) reports.take();
    admit(lane, isReport);
  };
  const release = (nowMs: number): number | null => {
    while (waiting.others.size() + waiting.reports.size() > 0 && others.room(nowMs) > 0) {
      const isReportFree = waiting.reports.size() > 0 && reports.room(nowMs) > 0;
      const isReport = isReportFree && waiting.reports.number() < waiting.others.number();
      if (!isReport && waiting.others.size() === 0) break;
      send((isReport ? waiting.reports : waiting.others).shift(), isReport);
    }
    if (waiting.others.size() + waiting.reports.size() === 0) return null;
    // A report that waits for either needs the later one; polling at the earlier one changes nothing.
    return Math.min(others.freeAtMs(nowMs), reports.freeAtMs(nowMs));
  };
  return {
    ask: (lane, isReport, nowMs) => {
      next += 1;
      (isReport ? waiting.reports : waiting.others).push(next, lane);
      release(nowMs);
    },
    end: (isReport, nowMs) => {
      others.end(nowMs);
      if (isReport) reports.end(nowMs);
    },
    release,
  };
}

interface Counted {
  /** How many may be sent now. */
  readonly room: (nowMs: number) => number;
  readonly take: () => void;
  readonly end: (nowMs: number) => void;
  /** When the next place becomes free; infinite if none is known. */
  readonly freeAtMs: (nowMs: number) => number;
}

/** At most `max` requests are in flight or ended within the window, so that a ring of that size holds all of them. */
function counted(max: number, windowMs: number): Counted {
  const freeAt = new Float64Array(max);
  let [first, ended, inFlight] = [0, 0, 0];
  const forget = (nowMs: number): void => {
    while (ended > 0 && (freeAt[first] ?? 0) <= nowMs) {
      first = (first + 1) % max;
      ended -= 1;
    }
  };
  return {
    room: (nowMs) => {
      forget(nowMs);
      return max - ended - inFlight;
    },
    take: () => {
      inFlight += 1;
    },
    end: (nowMs) => {
      forget(nowMs);
      inFlight -= 1;
      // The tally counts by thousandths of the window.
      freeAt[(first + ended) % max] = freeMs(nowMs - (nowMs % thousandthOf(windowMs)), windowMs);
      ended += 1;
    },
    freeAtMs: (nowMs) => {
      forget(nowMs);
      return ended > 0 ? (freeAt[first] ?? Infinity) : Infinity;
    },
  };
}

interface Queue {
  readonly push: (number: number, lane: number) => void;
  readonly shift: () => number;
  readonly size: () => number;
  /** Of the first; infinite when it is empty. */
  readonly number: () => number;
}

/** First in, first out; its array is cut when half of it is used up. */
function queue(): Queue {
  let numbers: number[] = [];
  let lanes: number[] = [];
  let first = 0;
  return {
    push: (number, lane) => {
      numbers.push(number);
      lanes.push(lane);
    },
    shift: () => {
      const lane = lanes[first] ?? 0;
      first += 1;
      if (first > 1_000 && first * 2 > lanes.length) {
        numbers = numbers.slice(first);
        lanes = lanes.slice(first);
        first = 0;
      }
      return lane;
    },
    size: () => lanes.length - first,
    number: () => numbers[first] ?? Infinity,
  };
}
