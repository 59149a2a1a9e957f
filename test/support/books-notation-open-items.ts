/** Computes open items and their ages from the lines of the books notation. */
import {
  type Amount,
  add,
  compareAmounts,
  isNegative,
  isPositive,
  isZero,
  negate,
  sumOf,
  ZERO,
} from "../../src/amount/amount.ts";
import { addDays, type CalendarDate, daysBetween } from "../../src/calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, type Month } from "../../src/calendar/month.ts";
import type { ContactId } from "../../src/ledger/ledger-account.ts";
import type { SourceHash } from "../../src/ledger/source.ts";
import type { Aging, OpenItems } from "../../src/ledger/statements.ts";
import type { BooksDraft } from "./books-notation-draft.ts";

interface Dated {
  readonly date: CalendarDate;
  readonly amount: Amount;
}

/** The amount that every contact owes at the end of the month, without zeros. */
export function openItemsOf(
  draft: BooksDraft,
  part: "debtors" | "creditors",
  month: Month,
): OpenItems["lines"] {
  return [...itemsOf(draft, part, month)]
    .map(([contactId, items]) => ({
      contactId,
      amount: sumOf(items.map(({ amount }) => amount)),
    }))
    .filter(({ amount }) => !isZero(amount));
}

/** The same by age in days since the posting; a payment settles the oldest item. */
export function agingOf(
  draft: BooksDraft,
  part: "debtors" | "creditors",
  month: Month,
  source: SourceHash,
): Aging {
  const items = itemsOf(draft, part, month);
  const lines = openItemsOf(draft, part, month).map(({ contactId, amount }) => {
    const open = settled(items.get(contactId) ?? []);
    const aged = (from: number, until: number): Amount =>
      sumOf(
        open
          .filter(({ date }) => {
            const age = daysBetween(date, lastDayOf(month));
            return from <= age && age < until;
          })
          .map((item) => item.amount),
      );
    const buckets = [
      { name: "0 - 30 dagen", amount: aged(0, 30) },
      { name: "30 - 60 dagen", amount: aged(30, 60) },
      { name: "Ouder", amount: aged(60, Infinity) },
    ];
    return { contactId, amount, buckets };
  });
  return { lines, sources: [source] };
}

function itemsOf(
  draft: BooksDraft,
  part: "debtors" | "creditors",
  month: Month,
): ReadonlyMap<ContactId | null, readonly Dated[]> {
  const items = new Map<ContactId | null, Dated[]>();
  const put = (contact: ContactId | null, item: Dated): void => {
    items.set(contact, [...(items.get(contact) ?? []), item]);
  };
  const startedOn = addDays(firstDayOf(draft.fiscalYear.period.first), -1);
  for (const [id, amount] of draft.openings) {
    if (draft.parts.get(id) === part) {
      put(draft.openingContacts.get(id) ?? null, { date: startedOn, amount });
    }
  }
  for (const { ledgerAccountId, contactId, date, amount } of draft.postings) {
    if (draft.parts.get(ledgerAccountId) !== part || date > lastDayOf(month)) continue;
    put(contactId, { date, amount });
  }
  return items;
}

/** The items that remain when every payment is matched with the oldest items of the other sign. */
function settled(items: readonly Dated[]): readonly Dated[] {
  const left: Dated[] = [];
  for (const item of items.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    let rest = item.amount;
    for (const [index, { date, amount }] of left.entries()) {
      const isSettled = isZero(rest) || isZero(amount);
      if (isSettled || isPositive(amount) === isPositive(rest)) continue;
      const sum = add(amount, rest);
      const covers = isNegative(amount)
        ? compareAmounts(rest, negate(amount)) >= 0
        : compareAmounts(negate(rest), amount) >= 0;
      left[index] = { date, amount: covers ? ZERO : sum };
      rest = covers ? sum : ZERO;
    }
    if (!isZero(rest)) left.push({ date: item.date, amount: rest });
  }
  return left.filter(({ amount }) => !isZero(amount));
}
