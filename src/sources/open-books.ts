/** Opens the books of a snapshot, whatever source it was taken from. */
import { reportedIn } from "../ledger/reported-period.ts";
import {
  type BooksSupplement,
  NO_SUPPLEMENT,
  type OpenedBooks,
  openBooks as openPulledBooks,
} from "../pull/open-books.ts";
import { refuseEmptyYear } from "../pull/refuse-empty-year.ts";
import { openSnapshot, type Snapshot } from "../snapshot/snapshot.ts";
import { auditfileBooks } from "./auditfile-books.ts";

/**
 * Failures: those of `openBooks` of a pull; of auditfiles `snapshot-missing`, `snapshot-damaged`, `year-empty` and
 * `profile-invalid`.
 */
export async function openBooks(
  path: string,
  signal: AbortSignal,
  supplement: BooksSupplement = NO_SUPPLEMENT,
): Promise<OpenedBooks> {
  const opened =
    (await openOfAuditfiles(path, supplement)) ?? (await openPulledBooks(path, signal, supplement));
  const { books } = opened;
  return {
    ...opened,
    books: {
      ...books,
      snapshotId: opened.snapshotId,
      ...reportedIn(books.period, supplement.unit ?? "month"),
    },
  };
}

/** Null for a snapshot of a service. */
async function openOfAuditfiles(
  path: string,
  { accounts, until }: BooksSupplement,
): Promise<OpenedBooks | null> {
  const snapshot = openSnapshot(path, until);
  let isOpened = false;
  try {
    const facts = snapshot.auditfileFacts();
    if (facts === null) return null;
    const books = await auditfileBooks(snapshot, facts, accounts);
    refuseEmptyYear(books);
    isOpened = true;
    return openedFrom(snapshot, books);
  } finally {
    if (!isOpened) snapshot.close();
  }
}

const openedFrom = (snapshot: Snapshot, books: OpenedBooks["books"]): OpenedBooks => ({
  books,
  snapshotId: snapshot.identity(),
  evidence: snapshot,
  unknownFields: [],
  close: () => {
    snapshot.close();
  },
});
