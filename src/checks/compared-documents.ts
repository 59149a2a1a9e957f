/** Which documents of the entries were compared with their lists, and which the service does not list. */
import type { CheckResult, DocumentsCompared } from "./check.ts";
import { postingsHaveDocuments } from "./documents/postings-have-documents.ts";

/** By kind: the name of a list, or the type of documents without one. Empty for books without lists. */
export const documentsByKind = (results: readonly CheckResult[]): readonly DocumentsCompared[] =>
  results.find(({ check }) => check.id === postingsHaveDocuments.id)?.documents ?? [];

/** `986 documents of 4 kinds`: what a final pack was compared with. */
export function comparedDocuments(results: readonly CheckResult[]): {
  readonly documents: number;
  readonly kinds: number;
} {
  const compared = documentsByKind(results).filter(({ isCompared }) => isCompared);
  return {
    documents: compared.reduce((sum, { documents }) => sum + documents, 0),
    kinds: compared.length,
  };
}
