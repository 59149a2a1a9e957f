/** The profit and loss of the same months a year before, composed as this year's, and the difference. */
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
import type { MonthlyFigures } from "./monthly-rows.ts";
import { type PriorAmounts, priorAmounts } from "./prior-amounts.ts";
import {
  composeResult,
  PROFIT_AND_LOSS,
  type ResultFigures,
  type ResultTotals,
} from "./result-figures.ts";

/** The figure of a year before, and this year's less that. */
export type ComparedFigures = readonly [prior: FigureCell, change: FigureCell];

export interface PriorFigures extends ResultTotals<ComparedFigures> {
  readonly period: Period;
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
  const desk: Desk = { books, prior };
  const sections = forResultTypes((type) => sectionOf(desk, figures, type));
  const totals = forResultTypes((type) => sections[type].total[0]);
  const composed = composeResult<FigureCell>(totals, (key, added, subtracted) =>
    totalCell(priorName(desk, key), added, subtracted),
  );
  return {
    period: prior.period,
    sections,
    grossProfit: compared(desk, "gross-profit", figures.grossProfit, composed.grossProfit),
    operatingProfit: compared(
      desk,
      "operating-profit",
      figures.operatingProfit,
      composed.operatingProfit,
    ),
    netProfit: compared(desk, "net-profit", figures.netProfit, composed.netProfit),
    allExpenses: compared(desk, "all-expenses", figures.allExpenses, composed.allExpenses),
    netProfitAgain: compared(
      desk,
      "net-profit-again",
      figures.netProfitAgain,
      composed.netProfitAgain,
    ),
  };
}

interface Desk {
  readonly books: Books;
  readonly prior: PriorAmounts;
}

function sectionOf(
  desk: Desk,
  figures: ResultFigures,
  type: ResultType,
): PriorFigures["sections"][ResultType] {
  const { amounts, sources } = desk.prior;
  const accounts = new Map<LedgerAccountId, ComparedFigures>();
  for (const { account, figures: ofYear } of figures.sections[type].accounts) {
    if (ofYear === null) continue;
    const key = `${type}/${account.id}`;
    const amount = amounts[type].get(account.id) ?? ZERO;
    const cell = amountCell({ ...priorName(desk, key), sources }, amount);
    accounts.set(account.id, compared(desk, key, ofYear, cell));
  }
  const total = totalCell(
    priorName(desk, type),
    [...accounts.values()].map(([cell]) => cell),
  );
  return { accounts, total: compared(desk, type, figures.sections[type].total, total) };
}

function compared(
  { books }: Desk,
  key: string,
  ofYear: MonthlyFigures,
  prior: FigureCell,
): ComparedFigures {
  const year = ofYear.at(-1);
  invariant(year !== undefined, "a row of the profit and loss has a figure for the year");
  const name = { id: `${PROFIT_AND_LOSS}/change/${key}`, period: books.period };
  return [prior, totalCell(name, [year], [prior])];
}

const priorName = ({ prior }: Desk, key: string): TotalName => ({
  id: `${PROFIT_AND_LOSS}/prior/${key}`,
  period: prior.period,
});
