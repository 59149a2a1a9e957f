/** What is open of the invoices of each contact at a month end, from the lists of documents. */
import {
  type Amount,
  add,
  equalAmounts,
  isZero,
  negate,
  subtract,
  ZERO,
} from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { lastDayOf, type Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import { DOCUMENT_LISTS, type ListedHeader } from "../../ledger/listed-document.ts";
import { OPEN_ITEM_LIST_OF, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { settlements } from "../../ledger/settlements.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { type DocumentColumns, documentColumns } from "./document-columns.ts";

/** The invoices of a contact that are not settled at a month end. */
export interface OpenDocuments {
  /** Their rows in the columns of all. */
  readonly rows: number[];
  readonly columns: DocumentColumns;
  /** What they are together; debit positive. */
  together: Amount;
  /** False if the list does not state the amount of one of them. */
  isComplete: boolean;
}

/** Whether the service lists any document of the kind that the items are of. */
export function isListed({ listedDocuments }: Books, list: OpenItemList): boolean {
  const lists = DOCUMENT_LISTS.filter((name) => OPEN_ITEM_LIST_OF[name] === list);
  for (const { list: own } of listedDocuments(lists)) if (lists.includes(own)) return true;
  return false;
}

export type OpenByContact = ReadonlyMap<ContactId | null, OpenDocuments>;

export type OpenAtEnd = Readonly<Record<OpenItemList, OpenByContact>>;

/**
 * The invoices that are open at the end of each month, by list and contact. The lists have the documents of the books'
 * period and those that were open when they were read: an older one that was paid since is not in its months.
 */
export function openDocumentsCollector({ months }: Pick<Books, "months">): {
  readonly add: (document: ListedHeader) => void;
  readonly open: () => ReadonlyMap<Month, OpenAtEnd>;
} {
  const columns = documentColumns();
  const ends = months.map(({ month }) => ({ month, at: lastDayOf(month), open: emptyLists() }));
  return {
    add: (document) => {
      addOpen(ends, columns, document);
    },
    open: () => new Map(ends.map(({ month, open }) => [month, open])),
  };
}

interface MonthEnd {
  readonly at: CalendarDate;
  readonly open: Record<OpenItemList, Map<ContactId | null, OpenDocuments>>;
}

const emptyLists = (): MonthEnd["open"] => ({ debtors: new Map(), creditors: new Map() });

function addOpen(ends: readonly MonthEnd[], columns: DocumentColumns, header: ListedHeader): void {
  const { list, contactId, date, dueDate, total, source } = header;
  const of = OPEN_ITEM_LIST_OF[list];
  if (of === null) return;
  const settled = total === null ? [] : settlements(header, total);
  let row: number | null = null;
  for (const { at, open } of ends) {
    if (date > at) continue;
    const left = total === null ? null : lessPaid(total, settled, at);
    if (left !== null && isZero(left)) continue;
    const own = open[of].get(contactId) ?? { rows: [], columns, together: ZERO, isComplete: true };
    open[of].set(contactId, own);
    if (left === null) {
      own.isComplete = false;
      continue;
    }
    const amount = of === "debtors" ? left : negate(left);
    // An invoice that stays open for months is in memory once.
    if (row === null || !equalAmounts(columns.amount(row), amount)) {
      row = columns.add({ amount, date, dueDate: dueDate ?? date, source });
    }
    own.rows.push(row);
    own.together = add(own.together, amount);
  }
}

function lessPaid(
  total: Amount,
  settled: ReturnType<typeof settlements>,
  at: CalendarDate,
): Amount {
  let left = total;
  for (const { date, amount } of settled) if (date <= at) left = subtract(left, amount);
  return left;
}

/** Whether they are all that a contact owes: only then its age groups follow from them. */
export const explain = ({ isComplete, together }: OpenDocuments, amount: Amount): boolean =>
  isComplete && equalAmounts(together, amount);

/** The answers that state them. */
export const openSources = ({ rows, columns }: OpenDocuments): readonly SourceHash[] => [
  ...new Set(rows.map(columns.source)),
];
