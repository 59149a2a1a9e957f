/** Requests the document lists: documents dated in a period, invoices of before it that are still open, new journals. */
import { addDays } from "../calendar/calendar-date.ts";
import { daysOf, type Period } from "../calendar/month.ts";
import type { DocumentListName } from "../ledger/listed-document.ts";
import { askPagesWithTotals, type Page, type Question, type Session } from "./client.ts";
import { decodeListedDocuments, type ListedRow } from "./decode-document-lists.ts";
import { journalsOf } from "./read-administration.ts";

/** A selection from a list. */
export interface ListSelection {
  readonly list: DocumentListName;
  /** Dated in the books' period; before it and still open on the day of the pull; of the period and not processed. */
  readonly which: "of-period" | "open-before" | "new";
}

/** In the order in which they are requested. Journals are never open, and their records state no state. */
export const selectionsOf = (
  list: DocumentListName,
): readonly [ofPeriod: ListSelection, other: ListSelection] => [
  { list, which: "of-period" },
  { list, which: list === "general_journal_documents" ? "new" : "open-before" },
];

/** The paths of the lists, below the administration. */
export const PATH_OF_LIST: Readonly<Record<DocumentListName, string>> = {
  sales_invoices: "/sales_invoices",
  purchase_invoices: "/documents/purchase_invoices",
  receipts: "/documents/receipts",
  general_journal_documents: "/documents/general_journal_documents",
};

/** In any state but a draft and paid. Gap: Sales invoices; each list refuses the states of the other. */
const OPEN_STATES: Readonly<
  Record<Exclude<DocumentListName, "general_journal_documents">, string>
> = {
  sales_invoices: "open|late|reminded|pending_payment",
  purchase_invoices: "open|late|pending_payment",
  receipts: "open|late|pending_payment",
};
/** A range needs a first day: nothing is booked before it. */
const FIRST_DAY = "20000101";

/** Page by page; without any page the service does not give this list, or not to this credential. */
export const readDocumentList = (
  session: Session,
  period: Period,
  selection: ListSelection,
  purpose: string,
): AsyncGenerator<Page<ListedRow>> =>
  askPagesWithTotals(session, questionFor(period, selection, purpose), (answer) =>
    decodeListedDocuments(answer, selection.list),
  );

function questionFor(period: Period, { list, which }: ListSelection, purpose: string): Question {
  if (list === "general_journal_documents") {
    const { query, ...journals } = journalsOf(period, purpose);
    if (which !== "new") return { query, ...journals };
    const ofState = query.map(([name, filter]) => [name, `${filter},state:new`] as const);
    return { ...journals, query: ofState, mayBeMissing: true, mayBeRefused: true };
  }
  const { first, last } = daysOf(period);
  const compact = (day: string): string => day.replaceAll("-", "");
  const filter =
    which === "of-period"
      ? `period:${compact(first)}..${compact(last)}`
      : `state:${OPEN_STATES[list]},period:${FIRST_DAY}..${compact(addDays(first, -1))}`;
  const query = [["filter", filter]] as const;
  return { path: PATH_OF_LIST[list], query, purpose, mayBeMissing: true, mayBeRefused: true };
}
