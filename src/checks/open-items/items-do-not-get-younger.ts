/** D15: an amount does not get younger between two month ends without a payment or a credit. */
import { type Amount, isNegative, isPositive, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { ageGroupsOf, olderThan } from "../../ledger/age-groups.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import { agingOf, OPEN_ITEM_LISTS, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import type { Aging } from "../../ledger/statements.ts";
import type { Check, Comparison } from "../check.ts";
import { controlAccounts } from "../control-accounts.ts";
import { type ContactMovements, contactMovements } from "../internal/contact-movements.ts";

type Buckets = Aging["lines"][number]["buckets"];

/**
 * What was older than a number of days a month ago still is, less what was paid or credited in the month, and less
 * credits that were young then and have aged with it. A due date that was postponed breaks it too.
 */
export const itemsDoNotGetYounger: Check = {
  id: "D15",
  name: "items-do-not-get-younger",
  formula:
    "amount older than n days in m-1 - payments and credits in m - amount older than n days in m <= 0, per contact",
  severity: "warning",
  gap: () => "no-control-account",
  compares: { expected: "no shortfall", actual: "shortfall of old amounts, aged listing" },
  *compare(books) {
    for (const list of OPEN_ITEM_LISTS) {
      const accounts = controlAccounts(books, list);
      if (accounts.length > 0) yield* compareList(books, list, contactMovements(books, accounts));
    }
  },
};

function* compareList(
  books: Books,
  list: OpenItemList,
  movements: ContactMovements,
): Generator<Comparison> {
  let before: BooksMonth | null = null;
  for (const month of books.months) {
    const moved = movements.get(month.month);
    const reducedFor = (contactId: ContactId | null): Amount =>
      moved?.get(contactId)?.[list === "debtors" ? "credit" : "debit"] ?? ZERO;
    if (before !== null) yield* compareMonths(list, before, month, reducedFor);
    before = month;
  }
}

function* compareMonths(
  list: OpenItemList,
  before: BooksMonth,
  now: BooksMonth,
  reducedFor: (contactId: ContactId | null) => Amount,
): Generator<Comparison> {
  const aging = agingOf(now, list);
  const agingBefore = agingOf(before, list);
  const bucketsNow = new Map(aging.lines.map(({ contactId, buckets }) => [contactId, buckets]));
  for (const { contactId, buckets } of agingBefore.lines) {
    const groups = ageGroupsOf(buckets) ?? [];
    for (const { name, daysMax } of groups) {
      if (daysMax === null) continue;
      const oldIn = (own: Buckets): Amount =>
        turn(olderThan(own, groups, daysMax), TOTAL_SIDES[list]);
      const young = subtract(
        turn(sumOf(buckets.map(({ amount }) => amount)), TOTAL_SIDES[list]),
        oldIn(buckets),
      );
      const aged = sumOf([oldIn(buckets), isNegative(young) ? young : ZERO]);
      const rest = subtract(aged, reducedFor(contactId));
      const shortfall = subtract(rest, oldIn(bucketsNow.get(contactId) ?? []));
      yield {
        month: now.month,
        subject: { kind: "open-item", list, contactId, age: name },
        expected: ZERO,
        actual:
          isPositive(rest) && isPositive(shortfall) ? turn(shortfall, TOTAL_SIDES[list]) : ZERO,
        sources: [...agingBefore.sources, ...aging.sources],
      };
    }
  }
}
