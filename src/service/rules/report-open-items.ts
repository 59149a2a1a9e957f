/** Debtors, creditors and their agings: the balance of each contact, and its age. */
import { type Amount, compareAmounts, isZero, sumOf } from "../../amount/amount.ts";
import { type CalendarDate, daysBetween } from "../../calendar/calendar-date.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import { type Side, turn } from "../../ledger/signs.ts";

/** An invoice that is not settled, or an amount without an invoice; debit positive. */
export interface OpenItem {
  readonly contactId: string | null;
  readonly amount: Amount;
  /** Its due date, or the date from which it is open. */
  readonly countsFrom: CalendarDate;
}

/** One contact, in the reader's sign: positive for debtors who owe us and for creditors whom we owe. */
export interface ContactBalance {
  readonly contactId: string | null;
  readonly amount: Amount;
  readonly items: readonly OpenItem[];
}

/**
 * Contacts with an open balance; the largest first, then by id, the balance without a contact last. A
 * contact whose balance is zero is left out (docs/api-gaps.md: shapes of reports).
 */
export function contactBalances(items: readonly OpenItem[], side: Side): ContactBalance[] {
  const byContact = new Map<string | null, OpenItem[]>();
  for (const item of items) {
    const turned = { ...item, amount: turn(item.amount, side) };
    const known = byContact.get(item.contactId);
    if (known === undefined) byContact.set(item.contactId, [turned]);
    else known.push(turned);
  }
  return [...byContact]
    .map(([contactId, own]) => ({
      contactId,
      amount: sumOf(own.map((item) => item.amount)),
      items: own,
    }))
    .filter(({ amount }) => !isZero(amount))
    .sort(
      (left, right) =>
        compareAmounts(right.amount, left.amount) || compareIds(left.contactId, right.contactId),
    );
}

/** The last day of the bucket, counted from the item's date. */
const YOUNG_DAYS_MAX = 30;
const MIDDLE_DAYS_MAX = 60;

export interface AgingBucket {
  readonly name: string;
  /** The amounts that add up to the bucket; empty if nothing has that age. */
  readonly amounts: readonly Amount[];
}

/**
 * The four buckets of a contact at the end of the day `at`, with the service's order and names; the last
 * one is the total of the others.
 *
 * Gap: Shapes of reports. The first bucket includes what is not due yet; day 30 and day 60 are in the
 * younger bucket.
 */
export function agingBuckets(items: readonly OpenItem[], at: CalendarDate): readonly AgingBucket[] {
  const young: Amount[] = [];
  const middle: Amount[] = [];
  const old: Amount[] = [];
  for (const { amount, countsFrom } of items) {
    const days = daysBetween(countsFrom, at);
    const bucket = days <= YOUNG_DAYS_MAX ? young : days <= MIDDLE_DAYS_MAX ? middle : old;
    bucket.push(amount);
  }
  return [
    { name: "0 - 30 dagen", amounts: young },
    { name: "30 - 60 dagen", amounts: middle },
    { name: "Ouder", amounts: old },
    { name: "Totaal", amounts: items.map((item) => item.amount) },
  ];
}

/** Ids as numbers, ascending: a shorter id is the smaller number. */
function compareIds(left: string | null, right: string | null): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  return left.length - right.length || compareText(left, right);
}
