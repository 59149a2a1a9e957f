/**
 * The adjustments since the earlier pack, compared when the first close of a snapshot is made and kept next to it:
 * every later close of the snapshot shows the same, also when the earlier snapshot is gone.
 */
import { existsSync, readFileSync } from "node:fs";
import { adjustmentsBetween } from "../../comparison/adjustments-between.ts";
import { Failure } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import type { Adjustments } from "../../ledger/dossier/adjustments.ts";
import { adjustmentsFrom, adjustmentsText } from "../../packs/adjustments-file.ts";
import type { PackTemplate } from "../../packs/read-template.ts";
import type { OpenedBooks } from "../../pull/open-books.ts";
import { openBooks } from "../../sources/open-books.ts";
import { writeAtomically } from "../state/atomic-file.ts";
import { earlierPackOf } from "../state/earlier-pack.ts";
import { type BooksPlace, keptAdjustmentsFile } from "../state/state.ts";

const ADJUSTMENTS = "adjustments";
const showsAdjustments = ({ files }: Pick<PackTemplate, "files">): boolean =>
  files.some(({ sheets }) => sheets.some(({ id }) => id === ADJUSTMENTS));

/**
 * Compares the books with the earlier pack, unless that was done before or the pack does not show it. Failure
 * code: `disk-full`.
 */
export async function keepAdjustments(
  books: Books,
  template: Pick<PackTemplate, "files">,
  { place, snapshotPath }: { readonly place: BooksPlace; readonly snapshotPath: string },
  signal: AbortSignal,
): Promise<void> {
  if (!showsAdjustments(template) || keptIn(snapshotPath) !== null) return;
  const earlier = earlierPackOf(place, snapshotPath);
  if (earlier === null) return;
  const { path, ...pack } = earlier;
  const older = await openedIfUsable(path, signal);
  if (older === null) return;
  try {
    const found = await adjustmentsBetween(older.books, books, pack);
    writeAtomically(keptAdjustmentsFile(snapshotPath), adjustmentsText(found));
  } finally {
    older.close();
  }
}

/** Null for a snapshot that is damaged or of another version: a close of other books does not need it. */
async function openedIfUsable(path: string, signal: AbortSignal): Promise<OpenedBooks | null> {
  try {
    return await openBooks(path, signal);
  } catch (cause) {
    if (cause instanceof Failure && cause.code.startsWith("snapshot-")) return null;
    throw cause;
  }
}

/** The books with the adjustments that were kept, for a pack that shows them. */
export function withAdjustments(
  books: Books,
  template: Pick<PackTemplate, "files">,
  snapshotPath: string,
): Books {
  const adjustments = showsAdjustments(template) ? keptIn(snapshotPath) : null;
  return adjustments === null ? books : { ...books, adjustments };
}

/** Null without a file, and for one that is damaged: the comparison is then made again. */
function keptIn(snapshotPath: string): Adjustments | null {
  const path = keptAdjustmentsFile(snapshotPath);
  if (!existsSync(path)) return null;
  return adjustmentsFrom(readFileSync(path, "utf8"));
}
