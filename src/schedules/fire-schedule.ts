/** One firing of a schedule: makes what is due, makes up for what was missed, and says how it ended. */
import { CALENDAR_YEARS } from "../calendar/fiscal-year.ts";
import { Failure } from "../failure.ts";
import { ATTEMPTS_DEFAULT } from "../fleet/fleet-fields.ts";
import { failureOf, resultOf } from "../fleet/job-result.ts";
import { isPassing } from "../fleet/retry-delay.ts";
import { holdFile } from "../operating-system/exclusive-file.ts";
import { makeOrder, orderOf, type RunOrder } from "../runs/order.ts";
import type { Outcome, PackOutcome } from "../runs/outcome.ts";
import { addressOf } from "../runs/profile/books-address.ts";
import { runOrder } from "../runs/run-order.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import { type State, stateOf } from "../runs/state/state.ts";
import { lastOfPeriods, newlyDue, type Timing, timingOf, unfinished } from "./occasions.ts";
import {
  type Occasion,
  readSchedule,
  type ScheduleFile,
  type ScheduleOrder,
  saveSchedule,
  scheduleLock,
} from "./schedule-file.ts";
import { type NoticeEvent, sendNotices } from "./schedule-notices.ts";

export interface FiringPorts extends RunPorts {
  /** An attempt at an occasion begins. */
  readonly onAttempt: (occasion: Occasion) => void;
  readonly onOutcome: (outcome: Outcome) => void;
  /** An attempt failed: whether the next firing makes another is the state of the occasion. */
  readonly onFailure: (occasion: Occasion, thrown: unknown) => void;
  readonly onNotice: (event: NoticeEvent) => void;
}

/** What a firing came to. */
export interface Firing {
  readonly file: ScheduleFile;
  /** Those that this firing made, or tried to. */
  readonly tried: readonly Occasion[];
  /** A signal ended it; the next one continues. */
  readonly isInterrupted: boolean;
}

/**
 * Makes what is due, or the pack of `asked` now. The record is written before and after each attempt, so that a killed
 * process is seen by the next firing. Failure codes: `arguments-invalid`, `run-damaged`, `administration-held` while
 * another process works for the schedule, `disk-full`; a failure of a pack is part of the result.
 */
export async function fireSchedule(
  name: string,
  asked: string | null,
  ports: FiringPorts,
): Promise<Firing> {
  const state = stateOf(ports);
  readSchedule(state, name);
  const release = holdFile(scheduleLock(state, name));
  if (release === null) throw held(name);
  try {
    return await fire({ ...readSchedule(state, name), firedAt: ports.now() }, asked, state, ports);
  } finally {
    release();
  }
}

async function fire(
  before: ScheduleFile,
  asked: string | null,
  state: State,
  ports: FiringPorts,
): Promise<Firing> {
  let file = before;
  const keep = (changed: ScheduleFile): void => {
    file = changed;
    saveSchedule(state, file);
  };
  keep(file);
  const tried: Occasion[] = [];
  for (const first of asked === null ? dueNow(file, ports) : [askedFor(file, asked, ports)]) {
    const running = { ...first, state: "running" as const, attempts: first.attempts + 1 };
    keep(withOccasion(file, running));
    ports.onAttempt(running);
    const ended = await attempt(file.schedule, running, ports);
    if (ended === null) return { file, tried, isInterrupted: true };
    keep(withOccasion(file, ended));
    tried.push(ended);
    await sendNotices(file, keep, ports);
  }
  // Those that an earlier firing could not send.
  await sendNotices(file, keep, ports);
  return { file, tried, isInterrupted: false };
}

function dueNow(file: ScheduleFile, ports: FiringPorts): readonly Occasion[] {
  const due = newlyDue(file, timingIn(file.schedule, ports), ports.now());
  return [...unfinished(file), ...due.map((one) => newOccasion(one, false, ports))];
}

/** The last one of the period is made again, as a retry. */
function askedFor(file: ScheduleFile, period: string, ports: FiringPorts): Occasion {
  const last = lastOfPeriods(file).find((one) => one.period === period);
  return last === undefined || last.state === "final"
    ? newOccasion({ dueAt: ports.now(), period }, true, ports)
    : { ...last, attempts: 0, startedAt: ports.now(), notices: null };
}

