/** The options that `fleet run` and its workers share. */
import { durationMs, durationText } from "../../runs/duration.ts";
import { absolutePath } from "../../runs/state/state.ts";
import { invalid, type Place, parsed, text, withDefault } from "../arguments/command.ts";
import type { FleetPlace } from "./fleet-place.ts";

const GRACE_MS_MAX = 3_600_000;

export const DATABASE = {
  databaseUrl: text(
    "The PostgreSQL of a fleet on several machines (default: SLOTSOM_DATABASE_URL)",
    "URL",
  ),
};

export const WORKER_OPTIONS = {
  out: withDefault("output", parsed("The folder for packs: FOLDER/member/...", absolute, "FOLDER")),
  store: parsed(
    "Also keep the files of every pack in this folder, each once, by its hash",
    absolute,
    "FOLDER",
  ),
  grace: withDefault(
    "30s",
    parsed("When interrupted: the time in which packs may be finished", readGrace, "TIME"),
  ),
  egress: withDefault(
    "default",
    parsed(
      "The outgoing address, by a name: workers with the same one share a rate budget",
      readName,
      "NAME",
    ),
  ),
  ...DATABASE,
};

export const NAME = {
  name: text("The name of the worker (default: worker and its process)", "NAME"),
};

/** Absolute paths and milliseconds. */
export interface WorkerChoice extends FleetPlace {
  readonly out: string;
  readonly store: string | null;
  readonly grace: number;
  readonly egress: string;
}

/** The arguments of a worker with the same choice; its database is in its environment, because others can read arguments. */
export const workerArguments = ({ out, store, grace, egress }: WorkerChoice): readonly string[] => [
  "--out",
  out,
  "--grace",
  durationText(grace),
  "--egress",
  egress,
  ...(store === null ? [] : ["--store", store]),
];

function absolute(given: string, { workingFolder }: Place): string {
  return absolutePath({ workingFolder }, given);
}

function readName(given: string, { name }: Place): string {
  if (/^[\w.-]{1,64}$/.test(given)) return given;
  throw invalid(
    `${name} ${given}: not a name`,
    `Use letters, digits, dots and dashes, as in ${name} office.`,
  );
}

function readGrace(given: string, { name }: Place): number {
  const ms = durationMs(given);
  if (ms <= GRACE_MS_MAX) return ms;
  throw invalid(
    `${name} ${given}: not a time of at most an hour`,
    `Write it as ${name} 30s or 5m.`,
  );
}
