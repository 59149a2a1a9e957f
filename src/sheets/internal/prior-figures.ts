/** The profit and loss account of the same months a year earlier, with the same totals, and the change. */
import { ZERO } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { PRIOR_RESULT_AMOUNTS } from "./figure-backings.ts";
import type { MonthlyFigures } from "./monthly-rows.ts";
import { type PriorAmounts, priorAmounts } from "./prior-amounts.ts";
import {
  composeResult,
  PROFIT_AND_LOSS,
  type ResultFigures,
  type ResultTotals,
  totalsOf,
} from "./result-figures.ts";
import { forResultSections, type ResultSection } from "./result-sections.ts";

/** The figure of a year earlier, and the change since then. */
export type ComparedFigures = readonly [prior: FigureCell, change: FigureCell];

export interface PriorFigures extends ResultTotals<ComparedFigures> {
  readonly period: Period;
  readonly sections: Readonly<
    Record<
      ResultSection,
      {
        readonly accounts: ReadonlyMap<LedgerAccountId, ComparedFigures>;
        readonly total: ComparedFigures;
      }
    >
  >;
}

export function priorFigures(books: Books, figures: ResultFigures): PriorFigures {
  const prior = priorAmounts(books);
  const input: Input = { books, prior };
  const sections = forResultSections((section) => sectionOf(input, figures, section));
  const totals = forResultSections((section) => ({
    accounts: figures.sections[section].accounts,
    total: sections[section].total[0],
  }));
  const composed = composeResult<FigureCell>(totalsOf(totals), (key, added, subtracted) =>
    totalCell(priorName(input, key), added, subtracted),
  );
  const { beforeTax } = figures;
  return {
    period: prior.period,
    sections,
    grossProfit: compared(input, "gross-profit", figures.grossProfit, composed.grossProfit),
    operatingProfit: compared(
      input,
      "operating-profit",
      figures.operatingProfit,
      composed.operatingProfit,
    ),
    beforeTax:
      beforeTax === null || composed.beforeTax === null
        ? null
        : compared(input, "result-before-tax", beforeTax, composed.beforeTax),
    netProfit: compared(input, "net-profit", figures.netProfit, composed.netProfit),
    expensesLessOtherIncome: compared(
      input,
      "expenses-less-other-income",
      figures.expensesLessOtherIncome,
      composed.expensesLessOtherIncome,
    ),
    netProfitCrossCheck: compared(
      input,
      "net-profit-cross-check",
      figures.netProfitCrossCheck,
      composed.netProfitCrossCheck,
    ),
  };
}

interface Input {
  readonly books: Books;
  readonly prior: PriorAmounts;
}

function sectionOf(
  input: Input,
  figures: ResultFigures,
  type: ResultSection,
): PriorFigures["sections"][ResultSection] {
  const { amounts, sources } = input.prior;
  const accounts = new Map<LedgerAccountId, ComparedFigures>();
  for (const { account, figures: ofYear } of figures.sections[type].accounts) {
    if (ofYear === null) continue;
    const key = `${type}/${account.id}`;
    const amount = amounts[type].get(account.id) ?? ZERO;
    const cell = amountCell(
      { ...priorName(input, key), sources, backing: PRIOR_RESULT_AMOUNTS },
      amount,
    );
    accounts.set(account.id, compared(input, key, ofYear, cell));
  }
  const total = totalCell(
    priorName(input, type),
    [...accounts.values()].map(([cell]) => cell),
  );
  return { accounts, total: compared(input, type, figures.sections[type].total, total) };
}

function compared(
  { books }: Input,
  key: string,
  ofYear: MonthlyFigures,
  prior: FigureCell,
): ComparedFigures {
  const year = ofYear.at(-1);
  invariant(year !== undefined, "a row of the profit and loss has a figure for the year");
  const name = { id: `${PROFIT_AND_LOSS}/change/${key}`, period: books.period };
  return [prior, totalCell(name, [year], [prior])];
}

const priorName = ({ prior }: Input, key: string): TotalName => ({
  id: `${PROFIT_AND_LOSS}/prior/${key}`,
  period: prior.period,
});
