/** Thirteen months in a few figures, drawn and as a table: revenue and margin, result, cash. */
import type { Month } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import { cashFigures } from "./internal/cash-figures.ts";
import {
  BLANK,
  type FigureCell,
  openRows,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { thirteenMonths } from "./internal/monthly-results.ts";
import { monthTitle, PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { RATIO_WORDS, shareCell } from "./internal/ratio-cells.ts";
import { type RowFigures, resultDesk } from "./internal/result-columns.ts";
import type {
  Cell,
  Chart,
  ChartSeries,
  Column,
  Sheet,
  SheetDefinition,
  SheetSource,
  Words,
} from "./sheet.ts";

const ID = "trends";
const COLUMNS = [
  "month",
  "revenue",
  "gross-profit",
  "gross-margin",
  "operating-profit",
  "net-profit",
  "cash",
] as const;
const WORDS = [
  ...PERIOD_WORDS,
  ...RATIO_WORDS,
  ...COLUMNS.map((key) => `sheets.trends.${key}`),
  "sheets.movement",
  "sheets.trends.title",
  "sheets.trends.revenue-chart",
  "sheets.trends.result-chart",
  "sheets.trends.cash-chart",
  "sheets.trends.no-cash",
] as const;

export const trends: SheetDefinition = { id: ID, words: WORDS, build: buildTrends };

/** One month: the cells in the order of the columns after the first. */
interface Point {
  readonly month: Month;
  readonly revenue: FigureCell;
  readonly grossProfit: FigureCell;
  readonly grossMargin: Cell;
  readonly operatingProfit: FigureCell;
  readonly netProfit: FigureCell;
  /** Null before the first month of the books: the cash flow of those months was not pulled. */
  readonly cash: FigureCell | null;
}

function buildTrends({ books, words }: SheetSource): Sheet {
  const points = pointsOf(books, words);
  const [first = books.period.last] = points.map(({ month }) => month);
  const { currency } = books.administration;
  const period = periodTitle(words, { first, last: books.period.last });
  return {
    id: ID,
    title: words.of("sheets.trends.title"),
    subtitle: words.of("sheets.movement", { period, currency }),
    ...proofWarning(words, books),
    columns: COLUMNS.map((key): Column => {
      const isMonth = key === "month";
      const title = words.of(`sheets.trends.${key}`);
      return { key, title, kind: isMonth ? "text" : "amount", width: isMonth ? 14 : 15 };
    }),
    rows: openRows([
      ...points.map((point) =>
        row("item", 0, [
          textCell(monthTitle(words, point.month)),
          ...[point.revenue, point.grossProfit, point.grossMargin],
          ...[point.operatingProfit, point.netProfit, point.cash ?? BLANK],
        ]),
      ),
      ...(points.some(({ cash }) => cash === null)
        ? [textRow("note", words.of("sheets.trends.no-cash"), COLUMNS.length)]
        : []),
    ]),
    charts: chartsOf(words, points),
    isLong: false,
  };
}

function pointsOf(books: Books, words: Words): readonly Point[] {
  const table = thirteenMonths(resultDesk(books));
  const { closing } = cashFigures(books);
  return table.columns.slice(0, -1).flatMap(({ period }, index): readonly Point[] => {
    const month = period.last;
    const figure = (key: string, cells: RowFigures): FigureCell =>
      totalCell({ id: `${ID}/${month}/${key}`, period }, cells.slice(index, index + 1));
    const revenue = figure("revenue", table.sections.revenue.total);
    const grossProfit = figure("gross-profit", table.grossProfit);
    const name = { id: `${ID}/${month}/gross-margin`, period };
    const own = books.months.findIndex((at) => at.month === month);
    const cash = { id: `${ID}/${month}/cash`, period };
    return [
      {
        month,
        revenue,
        grossProfit,
        grossMargin: shareCell(words, { name, over: [grossProfit], under: [revenue] }),
        operatingProfit: figure("operating-profit", table.operatingProfit),
        netProfit: figure("net-profit", table.netProfit),
        cash: own < 0 ? null : totalCell(cash, closing.slice(own, own + 1)),
      },
    ];
  });
}

/** From the cells of the table itself: a drawing cannot say something else. */
function chartsOf(words: Words, points: readonly Point[]): readonly Chart[] {
  const word = (name: string): string => words.of(`sheets.trends.${name}`);
  const categories = points.map(({ month }) => monthTitle(words, month));
  const amounts = (
    name: string,
    shape: ChartSeries["shape"],
    cellOf: (point: Point) => FigureCell | null,
  ): ChartSeries => ({
    name: word(name),
    shape,
    unit: "amount",
    values: points.map((point) => cellOf(point)?.amount ?? null),
  });
  const margin: ChartSeries = {
    name: word("gross-margin"),
    shape: "line",
    unit: "percent",
    values: points.map(({ grossMargin }) =>
      grossMargin.kind === "ratio" ? grossMargin.amount : null,
    ),
  };
  return [
    {
      id: "revenue",
      title: word("revenue-chart"),
      categories,
      series: [amounts("revenue", "bars", ({ revenue }) => revenue), margin],
    },
    {
      id: "result",
      title: word("result-chart"),
      categories,
      series: [amounts("net-profit", "bars", ({ netProfit }) => netProfit)],
    },
    {
      id: "cash",
      title: word("cash-chart"),
      categories,
      series: [amounts("cash", "bars", ({ cash }) => cash)],
    },
  ];
}
