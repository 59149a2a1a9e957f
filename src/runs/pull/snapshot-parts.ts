/** Moves an unfinished pull between machines, in parts that are written while it works. */
import { renameSync, rmSync } from "node:fs";
import { rebuildMonths } from "../../pull/rebuild-postings.ts";
import { openForPull } from "../../snapshot/snapshot.ts";
import { joinParts, type PartOfSnapshot, writePart } from "../../snapshot/snapshot-part.ts";
import { withAdministrationLock } from "../state/administration-lock.ts";
import { findRun } from "../state/run-record-file.ts";
import { type BooksPlace, nextSnapshot, type State } from "../state/state.ts";
import { readSnapshot } from "./finished-snapshot.ts";

/** The start of the pull, and the last answer of the part: `2026-01-05T06:00:00.000Z/42`. */
const NAME = /^([^/]+)\/(\d+)$/;
const nameOf = ({ startedAt, lastAnswer }: PartOfSnapshot): string =>
  `${startedAt}/${String(lastAnswer)}`;

function partNamed(name: string): PartOfSnapshot | null {
  const [, startedAt, last] = NAME.exec(name) ?? [];
  if (startedAt === undefined || last === undefined) return null;
  return { startedAt, lastAnswer: Number.parseInt(last, 10) };
}

/**
 * Writes what the pull of the run received since the parts with these names; returns the name of the new part. Null if there is
 * nothing new. Failure codes: `run-unknown`, `disk-full`, `output-not-writable`, `snapshot-damaged`.
 */
export function writeNextPart(
  state: State,
  runId: string,
  known: readonly string[],
  partPath: string,
): string | null {
  const { snapshotPath } = findRun(state, runId);
  if (snapshotPath === null) return null;
  const parts = known.map(partNamed).filter((part) => part !== null);
  const part = writePart(snapshotPath, partPath, (startedAt) =>
    parts
      .filter((one) => one.startedAt === startedAt)
      .reduce((last, { lastAnswer }) => Math.max(last, lastAnswer), 0),
  );
  return part === null ? null : nameOf(part);
}

/** The names of the parts of the last pull among them, in their order. */
export function namesOfLastPull(names: readonly string[]): readonly string[] {
  const last = partNamed(names.at(-1) ?? "");
  return last === null ? [] : names.filter((name) => partNamed(name)?.startedAt === last.startedAt);
}

/**
 * Joins parts, in their order, to an unfinished snapshot of these books: the next run of its months continues it. It is there as a whole
 * or not at all. Returns its path; null without parts. Failure codes: `administration-held`, `disk-full`, `snapshot-damaged`.
 */
export const restoreSnapshot = (
  place: BooksPlace,
  partPaths: readonly string[],
): Promise<string | null> =>
  withAdministrationLock(place, () => Promise.resolve(restored(place, partPaths)));

function restored(place: BooksPlace, partPaths: readonly string[]): string | null {
  const [first] = partPaths;
  if (first === undefined) return null;
  const { period } = readSnapshot(first, ({ order }) => order);
  const path = nextSnapshot(place, period);
  const draft = `${path}.joined`;
  try {
    rmSync(draft, { force: true });
    joinParts(partPaths, draft);
    rebuild(draft);
    renameSync(draft, path);
    return path;
  } finally {
    rmSync(draft, { force: true });
  }
}

function rebuild(path: string): void {
  const order = readSnapshot(path, (snapshot) => snapshot.order);
  const snapshot = openForPull(path, order);
  try {
    rebuildMonths(snapshot, order.administrationId);
    snapshot.settle();
  } finally {
    snapshot.close();
  }
}
