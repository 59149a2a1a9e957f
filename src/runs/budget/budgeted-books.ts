/** The books beside which a budget is written and checked: those of a snapshot, without the service. */
import type { Books } from "../../ledger/books.ts";
import { openBooks } from "../../sources/open-books.ts";
import { addressWithBooks } from "../auditfile/taken-in.ts";
import type { BooksAddress, ProfileOptions } from "../profile/books-address.ts";
import {
  newestSnapshot,
  type SnapshotRequest,
  snapshotWithMonths,
} from "../pull/finished-snapshot.ts";
import type { RunPorts } from "../run-ports.ts";
import { supplementOf } from "../state/books-supplement.ts";

export type BudgetedBooksOrder = ProfileOptions & SnapshotRequest;

/**
 * The newest snapshot, or the one that the order asks for. Failure codes: those of the profile, the period and the
 * snapshot.
 */
export async function withBudgetedBooks<Value>(
  order: BudgetedBooksOrder,
  ports: RunPorts,
  work: (books: Books, address: BooksAddress) => Promise<Value>,
): Promise<Value> {
  const address = await addressWithBooks(order, ports);
  const isAsked = [order.year, order.period, order.snapshot].some((given) => given !== null);
  const path = isAsked ? snapshotWithMonths(order, address, ports).path : newestSnapshot(address);
  const supplement = supplementOf(address, { path, until: null });
  const { books, close } = await openBooks(path, ports.signal, supplement);
  try {
    return await work(books, address);
  } finally {
    close();
  }
}
