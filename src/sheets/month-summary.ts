/** What changed most: of the month against the month before and a year before, and of the year so far. */
import { isPositive, isZero } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import { openRows, row, textCell, textRow } from "./internal/cells.ts";
import { monthResult, toDateResult } from "./internal/monthly-results.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { RATIO_WORDS } from "./internal/ratio-cells.ts";
import { type ResultTable, resultDesk } from "./internal/result-columns.ts";
import { type Difference, EFFECT_WORDS } from "./internal/result-comparison.ts";
import {
  isEmptyColumn,
  largestVariances,
  MONTH_SUMMARY,
  totalVariances,
  VARIANCE_WORDS,
  type Variance,
} from "./internal/variances.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const ID = MONTH_SUMMARY;
const WORDS = [
  ...PERIOD_WORDS,
  ...RATIO_WORDS,
  ...EFFECT_WORDS,
  ...VARIANCE_WORDS,
  "sheets.comparison.difference",
  "sheets.comparison.percentage",
  "sheets.comparison.effect",
  "sheets.month-summary.title",
  "sheets.month-summary.subtitle",
  "sheets.month-summary.what",
  "sheets.month-summary.current",
  "sheets.month-summary.compared",
  "sheets.month-summary.against",
  "sheets.month-summary.higher",
  "sheets.month-summary.lower",
  "sheets.month-summary.equal",
  "sheets.month-summary.new",
  "sheets.month-summary.gone",
  "sheets.month-summary.none",
  "sheets.month-summary.nothing-before",
  "sheets.month-summary.materiality",
  "sheets.month-summary.how-to-read",
] as const;

export const monthSummary: SheetDefinition = { id: ID, words: WORDS, build: buildSummary };

const WIDTH = 6;

interface Desk {
  readonly books: Books;
  readonly words: Words;
}

function buildSummary({ books, words }: SheetSource): Sheet {
  const desk = resultDesk(books);
  const month = monthResult(desk);
  const toDate = toDateResult(desk);
  const word = (name: string): string => words.of(`sheets.month-summary.${name}`);
  const amount = (key: string, title: string): Column => ({
    key,
    title,
    kind: "amount",
    width: 15,
  });
  const columns: readonly Column[] = [
    { key: "what", title: word("what"), kind: "text", width: 58 },
    amount("current", word("current")),
    amount("compared", word("compared")),
    amount("difference", words.of("sheets.comparison.difference")),
    { ...amount("percentage", words.of("sheets.comparison.percentage")), width: 10 },
    { key: "effect", title: words.of("sheets.comparison.effect"), kind: "text", width: 11 },
  ];
  return {
    id: ID,
    title: word("title"),
    subtitle: words.of("sheets.month-summary.subtitle", {
      period: periodTitle(words, books.period),
      currency: books.administration.currency,
    }),
    ...proofWarning(words, books),
    columns,
    rows: openRows([
      ...[1, 2].flatMap((against) => comparedRows({ books, words }, "month", month, against)),
      // In the first month of a fiscal year the year to date is that month, which stands above.
      ...(books.months.length === 1 ? [] : comparedRows({ books, words }, "to-date", toDate, 1)),
      textRow("note", word("materiality"), WIDTH),
      textRow("note", word("how-to-read"), WIDTH),
    ]),
    isLong: false,
  };
}

/** The four totals, then the accounts that changed most; one sentence each, with its figures beside it. */
function comparedRows(
  { books, words }: Desk,
  key: string,
  table: ResultTable,
  against: number,
): readonly Row[] {
  const current = table.columns[0];
  const compared = table.columns[against];
  if (current === undefined || compared === undefined) return [];
  const period = periodTitle(words, compared.period);
  const title = words.of("sheets.month-summary.against", {
    current: periodTitle(words, current.period),
    compared: period,
  });
  const heading = textRow("heading", title, WIDTH);
  const note = (text: string): Row => textRow("note", text, WIDTH);
  if (isEmptyColumn(table, against)) {
    return [heading, note(words.of("sheets.month-summary.nothing-before", { period }))];
  }
  const order = { books, words, table, against, key: `${key}-${String(against)}` };
  const accounts = largestVariances(order);
  return [
    heading,
    ...totalVariances(order).map((found) => rowOf(words, 0, found, period)),
    ...accounts.map((found) => rowOf(words, 1, found, period)),
    ...(accounts.length === 0 ? [note(words.of("sheets.month-summary.none"))] : []),
  ];
}

function rowOf(
  words: Words,
  indent: number,
  { label, difference: found }: Variance,
  period: string,
): Row {
  const { current, compared: before, difference } = found;
  const word = sentenceOf(found);
  const sentence = words.of(`sheets.month-summary.${word}`, { what: label, period });
  const cells: readonly Cell[] = [current, before, difference, found.percentage, found.effect];
  return row("item", indent, [textCell(sentence), ...cells]);
}

function sentenceOf({ current, compared, difference }: Difference): string {
  if (isZero(difference.amount)) return "equal";
  if (isZero(compared.amount)) return "new";
  if (isZero(current.amount)) return "gone";
  return isPositive(difference.amount) ? "higher" : "lower";
}
