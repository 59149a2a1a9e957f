/** The options that `fleet run` and its workers share. */
import { validateStore } from "../../fleet/open-store.ts";
import { durationMs, durationText } from "../../runs/duration.ts";
import { absolutePath } from "../../runs/state/state.ts";
import { invalid, type Place, parsed, text, withDefault } from "../arguments/command.ts";

const GRACE_MS_MAX = 3_600_000;

export const WORKER_OPTIONS = {
  out: withDefault("output", parsed("The folder for packs: FOLDER/member/...", absolute, "FOLDER")),
  store: parsed(
    "Also keep the files of every pack, each once, by its hash: in this folder, or on S3 as a YAML file describes",
    readStore,
    "PLACE",
  ),
  grace: withDefault(
    "30s",
    parsed("When interrupted: the time in which packs may be finished", readGrace, "TIME"),
  ),
};

export const NAME = {
  name: text("The name of the worker (default: worker and its process)", "NAME"),
};

/** Absolute paths and milliseconds. */
export interface WorkerChoice {
  readonly out: string;
  readonly store: string | null;
  readonly grace: number;
}

/** The arguments of a worker with the same choice. */
export const workerArguments = ({ out, store, grace }: WorkerChoice): readonly string[] => [
  "--out",
  out,
  "--grace",
  durationText(grace),
  ...(store === null ? [] : ["--store", store]),
];

function absolute(given: string, { workingFolder }: Place): string {
  return absolutePath({ workingFolder }, given);
}

/** A file that does not fit is refused before workers start. */
function readStore(given: string, place: Place): string {
  const path = absolute(given, place);
  validateStore(path);
  return path;
}

function readGrace(given: string, { name }: Place): number {
  const ms = durationMs(given);
  if (ms <= GRACE_MS_MAX) return ms;
  throw invalid(
    `${name} ${given}: not a time of at most an hour`,
    `Write it as ${name} 30s or 5m.`,
  );
}
