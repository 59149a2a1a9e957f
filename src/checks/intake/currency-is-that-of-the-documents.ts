/** T8: the administration's currency is the one in which documents need no exchange rate. */
import { equalAmounts, isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { type ListedDocument, TYPE_OF_LIST } from "../../ledger/listed-document.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Check, Comparison } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";
import { countOf } from "../internal/counts.ts";

/**
 * The service states the currency of the administration once, and every amount of the books is in it. A document in that
 * currency has the same total in both; so has hardly any document in another, so that the currency with most such documents
 * is the administration's.
 */
export const currencyIsThatOfTheDocuments: Check = {
  id: "T8",
  name: "currency-is-that-of-the-documents",
  formula:
    "total of a listed invoice = its total in its own currency, if that is the administration's; most such invoices are in that currency",
  severity: "blocking",
  gap: lackDocumentLists,
  compares: {
    expected: "total in the currency of the document; documents in the most common currency",
    actual: "total in the currency of the books; documents in the currency of the administration",
  },
  *compare(books) {
    const { currency } = books.administration;
    const counts = new Map<string, number>();
    const sources = new Set<SourceHash>();
    for (const document of books.listedDocuments()) {
      const { inCurrency, total } = document;
      if (inCurrency === null || total === null || isZero(total)) continue;
      sources.add(document.source);
      if (inCurrency.currency === currency) yield ownTotal(document, inCurrency.total, total);
      if (!equalAmounts(inCurrency.total, total)) continue;
      counts.set(inCurrency.currency, (counts.get(inCurrency.currency) ?? 0) + 1);
    }
    if (counts.size > 0) yield mostCommon(counts, currency, [...sources]);
  },
};

function ownTotal(
  { list, id, number, source }: ListedDocument,
  expected: Comparison["expected"],
  actual: Comparison["actual"],
): Comparison {
  const document = { type: TYPE_OF_LIST[list], id, ...(number === null ? {} : { number }) };
  return {
    month: null,
    subject: { kind: "document", document },
    expected,
    actual,
    sources: [source],
  };
}

const mostCommon = (
  counts: ReadonlyMap<string, number>,
  currency: Books["administration"]["currency"],
  sources: readonly SourceHash[],
): Comparison => ({
  month: null,
  subject: { kind: "field", path: "currency" },
  isCount: true,
  expected: countOf(Math.max(...counts.values())),
  actual: countOf(counts.get(currency) ?? 0),
  sources,
});
