/** Requests the document lists: documents dated in a period, invoices of before it that are still open, new journals, and documents by their ids. */
import { addDays } from "../calendar/calendar-date.ts";
import { daysOf, type Period } from "../calendar/month.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import type { DocumentListName } from "../ledger/listed-document.ts";
import type { SourceHash } from "../ledger/source.ts";
import {
  askByPost,
  askOptional,
  askPagesWithTotals,
  type Page,
  type Question,
  type Session,
} from "./client.ts";
import { decodeListedDocuments, type ListedRow } from "./decode-document-lists.ts";
import { decodeJournalDocuments, type JournalDocument } from "./decode-journal-documents.ts";
import { decodeVersions } from "./decode-synchronization.ts";
import { journalsOf } from "./read-administration.ts";

/** A selection from a list. Bank mutations have no list with pages: they are fetched by the ids of their versions. */
export interface ListSelection {
  readonly list: Exclude<DocumentListName, "financial_mutations">;
  /** Dated in the books' period; before it and still open on the day of the pull; of the period and not processed. */
  readonly which: "of-period" | "open-before" | "new";
}

/** In the order in which they are requested. Journals are never open, and their records state no state. */
export const selectionsOf = (
  list: ListSelection["list"],
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
  financial_mutations: "/financial_mutations",
};

/** In any state but a draft and paid. Gap: Sales invoices; each list refuses the states of the other. */
const OPEN_STATES: Readonly<
  Record<Exclude<ListSelection["list"], "general_journal_documents">, string>
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
  const { first } = daysOf(period);
  const filter =
    which === "of-period"
      ? ofPeriod(period)
      : `state:${OPEN_STATES[list]},period:${FIRST_DAY}..${compact(addDays(first, -1))}`;
  return { ...optional(PATH_OF_LIST[list], purpose), query: [["filter", filter]] };
}

/** The documents that have a version. */
export interface VersionedIds {
  readonly ids: readonly DocumentId[];
  readonly source: SourceHash;
}

/** The documents of the period by their versions; null if the service does not give them, or not to this credential. */
export async function readVersionedIds(
  session: Session,
  period: Period,
  list: DocumentListName,
  purpose: string,
): Promise<VersionedIds | null> {
  const query = [["filter", ofPeriod(period)]] as const;
  const answer = await askOptional(session, {
    ...optional(synchronizationOf(list), purpose),
    query,
  });
  if (answer === null) return null;
  return { ids: decodeVersions(answer).map(({ id }) => id), source: answer.source };
}

/** At most a hundred documents; unknown ids are left out. Null if the service does not give them, or not to this credential. */
export async function readByIds(
  session: Session,
  list: DocumentListName,
  ids: readonly DocumentId[],
  purpose: string,
): Promise<Pick<Page<ListedRow>, "rows" | "source"> | null> {
  const answer = await askByPost(session, questionById(list, purpose), { ids });
  if (answer === null) return null;
  return { rows: decodeListedDocuments(answer, list), source: answer.source };
}

/** At most a hundred journals, with whether they close a year; none if the service does not give journals by their ids. */
export async function readJournalsById(
  session: Session,
  ids: readonly DocumentId[],
  purpose: string,
): Promise<readonly JournalDocument[]> {
  const question = questionById("general_journal_documents", purpose);
  const answer = await askByPost(session, question, { ids });
  return answer === null ? [] : decodeJournalDocuments(answer);
}

const questionById = (list: DocumentListName, purpose: string): Question => ({
  ...optional(synchronizationOf(list), purpose),
  query: [],
});

/** The path of the versions of a list, and of its documents by their ids. */
export const synchronizationOf = (list: DocumentListName): string =>
  `${PATH_OF_LIST[list]}/synchronization`;

const optional = (path: string, purpose: string): Omit<Question, "query"> => ({
  path,
  purpose,
  mayBeMissing: true,
  mayBeRefused: true,
});

function ofPeriod(period: Period): string {
  const { first, last } = daysOf(period);
  return `period:${compact(first)}..${compact(last)}`;
}

const compact = (day: string): string => day.replaceAll("-", "");
