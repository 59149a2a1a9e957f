/** What is open of the invoices of each contact at a month end, from the lists of documents. */
import { type Amount, equalAmounts, isZero, negate, subtract, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { lastDayOf, type Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import type { DocumentListName, ListedDocument } from "../../ledger/listed-document.ts";
import type { OpenItemList } from "../../ledger/open-item-lists.ts";
import type { SourceHash } from "../../ledger/source.ts";

/** An invoice that is not settled on the day; debit positive. */
export interface OpenDocument {
  readonly amount: Amount;
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate | null;
}

export interface OpenDocuments {
  readonly items: OpenDocument[];
  readonly sources: Set<SourceHash>;
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
  for (const document of listedDocuments())
    if (OPEN_ITEM_LIST_OF[document.list] === list) return true;
  return false;
}

export type OpenByContact = ReadonlyMap<ContactId | null, OpenDocuments>;

export type OpenAtEnd = Readonly<Record<OpenItemList, OpenByContact>>;

/** The invoices that are open at the end of the last month, by list and contact. Reads the lists once. */
export function openDocuments(books: Pick<Books, "months" | "listedDocuments">): OpenAtEnd {
  const last = books.months.at(-1);
  if (last === undefined) return emptyLists();
  return openDocumentsIn(books, [last.month]).get(last.month) ?? emptyLists();
}

/**
 * The same at the end of each of these months. The lists have the documents of the books' period and those that were open
 * when they were read: an older one that was paid since is not in its months.
 */
export function openDocumentsIn(
  { listedDocuments }: Pick<Books, "listedDocuments">,
  months: readonly Month[],
): ReadonlyMap<Month, OpenAtEnd> {
  const all = months.map((month) => ({ month, at: lastDayOf(month), open: emptyLists() }));
  for (const document of listedDocuments()) {
    const list = OPEN_ITEM_LIST_OF[document.list];
    if (list === null) continue;
    for (const { at, open } of all) if (document.date <= at) addOpen(open[list], document, at);
  }
  return new Map(all.map(({ month, open }) => [month, open]));
}

const emptyLists = (): Record<OpenItemList, Map<ContactId | null, OpenDocuments>> => ({
  debtors: new Map(),
  creditors: new Map(),
});

function addOpen(
  contacts: Map<ContactId | null, OpenDocuments>,
  { list, contactId, date, dueDate, total, payments, source }: ListedDocument,
  at: CalendarDate,
): void {
  const paid = sumOf(payments.filter((one) => one.date <= at).map(({ amount }) => amount));
  const open = total === null ? null : subtract(total, paid);
  if (open !== null && isZero(open)) return;
  const own = contacts.get(contactId) ?? { items: [], sources: new Set(), isComplete: true };
  contacts.set(contactId, own);
  own.sources.add(source);
  if (open === null) own.isComplete = false;
  else own.items.push({ amount: list === "sales_invoices" ? open : negate(open), date, dueDate });
}

/** Whether they are all that a contact owes: only then its age groups follow from them. */
export const explain = (open: OpenDocuments, amount: Amount): boolean =>
  open.isComplete && equalAmounts(openTogether(open), amount);

export const openTogether = ({ items }: OpenDocuments): Amount =>
  sumOf(items.map(({ amount }) => amount));
