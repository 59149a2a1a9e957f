/** Checks a snapshot, without the service. */
import type { CheckResult } from "../checks/check.ts";
import { runChecks } from "../checks/run-checks.ts";
import { openBooks } from "../pull/open-books.ts";
import type { BooksInMemory } from "./outcome.ts";
import { booksAddress, type ProfileOptions } from "./profile/books-address.ts";
import { finishedSnapshot, type SnapshotRequest } from "./pull/finished-snapshot.ts";
import type { RunPorts } from "./run-ports.ts";

export interface CheckOutcome {
  readonly books: BooksInMemory;
  readonly results: readonly CheckResult[];
}

/** Runs every check. Failure codes: those of the profile, the period and the snapshot. */
export async function checkSnapshot(
  order: ProfileOptions & SnapshotRequest,
  ports: RunPorts,
): Promise<CheckOutcome> {
  const path = finishedSnapshot(order, booksAddress(order, ports), ports);
  const { books, close } = await openBooks(path, ports.signal);
  try {
    return { books, results: await runChecks(books) };
  } finally {
    close();
  }
}
