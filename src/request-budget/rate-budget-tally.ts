/**
 * The changes of a rate budget: a request asks for admission, ends, or is withdrawn. Pure, so that every process
 * reaches the same result from the same state.
 */
import type {
  BudgetClass,
  BudgetLeft,
  BudgetRoom,
  BudgetState,
  Flight,
  RateLimits,
  Reading,
  Spent,
} from "./rate-budget.ts";
import {
  freeMs,
  RESET_MARGIN_MS,
  roomAt,
  thousandthOf,
  timeFor,
  timeForOneMore,
} from "./rate-budget-room.ts";

/** A window of the real service plus a margin: no statement of the service blocks requests for longer. */
const STATED_MS_MAX = 315_000;
/** Resets this close together belong to the same window: some services round them for each answer. */
const RESET_SAME_MS = 1_000;
/** The transport aborts an answer after five minutes. */
const FLIGHT_MS_MAX = 310_000;
/** A waiting request polls this often, because those ahead of it may have disappeared. */
const POLL_MS_MAX = 1_000;
/** A request this late for its poll no longer holds up others; much later it is removed. */
const POLL_LATE_MS = 1_000;
const POLL_MISSED_MS = 60_000;

export interface Requester {
  /** Null at its first poll. */
  readonly number: number | null;
  readonly pid: number;
  readonly isReport: boolean;
}

export interface Verdict {
  readonly number: number;
  readonly isAdmitted: boolean;
  /** When it may be sent, as far as known; now if it is admitted. */
  readonly untilMs: number;
  readonly pollAtMs: number;
}

/** Returns the state as of now: corrected for clocks that were set back, processes that died and windows that ended. */
export function refresh(
  state: BudgetState,
  limits: RateLimits | null,
  isTerminated: (pid: number) => boolean,
  nowMs: number,
): BudgetState {
  const { flights, spent, waiting } = state;
  const isIdle = flights.length + spent.length + waiting.length === 0;
  const windowMs = Math.max(isIdle ? 0 : state.windowMs, limits?.windowMs ?? 0);
  const readings = eachClass((name) => {
    const reading = state.readings[name];
    if (reading === undefined || reading.resetMs + RESET_MARGIN_MS <= nowMs) return undefined;
    const resetMs = Math.min(reading.resetMs, nowMs + STATED_MS_MAX);
    return { ...reading, resetMs, sentMs: Math.min(reading.sentMs, nowMs) };
  });
  const closedUntilMs = eachClass((name) => {
    const untilMs = state.closedUntilMs[name];
    return untilMs === undefined || untilMs <= nowMs
      ? undefined
      : Math.min(untilMs, nowMs + STATED_MS_MAX);
  });
  const isOver = ({ pid, sentMs }: Flight): boolean =>
    sentMs + FLIGHT_MS_MAX < nowMs || isTerminated(pid);
  const current = { ...state, windowMs, readings, closedUntilMs };
  const ended = state.flights
    .filter(isOver)
    .reduce((spent, { isReport }) => addSpent(spent, current, isReport, null, nowMs), state.spent);
  const unread = Object.values(readings).map(({ sentMs }) => sentMs);
  return {
    ...current,
    ...(limits === null
      ? {}
      : { counted: { all: limits.requestsMax, reports: limits.reportRequestsMax } }),
    flights: state.flights
      .filter((flight) => !isOver(flight))
      .map((flight) => ({ ...flight, sentMs: Math.min(flight.sentMs, nowMs) })),
    spent: ended
      .map((spent) => ({ ...spent, endedMs: Math.min(spent.endedMs, nowMs) }))
      .filter(
        ({ endedMs }) =>
          freeMs(endedMs, windowMs) > nowMs ||
          unread.some((sentMs) => endedMs + thousandthOf(windowMs) > sentMs),
      ),
    waiting: state.waiting
      .filter(({ pid, pollAtMs }) => pollAtMs + POLL_MISSED_MS > nowMs && !isTerminated(pid))
      .map((one) => ({ ...one, pollAtMs: Math.min(one.pollAtMs, nowMs + POLL_MS_MAX) })),
  };
}

/** Admits the request or queues it; earlier requests that can be sent now come first. */
export function admit(
  state: BudgetState,
  requester: Requester,
  limits: RateLimits | null,
  nowMs: number,
): readonly [BudgetState, Verdict] {
  const { pid, isReport } = requester;
  const number = requester.number ?? state.next;
  const next = Math.max(state.next, number + 1);
  const others = state.waiting.filter((one) => one.number !== number);
  const before = others.filter(
    (one) => one.number < number && one.pollAtMs + POLL_LATE_MS >= nowMs,
  );
  const untilMs = timeFor(state, [...before, { isReport }], limits, nowMs);
  if (untilMs <= nowMs) {
    const flight = { number, pid, isReport, sentMs: nowMs };
    const flights = [...state.flights, flight];
    const verdict = { number, isAdmitted: true, untilMs: nowMs, pollAtMs: nowMs };
    return [{ ...state, next, flights, waiting: others }, verdict];
  }
  const pollAtMs = Math.min(untilMs, nowMs + POLL_MS_MAX);
  const waiting = [...others, { number, pid, isReport, pollAtMs }];
  waiting.sort((left, right) => left.number - right.number);
  return [
    { ...state, next, waiting },
    { number, isAdmitted: false, untilMs, pollAtMs },
  ];
}

