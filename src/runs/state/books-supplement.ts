/** What the profile and earlier packs add to the answers in a snapshot. */
import type { BooksSupplement } from "../../pull/open-books.ts";
import { judgementOfBooks } from "../judgement/judgement-of-books.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import type { SnapshotUntil } from "../pull/finished-snapshot.ts";
import { finalYearsNear } from "./final-years.ts";

export const supplementOf = (
  address: BooksAddress,
  { path, until, unit }: SnapshotUntil,
): BooksSupplement => ({
  accounts: address.profile?.accounts ?? null,
  ...finalYearsNear(address, path, judgementOfBooks(address)),
  ...(until === null ? {} : { until }),
  ...(unit === undefined ? {} : { unit }),
});
