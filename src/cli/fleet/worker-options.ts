/** The options that `fleet run` and its workers share. */
import { durationMs, durationText } from "../../runs/duration.ts";
import { invalid, type Place, parsed, text, withDefault } from "../arguments/command.ts";

const GRACE_MS_MAX = 3_600_000;

export const WORKER_OPTIONS = {
  out: text("The folder for packs: FOLDER/member/... (default: output)", "FOLDER"),
  store: text("Also keep the files of every pack in this folder, each once, by its hash", "FOLDER"),
  grace: withDefault(
    "30s",
    parsed("When interrupted: the time in which packs may be finished", readGrace, "TIME"),
  ),
};

export const NAME = {
  name: text("The name of the worker (default: worker and its process)", "NAME"),
};

/** Paths as they are given, and milliseconds. */
export interface WorkerChoice {
  /** Null for the usual folder. */
  readonly out: string | null;
  readonly store: string | null;
  readonly grace: number;
}

/** The arguments of a worker with the same choice. */
export const workerArguments = ({ out, store, grace }: WorkerChoice): readonly string[] => [
  "--grace",
  durationText(grace),
  ...(out === null ? [] : ["--out", out]),
  ...(store === null ? [] : ["--store", store]),
];

function readGrace(given: string, { name }: Place): number {
  const ms = durationMs(given);
  if (ms <= GRACE_MS_MAX) return ms;
  throw invalid(
    `${name} ${given}: not a time of at most an hour`,
    `Write it as ${name} 30s or 5m.`,
  );
}
