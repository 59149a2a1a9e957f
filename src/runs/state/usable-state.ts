/**
 * Whether this user can use the state folder. A run as another user, such as one with `sudo`, leaves folders in it that
 * nobody else can open.
 */
import {
  accessSync,
  constants,
  type Dirent,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import { type State, stateFolder } from "./state.ts";

/** The folders of the state are at most so deep: `snapshots/host/123/202501..202512/0001.exports`. */
const DEPTH_MAX = 8;
/** The records of runs, without the folders of each administration: those are looked at when they are needed. */
const DEPTH_READ = 2;
/** A state of years has some thousands of files. */
const PATHS_MAX = 50_000;
/** Folders that a state has from its first runs on. */
const STATE_FOLDERS = new Set([
  "runs",
  "snapshots",
  "locks",
  "embedded",
  "inputs",
  "packs",
  "writing",
]);
const NO_STATE = "It is no state of slotsom: choose another folder with SLOTSOM_HOME.";
const WRITING_PROBE = ".writable-";

/** What a command does with the state. */
type Use = "read" | "write";

/**
 * Creates the state folder if it is missing, and requires that everything in it can be read and written. Returns its path.
 * Failure code: `output-not-writable`.
 */
export function usableState(state: State): string {
  const failure = refusedState(state);
  if (failure !== null) throw failure;
  const home = stateFolder(state);
  try {
    // Rights are not enough: a disk may be full of files, or be of a system that ignores them.
    rmdirSync(mkdtempSync(join(home, WRITING_PROBE)));
  } catch (cause) {
    if (!hasErrorCode(cause, "ENOSPC")) throw unusable(state, home, cause);
  }
  return home;
}

/** Requires that a state folder that exists can be opened. Failure code: `output-not-writable`. */
export function readableState(state: State): void {
  if (!exists(state.home)) return;
  const failure = unusableState(state, "read", DEPTH_READ);
  if (failure !== null) throw failure;
}

/** The reason why a command stopped with an error of the system, if it is in the state; else null. */
export function refusedState(state: State): Failure | null {
  return exists(state.home) ? unusableState(state, "write", DEPTH_MAX) : null;
}

/** Also true for a folder below one that this user may not enter: what is there cannot be known. */
function exists(home: string): boolean {
  try {
    return statSync(home, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // as described above
  }
}

function unusableState(state: State, use: Use, depth: number): Failure | null {
  let paths = 0;
  const visit = (path: string, isFolder: boolean, left: number): Failure | null => {
    paths += 1;
    if (paths > PATHS_MAX) return null;
    const denied = denial(path, isFolder, use);
    if (denied !== null) return unusable(state, path, denied);
    if (!isFolder || left === 0) return null;
    for (const entry of entriesIn(path)) {
      // Another process may remove what it has finished with, and a link is not of the state.
      if (!entry.isFile() && !entry.isDirectory()) continue;
      const found = visit(join(path, entry.name), entry.isDirectory(), left - 1);
      if (found !== null) return found;
    }
    return null;
  };
  return visit(state.home, true, depth);
}

/** The error of the system for a path that may not be used; null for one that may, or that is gone. */
function denial(path: string, isFolder: boolean, use: Use): unknown {
  const { R_OK, W_OK, X_OK } = constants;
  const mode = R_OK | (isFolder ? X_OK : 0) | (use === "write" ? W_OK : 0);
  try {
    accessSync(path, mode);
    return isFolder && !statSync(path).isDirectory() ? new Error("not a folder") : null;
  } catch (cause) {
    // The error is the answer: the caller makes the failure of it.
    return hasErrorCode(cause, "ENOENT") ? null : cause;
  }
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    if (hasErrorCode(cause, "ENOENT")) return [];
    throw cause;
  }
}

function unusable({ home }: State, path: string, cause: unknown): Failure {
  const [what, remedy] = reasonOf(home, path, cause);
  return new Failure(
    "output-not-writable",
    `the state folder ${home} cannot be used: ${path === home ? "it" : path} ${what}`,
    remedy === NO_STATE ? NO_STATE : `${remedy}, or choose another folder with SLOTSOM_HOME.`,
    cause,
  );
}

function reasonOf(home: string, path: string, cause: unknown): readonly [string, string] {
  const found = statOrNull(path);
  const self = process.getuid?.() ?? null;
  if (path === home && found?.isDirectory() === false) {
    return ["is not a folder", "Move that file elsewhere"];
  }
  if (hasErrorCode(cause, "EROFS")) {
    return ["is on a disk that is read-only", "Make the disk writable"];
  }
  if (found === null) return ["cannot be reached", "Let this user into the folders above it"];
  if (self === null || found.uid === self) {
    return ["may not be read and written", `Run: chmod -R u+rwX ${home}`];
  }
  const owner = found.uid === 0 ? "root" : `user ${String(found.uid)}`;
  const take = `A run as ${owner} left it: take it over with sudo chown -R ${String(self)} ${home}`;
  return [`belongs to ${owner}`, mayBeState(home) ? take : NO_STATE];
}

/**
 * Whether a folder has what a state has, or cannot be looked into: nobody is advised to take over another folder,
 * such as that of the system.
 */
function mayBeState(home: string): boolean {
  if (dirname(dirname(home)) === dirname(home)) return false;
  try {
    const names = readdirSync(home);
    return names.length === 0 || names.some((name) => STATE_FOLDERS.has(name));
  } catch {
    return true; // as described above
  }
}

/** Null for what cannot be looked at: a folder above it denies that. */
function statOrNull(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null; // as described above
  }
}
