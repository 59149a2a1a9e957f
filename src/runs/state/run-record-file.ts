/** The files of run records: `runs/<id>.json` in the state, each written completely or not at all. */
import { join } from "node:path";
import { Failure } from "../../failure.ts";
import { readYaml } from "../../packs/read-yaml.ts";
import { isAtWork } from "./administration-lock.ts";
import { createAtomically, removeDrafts, writeAtomically } from "./atomic-file.ts";
import { reasonNotResumable, resumableRuns } from "./resumable.ts";
import { compareRuns, RUN_SCHEMA, type RunRecord, runOf, runText } from "./run-record.ts";
import { namesIn, type State, stateFolder } from "./state.ts";

const RUN_FILE = /^(\d{8}-\d+)\.json$/;

/** Creates the record with the next free number of the day. Failure code: `disk-full`. */
export function startRun(state: State, run: Omit<RunRecord, "id">): RunRecord {
  removeDrafts(stateFolder(state, "runs"), null);
  const day = run.startedAt.slice(0, 10).replaceAll("-", "");
  stateFolder(state, "runs");
  const taken = runIds(state).filter((id) => id.startsWith(day));
  const last = taken.at(-1)?.slice(day.length + 1) ?? "0";
  for (let number = Number.parseInt(last, 10) + 1; ; number++) {
    const record = { ...run, id: `${day}-${String(number)}` };
    if (createAtomically(runFile(state, record.id), runText(record))) return record;
  }
}

/** Failure code: `disk-full`. */
export function saveRun(state: State, run: RunRecord): void {
  writeAtomically(runFile(state, run.id), runText(run));
}

/** All run records, oldest first. Failure code: `run-damaged`. */
export const readRuns = (state: State): readonly RunRecord[] =>
  runIds(state).map((id) => readRun(state, id));

/** The record with this id; no other is read. Failure codes: `run-unknown`, `run-damaged`. */
export function findRun(state: State, id: string): RunRecord {
  if (runIds(state).includes(id)) return readRun(state, id);
  throw new Failure(
    "run-unknown",
    `run ${id} does not exist in ${state.home}`,
    "List the runs with: slotsom runs list",
  );
}

/** Returns the resumable run with this id. Failure codes: `run-not-resumable`, `run-damaged`. */
export function resumableRun(state: State, id: string): RunRecord {
  const all = readRuns(state);
  const run = all.find((one) => one.id === id);
  const why = run === undefined ? "it does not exist" : reasonNotResumable(run, all);
  if (run !== undefined && why === null) return run;
  throw new Failure(
    "run-not-resumable",
    `run ${id} cannot be resumed: ${why ?? ""}`,
    resumableSentence(all),
  );
}

/** Null when there is none; a run that a living process works on is not offered. Failure code: `run-damaged`. */
export function newestResumable(state: State): RunRecord | null {
  const stopped = resumableRuns(readRuns(state)).filter((run) => !isAtWork(state, run));
  return stopped.at(-1) ?? null;
}

function resumableSentence(all: readonly RunRecord[]): string {
  const runs = resumableRuns(all).map((run) => `${run.id} (${run.command})`);
  return runs.length === 0
    ? "There are no resumable runs; run the command again."
    : `Resumable runs: ${runs.join(", ")}.`;
}

function readRun(state: State, id: string): RunRecord {
  const file = runFile(state, id);
  const reading = readYaml(file, RUN_SCHEMA);
  if (reading.ok && reading.value.id === id) return runOf(reading.value);
  const problems = reading.ok ? [`${file}: not the record of run ${id}`] : reading.problems;
  throw new Failure(
    "run-damaged",
    `the record of a run is damaged:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    `Remove ${file} and run its command again; an unfinished pull continues where it stopped.`,
  );
}

function runIds(state: State): readonly string[] {
  return namesIn(join(state.home, "runs"))
    .flatMap((name) => RUN_FILE.exec(name)?.[1] ?? [])
    .map((id) => ({ id }))
    .sort(compareRuns)
    .map(({ id }) => id);
}

export const runFile = (state: State, id: string): string => join(state.home, "runs", `${id}.json`);
