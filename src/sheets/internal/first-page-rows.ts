/** The figures of a first page as rows and as tiles: the same cells in both. */
import { type Amount, isZero } from "../../amount/amount.ts";
import { addMonths, lastDayOf, type Month, periodOf } from "../../calendar/month.ts";
import { type ReportTitleWord, reportTitle } from "../report-title.ts";
import type { Cell, Row, Tile, Words } from "../sheet.ts";
import type { Threshold } from "../template-choices.ts";
import { cashAt, workingCapitalAt } from "./cash-at.ts";
import { BLANK, inHead, row, textCell } from "./cells.ts";
import { MONEY_WORDS, moneyText, scaleOf } from "./money-text.ts";
import { monthsWithResult, thirteenMonths } from "./monthly-results.ts";
import {
  type Block,
  comparedAs,
  type FigureInput,
  isBalance,
  isCompared,
  type PageFigure,
  type TileSubject,
} from "./page-figures.ts";
import { dayTitle, type PeriodWord } from "./period-words.ts";
import { COMPARED_WORDS, type Difference, differenceOf } from "./result-comparison.ts";
import { wholeChange } from "./sentences.ts";
import { shownAs } from "./whole-cells.ts";
import { wordsUnder } from "./word-keys.ts";

export const ROW_WORDS = [
  ...COMPARED_WORDS,
  ...MONEY_WORDS,
  ...wordsUnder("first-page", "against course since than to-date unchanged"),
];
type RowWords = Words<(typeof ROW_WORDS)[number] | PeriodWord | ReportTitleWord>;

interface RowInput {
  readonly words: RowWords;
  readonly threshold: Threshold;
}

/** In the order of the tiles. */
const TILE_SUBJECTS: readonly TileSubject[] = [
  "revenue",
  "gross-profit",
  "net-profit",
  "cash",
  "working-capital",
];

/** A difference with its effect, which is blank where an increase is neither good nor bad. */
function differenceIn(
  { words, threshold }: RowInput,
  block: Block,
  figure: PageFigure,
): Difference | null {
  if (!isCompared(block, figure)) return null;
  const { subject, current, compared, side } = figure;
  const key = `${block.key}-${subject}`;
  const ofBlock = { revenue: block.revenue, between: comparedAs(block, figure) };
  const order = { words, threshold, key, side: side ?? "credit", ...ofBlock };
  const found = differenceOf(order, [current, compared]);
  return side === null ? { ...found, effect: BLANK } : found;
}

/** A heading and one row per figure, left out where tiles show them. */
export function figureRows(input: RowInput, blocks: readonly Block[]): readonly Row[] {
  return blocks.flatMap((block): readonly Row[] => [
    inHead(row("heading", 0, [textCell(againstText(input.words, block))])),
    ...block.figures.map((figure) => {
      const found = differenceIn(input, block, figure);
      const cells: readonly Cell[] =
        found === null
          ? [figure.current]
          : [figure.current, found.compared, found.difference, found.percentage, found.effect];
      return inHead(row("memo", 0, [textCell(figure.label), ...cells]));
    }),
    ...(block.also ?? []).map(({ label, cell }) => inHead(row("memo", 0, [textCell(label), cell]))),
  ]);
}

function againstText(words: RowWords, block: Block): string {
  const { key, period, comparedPeriod, hasCompared } = block;
  const values = { current: period, compared: comparedPeriod };
  if (key === "course") return words.of("first-page.course", values);
  return hasCompared ? words.of("first-page.against", values) : period;
}

/** One for each subject of the first block, with its changes in every block. */
export function tilesOf(input: RowInput & FigureInput, blocks: readonly Block[]): readonly Tile[] {
  const [main] = blocks;
  if (main === undefined) return [];
  const courses = coursesOf(input);
  // A tile has room for three comparisons: a budget says more than the month before.
  const hasBudget = blocks.some(({ key }) => key === "budget");
  const compared = blocks.filter(({ key }) => !(hasBudget && key === "previous"));
  return TILE_SUBJECTS.flatMap((subject) => {
    const own = main.figures.find((figure) => figure.subject === subject);
    if (own === undefined) return [];
    const changes = compared.flatMap((block) =>
      block.figures
        .filter((figure) => figure.subject === subject)
        .flatMap((figure) => changeIn(input, block, figure)),
    );
    return [
      { id: subject, label: own.label, cell: own.current, changes, course: courses(subject) },
    ];
  });
}

function changeIn(
  input: RowInput & FigureInput,
  block: Block,
  figure: PageFigure,
): readonly Tile["changes"][number][] {
  const found = differenceIn(input, block, figure);
  if (found === null) return [];
  const label = labelIn(input, block, figure);
  // A tile and the condensed statements have whole units, of which the change is the difference.
  const shown = wholeChange(figure.current.amount, found.compared.amount);
  if (isZero(shown)) {
    return [{ label, amount: textCell(input.words.of("first-page.unchanged")), percent: BLANK }];
  }
  const tone = found.effect.kind === "text" ? found.effect.tone : undefined;
  return [
    {
      label,
      amount: shownAs(found.difference, shown),
      // A tile has no room for the word of a percentage that says nothing.
      percent: found.percentage.kind === "absent" ? BLANK : found.percentage,
      ...(tone === undefined ? {} : { tone }),
    },
  ];
}

/**
 * Short: a balance has changed since a day, a movement is compared with a period, the year to date states its figure.
 */
function labelIn(
  { words, books }: RowInput & FigureInput,
  { key, comparedMonth, comparedPeriod, between }: Block,
  figure: PageFigure,
): string {
  if (isBalance(figure)) {
    return words.of("first-page.since", { date: dayTitle(words, lastDayOf(comparedMonth)) });
  }
  if (key === "to-date") {
    const { currency } = books.administration;
    const { amount } = figure.current;
    const money = { amount, currency, scale: scaleOf(amount) };
    return words.of("first-page.to-date", { amount: moneyText(words, money) });
  }
  const isNamed = key === "year" || key === "budget";
  const period = isNamed ? comparedPeriod : reportTitle(words, between[1]);
  return words.of("first-page.than", { period });
}

const COURSE_MONTHS = 13;

/** Thirteen months up to the last of the books; null for months of which the books have nothing. */
function coursesOf({ books }: FigureInput): (subject: TileSubject) => Tile["course"] {
  const table = thirteenMonths(books);
  const known = monthsWithResult(books);
  const months = Array.from({ length: COURSE_MONTHS }, (_, index) =>
    addMonths(books.period.last, index + 1 - COURSE_MONTHS),
  );
  const cash = cashAt(books);
  const inTable = (figures: readonly { readonly amount: Amount }[]): Tile["course"] =>
    months.map((month) => {
      const index = table.columns.findIndex(({ key }) => key === month);
      return known.has(month) ? (figures[index]?.amount ?? null) : null;
    });
  const cashIn = (month: Month): Amount | null =>
    cash(month, { id: "", period: periodOf(month) })?.amount ?? null;
  return (subject) => {
    switch (subject) {
      case "revenue":
        return inTable(table.sections.revenue.total);
      case "gross-profit":
        return inTable(table.grossProfit);
      case "expenses":
        return inTable(table.sections.expenses.total);
      case "net-profit":
        return inTable(table.netProfit);
      case "cash":
        return months.map((month) => (known.has(month) ? cashIn(month) : null));
      case "working-capital":
        return months.map((month) => (known.has(month) ? workingCapitalAt(books, month) : null));
      case "stock":
      case "debtors":
      case "creditors":
        return [];
    }
  };
}
