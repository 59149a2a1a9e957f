/** The largest variances: month and year to date, compared with the previous month and a year earlier. */
import { haveEqualLengths } from "../calendar/compared-period.ts";
import type { Period } from "../calendar/month.ts";
import { row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { monthResult, toDateResult } from "./internal/monthly-results.ts";
import { monthsTitle, periodTitle } from "./internal/period-words.ts";
import { COMPARED_COLUMNS, isJudging } from "./internal/result-comparison.ts";
import type { ResultTable } from "./internal/result-table.ts";
import { COMPARED_RESULT_BACKINGS } from "./internal/result-table.ts";
import { thresholdOf, thresholdTexts } from "./internal/threshold.ts";
import {
  isEmptyColumn,
  largestVariances,
  MONTH_SUMMARY,
  totalVariances,
  VARIANCE_WORDS,
  type Variance,
} from "./internal/variances.ts";
import { isSameLine, noteRow } from "./line-notes.ts";
import type { Row } from "./sheet.ts";

const UNEQUAL = "first-page.unequal";
const ABOUT = sheetWords(
  MONTH_SUMMARY,
  ["against none nothing-before materiality judged how-to-read"],
  VARIANCE_WORDS,
  [UNEQUAL],
);
type Input = SheetInputOf<typeof ABOUT>;

export const monthSummary = sheet(ABOUT, {
  columns: [
    columnOf("text", 58, "what"),
    ...columnsOf("amount", 15, "current", "compared"),
    ...COMPARED_COLUMNS,
  ],
  backings: COMPARED_RESULT_BACKINGS,
  placesNotes: true,
  rows: (input) => {
    const { books, word } = input;
    const month = monthResult(books);
    const rows = [
      ...[1, 2].flatMap((against) => comparedRows(input, "month", month, against)),
      // In the first month of a fiscal year the year to date is that month, which is compared above.
      ...(books.months.length === 1 ? [] : comparedRows(input, "to-date", toDateResult(books), 1)),
    ];
    return [
      ...rows,
      textRow("note", word("materiality", thresholdTexts(input))),
      ...(rows.some(isJudging) ? [textRow("note", word("judged"))] : []),
      textRow("note", word("how-to-read")),
    ];
  },
});

/** The four totals, then the accounts with the largest variances, each a sentence with its figures. */
function comparedRows(
  input: Input,
  key: string,
  table: ResultTable,
  against: number,
): readonly Row[] {
  const { books, words, word } = input;
  const current = table.columns[0];
  const compared = table.columns[against];
  if (current === undefined || compared === undefined) return [];
  const titleOf = (period: Period): string =>
    key === "month" ? periodTitle(words, period) : monthsTitle(words, books, period);
  const period = titleOf(compared.period);
  const title = word("against", { current: titleOf(current.period), compared: period });
  const heading = textRow("heading", title);
  if (isEmptyColumn(table, against)) {
    return [heading, textRow("note", word("nothing-before", { period }))];
  }
  if (!haveEqualLengths(current.period, compared.period)) {
    const values = { current: titleOf(current.period), compared: period };
    return [heading, textRow("note", words.of(UNEQUAL, values))];
  }
  const threshold = thresholdOf(input);
  const order = { books, words, threshold, table, against, key: `${key}-${String(against)}` };
  const accounts = largestVariances(order);
  return [
    heading,
    ...totalVariances(order).flatMap((found) => varianceRows(input, found, row("memo", 0, []))),
    ...accounts.flatMap((found) => varianceRows(input, found, row("item", 1, []))),
    ...(accounts.length === 0 ? [textRow("note", word("none"))] : []),
  ];
}

/** The figures under the name and the drivers of the variance, and the notes of the user on it. */
function varianceRows(
  { words, notes = [] }: Input,
  { label, names, drivers, difference: found }: Variance,
  { kind, indent }: Row,
): readonly Row[] {
  const { current, compared, difference, percentage, effect } = found;
  const cells = [current, compared, difference, percentage, effect];
  const own = row(kind, indent, [textCell(label), ...cells]);
  const about = notes.filter(
    ({ sheet: of, line }) => NOTED.includes(of) && names.some((name) => isSameLine(name, line)),
  );
  return [
    own,
    ...(drivers === null ? [] : [row("note", indent, [textCell(drivers)])]),
    ...about.map((note) => noteRow(words, note, own)),
  ];
}

/** Notes on these sheets explain a variance too. */
const NOTED: readonly string[] = [MONTH_SUMMARY, "result-month", "result-to-date"];
