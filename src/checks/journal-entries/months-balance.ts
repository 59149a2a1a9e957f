/** J4: all postings of a month sum to zero. */
import { type Amount, add, ZERO } from "../../amount/amount.ts";
import { type Month, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Check, Comparison } from "../check.ts";

/**
 * Reads the postings as sheets and auditfile will read them, not the sums that were kept while they
 * were pulled (J1). Together with J3 it finds a document that balances but lies half in another month.
 */
export const monthsBalance: Check = {
  id: "J4",
  name: "months-balance",
  formula: "sum of x = 0 per month",
  severity: "blocking",
  compare: compareMonths,
};

interface MonthSum {
  readonly total: Amount;
  /** Bounded by the answers of the month. */
  readonly sources: Set<SourceHash>;
}

async function* compareMonths(books: Books): AsyncGenerator<Comparison> {
  const sums = new Map<Month, MonthSum>(
    books.months.map(({ month }) => [month, { total: ZERO, sources: new Set() }]),
  );
  for await (const { date, amount, source } of books.postings("date")) {
    const month = monthOf(date);
    const { total, sources } = sums.get(month) ?? { total: ZERO, sources: new Set<SourceHash>() };
    sums.set(month, { total: add(total, amount), sources: sources.add(source) });
  }
  for (const [month, { total, sources }] of sums) {
    yield {
      month,
      subject: { kind: "figure", word: "figures.entries" },
      expected: ZERO,
      actual: total,
      sources: [...sources],
    };
  }
}
