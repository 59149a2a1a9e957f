/**
 * Open items that a source does not state, added up from the postings on a control account: what each contact owes, and
 * how old it is when every payment settles the oldest item of the other side.
 */
import {
  type Amount,
  absolute,
  add,
  compareAmounts,
  isPositive,
  isZero,
  sumOf,
  ZERO,
} from "../amount/amount.ts";
import { type CalendarDate, daysBetween } from "../calendar/calendar-date.ts";
import { lastDayOf, type Month } from "../calendar/month.ts";
import type { ContactId } from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";
import type { Aging, OpenItems } from "./statements.ts";

/** The limits and names of the age groups: days since the posting. */
const GROUPS = [
  { name: "0 - 30 dagen", from: 0, until: 30 },
  { name: "30 - 60 dagen", from: 30, until: 60 },
  { name: "60 - 90 dagen", from: 60, until: 90 },
  { name: "Ouder", from: 90, until: Number.POSITIVE_INFINITY },
] as const;

/** The amount that a posting adds to the debt of a contact. */
export interface OpenItem {
  readonly date: CalendarDate;
  readonly contactId: ContactId | null;
  readonly amount: Amount;
}

interface Left {
  readonly date: CalendarDate;
  amount: Amount;
}

/** The items that are open, contact by contact; items are added in the order of their dates. */
export interface OpenItemsInProgress {
  readonly add: (item: OpenItem) => void;
  /** At the end of a month, of which all items were added. */
  readonly at: (month: Month) => { readonly items: OpenItems; readonly aging: Aging };
}

export function openItemsOf(sources: readonly SourceHash[]): OpenItemsInProgress {
  const open = new Map<ContactId | null, Left[]>();
  return {
    add: ({ date, contactId, amount }) => {
      const own = open.get(contactId) ?? [];
      open.set(contactId, own);
      settle(own, date, amount);
      if (own.length === 0) open.delete(contactId);
    },
    at: (month) => {
      const day = lastDayOf(month);
      const lines = [...open].map(([contactId, own]) => ({
        contactId,
        amount: sumOf(own.map(({ amount }) => amount)),
        buckets: GROUPS.map(({ name, from, until }) => ({
          name,
          amount: sumOf(
            own
              .filter(({ date }) => isWithin(daysBetween(date, day), from, until))
              .map(({ amount }) => amount),
          ),
        })),
      }));
      return {
        items: { lines: lines.map(({ contactId, amount }) => ({ contactId, amount })), sources },
        aging: { lines, sources },
      };
    },
  };
}

const isWithin = (days: number, from: number, until: number): boolean =>
  from <= days && days < until;

/** Takes what an amount settles from the oldest items of the other side, and adds the rest as an item. */
function settle(own: Left[], date: CalendarDate, amount: Amount): void {
  let rest = amount;
  for (let oldest = own[0]; oldest !== undefined && !isZero(rest); oldest = own[0]) {
    if (isPositive(oldest.amount) === isPositive(rest)) break;
    const isCovered = compareAmounts(absolute(rest), absolute(oldest.amount)) >= 0;
    const sum = add(oldest.amount, rest);
    if (isCovered) own.shift();
    else oldest.amount = sum;
    rest = isCovered ? sum : ZERO;
  }
  if (!isZero(rest)) own.push({ date, amount: rest });
}
