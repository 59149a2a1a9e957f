/** The key figures of the month, the previous month, a year earlier and the year to date, with formulas. */
import { BLANK, type FigureCell, textRow, totalCell } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { KEY_BACKINGS, KEY_FIGURES, keyAmounts } from "./internal/key-amounts.ts";
import {
  KEY_ROW_WORDS,
  type KeyRowWords,
  keyRow,
  nameAfter,
  type ResultRow,
} from "./internal/key-rows.ts";
import { monthResult, toDateResult } from "./internal/monthly-results.ts";
import { periodTitle } from "./internal/period-words.ts";
import { positionRows } from "./internal/position-rows.ts";
import { priorAmounts } from "./internal/prior-amounts.ts";
import { changeCell, RATIO_WORDS, shareCell } from "./internal/ratio-cells.ts";
import { profitAndLossByMonth, type ResultTable } from "./internal/result-columns.ts";
import { COMPARED_RESULT_BACKINGS } from "./internal/result-figures.ts";
import type { RowFigures } from "./internal/statement-columns.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(KEY_FIGURES, ["result position policy"], KEY_ROW_WORDS, RATIO_WORDS);

export const keyFigures = sheet(ABOUT, {
  values: ({ books, words }) => ({ priorPeriod: periodTitle(words, priorAmounts(books).period) }),
  columns: [
    columnOf("text", 34, "what"),
    ...columnsOf("amount", 14, "month", "prior-month", "prior-year-month"),
    ...columnsOf("amount", 14, "to-date", "prior-to-date"),
    columnOf("text", 8, "norm"),
    columnOf("text", 44, "how"),
  ],
  backings: [...COMPARED_RESULT_BACKINGS, ...KEY_BACKINGS],
  rows: ({ books, words, word }) => {
    const input = profitAndLossByMonth(books);
    const results = { words, month: monthResult(input), toDate: toDateResult(input) };
    return [
      textRow("heading", word("result")),
      ...resultRows(results),
      textRow("heading", word("position")),
      ...positionRows(words, keyAmounts(input)),
      textRow("note", word("policy")),
    ];
  },
});

interface Results {
  readonly words: KeyRowWords;
  readonly month: ResultTable;
  readonly toDate: ResultTable;
}

/** The figures of the five columns. */
function fiveOf(
  { month, toDate }: Results,
  figures: (table: ResultTable) => RowFigures,
): RowFigures {
  return [...figures(month), ...figures(toDate)];
}

function resultRows(results: Results): readonly Row[] {
  const { words } = results;
  const revenue = fiveOf(results, ({ sections }) => sections.revenue.total);
  const amountRow = (key: ResultRow, cells: RowFigures): Row =>
    keyRow(
      words,
      key,
      cells.map((cell) => totalCell(nameAfter(cell, key), [cell])),
    );
  const marginRow = (key: ResultRow, cells: RowFigures): Row =>
    keyRow(
      words,
      key,
      cells.map((cell, index) =>
        shareCell(words, {
          name: nameAfter(cell, key),
          numerator: [cell],
          denominator: revenue.slice(index, index + 1),
        }),
      ),
    );
  return [
    amountRow("revenue", revenue),
    keyRow(words, "growth", growthCells(results, revenue)),
    marginRow(
      "gross-margin",
      fiveOf(results, ({ grossProfit }) => grossProfit),
    ),
    marginRow(
      "operating-margin",
      fiveOf(results, ({ operatingProfit }) => operatingProfit),
    ),
    amountRow(
      "net-profit",
      fiveOf(results, ({ netProfit }) => netProfit),
    ),
    marginRow(
      "net-margin",
      fiveOf(results, ({ netProfit }) => netProfit),
    ),
  ];
}

/** Growth of the month and of the year to date, each compared with a year earlier. */
function growthCells({ words }: Results, revenue: RowFigures): readonly Cell[] {
  const [month, , yearAgo, toDate, prior] = revenue;
  const grown = (current: FigureCell | undefined, compared: FigureCell | undefined): Cell =>
    current === undefined || compared === undefined
      ? BLANK
      : changeCell(words, {
          name: nameAfter(current, "growth"),
          numerator: [current],
          numeratorLess: [compared],
          denominator: [compared],
        });
  return [grown(month, yearAgo), BLANK, BLANK, grown(toDate, prior), BLANK];
}
