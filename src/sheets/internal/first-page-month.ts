/**
 * The comparisons on the first page of a month: a year earlier, the budget, the previous month, and the year to date.
 */

import { negate } from "../../amount/amount.ts";
import { monthAYearBefore } from "../../calendar/compared-period.ts";
import { periodOf, previousMonth } from "../../calendar/month.ts";
import { comparedPeriodOf } from "../../ledger/compared-months.ts";
import {
  periodAYearBefore,
  reportedPeriod,
  reportsAllMonths,
} from "../../ledger/reported-period.ts";
import { balanceAtMonths, balanceMonths } from "./balance-columns.ts";
import { budgetNamed } from "./budget-name.ts";
import { cashFigures } from "./cash-figures.ts";
import type { FigureCell } from "./cells.ts";
import {
  accountDrivers,
  type ComparedResult,
  comparedIn,
  keyedDrivers,
} from "./compared-result.ts";
import type { Driver } from "./drivers-text.ts";
import { RESULTS_BY } from "./figure-backings.ts";
import { levelsFor } from "./figure-levels.ts";
import { courseBlock } from "./first-page-course.ts";
import { fullMonth, fullPeriod } from "./full-period.ts";
import { type KeyAmounts, keyAmounts } from "./key-amounts.ts";
import { budgetPeriods, monthPeriods, monthResult, toDateResult } from "./monthly-results.ts";
import {
  type Block,
  type FigureInput,
  type PageFigure,
  pageFigure,
  resultFigures,
  revenueOf,
} from "./page-figures.ts";
import { type ResultSteps, resultSteps } from "./result-steps.ts";
import type { ResultTable } from "./result-table.ts";

export function monthBlocks(input: FigureInput): readonly Block[] {
  const { books } = input;
  const ends = keyAmounts(books);
  // In the first month of a fiscal year there is no month of these books before it.
  const hasMonthBefore = books.reported === undefined && books.months.length > 1;
  return [
    ...monthBlock(input, ends),
    ...budgetBlock(input),
    ...courseBlock(input, ends),
    ...(hasMonthBefore ? previousBlock(input, ends) : []),
    // Where the pack reports on all months, they are compared above.
    ...(reportsAllMonths(books) ? [] : toDateBlock(input, ends)),
  ];
}

type Ends = readonly KeyAmounts[];

/** Two columns of a table, with the steps from the second to the first. */
interface ComparedColumns {
  readonly key: Block["key"];
  readonly table: ResultTable;
  readonly columns: readonly [own: number, against: number];
}

interface Comparison {
  readonly result: ComparedResult;
  readonly steps: ResultSteps | null;
}

function comparisonIn(input: FigureInput, order: ComparedColumns): Comparison | null {
  const result = comparedIn(order.table, order.columns);
  if (result === undefined) return null;
  const { id } = input;
  return { result, steps: result.hasCompared ? resultSteps(input, { id, ...order }) : null };
}

const stepsOf = ({ steps }: Comparison): Pick<Block, "steps"> => (steps === null ? {} : { steps });

function monthBlock(input: FigureInput, [now, , yearAgo]: Ends): readonly Block[] {
  const { books, words } = input;
  const key = "month";
  const found = comparisonIn(input, { key, table: monthResult(books), columns: [0, 2] });
  if (found === null || now === undefined || yearAgo === undefined) return [];
  const { last } = books.period;
  const comparedMonth = monthAYearBefore(last);
  const between = [reportedPeriod(books), periodAYearBefore(books)] as const;
  return [
    {
      key,
      period: fullPeriod(words, books, between[0]),
      comparedPeriod: fullPeriod(words, books, between[1]),
      periodEnd: fullMonth(words, last),
      comparedEnd: fullMonth(words, comparedMonth),
      comparedMonth,
      ...stepsOf(found),
      figures: [
        ...resultFigures(input, key, found),
        ...cashFigure(input, key, [now.cash, yearAgo.cash]),
        ...workingCapital(input, key, [
          [now.currentAssets, now.currentLiabilities],
          [yearAgo.currentAssets, yearAgo.currentLiabilities],
        ]),
      ],
      revenue: found.result.revenue[1],
      between,
      hasCompared: found.result.hasCompared,
    },
  ];
}

/** One sentence, about the result; nothing without a budget of the month. */
function budgetBlock(input: FigureInput): readonly Block[] {
  const { books, words } = input;
  const [key, table] = ["budget", monthResult(books)] as const;
  const [own] = monthPeriods(books);
  const [budget] = own === undefined ? [] : budgetPeriods(books, own);
  const against = table.columns.findIndex((column) => column.key === budget?.key);
  const found = against === -1 ? null : comparisonIn(input, { key, table, columns: [0, against] });
  if (found === null || own === undefined) return [];
  const period = fullPeriod(words, books, own.period);
  const comparedPeriod = budgetNamed({ books, words }, words.of("first-page.budget"));
  return [
    {
      key,
      period,
      comparedPeriod,
      periodEnd: period,
      comparedEnd: comparedPeriod,
      comparedMonth: books.period.last,
      ...stepsOf(found),
      figures: resultFigures(input, key, found).map((figure) => ({
        ...figure,
        hasSentence: figure.subject === "net-profit",
      })),
      revenue: found.result.revenue[1],
      between: [own.period, own.period],
      hasCompared: found.result.hasCompared,
    },
  ];
}