/** The budget as an answer states it; null for what it does not state. */
export interface StatedLimits {
  readonly name: BudgetClass;
  readonly reading: Omit<Reading, "sentMs"> | null;
  readonly limit: number | null;
  readonly closedUntilMs: number | null;
}

/** Records the end of a request; `stated` is null if no answer was received. */
export function finish(
  state: BudgetState,
  number: number,
  stated: StatedLimits | null,
  nowMs: number,
): BudgetState {
  const flight = state.flights.find((one) => one.number === number);
  // Already released, because it took too long.
  if (flight === undefined) return state;
  const reading = stated?.reading ?? null;
  const readingClass = stated !== null && reading !== null ? stated.name : null;
  const ended: BudgetState = {
    ...state,
    flights: state.flights.filter((one) => one !== flight),
    spent: addSpent(state.spent, state, flight.isReport, readingClass, nowMs),
  };
  if (stated === null) return ended;
  const { name, limit, closedUntilMs } = stated;
  const known = state.readings[name];
  const newer =
    reading === null ? known : newerReading(known, { ...reading, sentMs: flight.sentMs });
  const closed = Math.max(state.closedUntilMs[name] ?? 0, closedUntilMs ?? 0);
  return {
    ...ended,
    readings: newer === undefined ? ended.readings : { ...ended.readings, [name]: newer },
    limits: limit === null || limit === 0 ? ended.limits : { ...ended.limits, [name]: limit },
    closedUntilMs: closed === 0 ? ended.closedUntilMs : { ...ended.closedUntilMs, [name]: closed },
  };
}

/** Removes a waiting request that is withdrawn. */
export const withdraw = (state: BudgetState, number: number): BudgetState => ({
  ...state,
  waiting: state.waiting.filter((one) => one.number !== number),
});

/** The number of requests that may be sent now; null if nothing limits them. */
export function leftOf(
  state: BudgetState,
  limits: RateLimits | null,
  nowMs: number,
): BudgetLeft | null {
  if (limits === null) return null;
  const room = (name: BudgetClass): number =>
    Math.max(0, roomAt(state, name, limits, { nowMs, atMs: nowMs }));
  const all = room("all");
  return { all, reports: Math.min(all, room("reports")) };
}

/** The room for reports now, and when more is free; null if nothing limits them. */
export function roomOf(
  state: BudgetState,
  limits: RateLimits | null,
  nowMs: number,
): BudgetRoom | null {
  const left = leftOf(state, limits, nowMs)?.reports;
  if (left === undefined || limits === null) return null;
  const { windowMs, reportRequestsMax: max } = limits;
  const moreInMs = Math.max(0, timeForOneMore(state, left, limits, nowMs) - nowMs);
  return { left, max, windowMs, moreInMs: Math.min(moreInMs, windowMs) };
}

/** Returns the lower of two readings of one window, because it was counted later; otherwise the reading of the later window. */
function newerReading(known: Reading | undefined, stated: Reading): Reading {
  if (known === undefined || stated.resetMs > known.resetMs + RESET_SAME_MS) return stated;
  if (stated.resetMs < known.resetMs - RESET_SAME_MS) return known;
  const resetMs = Math.max(stated.resetMs, known.resetMs);
  return { ...(stated.left <= known.left ? stated : known), resetMs };
}

function addSpent(
  all: readonly Spent[],
  { windowMs }: Pick<BudgetState, "windowMs">,
  isReport: boolean,
  readingClass: BudgetClass | null,
  nowMs: number,
): readonly Spent[] {
  const endedMs = nowMs - (nowMs % thousandthOf(windowMs));
  const isSame = (one: Spent): boolean =>
    one.endedMs === endedMs && one.isReport === isReport && one.readingClass === readingClass;
  const same = all.find(isSame) ?? { endedMs, isReport, readingClass, count: 0 };
  return [...all.filter((one) => !isSame(one)), { ...same, count: same.count + 1 }];
}

function eachClass<Value>(
  givenFor: (name: BudgetClass) => Value | undefined,
): Readonly<Partial<Record<BudgetClass, Value>>> {
  const [all, reports] = [givenFor("all"), givenFor("reports")];
  return {
    ...(all === undefined ? {} : { all }),
    ...(reports === undefined ? {} : { reports }),
  };
}
