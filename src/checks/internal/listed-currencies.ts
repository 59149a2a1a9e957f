/** Compares the totals of listed documents in their own currency and in that of the books, and counts the currencies. */
import { equalAmounts, isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { type ListedHeader, TYPE_OF_LIST } from "../../ledger/listed-document.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Comparison } from "../check.ts";
import { comparisonTally } from "./comparison-tally.ts";
import { countOf } from "./counts.ts";

export interface CurrencyTally {
  readonly add: (document: ListedHeader) => void;
  readonly outcomes: () => Iterable<Comparison>;
}

export function listedCurrencies({ administration: { currency } }: Books): CurrencyTally {
  const counts = new Map<string, number>();
  const sources = new Set<SourceHash>();
  const totals = comparisonTally();
  return {
    add: ({ list, id, number, source, inCurrency, total: actual }) => {
      if (inCurrency === null || actual === null || isZero(actual)) return;
      const { total: expected, currency: own } = inCurrency;
      sources.add(source);
      if (equalAmounts(expected, actual)) counts.set(own, (counts.get(own) ?? 0) + 1);
      if (own !== currency) return;
      totals.add({ month: null, expected, actual }, () => {
        const document = { type: TYPE_OF_LIST[list], id, ...(number === null ? {} : { number }) };
        return { subject: { kind: "document", document }, sources: [source] };
      });
    },
    outcomes: function* () {
      yield* totals.outcomes();
      if (counts.size > 0) yield mostCommon(counts, currency, [...sources]);
    },
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
