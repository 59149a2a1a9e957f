/** P9: the profit and loss of a quarter, or of the period, is that of its months together. */
import { type Amount, add, sumOf, ZERO } from "../../amount/amount.ts";
import { includesMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type LedgerAccountId,
  RESULT_TYPES,
  type ResultType,
} from "../../ledger/ledger-account.ts";
import type { ProfitAndLoss } from "../../ledger/statements.ts";
import type { Check, Comparison, FigureWord } from "../check.ts";

/**
 * Quarters count from the first month of the period, as far as they are whole; the period itself
 * comes in pieces of at most twelve months, as the service gives it.
 */
export const monthsAddUpToLongerReports: Check = {
  id: "P9",
  name: "months-add-up-to-longer-reports",
  formula: "R, K, X, O[1..m] = sum of R, K, X, O per account; TR, GP, OP, TE, NP alike",
  severity: "blocking",
  compare: compareSums,
};

const TOTALS: readonly (readonly [keyof ProfitAndLoss["totals"], FigureWord])[] = [
  ["revenue", "figures.total-revenue"],
  ["grossProfit", "figures.gross-profit"],
  ["operatingProfit", "figures.operating-profit"],
  ["expenses", "figures.total-expenses"],
  ["netProfit", "figures.net-profit"],
];

function* compareSums(books: Books): Generator<Comparison> {
  for (const { period, profitAndLoss } of books.periodReports.profitAndLoss) {
    const months = books.months
      .filter(({ month }) => includesMonth(period, month))
      .map((month) => month.profitAndLoss);
    const sources = [...months.flatMap((month) => month.sources), ...profitAndLoss.sources];
    const compared = { month: null, period, sources };
    for (const [total, word] of TOTALS) {
      yield {
        ...compared,
        subject: { kind: "figure", word },
        expected: sumOf(months.map(({ totals }) => totals[total])),
        actual: profitAndLoss.totals[total],
      };
    }
    for (const section of RESULT_TYPES) {
      const added = sumsIn(section, months);
      const stated = sumsIn(section, [profitAndLoss]);
      for (const id of new Set([...added.keys(), ...stated.keys()])) {
        yield {
          ...compared,
          subject: { kind: "account", ledgerAccountId: id },
          expected: added.get(id) ?? ZERO,
          actual: stated.get(id) ?? ZERO,
        };
      }
    }
  }
}

/** An account that changed its section between two months is not the same figure any more. */
function sumsIn(
  section: ResultType,
  reports: readonly ProfitAndLoss[],
): ReadonlyMap<LedgerAccountId, Amount> {
  const sums = new Map<LedgerAccountId, Amount>();
  for (const { ledgerAccountId, amount } of reports.flatMap(({ sections }) => sections[section])) {
    sums.set(ledgerAccountId, add(sums.get(ledgerAccountId) ?? ZERO, amount));
  }
  return sums;
}
