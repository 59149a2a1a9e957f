/**
 * What changed since the earlier pack, and since the lock: compared when the first pack of a snapshot needs it and kept
 * next to it. Every later pack of the snapshot shows the same, also when the earlier snapshot is gone.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Period } from "../../calendar/month.ts";
import { changesBetween } from "../../comparison/changes-between.ts";
import { Failure } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type Adjustments,
  type Changes,
  type LockOfBooks,
  NO_CHANGES,
} from "../../ledger/dossier/adjustments.ts";
import { latePostingsOf, lockedMonths, lockOfBooks } from "../../ledger/dossier/late-postings.ts";
import { changesFrom, changesText } from "../../packs/changes-file.ts";
import type { PackTemplate } from "../../packs/read-template.ts";
import type { OpenedBooks } from "../../pull/open-books.ts";
import { openBooks } from "../../sources/open-books.ts";
import { writeAtomically } from "../state/atomic-file.ts";
import { type EarlierSnapshot, earlierPackOf, type Since } from "../state/earlier-pack.ts";
import { lockedSnapshotOf } from "../state/locked-snapshot.ts";
import { type BooksPlace, keptAdjustmentsFile, keptLateFile } from "../state/state.ts";

/** The sheets that show what changed since an earlier pack, and since which. */
const SINCE: ReadonlyMap<string, Since> = new Map([
  ["adjustments", "pack"],
  ["changes", "final-pack"],
]);

/** Null for a template that shows no such changes. All sheets of a pack compare with one: the final pack, if any asks for it. */
function sinceOf({ files }: Pick<PackTemplate, "files">): Since | null {
  const asked = files.flatMap(({ sheets }) => sheets.flatMap(({ id }) => SINCE.get(id) ?? []));
  return asked.includes("final-pack") ? "final-pack" : (asked[0] ?? null);
}

/** Whose books they are, and the snapshot that has them. */
export interface SnapshotPlace {
  readonly place: BooksPlace;
  readonly snapshotPath: string;
}

/** Compares the books with the earlier pack, unless that was done before. Failure code: `disk-full`. */
async function keepAdjustments(
  books: Books,
  since: Since,
  { place, snapshotPath }: SnapshotPlace,
  signal: AbortSignal,
): Promise<void> {
  const file = keptAdjustmentsFile(snapshotPath, since);
  if (keptIn(file) !== null) return;
  const earlier = earlierPackOf(place, snapshotPath, since);
  if (earlier === null) return;
  const found = await changesSince(earlier, { books, period: books.period }, signal);
  if (found !== null) writeAtomically(file, changesText(found));
}

/**
 * What changed in locked months since the books of their lock, as it was kept or compared now; null where nothing is
 * locked, or those books are not here.
 */
async function changesSinceLock(
  books: Books,
  { place, snapshotPath }: SnapshotPlace,
  signal: AbortSignal,
): Promise<Adjustments | null> {
  const locked = lockOfBooks(books);
  if (locked === null || locked.isOfYearBefore) return null;
  const kept = keptIn(lateFile(snapshotPath, locked));
  if (kept !== null) return kept;
  const found = lockedSnapshotOf(place, snapshotPath, locked.lock);
  if (found === null) return null;
  const { path, pack, isLater } = found;
  // Books from before the lock, or those of it: nothing came after.
  if (!isLater) return { ...NO_CHANGES, earlier: pack };
  return changesSince({ path, ...pack }, { books, period: lockedMonths(books, locked) }, signal);
}

async function changesSince(
  { path, ...earlier }: EarlierSnapshot,
  { books, period }: { readonly books: Books; readonly period: Period },
  signal: AbortSignal,
): Promise<Adjustments | null> {
  const older = await openedIfUsable(path, signal);
  if (older === null) return null;
  try {
    return { ...(await changesBetween({ older: older.books, newer: books, period })), earlier };
  } finally {
    older.close();
  }
}

/** Null for a snapshot that is damaged or of another version: a pack of other books does not need it. */
async function openedIfUsable(path: string, signal: AbortSignal): Promise<OpenedBooks | null> {
  try {
    return await openBooks(path, signal);
  } catch (cause) {
    if (cause instanceof Failure && cause.code.startsWith("snapshot-")) return null;
    throw cause;
  }
}

/** Compares judged books with the earlier pack and with the lock, and keeps what changed. Failure code: `disk-full`. */
export async function keepChanges(
  books: Books,
  template: Pick<PackTemplate, "files">,
  place: SnapshotPlace,
  signal: AbortSignal,
): Promise<void> {
  const since = sinceOf(template);
  if (since !== null) await keepAdjustments(books, since, place, signal);
  const locked = lockOfBooks(books);
  const file = locked === null ? null : lateFile(place.snapshotPath, locked);
  if (file === null || keptIn(file) !== null) return;
  const late = await changesSinceLock(books, place, signal);
  if (late !== null) writeAtomically(file, changesText(late));
}

/** Judged books with what was kept: the adjustments, for a pack that shows them, and late postings. */
export function withChanges(
  books: Books,
  template: Pick<PackTemplate, "files">,
  snapshotPath: string,
): Books {
  const since = sinceOf(template);
  const adjustments = since === null ? null : keptIn(keptAdjustmentsFile(snapshotPath, since));
  const locked = lockOfBooks(books);
  const kept = locked === null ? null : keptIn(lateFile(snapshotPath, locked));
  const late = withLate(books, kept);
  return adjustments === null ? late : { ...late, adjustments };
}

/** Judged books with late postings alone, for work that keeps nothing. */
export const withLatePostings = async (
  books: Books,
  place: SnapshotPlace,
  signal: AbortSignal,
): Promise<Books> => withLate(books, await changesSinceLock(books, place, signal));

function withLate(books: Books, changes: Changes | null): Books {
  const latePostings = latePostingsOf(books, changes);
  return latePostings === null ? books : { ...books, latePostings };
}

const lateFile = (snapshotPath: string, { lock, last }: LockOfBooks): string =>
  keptLateFile(snapshotPath, lock.id, last);

/** Null without a file, and for one that is damaged: the comparison is then made again. */
const keptIn = (path: string): Adjustments | null =>
  existsSync(path) ? changesFrom(readFileSync(path, "utf8")) : null;
