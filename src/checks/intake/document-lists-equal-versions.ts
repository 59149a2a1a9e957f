/** T9: each list of documents has the documents for which the service lists a version, and no others. */
import { ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type DocumentListName,
  type IdsFound,
  TYPE_OF_LIST,
} from "../../ledger/listed-document.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Check, CheckGap, Comparison } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * The versions were read after the list, with the same period, and a list that differed was read three times: it lacks a document, or has
 * one that does not exist.
 */
export const documentListsEqualVersions: Check = {
  id: "T9",
  name: "document-lists-equal-versions",
  formula: "documents with a version = documents in the list, per list and document",
  severity: "blocking",
  gap: lackVersions,
  compares: {
    expected: "documents with a version",
    actual: "documents in the list",
  },
  *compare({ documentLists }) {
    for (const { list, rows, versions, sources } of documentLists) {
      if (versions === null) continue;
      const of = [versions.source, ...sources];
      yield {
        month: null,
        subject: { kind: "figure", word: `figures.list-${list}` },
        isCount: true,
        expected: countOf(versions.rows),
        actual: countOf(rows),
        sources: of,
      };
      const { onlyInVersions, onlyInList } = versions;
      yield* eachOf(onlyInVersions, list, { expected: ONE, actual: ZERO, sources: of });
      yield* eachOf(onlyInList, list, { expected: ZERO, actual: ONE, sources: of });
    }
  },
};

const ONE = countOf(1);

function* eachOf(
  { ids }: IdsFound,
  list: DocumentListName,
  counts: Pick<Comparison, "expected" | "actual"> & { readonly sources: readonly SourceHash[] },
): Generator<Comparison> {
  for (const id of ids) {
    const document = { type: TYPE_OF_LIST[list], id };
    yield { month: null, subject: { kind: "document", document }, isCount: true, ...counts };
  }
}

function lackVersions({ documentLists }: Books): CheckGap | null {
  if (documentLists.length === 0) return "no-document-lists";
  return documentLists.every(({ versions }) => versions === null) ? "no-versions" : null;
}
