/** A schedule and what became of it: `schedules/<name>.json` in the state, written completely or not at all. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import { either, listOf, type ValueOf } from "../fields/kind.ts";
import { suggestion } from "../fields/nearest-word.ts";
import { record, recordOf } from "../fields/record.ts";
import { flag, nothing, oneOf, text, wholeNumber } from "../fields/scalars.ts";
import { FLEET_PACKS } from "../fleet/job.ts";
import { BECAUSE, BLOCKING, FAILURE } from "../fleet/queued-job.ts";
import { readYaml } from "../packs/read-yaml.ts";
import { writeAtomically } from "../runs/state/atomic-file.ts";
import { namesIn, type State, stateFolder } from "../runs/state/state.ts";

const SCHEDULERS = ["systemd", "cron", "none"] as const;

/** Instants are ISO 8601 in UTC, paths absolute. */
const SCHEDULE = record({
  name: text,
  command: oneOf(...FLEET_PACKS),
  /** The options of its runs by their long names, without the period; never a credential. */
  options: recordOf(/^/, either(text, flag)),
  /** What its books are called: the profile, the sample or the auditfile. */
  books: text,
  /** That of its packs. */
  language: text,
  /** The folder from which the paths of the options start. */
  workingFolder: text,
  /** `fifth working day`, or a cron expression. */
  when: text,
  /** The time on a working day; null for the usual one, and for a cron expression. */
  at: either(text, nothing),
  /** `previous month`. */
  period: text,
  timeZone: text,
  holidays: oneOf("nl", "none"),
  /** The file that says who hears of it; null for nobody. */
  notify: either(text, nothing),
  /** The file with environment variables; null for none. */
  envFile: either(text, nothing),
  /** What starts it; `none` where the user does. */
  scheduler: oneOf(...SCHEDULERS),
  /** Nothing before this instant is due. */
  sinceAt: text,
});

const NOTICE = record({
  /** The notice of the file to which it belongs, by its receivers. */
  to: text,
  state: oneOf("waiting", "sent", "failed"),
  attempts: wholeNumber(),
  /** Of the last attempt that failed. */
  reason: either(text, nothing),
});

const OCCASION = record({
  dueAt: text,
  /** A person asked for it; else it was due. */
  isAsked: flag,
  period: text,
  /** `waiting`: an attempt failed, and the next firing makes another; `failed`: set aside. */
  state: oneOf("running", "waiting", "final", "draft", "failed"),
  attempts: wholeNumber(),
  /** The start of the first attempt. */
  startedAt: text,
  endedAt: either(text, nothing),
  runId: either(text, nothing),
  administrationName: either(text, nothing),
  folder: either(text, nothing),
  /** Names of files in the folder. */
  files: listOf(text),
  blocking: BLOCKING,
  because: BECAUSE,
  failure: either(FAILURE, nothing),
  /** The texts of the first page, until its notices are sent. */
  summary: listOf(text),
  /** Null until it is known who hears of it. */
  notices: either(listOf(NOTICE), nothing),
});

const FILE = record({
  format_version: oneOf(1),
  schedule: SCHEDULE,
  /** When the scheduler, or a person, last started it. */
  firedAt: either(text, nothing),
  /** In the order in which they began. */
  occasions: listOf(OCCASION),
});

export type ScheduleOrder = ValueOf<typeof SCHEDULE>;
export type Occasion = ValueOf<typeof OCCASION>;
export type OccasionNotice = ValueOf<typeof NOTICE>;
export type ScheduleFile = Omit<ValueOf<typeof FILE>, "format_version">;

const FOLDER = "schedules";
const FILE_NAME = /^([a-z0-9-]+)\.json$/;
/** Three years of months, with what was made again. */
const OCCASIONS_MAX = 60;

/** Names of all schedules, in their order. */
export const scheduleNames = (state: State): readonly string[] =>
  namesIn(join(state.home, FOLDER))
    .flatMap((name) => FILE_NAME.exec(name)?.[1] ?? [])
    .toSorted();

/** Null if there is none of this name. Failure code: `run-damaged`. */
export function findSchedule(state: State, name: string): ScheduleFile | null {
  if (!scheduleNames(state).includes(name)) return null;
  const path = schedulePath(state, name);
  const reading = readYaml(path, FILE);
  if (reading.ok) return reading.value;
  throw new Failure(
    "run-damaged",
    `the record of a schedule is damaged:\n${reading.problems.map((problem) => `  ${problem}`).join("\n")}`,
    `Remove it with slotsom schedule remove ${name}, and add it again.`,
  );
}

/** Failure codes: `arguments-invalid` for a name that is unknown, `run-damaged`. */
export function readSchedule(state: State, name: string): ScheduleFile {
  const found = findSchedule(state, name);
  if (found !== null) return found;
  const names = scheduleNames(state);
  throw unknownSchedule(name, names, state.home);
}

/** The failure for a name that no schedule has. */
const unknownSchedule = (name: string, names: readonly string[], home: string): Failure =>
  new Failure(
    "arguments-invalid",
    `schedule "${name}" does not exist in ${home}${suggestion(name, names)}`,
    names.length === 0
      ? "There are no schedules; slotsom schedule add adds one."
      : `The schedules are ${names.join(", ")}; slotsom schedule show shows them.`,
  );

/** Failure codes: `disk-full`, `output-not-writable`. */
export function saveSchedule(state: State, { occasions, ...file }: ScheduleFile): void {
  stateFolder(state, FOLDER);
  const kept = { format_version: 1 as const, ...file, occasions: occasions.slice(-OCCASIONS_MAX) };
  const { name } = file.schedule;
  writeAtomically(schedulePath(state, name), `${JSON.stringify(FILE.write(kept), null, 2)}\n`);
}

/** Removes what is known of a schedule; its packs and runs stay. */
export function forgetSchedule(state: State, name: string): void {
  rmSync(schedulePath(state, name), { force: true });
  rmSync(scheduleLock(state, name), { force: true });
}

/** The file that one process holds while it works for a schedule. Failure code: `output-not-writable`. */
export const scheduleLock = (state: State, name: string): string =>
  join(stateFolder(state, FOLDER), `${name}.lock`);

const schedulePath = (state: State, name: string): string =>
  join(state.home, FOLDER, `${name}.json`);
