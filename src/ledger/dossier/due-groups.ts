/** What listed invoices leave open at the end of the books, by how long they are overdue. */
import { type Amount, add, sumOf, ZERO } from "../../amount/amount.ts";
import type { Books } from "../books.ts";
import type { ContactId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { OpenItemList } from "../open-item-lists.ts";
import type { SourceHash } from "../source.ts";
import { itemsAtEnd } from "./items-at-end.ts";

/** The last day of each group of overdue invoices; the first group is not due yet, the last has no last day. */
export const OVERDUE_DAYS = [30, 60, 90] as const;

export interface DueGroups {
  /** Not due yet, up to each of these days overdue, and longer; positive for what is owed. */
  readonly groups: readonly Amount[];
  readonly sources: readonly SourceHash[];
}

/** Null for a list of which no open invoice has a due date. */
export const dueGroups: (books: Books) => Readonly<Record<OpenItemList, DueGroups | null>> =
  oncePerBooks((books) => ({
    debtors: groupsOf(books, "debtors"),
    creditors: groupsOf(books, "creditors"),
  }));

/** What each contact owes, or is owed, after its due date. */
export const overdueByContact = (
  books: Books,
  list: OpenItemList,
): ReadonlyMap<ContactId | null, Amount> => sumsByContact(books, list, (group) => group > 0);

/** The amounts that each contact owes, or is owed, on invoices whose due date is still to come. */
export const notDueByContact = (
  books: Books,
  list: OpenItemList,
): ReadonlyMap<ContactId | null, Amount> => sumsByContact(books, list, (group) => group === 0);

const sumsByContact = (
  books: Books,
  list: OpenItemList,
  isCounted: (group: number) => boolean,
): ReadonlyMap<ContactId | null, Amount> =>
  new Map(
    [...itemsAtEnd(books)[list].items].map(([contactId, items]) => [
      contactId,
      sumOf(
        items
          .filter(({ dueDate, daysOverdue }) => dueDate !== null && isCounted(groupAt(daysOverdue)))
          .map(({ atEnd }) => atEnd),
      ),
    ]),
  );

function groupsOf(books: Books, list: OpenItemList): DueGroups | null {
  const items = [...itemsAtEnd(books)[list].items.values()].flat();
  const dated = items.filter(({ dueDate }) => dueDate !== null);
  if (dated.length === 0) return null;
  const groups: Amount[] = [ZERO, ...OVERDUE_DAYS.map(() => ZERO), ZERO];
  for (const { daysOverdue, atEnd } of dated) {
    const at = groupAt(daysOverdue);
    groups[at] = add(groups[at] ?? ZERO, atEnd);
  }
  return { groups, sources: [...new Set(dated.map(({ source }) => source))] };
}

/** On its last day an invoice is not overdue. */
function groupAt(daysOverdue: number): number {
  if (daysOverdue <= 0) return 0;
  const within = OVERDUE_DAYS.findIndex((days) => daysOverdue <= days);
  return within === -1 ? OVERDUE_DAYS.length + 1 : within + 1;
}
