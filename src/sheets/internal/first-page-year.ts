/** The comparison on the first page of a year: with the year before, and balances with the opening. */
import { type Amount, sumOf } from "../../amount/amount.ts";
import { periodOf, previousMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { comparedPeriodOf } from "../../ledger/compared-months.ts";
import { itemsBefore } from "../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import type { OpenItems } from "../../ledger/statements.ts";
import { balanceFigures, closingOf, openingOf } from "./balance-figures.ts";
import { cashDrivers } from "./cash-drivers.ts";
import { cashFigures } from "./cash-figures.ts";
import { amountCell, type FigureCell } from "./cells.ts";
import { type ComparedResult, comparedIn } from "./compared-result.ts";
import { OPEN_ITEMS } from "./figure-backings.ts";
import { fullMonth, fullPeriod } from "./full-period.ts";
import {
  type Block,
  type FigureInput,
  type PageFigure,
  pageFigure,
  resultFigures,
  revenueOf,
} from "./page-figures.ts";
import { profitAndLossTable } from "./profit-and-loss-table.ts";
import { resultSteps } from "./result-steps.ts";

const BLOCK = "year";

/** The result of the year beside the one that it is compared with; undefined if the table has none. */
const resultOf = (books: Books): ComparedResult | undefined =>
  comparedIn(profitAndLossTable(books), columnsOfYear(books));

const columnsOfYear = ({ months }: Books): readonly [own: number, against: number] => [
  months.length,
  months.length + 1,
];

const periodsOf = (books: Books) => [books.period, comparedPeriodOf(books)] as const;

/** The revenue by which differences of the year are measured. */
export function revenueOfYear(books: Books): Amount | undefined {
  const result = resultOf(books);
  return result === undefined ? undefined : revenueOf(result, periodsOf(books)).amount;
}

export function yearBlocks(input: FigureInput): readonly Block[] {
  const { books, words } = input;
  const result = resultOf(books);
  if (result === undefined) return [];
  const order = { id: input.id, key: BLOCK, table: profitAndLossTable(books) };
  const steps = result.hasCompared
    ? resultSteps(input, { ...order, columns: columnsOfYear(books) })
    : null;
  const between = periodsOf(books);
  return [
    {
      key: BLOCK,
      period: fullPeriod(words, books, books.period),
      comparedPeriod: fullPeriod(words, books, between[1]),
      periodEnd: fullMonth(words, books.period.last),
      comparedEnd: fullMonth(words, previousMonth(books.period.first)),
      comparedMonth: previousMonth(books.period.first),
      figures: [
        ...resultFigures(input, BLOCK, { result, steps }),
        ...cashFigure(input),
        workingCapital(input),
        debtorsFigure(input),
      ],
      revenue: revenueOf(result, between),
      between,
      hasCompared: result.hasCompared,
    },
  ];
}

function cashFigure(input: FigureInput): readonly PageFigure[] {
  const { closing, opening } = cashFigures(input.books).liquid;
  const current = closing.at(-1);
  const compared = opening[0] ?? null;
  if (current === undefined) return [];
  const drivers = cashDrivers(input);
  return [
    pageFigure(input, {
      block: BLOCK,
      subject: "cash",
      current,
      compared,
      side: "credit",
      drivers,
    }),
  ];
}

function workingCapital(input: FigureInput): PageFigure {
  const { current_assets: assets, current_liabilities: liabilities } = balanceFigures(
    input.books,
  ).sections;
  return pageFigure(input, {
    block: BLOCK,
    subject: "working-capital",
    current: [closingOf(assets.total), closingOf(liabilities.total)],
    compared: [openingOf(assets.total), openingOf(liabilities.total)],
    side: null,
    hasSentence: false,
  });
}

/** Without drivers: the opening per contact is not proven. */
function debtorsFigure(input: FigureInput): PageFigure {
  const { books, id } = input;
  const { last, first } = books.period;
  const cell = (
    part: string,
    items: OpenItems | undefined,
    at: Pick<Parameters<typeof amountCell>[0], "period" | "backing">,
  ): FigureCell =>
    amountCell(
      { id: `${id}/${part}/${BLOCK}-debtors`, sources: items?.sources ?? [], ...at },
      turn(sumOf((items?.lines ?? []).map(({ amount }) => amount)), TOTAL_SIDES.debtors),
    );
  const { total, openingTotal } = OPEN_ITEMS.debtors;
  const closing = { period: periodOf(last), backing: total };
  const opening = { period: periodOf(previousMonth(first)), backing: openingTotal };
  const current = cell("current", books.months.at(-1)?.debtors, closing);
  const compared = cell("compared", itemsBefore(books, "debtors"), opening);
  const order = { block: BLOCK, subject: "debtors", current, compared, side: null } as const;
  // Its own amounts, of which no other sheet of every pack has the total.
  return { ...pageFigure(input, order), current, compared };
}