const newOccasion = (
  { dueAt, period }: Pick<Occasion, "dueAt" | "period">,
  isAsked: boolean,
  ports: Pick<RunPorts, "now">,
): Occasion => ({
  ...{ dueAt, period, isAsked, state: "running", attempts: 0, startedAt: ports.now() },
  ...{ endedAt: null, runId: null, administrationName: null, folder: null, files: [] },
  ...{ blocking: [], because: [], failure: null, summary: [], notices: null },
});

/** In the place of the same occasion, or as the last. */
function withOccasion(file: ScheduleFile, occasion: Occasion): ScheduleFile {
  const isSame = (one: Occasion): boolean =>
    one.dueAt === occasion.dueAt && one.period === occasion.period;
  const isKnown = file.occasions.some(isSame);
  return {
    ...file,
    occasions: isKnown
      ? file.occasions.map((one) => (isSame(one) ? occasion : one))
      : [...file.occasions, occasion],
  };
}

/** Null if the signal ended it. */
async function attempt(
  schedule: ScheduleOrder,
  occasion: Occasion,
  ports: FiringPorts,
): Promise<Occasion | null> {
  let summary: readonly string[] = [];
  let runId: string | null = null;
  const ofRun: RunPorts = {
    ...ports,
    ...placeOf(schedule),
    onFirstPage: (lines) => {
      summary = lines;
    },
    onEvent: (event) => {
      if (event.kind === "run-log") ({ runId } = event);
      ports.onEvent(event);
    },
  };
  try {
    const outcome = await runOrder(orderFor(schedule, occasion.period), ofRun);
    ports.onOutcome(outcome);
    if (outcome.kind !== "pack") return null;
    return { ...occasion, ...madeBy(outcome, ports), summary };
  } catch (thrown) {
    if (ports.signal.aborted) return null;
    // A failure, or a bug, is what became of the occasion: the record and its notices say so.
    const failure = failureOf(thrown);
    const isOver = !isPassing(failure) || occasion.attempts >= ATTEMPTS_DEFAULT;
    const failed: Occasion = {
      ...{ ...occasion, runId, failure, endedAt: ports.now() },
      state: isOver ? "failed" : "waiting",
    };
    ports.onFailure(failed, thrown);
    return failed;
  }
}

function madeBy(outcome: PackOutcome, ports: Pick<RunPorts, "now">): Partial<Occasion> {
  const { status, runId, administrationName, folder, blocking, because } = resultOf(outcome, {
    files: [],
    storedIn: null,
  });
  return {
    ...{ state: status, runId, administrationName, folder, blocking, because, failure: null },
    files: outcome.pack.files.map(({ name }) => name),
    endedAt: ports.now(),
  };
}

const placeOf = ({ workingFolder }: ScheduleOrder): Pick<RunPorts, "workingFolder"> => ({
  workingFolder,
});

function orderFor(schedule: ScheduleOrder, period: string): RunOrder {
  const order = orderIn(schedule);
  return makeOrder({
    ...order,
    ...(schedule.command === "monthly" ? { period } : { year: Number.parseInt(period, 10) }),
  });
}

/** Failure code: `arguments-invalid`. */
function orderIn({ name, command, options }: ScheduleOrder): RunOrder {
  const order = orderOf(command, options);
  if (order !== null) return order;
  throw new Failure(
    "arguments-invalid",
    `schedule "${name}": this version does not know all of its options (${Object.keys(options).join(", ")})`,
    `Add it again: slotsom schedule add ${name}.`,
  );
}

const held = (name: string): Failure =>
  new Failure(
    "administration-held",
    `another process is working for schedule "${name}"`,
    "Wait until it has ended; slotsom schedule show lists what became of it.",
  );

/** The rules of a schedule. Failure code: `arguments-invalid`. */
export function timingIn(
  schedule: ScheduleOrder,
  ports: Pick<RunPorts, "environment" | "now">,
): Timing {
  const place = { ...ports, ...placeOf(schedule) };
  try {
    return timingOf(schedule, addressOf(orderIn(schedule), place).fiscalCalendar);
  } catch (cause) {
    // A profile that cannot be read any more must not silence the schedule: its pack then fails on its day, with a notice.
    if (!(cause instanceof Failure)) throw cause;
    return timingOf(schedule, CALENDAR_YEARS);
  }
}
