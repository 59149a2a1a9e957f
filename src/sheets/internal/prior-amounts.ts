/** The amounts of the profit and loss accounts in the period with which the books are compared. */
import { type Amount, isZero } from "../../amount/amount.ts";
import { includesMonth, monthCountOf, type Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { comparedPeriodOf } from "../../ledger/compared-months.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import {
  forResultSections,
  type ResultSection,
  resultLines,
} from "../../ledger/result-sections.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { ProfitAndLoss } from "../../ledger/statements.ts";
import { amountsOf } from "./monthly-rows.ts";

export interface PriorAmounts {
  readonly period: Period;
  /** In the reader's signs, without zeros. */
  readonly amounts: Readonly<Record<ResultSection, ReadonlyMap<LedgerAccountId, Amount>>>;
  readonly sources: readonly SourceHash[];
}

export function priorAmounts(books: Books): PriorAmounts {
  const period = comparedPeriodOf(books);
  const reports = reportsOf(books, period);
  const linesOf = resultLines(books);
  const inSection = (section: ResultSection): ReadonlyMap<LedgerAccountId, Amount> => {
    const lines = reports.flatMap(({ sections }) => linesOf(sections, section));
    return new Map([...amountsOf(lines)].filter(([, amount]) => !isZero(amount)));
  };
  return {
    period,
    amounts: forResultSections(inSection),
    sources: reports.flatMap(({ sources }) => sources),
  };
}

/** The reports of its months; of a previous fiscal year with months that were not pulled, those of its pieces. */
function reportsOf({ comparatives }: Books, period: Period): readonly ProfitAndLoss[] {
  const months = comparatives.months.filter(({ month }) => includesMonth(period, month));
  return months.length === monthCountOf(period)
    ? months.map(({ profitAndLoss }) => profitAndLoss)
    : comparatives.priorYear.profitAndLoss;
}
