/** The record of a run: its order, its snapshot, and how it ended. */
import { type Period, parseMonth } from "../../calendar/month.ts";
import { FAILURES, type FailureCode } from "../../failure.ts";
import { either, listOf, optional, type ValueOf } from "../../fields/kind.ts";
import { described, record, recordOf } from "../../fields/record.ts";
import {
  amount,
  flag,
  nothing,
  oneOf,
  parsable,
  text,
  textLike,
  wholeNumber,
} from "../../fields/scalars.ts";
import type { SignedLead } from "../../ledger/judgement/entries.ts";
import type { RunOptions } from "../order.ts";

/** Instants are ISO 8601 in UTC, paths absolute. */
export interface RunRecord {
  /** The day in UTC and a number: `20261122-1`. */
  readonly id: string;
  readonly command: string;
  /** The given options by their long names; never a credential. */
  readonly options: RunOptions;
  readonly workingFolder: string;
  readonly serviceName: string;
  readonly administrationId: string;
  /** Null until the service has answered and the months are known. */
  readonly period: Period | null;
  /** Null until the pull starts, and for a run that pulls nothing. */
  readonly snapshotPath: string | null;
  /** The process that works on the run, or last did. */
  readonly processId: number;
  readonly startedAt: string;
  /** What the run wrote; absent until then, and for a pull, which writes only its snapshot. */
  readonly output?: RunOutput;
  /** Null while the run is at work, and forever when its process was killed. */
  readonly ended: RunEnd | null;
}

export interface RunOutput {
  readonly status: "final" | "draft" | "files";
  /** The folder of the pack, or the folders of fetched files. */
  readonly folders: readonly string[];
  /** The service's own exports that the run received, by file name. */
  readonly exports: readonly string[];
  /** The task list that the run brought up to date; absent without one. */
  readonly checklist?: RecordedChecklist;
  /** What people sign; absent for a part of a fiscal year, and if an earlier version wrote it. */
  readonly leads?: RecordedLeads;
}

/** The leads of a fiscal year that have a balance. */
export interface RecordedLeads {
  readonly year: number;
  readonly balances: readonly SignedLead[];
}

/** The id of the list, and how many of our tasks are completed. */
export interface RecordedChecklist {
  readonly list: string;
  readonly tasks: number;
  readonly completed: number;
}

export interface RunEnd {
  readonly at: string;
  readonly exitCode: number;
  /** Null without a failure, and for a bug. */
  readonly failure: FailureCode | null;
}

const FORMAT_VERSION = 1;
const isFailureCode = (text: string): text is FailureCode => Object.hasOwn(FAILURES, text);
const MONTH = parsable("a month, as in 2025-01", parseMonth);
const FAILURE = parsable("the code of a failure", (code) => (isFailureCode(code) ? code : null));

export const RUN_SCHEMA = record({
  format_version: oneOf(FORMAT_VERSION),
  id: described("as in 20261122-1", textLike(/^\d{8}-\d+$/)),
  command: text,
  options: recordOf(/^/, either(text, flag)),
  working_folder: text,
  service: text,
  administration_id: described("digits", textLike(/^\d+$/)),
  period: either(record({ first: MONTH, last: MONTH }), nothing),
  snapshot: either(text, nothing),
  process: wholeNumber(),
  started_at: text,
  output: optional(
    record({
      status: oneOf("final", "draft", "files"),
      folders: listOf(text),
      exports: listOf(text),
      checklist: optional(record({ list: text, tasks: wholeNumber(), completed: wholeNumber() })),
      leads: optional(
        record({
          year: wholeNumber(),
          balances: listOf(record({ lead: text, balance: amount, sha256: text })),
        }),
      ),
    }),
  ),
  ended: either(
    record({ at: text, exit_code: wholeNumber(), failure: either(FAILURE, nothing) }),
    nothing,
  ),
});

export function runText(run: RunRecord): string {
  const record: ValueOf<typeof RUN_SCHEMA> = {
    format_version: FORMAT_VERSION,
    id: run.id,
    command: run.command,
    options: run.options,
    working_folder: run.workingFolder,
    service: run.serviceName,
    administration_id: run.administrationId,
    period: run.period,
    snapshot: run.snapshotPath,
    process: run.processId,
    started_at: run.startedAt,
    ...(run.output === undefined ? {} : { output: run.output }),
    ended:
      run.ended === null
        ? null
        : { at: run.ended.at, exit_code: run.ended.exitCode, failure: run.ended.failure },
  };
  return `${JSON.stringify(RUN_SCHEMA.write(record), null, 2)}\n`;
}

export function runOf(record: ValueOf<typeof RUN_SCHEMA>): RunRecord {
  const { ended } = record;
  return {
    id: record.id,
    command: record.command,
    options: record.options,
    workingFolder: record.working_folder,
    serviceName: record.service,
    administrationId: record.administration_id,
    period: record.period,
    snapshotPath: record.snapshot,
    processId: record.process,
    startedAt: record.started_at,
    ...(record.output === undefined ? {} : { output: record.output }),
    ended:
      ended === null ? null : { at: ended.at, exitCode: ended.exit_code, failure: ended.failure },
  };
}

/** The option that is written without its name: `export auditfile`. */
const BARE = "kind";

/** The run as a command line: `close --year 2025`. */
export const commandLine = ({ command, options }: RunRecord): string =>
  [
    command,
    ...Object.entries(options).flatMap(([name, value]) => {
      if (typeof value === "boolean") return value ? [`--${name}`] : [];
      const word = /^[\w./:=,-]+$/.test(value) ? value : `'${value}'`;
      return [name === BARE ? word : `--${name} ${word}`];
    }),
  ].join(" ");

/** Older first. */
export function compareRuns(left: Pick<RunRecord, "id">, right: Pick<RunRecord, "id">): number {
  const [leftDay = 0, leftNumber = 0] = left.id.split("-").map((part) => Number.parseInt(part, 10));
  const [rightDay = 0, rightNumber = 0] = right.id
    .split("-")
    .map((part) => Number.parseInt(part, 10));
  return leftDay - rightDay || leftNumber - rightNumber;
}
