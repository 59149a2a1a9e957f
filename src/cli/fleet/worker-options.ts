/** The options that `fleet run` and its workers share. */
import { durationMs, durationText } from "../../runs/duration.ts";
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
  out: text("The folder for packs: FOLDER/member/... (default: output)", "FOLDER"),
  store: text(
    "Also keep the files of every pack, each once, by its hash: in this folder, or on S3 as a YAML file describes",
    "PLACE",
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

/** Paths as they are given, and milliseconds. */
export interface WorkerChoice extends FleetPlace {
  /** Null for the usual folder. */
  readonly out: string | null;
  readonly store: string | null;
  readonly grace: number;
  readonly egress: string;
}

/** The arguments of a worker with the same choice; its database is in its environment, because others can read arguments. */
export const workerArguments = ({ out, store, grace, egress }: WorkerChoice): readonly string[] => [
  "--grace",
  durationText(grace),
  "--egress",
  egress,
  ...(out === null ? [] : ["--out", out]),
  ...(store === null ? [] : ["--store", store]),
];

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