/** Its sentences name customers, because the books have the figures of both months by contact. */
function previousBlock(input: FigureInput, [now, before]: Ends): readonly Block[] {
  const { books, words } = input;
  const result = comparedIn(monthResult(books), [0, 1]);
  if (result === undefined || now === undefined || before === undefined) return [];
  const { last } = books.period;
  const period = fullMonth(words, last);
  const comparedMonth = previousMonth(last);
  const comparedPeriod = fullMonth(words, comparedMonth);
  return [
    {
      key: "previous",
      period,
      comparedPeriod,
      periodEnd: period,
      comparedEnd: comparedPeriod,
      comparedMonth,
      figures: [
        ...resultFigures(input, "previous", { result, steps: null })
          .filter(({ subject }) => subject !== "expenses")
          .map((figure) =>
            figure.subject === "revenue"
              ? { ...figure, drivers: customersOr(input, result) }
              : { ...figure, hasSentence: false },
          ),
      ],
      revenue: result.revenue[1],
      between: [periodOf(last), periodOf(comparedMonth)],
      hasCompared: result.hasCompared,
    },
  ];
}

function toDateBlock(input: FigureInput, [now]: Ends): readonly Block[] {
  const { books, words } = input;
  const key = "to-date";
  const found = comparisonIn(input, { key, table: toDateResult(books), columns: [0, 1] });
  if (found === null || now === undefined) return [];
  const { result } = found;
  const between = [books.period, comparedPeriodOf(books)] as const;
  const start = previousMonth(books.period.first);
  const at = balanceMonths(books).indexOf(start);
  const { current_assets, current_liabilities } = balanceAtMonths(books).sections;
  const opening = cashFigures(books).liquid.opening[0] ?? null;
  const hasSentence = (figure: PageFigure): boolean =>
    figure.subject === "revenue" || figure.subject === "net-profit";
  return [
    {
      key,
      period: fullPeriod(words, books, books.period),
      comparedPeriod: fullPeriod(words, books, between[1]),
      periodEnd: fullMonth(words, books.period.last),
      comparedEnd: fullMonth(words, start),
      comparedMonth: start,
      figures: [
        ...resultFigures(input, key, found).map((figure) => ({
          ...figure,
          hasSentence: hasSentence(figure),
        })),
        ...cashFigure(input, key, [now.cash, opening]),
        ...workingCapital(input, key, [
          [now.currentAssets, now.currentLiabilities],
          [current_assets.total[at] ?? null, current_liabilities.total[at] ?? null],
        ]),
      ],
      revenue: revenueOf(result, between),
      between,
      hasCompared: result.hasCompared,
    },
  ];
}

function cashFigure(
  input: FigureInput,
  block: "month" | "to-date",
  [current, compared]: readonly [FigureCell | null, FigureCell | null],
): readonly PageFigure[] {
  if (current === null) return [];
  const order = { block, subject: "cash", side: "credit", hasSentence: false } as const;
  return [pageFigure(input, { ...order, current, compared })];
}

/** Current assets and current liabilities at one month end; null if they were not pulled. */
type CurrentPair = readonly [assets: FigureCell | null, liabilities: FigureCell | null];

function workingCapital(
  input: FigureInput,
  block: "month" | "to-date",
  [now, before]: readonly [CurrentPair, CurrentPair],
): readonly PageFigure[] {
  const both = ([assets, liabilities]: CurrentPair): readonly [FigureCell, FigureCell] | null =>
    assets === null || liabilities === null ? null : [assets, liabilities];
  const current = both(now);
  if (current === null) return [];
  const subject = "working-capital";
  const compared = both(before);
  return [pageFigure(input, { block, subject, current, compared, side: null, hasSentence: false })];
}

/** The customers if a check ties revenue by contact, else the accounts. */
function customersOr(input: FigureInput, result: ComparedResult): readonly Driver[] {
  const { books, words } = input;
  const [before, now] = books.months.slice(-2);
  const backing = RESULTS_BY.contact;
  const { level } = levelsFor(input)([backing], books.period);
  const linesOf = (month: typeof now): ReadonlyPairs =>
    (month?.revenueByContact.lines ?? []).map(({ contactId, amount }) => [
      contactId,
      negate(amount),
    ]);
  if (level === "stated" || linesOf(now).length === 0) {
    return accountDrivers(books, result, "revenue");
  }
  return keyedDrivers({ current: linesOf(now), compared: linesOf(before) }, (id) =>
    words.of("sentences.contact", { name: books.contacts.get(id)?.name ?? id }),
  );
}

type ReadonlyPairs = Parameters<
  typeof keyedDrivers<NonNullable<ContactLine["contactId"]>>
>[0]["current"];
type ContactLine = FigureInput["books"]["months"][number]["debtors"]["lines"][number];
