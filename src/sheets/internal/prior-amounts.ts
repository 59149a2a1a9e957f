/** The amounts of the profit and loss accounts in the same months a year earlier. */
import { type Amount, isZero } from "../../amount/amount.ts";
import { addMonths, monthCountOf, type Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type AccountType,
  forResultTypes,
  type LedgerAccountId,
  type ResultType,
} from "../../ledger/ledger-account.ts";
import { sideOf, turn } from "../../ledger/signs.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { SectionLine } from "../../ledger/statements.ts";
import { amountsOf } from "./monthly-rows.ts";

export interface PriorAmounts {
  readonly period: Period;
  /** In the reader's signs, without zeros. */
  readonly amounts: Readonly<Record<ResultType, ReadonlyMap<LedgerAccountId, Amount>>>;
  readonly sources: readonly SourceHash[];
}

const YEAR_MONTHS = 12;

/** Books of more than a year would overlap: they are compared with the previous fiscal year. */
export function priorAmounts(books: Books): PriorAmounts {
  const { comparatives, period } = books;
  const count = monthCountOf(period);
  const isLong = count > YEAR_MONTHS;
  const reports = isLong
    ? comparatives.priorYear.profitAndLoss
    : comparatives.months.slice(0, count).map(({ profitAndLoss }) => profitAndLoss);
  const inSection = (type: ResultType): ReadonlyMap<LedgerAccountId, Amount> => {
    const lines = reports.flatMap((report) => readerLines(report.sections, type));
    return new Map([...amountsOf(lines)].filter(([, amount]) => !isZero(amount)));
  };
  return {
    period: isLong ? comparatives.priorYear.fiscalYear.period : yearBefore(period),
    amounts: forResultTypes(inSection),
    sources: reports.flatMap(({ sources }) => sources),
  };
}

/** The lines of a section in the sign its reader expects (specification 2.10). */
export function readerLines<Type extends AccountType>(
  sections: Readonly<Record<Type, readonly SectionLine[]>>,
  type: Type,
): readonly SectionLine[] {
  return sections[type].map(({ ledgerAccountId, amount }) => ({
    ledgerAccountId,
    amount: turn(amount, sideOf(type)),
  }));
}

const yearBefore = ({ first, last }: Period): Period => ({
  first: addMonths(first, -YEAR_MONTHS),
  last: addMonths(last, -YEAR_MONTHS),
});
