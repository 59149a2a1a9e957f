/** What is open of the invoices of each contact at a month end, from the lists of documents. */
import { type Amount, equalAmounts, isZero, negate, subtract, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { lastDayOf, type Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import {
  DOCUMENT_LISTS,
  type DocumentListName,
  type ListedDocument,
} from "../../ledger/listed-document.ts";
import type { OpenItemList } from "../../ledger/open-item-lists.ts";
import type { SourceHash } from "../../ledger/source.ts";

/** An invoice that is not settled on the day; debit positive. */
export interface OpenDocument {
  readonly amount: Amount;
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate | null;
  readonly source: SourceHash;
}

export interface OpenDocuments {
  readonly items: OpenDocument[];
  /** False if the list does not state the amount of one of them. */
  isComplete: boolean;
}

/** The list of open items to which the documents of a list belong; null for journals. */
export const OPEN_ITEM_LIST_OF: Readonly<Record<DocumentListName, OpenItemList | null>> = {
  sales_invoices: "debtors",
  purchase_invoices: "creditors",
  receipts: "creditors",
  general_journal_documents: null,
};

/** Whether the service lists any document of the kind that the items are of. */
export function isListed({ listedDocuments }: Books, list: OpenItemList): boolean {
  const lists = DOCUMENT_LISTS.filter((name) => OPEN_ITEM_LIST_OF[name] === list);
  for (const { list: own } of listedDocuments(lists)) if (lists.includes(own)) return true;
  return false;
}

export type OpenByContact = ReadonlyMap<ContactId | null, OpenDocuments>;

export type OpenAtEnd = Readonly<Record<OpenItemList, OpenByContact>>;

/**
 * The invoices that are open at the end of each month, by list and contact. The lists have the documents of the books' period
 * and those that were open when they were read: an older one that was paid since is not in its months.
 */
export function openDocumentsCollector({ months }: Pick<Books, "months">): {
  readonly add: (document: ListedDocument) => void;
  readonly open: () => ReadonlyMap<Month, OpenAtEnd>;
} {
  const ends = months.map(({ month }) => ({ month, at: lastDayOf(month), open: emptyLists() }));
  return {
    add: (document) => {
      addOpen(ends, document);
    },
    open: () => new Map(ends.map(({ month, open }) => [month, open])),
  };
}

interface MonthEnd {
  readonly at: CalendarDate;
  readonly open: Record<OpenItemList, Map<ContactId | null, OpenDocuments>>;
}

const emptyLists = (): MonthEnd["open"] => ({ debtors: new Map(), creditors: new Map() });

function addOpen(
  ends: readonly MonthEnd[],
  { list, contactId, date, dueDate, total, payments, source }: ListedDocument,
): void {
  const of = OPEN_ITEM_LIST_OF[list];
  if (of === null) return;
  let item: OpenDocument | null = null;
  for (const { at, open } of ends) {
    if (date > at) continue;
    const left = total === null ? null : lessPaid(total, payments, at);
    if (left !== null && isZero(left)) continue;
    const own = open[of].get(contactId) ?? { items: [], isComplete: true };
    open[of].set(contactId, own);
    if (left === null) {
      own.isComplete = false;
      continue;
    }
    const amount = of === "debtors" ? left : negate(left);
    // An invoice that stays open for months is in memory once.
    if (item === null || !equalAmounts(item.amount, amount)) {
      item = { amount, date, dueDate, source };
    }
    own.items.push(item);
  }
}

function lessPaid(total: Amount, payments: ListedDocument["payments"], at: CalendarDate): Amount {
  let left = total;
  for (const { date, amount } of payments) if (date <= at) left = subtract(left, amount);
  return left;
}

/** Whether they are all that a contact owes: only then its age groups follow from them. */
export const explain = (open: OpenDocuments, amount: Amount): boolean =>
  open.isComplete && equalAmounts(openTogether(open), amount);

/** The answers that state them. */
export const openSources = ({ items }: OpenDocuments): readonly SourceHash[] => [
  ...new Set(items.map(({ source }) => source)),
];

export const openTogether = ({ items }: OpenDocuments): Amount =>
  sumOf(items.map(({ amount }) => amount));
