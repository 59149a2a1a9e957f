/** P9: the profit and loss of a quarter, or of the period, is the sum of its months. */
import { type Amount, sumOf, ZERO } from "../../amount/amount.ts";
import { includesMonth } from "../../calendar/month.ts";
import {
  type LedgerAccountId,
  RESULT_TYPES,
  type ResultType,
} from "../../ledger/ledger-account.ts";
import type { ProfitAndLoss } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { shownPerAccount } from "../internal/accounts-of-books.ts";
import { RESULT_TOTALS } from "../internal/result-totals.ts";

/**
 * Quarters count from the first month of the period, if they are complete; the period is requested in
 * parts of at most twelve months, the maximum of the service.
 */
export const monthsAddUpToLongerReports: Check = {
  id: "P9",
  name: "months-add-up-to-longer-reports",
  formula: "R, K, X, O[1..m] = sum of R, K, X, O per account; TR, GP, OP, TE, NP likewise",
  severity: "blocking",
  compares: {
    expected: "months added up, profit and loss per month",
    actual: "longer period, profit and loss of that period",
  },
  *compare(books) {
    for (const { period, profitAndLoss } of books.periodReports.profitAndLoss) {
      const months = books.months
        .filter(({ month }) => includesMonth(period, month))
        .map((month) => month.profitAndLoss);
      const sources = [...months.flatMap((month) => month.sources), ...profitAndLoss.sources];
      const compared = { month: null, period, sources };
      for (const [total, word] of RESULT_TOTALS) {
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
  },
};

/** An account that changes its section between months counts as a different figure. */
const sumsIn = (
  section: ResultType,
  reports: readonly ProfitAndLoss[],
): ReadonlyMap<LedgerAccountId, Amount> =>
  shownPerAccount({ [section]: reports.flatMap(({ sections }) => sections[section]) });
