/** The key figures of the month, the previous month, a year earlier and the year to date, with formulas. */
import type { Period } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import { hasResult } from "../ledger/compared-months.ts";
import { balanceMonths } from "./internal/balance-columns.ts";
import { BLANK, type FigureCell, textRow, totalCell } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { COMPARISON_NOTE_WORDS, comparisonNotes } from "./internal/comparison-notes.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { KEY_BACKINGS, KEY_FIGURES, keyAmounts } from "./internal/key-amounts.ts";
import {
  KEY_ROW_WORDS,
  type KeyRow,
  type KeyRowWords,
  keyRow,
  nameAfter,
} from "./internal/key-rows.ts";
import {
  monthPeriods,
  monthResult,
  toDatePeriods,
  toDateResult,
} from "./internal/monthly-results.ts";
import { comparedTitle } from "./internal/period-words.ts";
import { positionRows } from "./internal/position-rows.ts";
import { changeCell, RATIO_WORDS, shareCell } from "./internal/ratio-cells.ts";
import type { ResultTable } from "./internal/result-table.ts";
import { COMPARED_RESULT_BACKINGS } from "./internal/result-table.ts";
import type { RowFigures } from "./internal/statement-columns.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  KEY_FIGURES,
  ["result position policy"],
  KEY_ROW_WORDS,
  RATIO_WORDS,
  COMPARISON_NOTE_WORDS,
);

export const keyFigures = sheet(ABOUT, {
  values: ({ books, words }) => ({ priorPeriod: comparedTitle(books, words) }),
  columns: [
    columnOf("text", 34, "what"),
    ...[
      ...columnsOf("amount", 14, "month", "prior-month", "prior-year-month"),
      ...columnsOf("amount", 16, "to-date", "prior-to-date"),
    ].map((column, at) => ({ ...column, isIn: (books: Books) => hasFigures(books, at) })),
    columnOf("text", 8, "norm"),
    columnOf("text", 44, "how"),
  ],
  backings: [...COMPARED_RESULT_BACKINGS, ...KEY_BACKINGS],
  rows: ({ books, words, word }) => {
    const results = { books, words, month: monthResult(books), toDate: toDateResult(books) };
    return [
      textRow("heading", word("result")),
      ...resultRows(results),
      textRow("heading", word("position")),
      ...positionRows(words, keyAmounts(books)),
      ...[monthPeriods(books), toDatePeriods(books)]
        .flatMap((columns) => comparisonNotes({ words, books }, periodsOf(columns)))
        .map((text) => textRow("note", text)),
      textRow("note", word("policy")),
    ];
  },
});

/** Whether one of the five periods has a result or, at a month end, a balance. */
function hasFigures(books: Books, at: number): boolean {
  const found = [...monthPeriods(books), ...toDatePeriods(books)][at];
  if (found === undefined) return false;
  if (hasResult(books, found.period.first)) return true;
  return at < monthPeriods(books).length && balanceMonths(books).includes(found.period.last);
}

const periodsOf = (columns: ReturnType<typeof monthPeriods>): readonly Period[] =>
  columns.map(({ period }) => period);

interface Results {
  readonly books: Books;
  readonly words: KeyRowWords;
  readonly month: ResultTable;
  readonly toDate: ResultTable;
}

/** The figures of the five columns; null for a month without a result to compare with. */
function fiveOf(
  { books, month, toDate }: Results,
  figures: (table: ResultTable) => RowFigures,
): readonly (FigureCell | null)[] {
  const [ofMonth, ofToDate] = [figures(month), figures(toDate)];
  const known = monthPeriods(books).map(({ period }, at) =>
    hasResult(books, period.first) ? (ofMonth[at] ?? null) : null,
  );
  return [...known, ...toDatePeriods(books).map((_, at) => ofToDate[at] ?? null)];
}

function resultRows(results: Results): readonly Row[] {
  const { words } = results;
  const revenue = fiveOf(results, ({ sections }) => sections.revenue.total);
  const amountRow = (key: KeyRow, cells: typeof revenue): Row =>
    keyRow(
      words,
      key,
      cells.map((cell) => (cell === null ? BLANK : totalCell(nameAfter(cell, key), [cell]))),
    );
  const marginRow = (key: KeyRow, cells: typeof revenue): Row =>
    keyRow(
      words,
      key,
      cells.map((cell, index) => {
        const whole = revenue[index] ?? null;
        if (cell === null || whole === null) return BLANK;
        const name = nameAfter(cell, key);
        return shareCell(words, { name, numerator: [cell], denominator: [whole] });
      }),
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

/** Growth of the month and of the year to date, each over the earlier months it is compared with. */
function growthCells({ words }: Results, revenue: ReturnType<typeof fiveOf>): readonly Cell[] {
  const [month = null, , yearAgo = null, toDate = null, prior = null] = revenue;
  const grown = (current: FigureCell | null, compared: FigureCell | null): Cell =>
    current === null || compared === null
      ? BLANK
      : changeCell(words, [current.figure.period, compared.figure.period], {
          name: nameAfter(current, "growth"),
          numerator: [current],
          numeratorLess: [compared],
          denominator: [compared],
        });
  return [grown(month, yearAgo), BLANK, BLANK, grown(toDate, prior), BLANK];
}
