/** Debts of a fiscal year that may be missing in its books, by documents and payments of the months after it. */
import {
  type Amount,
  add,
  amountOf,
  divideRounded,
  isNegative,
  isZero,
  multiply,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { type CalendarDate, type DateRange, daysBetween } from "../../calendar/calendar-date.ts";
import { daysOf, lastDayOf, nextMonth } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import type { DocumentId } from "../ledger-account.ts";
import { TYPE_OF_LIST } from "../listed-document.ts";
import { oncePerBooks } from "../once-per-books.ts";
import { type ContactAtEnd, itemsAtEnd } from "./items-at-end.ts";
import type { LaterDocument } from "./later-documents.ts";

export interface LateCosts {
  /** Purchases of after the year with details whose period lies in it, by date. */
  readonly ofYear: readonly CostOfYear[];
  /** Suppliers with open invoices of the year and nothing on the list of creditors. */
  readonly unlisted: readonly (ContactAtEnd & { readonly invoices: Amount })[];
  /**
   * Purchases of after the year that were paid within a month of its end, to suppliers to whom nothing was owed then.
   */
  readonly paidWithoutDebt: readonly PaidPurchase[];
  /** Credit notes to customers of after the year, by date. */
  readonly creditNotes: readonly LaterDocument[];
}

export interface CostOfYear {
  readonly document: LaterDocument;
  /** The part of the details that the days of their periods put in the year, without tax. */
  readonly ofYear: Amount;
  /** What the entries of the year have of the document on the accounts of those details. */
  readonly booked: Amount;
}

export interface PaidPurchase {
  readonly document: LaterDocument;
  readonly paidOn: CalendarDate;
  readonly paid: Amount;
}

/** Null if documents of after the books were not asked for. */
export const lateCosts: (books: Books) => LateCosts | null = (books) =>
  books.laterDocuments === undefined ? null : knownLateCosts(books);

const knownLateCosts = oncePerBooks((books): LateCosts => {
  const all = (books.laterDocuments?.lists ?? []).flatMap(({ documents }) => documents);
  const byDate = all.toSorted((left, right) =>
    left.date < right.date ? -1 : left.date > right.date ? 1 : 0,
  );
  const purchases = byDate.filter(({ list }) => list !== "sales_invoices");
  return {
    ofYear: costsOfYear(books, purchases),
    unlisted: unlistedSuppliers(books),
    paidWithoutDebt: paidWithoutDebt(books, purchases),
    creditNotes: byDate.filter(
      ({ list, total }) => list === "sales_invoices" && total !== null && isNegative(total),
    ),
  };
});

function costsOfYear(books: Books, purchases: readonly LaterDocument[]): readonly CostOfYear[] {
  const days = daysOf(books.period);
  const found = purchases.flatMap((document) => {
    const parts = document.details.map(({ amount, period }) =>
      period === null ? ZERO : partWithin(amount, period, days),
    );
    const ofYear = sumOf(parts);
    return isZero(ofYear) ? [] : [{ document, ofYear }];
  });
  if (found.length === 0) return [];
  const booked = bookedOf(
    books,
    found.map(({ document }) => document),
  );
  return found.map((one) => ({ ...one, booked: booked.get(one.document.id) ?? ZERO }));
}

const CENTS = 2;

/** In proportion to days, in cents. */
function partWithin(amount: Amount, period: DateRange, days: DateRange): Amount {
  const first = period.first > days.first ? period.first : days.first;
  const last = period.last < days.last ? period.last : days.last;
  if (first > last) return ZERO;
  const [own, all] = [daysBetween(first, last) + 1, daysBetween(period.first, period.last) + 1];
  return divideRounded(multiply(amount, amountOf(String(own))), amountOf(String(all)), CENTS);
}

/** By document: the sum of its entries in the books on the accounts of its details that have a period. */
function bookedOf(
  { sums }: Books,
  documents: readonly LaterDocument[],
): ReadonlyMap<DocumentId, Amount> {
  const accounts = new Set(
    documents.flatMap(({ details }) =>
      details.flatMap(({ ledgerAccountId, period }) => (period === null ? [] : [ledgerAccountId])),
    ),
  );
  const asked = new Map(documents.map(({ id, list }) => [id, TYPE_OF_LIST[list]]));
  const booked = new Map<DocumentId, Amount>();
  for (const { document, sum } of sums.documentsOn(accounts)) {
    if (asked.get(document.id) !== document.type) continue;
    booked.set(document.id, add(booked.get(document.id) ?? ZERO, sum));
  }
  return booked;
}

const unlistedSuppliers = (books: Books): LateCosts["unlisted"] => {
  const { contacts, items } = itemsAtEnd(books).creditors;
  return contacts.flatMap((contact) => {
    if (!isZero(contact.balance)) return [];
    const invoices = sumOf((items.get(contact.contactId) ?? []).map(({ atEnd }) => atEnd));
    return isZero(invoices) || isNegative(invoices) ? [] : [{ ...contact, invoices }];
  });
};

/** A purchase of which every detail has a period after the year is not of the year. */
function paidWithoutDebt(
  books: Books,
  purchases: readonly LaterDocument[],
): readonly PaidPurchase[] {
  const { last } = daysOf(books.period);
  const until = lastDayOf(nextMonth(books.period.last));
  const owed = new Set(
    itemsAtEnd(books)
      .creditors.contacts.filter(({ balance }) => !isZero(balance))
      .map(({ contactId }) => contactId),
  );
  return purchases.flatMap((document) => {
    const { contactId, details, payments } = document;
    if (contactId === null || owed.has(contactId)) return [];
    const isLater = details.every(({ period }) => period !== null && period.first > last);
    if (isLater && details.length > 0) return [];
    const own = payments.filter(({ date }) => date <= until);
    const paid = own.reduce((sum, { amount }) => add(sum, amount), ZERO);
    const paidOn = own.map(({ date }) => date).sort()[0];
    return paidOn === undefined || isZero(paid) || isNegative(paid)
      ? []
      : [{ document, paidOn, paid }];
  });
}
