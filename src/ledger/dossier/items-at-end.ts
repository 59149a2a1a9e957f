/**
 * Debtors and creditors at the end of a fiscal year, and what was received or paid since, by contact and by invoice.
 */
import { type Amount, add, isZero, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { type CalendarDate, daysBetween } from "../../calendar/calendar-date.ts";
import { addMonths, lastDayOf, type Month, monthOf, monthsOf } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import { type ContactId, compareText } from "../ledger-account.ts";
import type { ListedHeader } from "../listed-document.ts";
import { oncePerBooks } from "../once-per-books.ts";
import { OPEN_ITEM_LIST_OF, type OpenItemList } from "../open-item-lists.ts";
import { settlements } from "../settlements.ts";
import { TOTAL_SIDES, turn } from "../signs.ts";
import type { SourceHash } from "../source.ts";
import { totalsBy } from "../statements.ts";
import { LATER_LISTS } from "./later-documents.ts";

export const MONTHS_AFTER = 3;

/** An invoice that was open on the last day. Amounts are positive for what is owed, a credit note is negative. */
export interface ItemAtEnd extends Pick<ListedHeader, "list" | "id" | "number" | "contactId"> {
  readonly date: CalendarDate;
  /** Null if the list states none. */
  readonly dueDate: CalendarDate | null;
  readonly atEnd: Amount;
  /** Received, paid or settled otherwise after the last day, until `lastDaySeen`. */
  readonly since: Amount;
  /** The same by month. */
  readonly sinceByMonth: ReadonlyMap<Month, Amount>;
  /** `atEnd` less `since`. */
  readonly left: Amount;
  /** From the due date, or else from the date, to the last day of the books; negative before it. */
  readonly daysOverdue: number;
  readonly source: SourceHash;
}

export interface ContactAtEnd {
  readonly contactId: ContactId | null;
  /** On the list of debtors or creditors at the end of the books; positive for what is owed. */
  readonly balance: Amount;
  readonly since: Amount;
  /** What its listed invoices do not explain of the balance; null if the list does not state an amount. */
  readonly withoutInvoice: Amount | null;
  /** Of the invoices that are still open, the one that is due first; null without any. */
  readonly oldest: ItemAtEnd | null;
  readonly sources: readonly SourceHash[];
}

export interface ItemsAtEnd {
  /** Contacts with a balance or with open invoices, by name. */
  readonly contacts: readonly ContactAtEnd[];
  /** By contact, in the order of `contacts`. */
  readonly items: ReadonlyMap<ContactId | null, readonly ItemAtEnd[]>;
}

/** The day until which receipts and payments count: that of the pull, at most three months after the books. */
export function lastDaySeen({ period, asOf }: Pick<Books, "period" | "asOf">): CalendarDate {
  const third = lastDayOf(addMonths(period.last, MONTHS_AFTER));
  return asOf < third ? asOf : third;
}

/** The months after the books of which receipts and payments are known, the last one perhaps in part; three at most. */
export function monthsSeen(books: Pick<Books, "period" | "asOf">): readonly Month[] {
  const [first, last] = [addMonths(books.period.last, 1), monthOf(lastDaySeen(books))];
  return last < first ? [] : monthsOf({ first, last });
}

/** Reads the lists of invoices once. */
export const itemsAtEnd: (books: Books) => Readonly<Record<OpenItemList, ItemsAtEnd>> =
  oncePerBooks((books) => {
    const open = openInvoices(books);
    return {
      debtors: itemsOf(books, "debtors", open.debtors),
      creditors: itemsOf(books, "creditors", open.creditors),
    };
  });

interface OpenInvoices {
  readonly items: ItemAtEnd[];
  /** Contacts with an invoice whose amount the list does not state. */
  readonly unstated: Set<ContactId | null>;
}

function openInvoices(books: Books): Readonly<Record<OpenItemList, OpenInvoices>> {
  const last = lastDayOf(books.period.last);
  const until = lastDaySeen(books);
  const open = {
    debtors: { items: [], unstated: new Set() },
    creditors: { items: [], unstated: new Set() },
  } satisfies Record<OpenItemList, OpenInvoices>;
  for (const header of books.listedDocuments(LATER_LISTS)) {
    const list = OPEN_ITEM_LIST_OF[header.list];
    if (list === null || header.date > last) continue;
    const own: OpenInvoices = open[list];
    if (header.total === null) {
      own.unstated.add(header.contactId);
      continue;
    }
    const item = itemOf(header, header.total, { last, until });
    if (!isZero(item.atEnd)) own.items.push(item);
  }
  return open;
}

function itemOf(
  header: ListedHeader,
  total: Amount,
  { last, until }: { readonly last: CalendarDate; readonly until: CalendarDate },
): ItemAtEnd {
  const { list, id, number, contactId, date, dueDate, source } = header;
  let atEnd = total;
  const sinceByMonth = new Map<Month, Amount>();
  for (const payment of settlements(header, total)) {
    const month = monthOf(payment.date);
    if (payment.date <= last) atEnd = subtract(atEnd, payment.amount);
    else if (payment.date <= until) {
      sinceByMonth.set(month, add(sinceByMonth.get(month) ?? ZERO, payment.amount));
    }
  }
  const since = sumOf([...sinceByMonth.values()]);
  const left = subtract(atEnd, since);
  const daysOverdue = daysBetween(dueDate ?? date, last);
  const named = { list, id, number, contactId, date, dueDate, source };
  return { ...named, atEnd, since, sinceByMonth, left, daysOverdue };
}

function itemsOf(books: Books, list: OpenItemList, open: OpenInvoices): ItemsAtEnd {
  const lines = books.months.at(-1)?.[list].lines ?? [];
  const balances = totalsBy(
    lines.map(({ contactId, amount }) => ({ contactId, amount: turn(amount, TOTAL_SIDES[list]) })),
    ({ contactId }) => contactId,
  );
  const byContact = Map.groupBy(open.items, ({ contactId }) => contactId);
  const nameOf = (id: ContactId | null): string =>
    id === null ? "" : (books.contacts.get(id)?.name ?? id);
  const ids = [...new Set([...balances.keys(), ...byContact.keys()])].toSorted(
    (left, right) =>
      compareText(nameOf(left), nameOf(right)) || compareText(left ?? "", right ?? ""),
  );
  const contacts = ids.map((contactId) => {
    const balance = balances.get(contactId) ?? ZERO;
    const items = byContact.get(contactId) ?? [];
    const unstated = open.unstated.has(contactId);
    return contactOf({ contactId, balance, items, unstated });
  });
  return {
    contacts: contacts.filter(
      ({ balance, contactId }) => !isZero(balance) || byContact.has(contactId),
    ),
    items: byContact,
  };
}

function contactOf({
  contactId,
  balance,
  items,
  unstated,
}: Pick<ContactAtEnd, "contactId" | "balance"> & {
  readonly items: readonly ItemAtEnd[];
  readonly unstated: boolean;
}): ContactAtEnd {
  const still = items.filter(({ left }) => !isZero(left));
  const [oldest = null] = still.toSorted(
    (one, other) => other.daysOverdue - one.daysOverdue || compareText(one.id, other.id),
  );
  return {
    contactId,
    balance,
    since: items.reduce((sum, item) => add(sum, item.since), ZERO),
    withoutInvoice: unstated
      ? null
      : items.reduce((left, item) => subtract(left, item.atEnd), balance),
    oldest,
    sources: [...new Set(items.map(({ source }) => source))],
  };
}
