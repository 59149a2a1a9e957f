/** Debtors and creditors of thirteen months, and the days in which they are paid, as charts and as a table. */
import type { Chart, ChartSeries } from "./chart.ts";
import { BLANK, type FigureCell, row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { thirteenPeriod } from "./internal/monthly-results.ts";
import { monthTitle, periodTitle } from "./internal/period-words.ts";
import { RATIO_WORDS } from "./internal/ratio-cells.ts";
import {
  type CapitalAt,
  paidInDays,
  WORKING_CAPITAL,
  WORKING_CAPITAL_BACKINGS,
  workingCapital,
} from "./internal/working-capital.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  WORKING_CAPITAL,
  [
    "balances-chart days-chart how-to-read",
    "columns.debtors.title columns.creditors.title columns.debtors-days.title columns.creditors-days.title",
  ],
  RATIO_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

export const workingCapitalSheet = sheet(ABOUT, {
  subtitle: "sheets.movement",
  values: ({ books, words }) => ({ period: periodTitle(words, thirteenPeriod(books)) }),
  columns: [
    columnOf("text", 14, "month"),
    ...columnsOf("amount", 16, "debtors", "debtors-invoiced"),
    columnOf("amount", 10, "debtors-days"),
    ...columnsOf("amount", 16, "creditors", "creditors-invoiced"),
    columnOf("amount", 10, "creditors-days"),
  ],
  backings: WORKING_CAPITAL_BACKINGS,
  rows: (input) => [
    ...workingCapital(input.books).map((at) =>
      row("item", 0, [
        textCell(monthTitle(input.words, at.month)),
        ...[at.debtors.balance ?? BLANK, at.debtors.invoiced ?? BLANK],
        paidInDays(input.words, "debtors", at),
        ...[at.creditors.balance ?? BLANK, at.creditors.invoiced ?? BLANK],
        paidInDays(input.words, "creditors", at),
      ]),
    ),
    noteRow(input),
  ],
  charts: chartsOf,
  // The charts have their first, last, highest and lowest amounts; the table is in the workbook and on the web page.
  onPaper: [{ columns: [columnOf("text", 14, "month")], rows: (input) => [noteRow(input)] }],
});

const noteRow = ({ word }: Input): Row => textRow("note", word("how-to-read"));

function chartsOf({ books, words, word }: Input): readonly Chart[] {
  const points = workingCapital(books);
  const series = (
    key: "debtors" | "creditors" | "debtors-days" | "creditors-days",
    shape: ChartSeries["shape"],
    cellOf: (at: CapitalAt) => Cell | null,
  ): ChartSeries => {
    const cells = points.map((at) => figureIn(cellOf(at)));
    return {
      ...{ name: word(`columns.${key}.title`), shape, unit: "amount" },
      values: cells.map((cell) => cell?.amount ?? null),
      figures: cells.map((cell) => cell?.figure.id ?? null),
    };
  };
  const categories = points.map(({ month }) => monthTitle(words, month));
  return [
    {
      ...{ id: "balances", title: word("balances-chart"), categories },
      series: [
        series("debtors", "bars", ({ debtors }) => debtors.balance),
        series("creditors", "bars", ({ creditors }) => creditors.balance),
      ],
    },
    {
      ...{ id: "days", title: word("days-chart"), categories },
      series: [
        series("debtors-days", "line", (at) => paidInDays(words, "debtors", at)),
        series("creditors-days", "line", (at) => paidInDays(words, "creditors", at)),
      ],
    },
  ];
}

const figureIn = (cell: Cell | null): FigureCell | null =>
  cell !== null && "figure" in cell ? cell : null;
