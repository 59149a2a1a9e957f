/** Revenue and margin, result and cash of thirteen months, as charts and as a table. */
import type { Month } from "../calendar/month.ts";
import type { Chart, ChartSeries } from "./chart.ts";
import { CASH_AT_BACKINGS, cashAt } from "./internal/cash-at.ts";
import { BLANK, type FigureCell, row, textCell, textRow, totalCell } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { isInPack } from "./internal/in-pack.ts";
import { RESULT_13_MONTHS, thirteenMonths, thirteenPeriod } from "./internal/monthly-results.ts";
import { monthTitle, periodTitle } from "./internal/period-words.ts";
import { profitAndLossTable } from "./internal/profit-and-loss-table.ts";
import { RATIO_WORDS, shareCell } from "./internal/ratio-cells.ts";
import { COMPARED_RESULT_BACKINGS, type ResultTable } from "./internal/result-table.ts";
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

type Input = SheetInputOf<typeof ABOUT>;

export const trends = sheet(ABOUT, {
  subtitle: "sheets.movement",
  values: ({ books, words }) => ({ period: periodTitle(words, thirteenPeriod(books)) }),
  columns: [
    columnOf("text", 14, "month"),
    ...columnsOf("amount", 14, "revenue", "gross-profit", "gross-margin"),
    ...columnsOf("amount", 14, "operating-profit", "net-profit", "cash"),
  ],
  backings: [...COMPARED_RESULT_BACKINGS, ...CASH_AT_BACKINGS],
  rows: (input) => {
    const { words, word } = input;
    const points = pointsOf(input);
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
  charts: (input) => chartsOf(input, pointsOf(input)),
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

function pointsOf(input: Input): readonly Point[] {
  const { books, words } = input;
  const all = thirteenMonths(books);
  const account = profitAndLossTable(books);
  const cash = cashAt(books);
  const hasThirteen = isInPack(input, RESULT_13_MONTHS);
  return all.columns.slice(0, -1).flatMap(({ period }, index): readonly Point[] => {
    const month = period.last;
    // A pack without a sheet of thirteen months has those of the books in its profit and loss account.
    const own = hasThirteen ? -1 : account.columns.findIndex(({ key }) => key === month);
    const figure = (key: string, rowOf: (table: ResultTable) => RowFigures): FigureCell => {
      const cell = own === -1 ? rowOf(all)[index] : rowOf(account)[own];
      return totalCell({ id: `${ID}/${month}/${key}`, period }, cell === undefined ? [] : [cell]);
    };
    const revenue = figure("revenue", ({ sections }) => sections.revenue.total);
    const grossProfit = figure("gross-profit", (table) => table.grossProfit);
    const name = { id: `${ID}/${month}/gross-margin`, period };
    return [
      {
        month,
        revenue,
        grossProfit,
        grossMargin: shareCell(words, { name, numerator: [grossProfit], denominator: [revenue] }),
        operatingProfit: figure("operating-profit", (table) => table.operatingProfit),
        netProfit: figure("net-profit", (table) => table.netProfit),
        cash: cash(month, { id: `${ID}/${month}/cash`, period }),
      },
    ];
  });
}

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
