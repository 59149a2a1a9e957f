/**
 * Removes parts of the state so that a kill at any instant leaves a consistent rest: a record goes before what it
 * names, and a snapshot loses its name before its files.
 */
import { readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { runLogFile } from "./run-log-file.ts";
import { runFile } from "./run-record-file.ts";
import { BESIDE_SNAPSHOT, sizeOf, snapshotBytes } from "./sizes.ts";
import { keptExportsFolder, keptFiles, type State } from "./state.ts";

/** A snapshot that is being removed has this ending; nothing reads it, and prune removes what a kill left. */
export const REMOVED = ".removed";

export interface Removal {
  readonly kind: "run" | "snapshot" | "plan" | "export" | "leftover";
  /** The id of a run, else the path of the file. */
  readonly name: string;
  readonly bytes: number;
  readonly remove: () => void;
}

/** The record of a run, and its log. */
export function runRemoval(state: State, id: string): Removal {
  const [record, log] = [runFile(state, id), runLogFile(state, id)];
  return {
    kind: "run",
    name: id,
    bytes: (sizeOf(record) ?? 0) + (sizeOf(log) ?? 0),
    remove: () => {
      // The log first: without its record nothing would name it.
      rmSync(log, { force: true });
      rmSync(record, { force: true });
    },
  };
}

export const snapshotRemoval = (kind: "snapshot" | "plan", path: string): Removal => ({
  kind,
  name: path,
  bytes: snapshotBytes(path) ?? 0,
  remove: () => {
    renameSync(path, path + REMOVED);
    for (const suffix of BESIDE_SNAPSHOT) rmSync(path + suffix, { force: true });
    rmSync(keptExportsFolder(path), { recursive: true, force: true });
    for (const kept of keptFiles(path)) rmSync(kept, { force: true });
    rmSync(path + REMOVED, { force: true });
    removeEmpty(dirname(path));
  },
});

export const fileRemoval = (
  kind: "export" | "leftover",
  path: string,
  more: readonly string[] = [],
): Removal => ({
  kind,
  name: path,
  bytes: [path, ...more].reduce((total, file) => total + (sizeOf(file) ?? 0), 0),
  remove: () => {
    for (const file of [path, ...more]) rmSync(file, { recursive: true, force: true });
  },
});

function removeEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
