/** Y2: the totals of each profit and loss before the books follow from its sections, which show each account once. */
import { sumOf } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import { periodOf, splitPeriod } from "../../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../../calendar/period-words.ts";
import type { Books } from "../../ledger/books.ts";
import { forResultTypes, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { type ProfitAndLoss, totalOf } from "../../ledger/statements.ts";
import type { Check, Comparison } from "../check.ts";
import { RESULT_TOTALS, totalsOf } from "../internal/result-totals.ts";

/** P1 to P6 and P8 for the months before the books, and for the previous fiscal year. */
export const priorResultsAddUp: Check = {
  id: "Y2",
  name: "prior-results-add-up",
  formula:
    "TR = sum R, GP = TR - sum K, OP = GP - sum X, TE = sum K + sum X - sum O, NP = TR - TE; one line per account; before the books",
  severity: "blocking",
  compares: {
    expected: "total from the sections, or first line of the account, profit and loss",
    actual: "total as stated, or all lines of the account, profit and loss",
  },
  *compare(books) {
    for (const { period, profitAndLoss } of resultsBefore(books)) {
      const compared = {
        ...(period.first === period.last ? { month: period.first } : { month: null, period }),
        sources: profitAndLoss.sources,
      };
      const totals = totalsOf(forResultTypes((type) => totalOf(profitAndLoss.sections[type])));
      for (const [total, word] of RESULT_TOTALS) {
        yield {
          ...compared,
          subject: { kind: "figure", word },
          expected: totals[total],
          actual: profitAndLoss.totals[total],
        };
      }
      yield* repeatedAccounts(profitAndLoss, compared);
    }
  },
};

interface ResultBefore {
  readonly period: Period;
  readonly profitAndLoss: ProfitAndLoss;
}

function resultsBefore({ comparatives: { months, priorYear } }: Books): readonly ResultBefore[] {
  const pieces = splitPeriod(priorYear.fiscalYear.period, MULTI_MONTH_LIMIT);
  return [
    ...months.map(({ month, profitAndLoss }) => ({ period: periodOf(month), profitAndLoss })),
    ...pieces.flatMap((period, index) => {
      const profitAndLoss = priorYear.profitAndLoss[index];
      return profitAndLoss === undefined ? [] : [{ period, profitAndLoss }];
    }),
  ];
}

function* repeatedAccounts(
  { sections }: ProfitAndLoss,
  compared: Pick<Comparison, "month" | "period" | "sources">,
): Generator<Comparison> {
  const lines = Map.groupBy(
    Object.values(sections).flat(),
    ({ ledgerAccountId }): LedgerAccountId => ledgerAccountId,
  );
  for (const [ledgerAccountId, own] of lines) {
    yield {
      ...compared,
      subject: { kind: "account", ledgerAccountId },
      expected: sumOf(own.slice(0, 1).map(({ amount }) => amount)),
      actual: totalOf(own),
    };
  }
}
