/** What is known about books in addition to the answers in their snapshot. */
import type { StatedFacts } from "../../pull/open-books.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import { finalSnapshotsBefore } from "./final-years.ts";

/** What the profile names, and the final years before. */
export const statedIn = (address: BooksAddress, snapshotPath: string): StatedFacts => ({
  accounts: address.profile?.accounts ?? null,
  finalSnapshots: finalSnapshotsBefore(address, snapshotPath),
});
