/** Revenue and margin, result and cash of thirteen months, as charts and as a table. */
import type { Month } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { Chart, ChartSeries } from "./chart.ts";
import { CASH_AT_BACKINGS, cashAt } from "./internal/cash-at.ts";
import { BLANK, type FigureCell, row, textCell, textRow, totalCell } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { thirteenMonths, thirteenPeriod } from "./internal/monthly-results.ts";
import { monthTitle, periodTitle } from "./internal/period-words.ts";
import { RATIO_WORDS, type RatioWords, shareCell } from "./internal/ratio-cells.ts";
import { COMPARED_RESULT_BACKINGS } from "./internal/result-table.ts";
import type { RowFigures } from "./internal/statement-columns.ts";
import type { Cell } from "./sheet.ts";

const ID = "trends";
const ABOUT = sheetWords(
  ID,
  [
    "no-cash revenue-chart result-chart cash-chart",
    "columns.revenue.title columns.gross-margin.title columns.net-profit.title columns.cash.title",
  ],
  RATIO_WORDS,
);

export const trends = sheet(ABOUT, {
  subtitle: "sheets.movement",
  values: ({ books, words }) => ({ period: periodTitle(words, thirteenPeriod(books)) }),
  columns: [
    columnOf("text", 14, "month"),
    ...columnsOf("amount", 15, "revenue", "gross-profit", "gross-margin"),
    ...columnsOf("amount", 15, "operating-profit", "net-profit", "cash"),
  ],
  backings: [...COMPARED_RESULT_BACKINGS, ...CASH_AT_BACKINGS],
  rows: ({ books, words, word }) => {
    const points = pointsOf(books, words);
    return [
      ...points.map((point) =>
        row("item", 0, [
          textCell(monthTitle(words, point.month)),
          ...[point.revenue, point.grossProfit, point.grossMargin],
          ...[point.operatingProfit, point.netProfit, point.cash ?? BLANK],
        ]),
      ),
      ...(points.some(({ cash }) => cash === null) ? [textRow("note", word("no-cash"))] : []),
    ];
  },
  charts: (input) => chartsOf(input, pointsOf(input.books, input.words)),
});

/** One month, with its cells in the order of the columns after the first. */
interface Point {
  readonly month: Month;
  readonly revenue: FigureCell;
  readonly grossProfit: FigureCell;
  readonly grossMargin: Cell;
  readonly operatingProfit: FigureCell;
  readonly netProfit: FigureCell;
  /** Null for months before the books without a general ledger. */
  readonly cash: FigureCell | null;
}

function pointsOf(books: Books, words: RatioWords): readonly Point[] {
  const table = thirteenMonths(books);
  const cash = cashAt(books);
  return table.columns.slice(0, -1).flatMap(({ period }, index): readonly Point[] => {
    const month = period.last;
    const figure = (key: string, cells: RowFigures): FigureCell =>
      totalCell({ id: `${ID}/${month}/${key}`, period }, cells.slice(index, index + 1));
    const revenue = figure("revenue", table.sections.revenue.total);
    const grossProfit = figure("gross-profit", table.grossProfit);
    const name = { id: `${ID}/${month}/gross-margin`, period };
    return [
      {
        month,
        revenue,
        grossProfit,
        grossMargin: shareCell(words, { name, numerator: [grossProfit], denominator: [revenue] }),
        operatingProfit: figure("operating-profit", table.operatingProfit),
        netProfit: figure("net-profit", table.netProfit),
        cash: cash(month, { id: `${ID}/${month}/cash`, period }),
      },
    ];
  });
}

type Input = SheetInputOf<typeof ABOUT>;

/** Drawn from the cells of the table, so that charts and table cannot differ. */
function chartsOf({ words, word }: Input, points: readonly Point[]): readonly Chart[] {
  const categories = points.map(({ month }) => monthTitle(words, month));
  const amounts = (
    name: "revenue" | "net-profit" | "cash",
    shape: ChartSeries["shape"],
    cellOf: (point: Point) => FigureCell | null,
  ): ChartSeries => ({
    name: word(`columns.${name}.title`),
    shape,
    unit: "amount",
    values: points.map((point) => cellOf(point)?.amount ?? null),
    figures: points.map((point) => cellOf(point)?.figure.id ?? null),
  });
  const margin: ChartSeries = {
    name: word("columns.gross-margin.title"),
    shape: "line",
    unit: "percent",
    values: points.map(({ grossMargin }) =>
      grossMargin.kind === "ratio" ? grossMargin.amount : null,
    ),
    figures: points.map(({ grossMargin }) =>
      grossMargin.kind === "ratio" ? grossMargin.figure.id : null,
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
