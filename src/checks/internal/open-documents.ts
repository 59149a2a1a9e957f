/** What is open of the invoices of each contact on a day, from the lists of documents. */
import { type Amount, isZero, negate, subtract, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { lastDayOf } from "../../calendar/month.ts";
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

/** The invoices that are open at the end of the last month, by list and contact. Reads the lists once. */
export function openDocuments({
  months,
  listedDocuments,
}: Pick<Books, "months" | "listedDocuments">): Readonly<Record<OpenItemList, OpenByContact>> {
  const open = {
    debtors: new Map<ContactId | null, OpenDocuments>(),
    creditors: new Map<ContactId | null, OpenDocuments>(),
  };
  const last = months.at(-1);
  if (last === undefined) return open;
  const at = lastDayOf(last.month);
  for (const document of listedDocuments()) {
    const list = OPEN_ITEM_LIST_OF[document.list];
    if (list !== null && document.date <= at) addOpen(open[list], document, at);
  }
  return open;
}

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

export const openTogether = ({ items }: OpenDocuments): Amount =>
  sumOf(items.map(({ amount }) => amount));
