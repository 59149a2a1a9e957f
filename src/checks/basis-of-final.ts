/** What the figures of a pack were compared with: the basis on which it is final, or would be. */
import type { Books } from "../ledger/books.ts";
import { KIND_OF_LIST, kindsInEntries } from "../ledger/document-kind.ts";
import { DOCUMENT_LISTS, type DocumentListName } from "../ledger/listed-document.ts";
import type { CheckResult } from "./check.ts";
import { journalsEqualTheirListedLines } from "./journal-entries/journals-equal-their-listed-lines.ts";
import { listedTotalsEqualEntries } from "./open-items/listed-totals-equal-entries.ts";
import { SERVICE_AUDITFILE_CHECK_ID } from "./service-auditfile-equals-ours.ts";
import { basesEqualListedDocuments } from "./vat/bases-equal-listed-documents.ts";
import { contactsEqualListedDocuments } from "./vat/contacts-equal-listed-documents.ts";

export interface Basis {
  /** Postings that were compared with the general ledger, month by month. */
  readonly postings: number;
  /** Documents of the books' period in lists of which a check compared documents with their postings. */
  readonly documents: readonly { readonly list: DocumentListName; readonly count: number }[];
  /** Lists that were received, with documents of which no check compared any. */
  readonly listsNotCompared: readonly DocumentListName[];
  /** Lists that were not received, of kinds of documents that the postings have. */
  readonly listsNotReceived: readonly DocumentListName[];
  /** Types of documents among the postings, as the API names them, that no list holds. */
  readonly typesWithoutList: readonly string[];
  /** Whether the service's auditfile was compared with ours. */
  readonly hasAuditfile: boolean;
}

const OF_INVOICES = [
  basesEqualListedDocuments,
  contactsEqualListedDocuments,
  listedTotalsEqualEntries,
];
/** The checks that compare the documents of a list with their postings. */
const COMPARED_BY: Readonly<Record<DocumentListName, readonly Pick<CheckResult["check"], "id">[]>> =
  {
    sales_invoices: OF_INVOICES,
    purchase_invoices: OF_INVOICES,
    receipts: OF_INVOICES,
    general_journal_documents: [journalsEqualTheirListedLines],
  };

export function basisOf(books: Books, results: readonly CheckResult[]): Basis {
  const comparing = new Set(
    results.filter(({ compared }) => compared > 0).map(({ check }) => check.id),
  );
  const { kinds, typesWithoutList } = kindsInEntries(books);
  const read = new Map(books.documentLists.map(({ list, rows }) => [list, rows]));
  // A list that was received empty leaves nothing to compare.
  const filled = DOCUMENT_LISTS.filter((list) => (read.get(list) ?? 0) > 0);
  const isCompared = (list: DocumentListName): boolean =>
    COMPARED_BY[list].some(({ id }) => comparing.has(id));
  return {
    postings: books.entryCount,
    documents: filled.filter(isCompared).map((list) => ({ list, count: read.get(list) ?? 0 })),
    listsNotCompared: filled.filter((list) => !isCompared(list)),
    listsNotReceived: DOCUMENT_LISTS.filter(
      (list) => !read.has(list) && kinds.has(KIND_OF_LIST[list]),
    ),
    typesWithoutList,
    hasAuditfile: comparing.has(SERVICE_AUDITFILE_CHECK_ID),
  };
}
