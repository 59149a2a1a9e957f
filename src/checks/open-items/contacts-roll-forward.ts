/** D5: what a contact owes is what it owed a month earlier plus its entries on the control accounts. */
import { type Amount, add, isZero, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import { itemsBefore, OPEN_ITEM_LISTS } from "../../ledger/open-item-lists.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";
import { controlAccounts } from "../control-accounts.ts";
import { contactMovements, movedBy } from "../internal/contact-movements.ts";
import { perContact } from "../internal/open-item-lists.ts";
import { openItemsEqualControlAccounts } from "./open-items-equal-control-accounts.ts";

/**
 * The list of the month before the books is the opening of every contact, as stated: its entries were not read. A
 * contact that has entries and is not on the list counts as zero there, so a row that was dropped is found. Whether the
 * list shows balances or movements follows from its totals (D1): of few contacts two that are exchanged would decide nothing.
 */
export const contactsRollForward: Check = calibrated({
  id: "D5",
  name: "contacts-roll-forward",
  formula:
    "list[m] = list[m-1] + sum of x, or sum of x, of the contact on the control accounts, per contact, debtors and creditors",
  severity: "blocking",
  decidedBy: openItemsEqualControlAccounts,
  gap: () => "no-control-account",
  compares: {
    expected: "list of open items of the previous month and postings on the control accounts",
    actual: "amount, list of open items",
  },
  readings: [
    { name: "balance", compare: (books) => compareContacts(books, add) },
    { name: "movement", compare: (books) => compareContacts(books, (_, moved) => moved) },
  ],
});

/** What the list shows after the amount before and the movement. */
type Rolled = (before: Amount, moved: Amount) => Amount;

function* compareContacts(books: Books, plus: Rolled): Generator<Comparison> {
  for (const list of OPEN_ITEM_LISTS) {
    const accounts = controlAccounts(books, list);
    if (accounts.length === 0) continue;
    const movements = contactMovements(books, accounts);
    let items = itemsBefore(books, list);
    let before = perContact(items.lines);
    for (const { month, entrySources, [list]: itemsNow } of books.months) {
      const now = perContact(itemsNow.lines);
      const sources = [...items.sources, ...itemsNow.sources, ...entrySources];
      const posted = movements.get(month)?.keys() ?? [];
      for (const contactId of new Set<ContactId | null>([
        ...before.keys(),
        ...posted,
        ...now.keys(),
      ])) {
        const moved = movedBy(movements, month, contactId);
        const expected = plus(before.get(contactId) ?? ZERO, moved);
        const actual = now.get(contactId) ?? ZERO;
        if (isZero(expected) && isZero(actual)) continue;
        const subject = { kind: "open-item", list, contactId } as const;
        yield { month, subject, expected, actual, sources };
      }
      items = itemsNow;
      before = now;
    }
  }
}
