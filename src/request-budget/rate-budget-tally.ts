/**
 * What happens to a rate budget: somebody asks, a request ends, somebody gives up. Pure, so that every
 * process comes to the same answer from the same state.
 */
import type {
  BudgetClass,
  BudgetLeft,
  BudgetState,
  Flight,
  RateLimits,
  Reading,
  Spent,
} from "./rate-budget.ts";
import { freeMs, RESET_MARGIN_MS, roomAt, thousandthOf, timeFor } from "./rate-budget-room.ts";

/** A window of the real service and a margin: nothing the service says stops anybody for longer. */
const HEARD_MS_MAX = 315_000;
/** Resets within it are of the same window: some services round them for each answer. */
const RESET_SAME_MS = 1_000;
/** The transport gives a whole answer up after five minutes. */
const FLIGHT_MS_MAX = 310_000;
/** Whoever waits looks this often, for those before it may have gone away. */
const LOOK_MS_MAX = 1_000;
/** Whoever is so late for its look holds up nobody; much later it is forgotten. */
const LOOK_LATE_MS = 1_000;
const LOOK_FORGOTTEN_MS = 60_000;

export interface Asker {
  /** Null at its first look. */
  readonly number: number | null;
  readonly pid: number;
  readonly isReport: boolean;
}

export interface Verdict {
  readonly number: number;
  readonly isAdmitted: boolean;
  /** When it may be sent, as far as that is known; now when it is admitted. */
  readonly untilMs: number;
  readonly looksAtMs: number;
}

/** The state as of now: clocks that were set back, processes that died and windows that ended are dealt with. */
export function refreshed(
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
    const resetMs = Math.min(reading.resetMs, nowMs + HEARD_MS_MAX);
    return { ...reading, resetMs, sentMs: Math.min(reading.sentMs, nowMs) };
  });
  const closedUntilMs = eachClass((name) => {
    const untilMs = state.closedUntilMs[name];
    return untilMs === undefined || untilMs <= nowMs
      ? undefined
      : Math.min(untilMs, nowMs + HEARD_MS_MAX);
  });
  const isOver = ({ pid, sentMs }: Flight): boolean =>
    sentMs + FLIGHT_MS_MAX < nowMs || isTerminated(pid);
  const current = { ...state, windowMs, readings, closedUntilMs };
  const ended = state.flights
    .filter(isOver)
    .reduce((spent, { isReport }) => noted(spent, current, isReport, null, nowMs), state.spent);
  const unread = Object.values(readings).map(({ sentMs }) => sentMs);
  return {
    ...current,
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
      .filter(({ pid, looksAtMs }) => looksAtMs + LOOK_FORGOTTEN_MS > nowMs && !isTerminated(pid))
      .map((one) => ({ ...one, looksAtMs: Math.min(one.looksAtMs, nowMs + LOOK_MS_MAX) })),
  };
}

/** Lets the asker send, or has it wait; those who asked earlier and can go now come first. */
export function asked(
  state: BudgetState,
  asker: Asker,
  limits: RateLimits | null,
  nowMs: number,
): readonly [BudgetState, Verdict] {
  const { pid, isReport } = asker;
  const number = asker.number ?? state.next;
  const next = Math.max(state.next, number + 1);
  const others = state.waiting.filter((one) => one.number !== number);
  const before = others.filter(
    (one) => one.number < number && one.looksAtMs + LOOK_LATE_MS >= nowMs,
  );
  const untilMs = timeFor(state, [...before, { isReport }], limits, nowMs);
  if (untilMs <= nowMs) {
    const flight = { number, pid, isReport, sentMs: nowMs };
    const flights = [...state.flights, flight];
    const verdict = { number, isAdmitted: true, untilMs: nowMs, looksAtMs: nowMs };
    return [{ ...state, next, flights, waiting: others }, verdict];
  }
  const looksAtMs = Math.min(untilMs, nowMs + LOOK_MS_MAX);
  const waiting = [...others, { number, pid, isReport, looksAtMs }];
  waiting.sort((left, right) => left.number - right.number);
  return [
    { ...state, next, waiting },
    { number, isAdmitted: false, untilMs, looksAtMs },
  ];
}

/** What an answer said of the budget; nulls for nothing. */
export interface StatedLimits {
  readonly name: BudgetClass;
  readonly reading: Omit<Reading, "sentMs"> | null;
  readonly limit: number | null;
  readonly closedUntilMs: number | null;
}

/** A request has ended; `said` is null when no answer came. */
export function finished(
  state: BudgetState,
  number: number,
  said: StatedLimits | null,
  nowMs: number,
): BudgetState {
  const flight = state.flights.find((one) => one.number === number);
  // Freed before, as one that took too long.
  if (flight === undefined) return state;
  const reading = said?.reading ?? null;
  const heard = said !== null && reading !== null ? said.name : null;
  const ended: BudgetState = {
    ...state,
    flights: state.flights.filter((one) => one !== flight),
    spent: noted(state.spent, state, flight.isReport, heard, nowMs),
  };
  if (said === null) return ended;
  const { name, limit, closedUntilMs } = said;
  const known = state.readings[name];
  const newer = reading === null ? known : read(known, { ...reading, sentMs: flight.sentMs });
  const closed = Math.max(state.closedUntilMs[name] ?? 0, closedUntilMs ?? 0);
  return {
    ...ended,
    readings: newer === undefined ? ended.readings : { ...ended.readings, [name]: newer },
    limits: limit === null || limit === 0 ? ended.limits : { ...ended.limits, [name]: limit },
    closedUntilMs: closed === 0 ? ended.closedUntilMs : { ...ended.closedUntilMs, [name]: closed },
  };
}

/** The asker gives up. */
export const withdrawn = (state: BudgetState, number: number): BudgetState => ({
  ...state,
  waiting: state.waiting.filter((one) => one.number !== number),
});

/** Requests that may be sent now; null where nobody limits. */
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

/** Of two readings of one window the lower one was counted later; else the later window counts. */
function read(known: Reading | undefined, said: Reading): Reading {
  if (known === undefined || said.resetMs > known.resetMs + RESET_SAME_MS) return said;
  if (said.resetMs < known.resetMs - RESET_SAME_MS) return known;
  const resetMs = Math.max(said.resetMs, known.resetMs);
  return { ...(said.left <= known.left ? said : known), resetMs };
}

function noted(
  all: readonly Spent[],
  { windowMs }: Pick<BudgetState, "windowMs">,
  isReport: boolean,
  heard: BudgetClass | null,
  nowMs: number,
): readonly Spent[] {
  const endedMs = nowMs - (nowMs % thousandthOf(windowMs));
  const isSame = (one: Spent): boolean =>
    one.endedMs === endedMs && one.isReport === isReport && one.heard === heard;
  const same = all.find(isSame) ?? { endedMs, isReport, heard, count: 0 };
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
