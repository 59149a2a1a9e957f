/**
 * The state folder: snapshots, run records and the embedded service, in `$SLOTSOM_HOME` or `.slotsom/`, never in
 * `output/`. Only the owner can open its folders, because snapshots hold the books.
 */
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { compactPeriod, type Month, type Period } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { RunPorts } from "../run-ports.ts";

export interface State {
  readonly home: string;
}

/** The folder of the rate budgets, a file for each service. */
export const BUDGETS = "budgets";
const OWNER_ONLY = 0o700;
const SNAPSHOT_NAME = /^(\d{4})\.sqlite$/;

/** The state of this environment; its folders are created when they are first used. */
export function stateOf(ports: Pick<RunPorts, "environment" | "workingFolder">): State {
  const home = ports.environment["SLOTSOM_HOME"] ?? "";
  return { home: absolutePath(ports, home === "" ? ".slotsom" : home) };
}

/** The absolute path for a path of the user, which is relative to the working folder. */
export const absolutePath = (ports: Pick<RunPorts, "workingFolder">, path: string): string =>
  isAbsolute(path) ? path : join(ports.workingFolder, path);

/** Returns a folder of the state, and creates it when it is missing. Failure code: `output-not-writable`. */
export function stateFolder(state: State, ...parts: readonly string[]): string {
  const folder = join(state.home, ...parts);
  makeFolder(folder);
  return folder;
}

/** Creates it level by level: where it cannot be created, as below /proc, the recursive mkdir of Node never ends. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (cause) {
    // Another run may have created it meanwhile.
    if (isFolder(folder)) return;
    throw new Failure(
      "output-not-writable",
      `cannot create the state folder ${folder}`,
      "Choose a folder that you may write to with SLOTSOM_HOME.",
      cause,
    );
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The administration to which a part of the state belongs. */
export interface BooksPlace {
  readonly state: State;
  /** Names the service; no port and no credential in it. */
  readonly serviceName: string;
  readonly administrationId: string;
}

type BooksPart = "snapshots" | "exports" | "fetched" | "checklists" | "judgement";

/** Creates the folder when it is missing. Failure code: `output-not-writable`. */
export const booksFolder = (
  place: BooksPlace,
  part: BooksPart,
  ...parts: readonly string[]
): string => stateFolder(place.state, ...partsOf(place, part, parts));

/** The path of the same folder, which may not exist. */
export const booksPath = (
  place: BooksPlace,
  part: BooksPart,
  ...parts: readonly string[]
): string => join(place.state.home, ...partsOf(place, part, parts));

const partsOf = (
  { serviceName, administrationId }: BooksPlace,
  part: BooksPart,
  parts: readonly string[],
): readonly string[] => [part, fileNameOf(serviceName), administrationId, ...parts];

/** The snapshots of this period, oldest first. Creates nothing. */
export function snapshotsOf(place: BooksPlace, period: Period): readonly string[] {
  return snapshotsIn(booksPath(place, "snapshots", compactPeriod(period)));
}

/** The snapshots of every period. Creates nothing. */
export function allSnapshotsOf(place: BooksPlace): readonly string[] {
  const folder = booksPath(place, "snapshots");
  return namesIn(folder).flatMap((name) => snapshotsIn(join(folder, name)));
}

const snapshotsIn = (folder: string): readonly string[] =>
  namesIn(folder)
    .filter((name) => SNAPSHOT_NAME.test(name))
    .sort()
    .map((name) => join(folder, name));

/** The names in a folder; none if it does not exist, or is a file. */
export function namesIn(folder: string): readonly string[] {
  return isFolder(folder) ? readdirSync(folder) : [];
}

/** The end of the name of a folder with kept exports. */
export const EXPORTS_SUFFIX = ".exports";

/** The service's exports of a snapshot: the folder `0001.exports` next to `0001.sqlite`. */
export const keptExportsFolder = (snapshotPath: string): string =>
  `${snapshotPath.replace(/\.sqlite$/, "")}${EXPORTS_SUFFIX}`;

/** The figures of the user with which the last pack of a snapshot was made: `0001.input.json` next to `0001.sqlite`. */
export const keptInputFile = (snapshotPath: string): string =>
  `${snapshotPath.replace(/\.sqlite$/, "")}.input.json`;

/** What changed since an earlier pack, as the packs of a snapshot show it, by what they are compared with. */
const ADJUSTMENTS = { pack: "adjustments", "final-pack": "since-final" } as const;

/** `0001.adjustments.json`, or `0001.since-final.json`. */
export const keptAdjustmentsFile = (
  snapshotPath: string,
  since: keyof typeof ADJUSTMENTS,
): string => `${snapshotPath.replace(/\.sqlite$/, "")}.${ADJUSTMENTS[since]}.json`;

/** What changed in months that a lock locks, up to one of them: `0001.late-<id of the lock>-2025-12.json`. */
export const keptLateFile = (snapshotPath: string, lockId: string, last: Month): string =>
  `${snapshotPath.replace(/\.sqlite$/, "")}${LATE}${lockId}-${last}.json`;

const LATE = ".late-";

function keptLateFiles(snapshotPath: string): readonly string[] {
  const folder = dirname(snapshotPath);
  const start = `${basename(snapshotPath, ".sqlite")}${LATE}`;
  return namesIn(folder)
    .filter((name) => name.startsWith(start))
    .map((name) => join(folder, name));
}

/** What the user supplies in files of other programs, with the name that its copy has next to a snapshot. */
const OWN_FOLDERS = {
  statements: "statements",
  vatReturns: "vat-returns",
  budget: "budget",
} as const;

export type OwnFolder = keyof typeof OWN_FOLDERS;

/** The copy with which the last pack of a snapshot was made: `0001.statements.json` next to `0001.sqlite`. */
export const keptFolderFile = (snapshotPath: string, folder: OwnFolder): string =>
  `${snapshotPath.replace(/\.sqlite$/, "")}.${OWN_FOLDERS[folder]}.json`;

/** What the last pack of a snapshot was made with, and what changed since an earlier one, next to the snapshot. */
export const keptFiles = (snapshotPath: string): readonly string[] => [
  keptInputFile(snapshotPath),
  keptAdjustmentsFile(snapshotPath, "pack"),
  keptAdjustmentsFile(snapshotPath, "final-pack"),
  ...keptLateFiles(snapshotPath),
  keptFolderFile(snapshotPath, "statements"),
  keptFolderFile(snapshotPath, "vatReturns"),
  keptFolderFile(snapshotPath, "budget"),
];

/** The file for a new pull, numbered after the last: with a lower free number it would count as an older one. */
export function nextSnapshot(place: BooksPlace, period: Period): string {
  const last = snapshotsOf(place, period).at(-1) ?? "";
  const folder = booksFolder(place, "snapshots", compactPeriod(period));
  for (let number = 1; ; number++) {
    const file = join(folder, `${String(number).padStart(4, "0")}.sqlite`);
    if (file > last) return file;
  }
}

/** Text as part of the name of a folder or file of the state. */
export const fileNameOf = (text: string): string => text.replace(/[^a-z0-9.-]+/gi, "-");
