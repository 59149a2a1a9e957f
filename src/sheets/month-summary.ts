/** What changed most: of the month against the month before and a year before, and of the year so far. */
import {
  type Amount,
  absolute,
  amountOf,
  compareAmounts,
  isPositive,
  isZero,
  multiply,
} from "../amount/amount.ts";
import type { Period } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import { compareText, RESULT_TYPES } from "../ledger/ledger-account.ts";
import { type Side, sideOf, TOTAL_SIDES } from "../ledger/signs.ts";
import { accountLabel } from "./internal/account-rows.ts";
import { type FigureCell, openRows, row, textCell, textRow, totalCell } from "./internal/cells.ts";
import { monthResult, toDateResult } from "./internal/monthly-results.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { RATIO_WORDS } from "./internal/ratio-cells.ts";
import { type ResultTable, type RowFigures, resultDesk } from "./internal/result-columns.ts";
import { type Difference, differenceOf, EFFECT_WORDS } from "./internal/result-comparison.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const ID = "month-summary";
const TOTALS = ["revenue", "gross-profit", "operating-profit", "net-profit"] as const;
const WORDS = [
  ...PERIOD_WORDS,
  ...RATIO_WORDS,
  ...EFFECT_WORDS,
  ...TOTALS.map((key) => `sheets.month-summary.${key}`),
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

/** Accounts named for each comparison. */
const NAMED_MAX = 5;
/**
 * A difference is worth a line when it is at least this part of the revenue it is compared under, and
 * at least this part of its own figure before. A default of ours: no law or standard names one.
 */
const OF_REVENUE = amountOf("0.01");
const OF_ITSELF = amountOf("0.1");
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
      ...comparedRows({ books, words }, "to-date", toDate, 1),
      textRow("note", word("materiality"), WIDTH),
      textRow("note", word("how-to-read"), WIDTH),
    ]),
    isLong: false,
  };
}

/** The four totals, then the accounts that changed most; one sentence each, with its figures beside it. */
function comparedRows(
  desk: Desk,
  key: string,
  table: ResultTable,
  against: number,
): readonly Row[] {
  const { words } = desk;
  const current = table.columns[0];
  const compared = table.columns[against];
  if (current === undefined || compared === undefined) return [];
  const title = words.of("sheets.month-summary.against", {
    current: periodTitle(words, current.period),
    compared: periodTitle(words, compared.period),
  });
  const heading = textRow("heading", title, WIDTH);
  if (isEmpty(table, against)) {
    const before = periodTitle(words, compared.period);
    const sentence = words.of("sheets.month-summary.nothing-before", { period: before });
    return [heading, textRow("note", sentence, WIDTH)];
  }
  const line = (name: string, label: string, side: Side, figures: RowFigures): Line | null => {
    const [own, other] = [figures[0], figures[against]];
    if (own === undefined || other === undefined) return null;
    return lineOf(desk, `${key}-${String(against)}/${name}`, { label, side }, [own, other]);
  };
  const lines = [
    line(
      "revenue",
      words.of("sheets.month-summary.revenue"),
      "credit",
      table.sections.revenue.total,
    ),
    line(
      "gross-profit",
      words.of("sheets.month-summary.gross-profit"),
      TOTAL_SIDES.grossProfit,
      table.grossProfit,
    ),
    line(
      "operating-profit",
      words.of("sheets.month-summary.operating-profit"),
      TOTAL_SIDES.operatingProfit,
      table.operatingProfit,
    ),
    line(
      "net-profit",
      words.of("sheets.month-summary.net-profit"),
      TOTAL_SIDES.netProfit,
      table.netProfit,
    ),
  ].filter((found) => found !== null);
  const largest = RESULT_TYPES.flatMap((type) =>
    table.sections[type].accounts.flatMap(({ account, figures }) => {
      if (figures === null) return [];
      const label = accountLabel(desk.books, account.id);
      const found = line(`${type}/${account.id}`, label, sideOf(type), figures);
      return found === null ? [] : [found];
    }),
  )
    .filter((found) => isMaterial(found.difference, table.sections.revenue.total[against]))
    .sort(byAmount)
    .slice(0, NAMED_MAX);
  return [
    heading,
    ...lines.map((found) => rowOf(words, "subtotal", found, compared.period)),
    ...largest.map((found) => rowOf(words, "item", found, compared.period)),
    ...(largest.length === 0
      ? [textRow("note", words.of("sheets.month-summary.none"), WIDTH)]
      : []),
  ];
}

interface Line {
  readonly label: string;
  readonly difference: Difference;
}

/** The figures are those of the statement; the difference is worked out from them again. */
function lineOf(
  { words }: Desk,
  key: string,
  { label, side }: { readonly label: string; readonly side: Side },
  [own, other]: readonly [FigureCell, FigureCell],
): Line {
  const named = (part: string, cell: FigureCell): FigureCell =>
    totalCell({ id: `${ID}/${part}/${key}`, period: cell.figure.period }, [cell]);
  const pair = [named("current", own), named("compared", other)] as const;
  return { label, difference: differenceOf(words, key, side, pair) };
}

function isEmpty({ sections }: ResultTable, column: number): boolean {
  return RESULT_TYPES.every((type) =>
    sections[type].accounts.every(({ figures }) => {
      const cell = figures?.[column];
      return cell === undefined || isZero(cell.amount);
    }),
  );
}

function isMaterial(
  { difference, compared }: Difference,
  revenue: FigureCell | undefined,
): boolean {
  const size = absolute(difference.amount);
  const isAtLeast = (part: Amount, of: Amount): boolean =>
    compareAmounts(size, multiply(absolute(of), part)) >= 0;
  return (
    !isZero(size) &&
    (revenue === undefined || isAtLeast(OF_REVENUE, revenue.amount)) &&
    isAtLeast(OF_ITSELF, compared.amount)
  );
}

/** The largest amount first, whichever way it went. */
function byAmount(left: Line, right: Line): number {
  const sizeOf = ({ difference }: Line): Amount => absolute(difference.difference.amount);
  return compareAmounts(sizeOf(right), sizeOf(left)) || compareText(left.label, right.label);
}

function rowOf(
  words: Words,
  kind: Row["kind"],
  { label, difference: found }: Line,
  compared: Period,
): Row {
  const { current, compared: before, difference } = found;
  const word = sentenceOf(found);
  const period = periodTitle(words, compared);
  const sentence = words.of(`sheets.month-summary.${word}`, { what: label, period });
  const cells: readonly Cell[] = [current, before, difference, found.percentage, found.effect];
  return row(kind, kind === "item" ? 1 : 0, [textCell(sentence), ...cells]);
}

function sentenceOf({ current, compared, difference }: Difference): string {
  if (isZero(difference.amount)) return "equal";
  if (isZero(compared.amount)) return "new";
  if (isZero(current.amount)) return "gone";
  return isPositive(difference.amount) ? "higher" : "lower";
}
