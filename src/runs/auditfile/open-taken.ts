/** Opens the books of the auditfiles of an order. */
import type { OpenedBooks } from "../../pull/open-books.ts";
import { openBooks } from "../../sources/open-books.ts";
import type { ProfileOptions } from "../profile/books-address.ts";
import { snapshotWithMonths } from "../pull/finished-snapshot.ts";
import type { RunPorts } from "../run-ports.ts";
import { supplementOf } from "../state/books-supplement.ts";
import { addressWithBooks } from "./taken-in.ts";

/** Failure codes: those of `addressWithBooks` and of opened books. */
export async function openTaken(who: ProfileOptions, ports: RunPorts): Promise<OpenedBooks> {
  const address = await addressWithBooks(who, ports);
  const request = { snapshot: null, year: null, period: null };
  const { path } = snapshotWithMonths(request, address, ports);
  return openBooks(path, ports.signal, supplementOf(address, { path, until: null }));
}
