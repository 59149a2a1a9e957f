/** The key figures of the month beside the month before, a year before and the year so far, each with its formula. */
import { addMonths, lastDayOf, previousMonth } from "../calendar/month.ts";
import { BLANK, type FigureCell, openRows, textRow, totalCell } from "./internal/cells.ts";
import { KEY_FIGURES, keyAmounts } from "./internal/key-amounts.ts";
import { KEY_ROW_WORDS, keyRow, nameAfter, type ResultRow } from "./internal/key-rows.ts";
import { monthResult, toDateResult } from "./internal/monthly-results.ts";
import { TOTAL_TITLE_WORDS, totalTitle } from "./internal/monthly-rows.ts";
import {
  dayTitle,
  monthTitle,
  PERIOD_WORDS,
  periodTitle,
  proofWarning,
} from "./internal/period-words.ts";
import { positionRows } from "./internal/position-rows.ts";
import { changeCell, RATIO_WORDS, shareCell } from "./internal/ratio-cells.ts";
import { type ResultTable, type RowFigures, resultDesk } from "./internal/result-columns.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const WORDS = [
  ...PERIOD_WORDS,
  ...RATIO_WORDS,
  ...KEY_ROW_WORDS,
  ...TOTAL_TITLE_WORDS,
  "sheets.key-figures.title",
  "sheets.key-figures.subtitle",
  "sheets.key-figures.what",
  "sheets.key-figures.prior-to-date",
  "sheets.key-figures.norm",
  "sheets.key-figures.how",
  "sheets.key-figures.result",
  "sheets.key-figures.position",
  "sheets.key-figures.policy",
] as const;

export const keyFigures: SheetDefinition = {
  id: KEY_FIGURES,
  words: WORDS,
  build: buildKeyFigures,
};

/** Month, month before, month a year before, year to date, and that a year before. */
const VALUES = 5;
const WIDTH = VALUES + 3;

function buildKeyFigures({ books, words }: SheetSource): Sheet {
  const { last } = books.period;
  const desk = resultDesk(books);
  const month = monthResult(desk);
  const toDate = toDateResult(desk);
  const prior = toDate.columns.at(-1)?.period ?? books.period;
  const amount = (key: string, title: string): Column => ({
    key,
    title,
    kind: "amount",
    width: 14,
  });
  const word = (name: string): string => words.of(`sheets.key-figures.${name}`);
  const columns: readonly Column[] = [
    { key: "what", title: word("what"), kind: "text", width: 34 },
    amount("month", monthTitle(words, last)),
    amount("prior-month", monthTitle(words, previousMonth(last))),
    amount("prior-year-month", monthTitle(words, addMonths(last, -YEAR_MONTHS))),
    amount("to-date", totalTitle(books, words)),
    amount(
      "prior-to-date",
      words.of("sheets.key-figures.prior-to-date", { period: periodTitle(words, prior) }),
    ),
    { key: "norm", title: word("norm"), kind: "text", width: 8 },
    { key: "how", title: word("how"), kind: "text", width: 44 },
  ];
  return {
    id: KEY_FIGURES,
    title: word("title"),
    subtitle: words.of("sheets.key-figures.subtitle", {
      date: dayTitle(words, lastDayOf(last)),
      currency: books.administration.currency,
    }),
    ...proofWarning(words, books),
    columns,
    rows: openRows([
      textRow("heading", word("result"), WIDTH),
      ...resultRows({ words, month, toDate }),
      textRow("heading", word("position"), WIDTH),
      ...positionRows(words, keyAmounts(desk)),
      textRow("note", word("policy"), WIDTH),
    ]),
    isLong: false,
  };
}

const YEAR_MONTHS = 12;

interface Results {
  readonly words: Words;
  readonly month: ResultTable;
  readonly toDate: ResultTable;
}

/** A figure of each of the five columns. */
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
          over: [cell],
          under: revenue.slice(index, index + 1),
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

/** Of the month and of the year to date, each against the column of a year before. */
function growthCells({ words }: Results, revenue: RowFigures): readonly Cell[] {
  const [month, , yearAgo, toDate, prior] = revenue;
  const grown = (current: FigureCell | undefined, compared: FigureCell | undefined): Cell =>
    current === undefined || compared === undefined
      ? BLANK
      : changeCell(words, {
          name: nameAfter(current, "growth"),
          over: [current],
          overLess: [compared],
          under: [compared],
        });
  return [grown(month, yearAgo), BLANK, BLANK, grown(toDate, prior), BLANK];
}
