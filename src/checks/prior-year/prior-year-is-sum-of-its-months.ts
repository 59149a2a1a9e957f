/** Y3: the profit and loss of the previous fiscal year is the sum of its months. */
import { sumOf, ZERO } from "../../amount/amount.ts";
import { includesMonth, monthCountOf, splitPeriod } from "../../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../../calendar/period-words.ts";
import { RESULT_TYPES } from "../../ledger/ledger-account.ts";
import { totalsBy } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { RESULT_TOTALS } from "../internal/result-totals.ts";

/**
 * P9 for the previous fiscal year. It is requested in pieces of at most twelve months; a snapshot of an earlier version
 * lacks the first months of a longer year, so that their piece has nothing to be compared with.
 */
export const priorYearIsSumOfItsMonths: Check = {
  id: "Y3",
  name: "prior-year-is-sum-of-its-months",
  formula:
    "R, K, X, O of the year before = sum of R, K, X, O of its months per account; TR, GP, OP, TE, NP likewise",
  severity: "blocking",
  compares: {
    expected: "months of the previous fiscal year added up, profit and loss per month",
    actual: "previous fiscal year, profit and loss of that year",
  },
  *compare({ comparatives }) {
    const { fiscalYear, profitAndLoss } = comparatives.priorYear;
    for (const [index, period] of splitPeriod(fiscalYear.period, MULTI_MONTH_LIMIT).entries()) {
      const months = comparatives.months.filter(({ month }) => includesMonth(period, month));
      const stated = profitAndLoss[index];
      if (stated === undefined || months.length < monthCountOf(period)) continue;
      const reports = months.map((month) => month.profitAndLoss);
      const sources = [...reports.flatMap((report) => report.sources), ...stated.sources];
      const compared = { month: null, period, sources };
      for (const [total, word] of RESULT_TOTALS) {
        yield {
          ...compared,
          subject: { kind: "figure", word },
          expected: sumOf(reports.map(({ totals }) => totals[total])),
          actual: stated.totals[total],
        };
      }
      for (const section of RESULT_TYPES) {
        const added = totalsBy(
          reports.flatMap(({ sections }) => sections[section]),
          ({ ledgerAccountId }) => ledgerAccountId,
        );
        const shown = totalsBy(stated.sections[section], ({ ledgerAccountId }) => ledgerAccountId);
        for (const id of new Set([...added.keys(), ...shown.keys()])) {
          yield {
            ...compared,
            subject: { kind: "account", ledgerAccountId: id },
            expected: added.get(id) ?? ZERO,
            actual: shown.get(id) ?? ZERO,
          };
        }
      }
    }
  },
};
