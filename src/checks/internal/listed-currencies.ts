/** Compares the totals of listed documents in their own currency and in that of the books, and counts the currencies. */
import { equalAmounts, isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { type ListedHeader, TYPE_OF_LIST } from "../../ledger/listed-document.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Comparison } from "../check.ts";
import { countOf } from "./counts.ts";
import type { ListedComparer } from "./listed-comparer.ts";

export function listedCurrencies({ administration: { currency } }: Books): ListedComparer {
  const counts = new Map<string, number>();
  const sources = new Set<SourceHash>();
  return {
    compare: (document) => {
      const { inCurrency, total } = document;
      if (inCurrency === null || total === null || isZero(total)) return null;
      sources.add(document.source);
      if (equalAmounts(inCurrency.total, total)) {
        counts.set(inCurrency.currency, (counts.get(inCurrency.currency) ?? 0) + 1);
      }
      if (inCurrency.currency !== currency) return null;
      return ownTotal(document, inCurrency.total, total);
    },
    together: () => (counts.size > 0 ? [mostCommon(counts, currency, [...sources])] : []),
  };
}

function ownTotal(
  { list, id, number, source }: ListedHeader,
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
