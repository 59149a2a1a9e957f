/** The profit and loss account of the same months a year earlier, with the same totals, and the change. */
import { ZERO } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import {
  forResultTypes,
  type LedgerAccountId,
  type ResultType,
} from "../../ledger/ledger-account.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { PRIOR_RESULT_AMOUNTS } from "./figure-backings.ts";
import type { MonthlyFigures } from "./monthly-rows.ts";
import { type PriorAmounts, priorAmounts } from "./prior-amounts.ts";
import {
  composeResult,
  composeTax,
  PROFIT_AND_LOSS,
  type ResultFigures,
  type ResultTotals,
  type TaxTotals,
} from "./result-figures.ts";

/** The figure of a year earlier, and the change since then. */
export type ComparedFigures = readonly [prior: FigureCell, change: FigureCell];

export interface PriorFigures extends ResultTotals<ComparedFigures> {
  readonly period: Period;
  readonly tax: TaxTotals<ComparedFigures> | null;
  readonly sections: Readonly<
    Record<
      ResultType,
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
  const sections = forResultTypes((type) => sectionOf(input, figures, type));
  const totals = forResultTypes((type) => sections[type].total[0]);
  const composed = composeResult<FigureCell>(totals, (key, added, subtracted) =>
    totalCell(priorName(input, key), added, subtracted),
  );
  return {
    period: prior.period,
    sections,
    tax: taxOf(input, figures, sections, composed.netProfit),
    grossProfit: compared(input, "gross-profit", figures.grossProfit, composed.grossProfit),
    operatingProfit: compared(
      input,
      "operating-profit",
      figures.operatingProfit,
      composed.operatingProfit,
    ),
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

function taxOf(
  input: Input,
  figures: ResultFigures,
  sections: PriorFigures["sections"],
  netProfit: FigureCell,
): PriorFigures["tax"] {
  const { tax } = figures;
  if (tax === null) return null;
  const rows = forResultTypes((type) => ({
    accounts: [...sections[type].accounts].map(([id, [cell]]) => ({
      account: { id },
      figures: cell,
    })),
  }));
  const prior = composeTax<FigureCell>(input.books, rows, netProfit, (key, added, subtracted) =>
    totalCell(priorName(input, key), added, subtracted),
  );
  if (prior === null) return null;
  return {
    incomeTax: compared(input, "income-tax", tax.incomeTax, prior.incomeTax),
    beforeTax: compared(input, "result-before-tax", tax.beforeTax, prior.beforeTax),
  };
}

interface Input {
  readonly books: Books;
  readonly prior: PriorAmounts;
}

function sectionOf(
  input: Input,
  figures: ResultFigures,
  type: ResultType,
): PriorFigures["sections"][ResultType] {
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
