/** D14: an amount is not older than the entries from which it comes. */
import { type Amount, isPositive, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { addDays } from "../../calendar/calendar-date.ts";
import { lastDayOf, monthOf } from "../../calendar/month.ts";
import { ageGroupsOf, olderThan } from "../../ledger/age-groups.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import { itemsBefore, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import type { Check } from "../check.ts";
import { controlAccounts } from "../control-accounts.ts";
import { contactMovements } from "../internal/contact-movements.ts";
import { openItemLists, perContact } from "../internal/open-item-lists.ts";

/**
 * Where the service lists no documents, entries bound the age: at the end of the last month, what is older than a
 * number of days was booked up to the month of that day, or was open before the books. The bound holds whether
 * age counts from the date or from the due date, which is not earlier. What it leaves open is stated by the service,
 * and is an age, not an arrear.
 */
export const oldAmountsWereBookedBefore: Check = {
  id: "D14",
  name: "old-amounts-were-booked-before",
  formula:
    "amount older than n days - amounts booked up to n days before the end <= 0, per contact, last month",
  severity: "warning",
  gap: () => "no-control-account",
  compares: { expected: "no excess", actual: "excess of old amounts, aged listing" },
  *compare(books) {
    for (const { month, list, aging } of books.months.slice(-1).flatMap(openItemLists)) {
      const accounts = controlAccounts(books, list);
      if (accounts.length === 0) continue;
      const booked = bookedUpTo(books, list, accounts);
      for (const { contactId, buckets } of aging.lines) {
        const groups = ageGroupsOf(buckets);
        for (const { name, daysMax } of groups ?? []) {
          if (groups === null || daysMax === null) continue;
          const old = turn(olderThan(buckets, groups, daysMax), TOTAL_SIDES[list]);
          const until = monthOf(addDays(lastDayOf(month), -daysMax));
          const excess = subtract(old, booked(contactId, until));
          yield {
            month,
            subject: { kind: "open-item", list, contactId, age: name },
            expected: ZERO,
            actual: isPositive(old) && isPositive(excess) ? turn(excess, TOTAL_SIDES[list]) : ZERO,
            sources: aging.sources,
          };
        }
      }
    }
  },
};

type Booked = (contact: ContactId | null, until: string) => Amount;

/** What a contact was charged before the books and in their months up to one, in the reader's sign. */
function bookedUpTo(
  books: Books,
  list: OpenItemList,
  accounts: readonly LedgerAccountId[],
): Booked {
  const movements = contactMovements(books, accounts);
  const before = perContact(itemsBefore(books, list).lines);
  return (contact, until) => {
    const opening = turn(before.get(contact) ?? ZERO, TOTAL_SIDES[list]);
    const charged = [...movements].flatMap(([month, contacts]) => {
      const own = contacts.get(contact);
      return own === undefined || month > until
        ? []
        : [list === "debtors" ? own.debit : own.credit];
    });
    return sumOf([isPositive(opening) ? opening : ZERO, ...charged]);
  };
}
