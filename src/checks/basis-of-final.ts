/** What the figures of a pack were compared with: the basis on which it is final, or would be. */
import type { Books } from "../ledger/books.ts";
import { BOOKS_PARTS, type BooksPart } from "../ledger/books-parts.ts";
import { compareText } from "../ledger/ledger-account.ts";
import { DOCUMENT_LISTS, type DocumentListName } from "../ledger/listed-document.ts";
import type { CheckResult, DocumentsCompared } from "./check.ts";
import { postingsHaveDocuments } from "./documents/postings-have-documents.ts";
import { SERVICE_AUDITFILE_CHECK_ID } from "./service-auditfile-equals-ours.ts";

export interface Basis {
  /** Postings that were compared with the general ledger, month by month. */
  readonly postings: number;
  /** Documents whose postings were compared with what their list states, in the order of the lists. */
  readonly documents: readonly { readonly list: DocumentListName; readonly count: number }[];
  /** Documents of the postings that no list states, by their type in the API, sorted; without lists they are not counted. */
  readonly notListed: readonly { readonly type: string; readonly count: number | null }[];
  /** Whether the service's auditfile was compared with ours. */
  readonly hasAuditfile: boolean;
  /** The parts that the source does not state, in the order of their list: nothing was compared with them. */
  readonly derived: readonly BooksPart[];
}

export function basisOf(books: Books, results: readonly CheckResult[]): Basis {
  const kinds = documentsByKind(results);
  const countOf = (kind: string, isCompared: boolean): number =>
    kinds.find((one) => one.kind === kind && one.isCompared === isCompared)?.documents ?? 0;
  return {
    postings: books.entryCount,
    documents: DOCUMENT_LISTS.map((list) => ({ list, count: countOf(list, true) })).filter(
      ({ count }) => count > 0,
    ),
    notListed: [
      ...kinds
        .filter(({ isCompared }) => !isCompared)
        .map(({ kind, documents }) => ({ type: kind, count: documents })),
      ...(kinds.length > 0 ? [] : typesIn(books).map((type) => ({ type, count: null }))),
    ].toSorted((left, right) => compareText(left.type, right.type)),
    hasAuditfile: results.some(
      ({ check, compared }) => check.id === SERVICE_AUDITFILE_CHECK_ID && compared > 0,
    ),
    derived: BOOKS_PARTS.filter((part) => books.derived?.has(part)),
  };
}

/** By kind, from the check of existence; empty if it did not run. */
export const documentsByKind = (results: readonly CheckResult[]): readonly DocumentsCompared[] =>
  results.find(({ check }) => check.id === postingsHaveDocuments.id)?.documents ?? [];

const typesIn = ({ sums, journalDocuments }: Books): readonly string[] => [
  ...new Set(sums.references(journalDocuments).map(({ documentType }) => documentType)),
];
