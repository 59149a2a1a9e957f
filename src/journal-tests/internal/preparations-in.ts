/** What an auditfile states about who booked its entries and when, or what it lacks. */
import type { Books } from "../../ledger/books.ts";
import type { Preparations } from "../../ledger/preparation.ts";
import type { Gap } from "../journal-test.ts";

type Source = Pick<Books, "auditfile">;

/** Never zero hits: a source without users says nothing about them. */
export function usersGap({ auditfile }: Source): Gap | null {
  if (auditfile === undefined) return { name: "no-users" };
  if (auditfile.preparations === undefined) return { name: "users-not-read" };
  return auditfile.preparations.users().length === 0 ? { name: "no-users" } : null;
}

export function entryDatesGap({ auditfile }: Source): Gap | null {
  if (auditfile === undefined) return { name: "no-entry-dates" };
  if (auditfile.preparations === undefined) return { name: "users-not-read" };
  return auditfile.preparations.dated() === 0 ? { name: "no-entry-dates" } : null;
}

/** Nothing is stated of books without them. */
export const preparationsIn = ({ auditfile }: Source): Preparations =>
  auditfile?.preparations ?? NOTHING;

const NOTHING: Preparations = {
  users: () => [],
  dated: () => 0,
  of: () => [],
  documentsOf: () => [],
};
