/** Debts of customers that are long overdue without any payment since, and what a simple rule proposes to provide. */
import {
  type Amount,
  amountOf,
  divideRounded,
  isPositive,
  isZero,
  multiply,
  sumOf,
} from "../../amount/amount.ts";
import type { Books } from "../books.ts";
import { type ItemAtEnd, itemsAtEnd } from "./items-at-end.ts";

/** The part of an item that is proposed, by its days overdue on the last day; younger items are not in the proposal. */
const DOUBTFUL_BANDS = [
  { key: "month-2", from: 31, until: 60, percent: "10" },
  { key: "month-3", from: 61, until: 90, percent: "25" },
  { key: "half-year", from: 91, until: 180, percent: "50" },
  { key: "older", from: 181, until: Number.POSITIVE_INFINITY, percent: "100" },
] as const;
export type DoubtfulBand = (typeof DOUBTFUL_BANDS)[number];

export interface DoubtfulItem {
  readonly item: ItemAtEnd;
  /** What is open without the tax in it, which can be reclaimed of a debt that stays unpaid. */
  readonly withoutTax: Amount;
  readonly proposal: Amount;
}

const CENTS = 2;
const HUNDRED = amountOf("100");

/** By band, the oldest items first; bands without items are left out. */
export function doubtfulItems(
  books: Books,
): readonly { readonly band: DoubtfulBand; readonly items: readonly DoubtfulItem[] }[] {
  const { contacts, items } = itemsAtEnd(books).debtors;
  const unpaid = contacts
    .flatMap(({ contactId }) => items.get(contactId) ?? [])
    .filter(({ since, left }) => isZero(since) && isPositive(left));
  return DOUBTFUL_BANDS.map((band) => ({
    band,
    items: unpaid
      .filter(({ daysOverdue }) => band.from <= daysOverdue && daysOverdue <= band.until)
      .toSorted((one, other) => other.daysOverdue - one.daysOverdue)
      .map((item) => doubtfulItem(books, item, band)),
  })).filter((of) => of.items.length > 0);
}

function doubtfulItem(books: Books, item: ItemAtEnd, { percent }: DoubtfulBand): DoubtfulItem {
  const withoutTax = netOf(books, item);
  const share = multiply(withoutTax, amountOf(percent));
  return { item, withoutTax, proposal: divideRounded(share, HUNDRED, CENTS) };
}

/** The open part of the details, which are without tax. */
function netOf(books: Books, { list, id, left }: ItemAtEnd): Amount {
  const document = books.listedDocument(list, id);
  if (document === null || document.total === null || isZero(document.total)) return left;
  const net = sumOf(document.details.map(({ amount }) => amount));
  return divideRounded(multiply(left, net), document.total, CENTS);
}
