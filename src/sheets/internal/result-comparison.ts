/** Profit and loss rows that compare the first column with others: difference, percentage, effect. */
import { isPositive } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { hasResult } from "../../ledger/compared-months.ts";
import { sideOfSection } from "../../ledger/result-sections.ts";
import { type Side, TOTAL_SIDES } from "../../ledger/signs.ts";
import type {
  Cell,
  Column,
  Row,
  SheetDefinition,
  SheetSource,
  Threshold,
  Words,
} from "../sheet.ts";
import { BLANK, type FigureCell, textRow, totalCell } from "./cells.ts";
import { accountColumns, columnOf } from "./columns.ts";
import { COMPARISON_NOTE_WORDS, comparisonNotes } from "./comparison-notes.ts";
import { sheet, sheetWords } from "./define-sheet.ts";
import { budgetPeriods } from "./monthly-results.ts";
import { type PeriodWord, periodTitle } from "./period-words.ts";
import { type Compared, changeCell, isJudged, RATIO_WORDS } from "./ratio-cells.ts";
import { COMPARED_RESULT_BACKINGS, type ResultColumn, type ResultTable } from "./result-table.ts";
import type { ColumnSpec } from "./sheet-columns.ts";
import type { RowFigures } from "./statement-columns.ts";
import { RESULT_ROW_WORDS, resultRows, sectionsOf, UNDIVIDED_WORDS } from "./statement-rows.ts";
import { isAtThreshold, thresholdOf, thresholdTexts } from "./threshold.ts";
import { wordsUnder } from "./word-keys.ts";

export const COMPARED_WORDS = [
  ...wordsUnder("sheets", "favourable adverse"),
  ...RATIO_WORDS,
] as const;
type ComparedWords = Words<(typeof COMPARED_WORDS)[number]>;

/** One row each: a workbook shows a note on one line, and the longest line determines the page width. */
const NOTES = [
  ...(["sheets.comparison.how-to-read", "sheets.comparison.percent"] as const),
  "sheets.comparison.earlier-months",
] as const;
const COLUMNS = "sheets.comparison.columns";
const WORDS = [
  ...COMPARED_WORDS,
  ...RESULT_ROW_WORDS,
  ...COMPARISON_NOTE_WORDS,
  ...NOTES,
  ...wordsUnder(COLUMNS, "budget.title difference.title percentage.title effect.title"),
  ...UNDIVIDED_WORDS,
];

/** The comparison of two figures of a row. */
export interface Difference {
  readonly current: FigureCell;
  readonly compared: FigureCell;
  readonly difference: FigureCell;
  readonly percentage: Cell;
  /** Blank below the threshold, and for results over unequal numbers of months. */
  readonly effect: Cell;
  readonly isMaterial: boolean;
}

interface DifferenceOrder {
  readonly words: ComparedWords;
  readonly threshold: Threshold;
  /** The last part of the ids of the difference and its percentage. */
  readonly key: string;
  /** An increase is favourable on the credit side. */
  readonly side: Side;
  /** Total revenue of the column compared with. */
  readonly revenue: FigureCell | undefined;
  readonly between: Compared;
}

export function differenceOf(
  { words, threshold, key, side, revenue, between }: DifferenceOrder,
  [current, compared]: readonly [current: FigureCell, compared: FigureCell],
): Difference {
  const [sheet = ""] = current.figure.id.split("/");
  const { period } = current.figure;
  const difference = totalCell({ id: `${sheet}/difference/${key}`, period }, [current], [compared]);
  const isMaterial =
    isJudged(between) &&
    isAtThreshold(threshold, {
      difference: difference.amount,
      compared: compared.amount,
      revenue: revenue?.amount,
    });
  return {
    current,
    compared,
    difference,
    percentage: changeCell(words, between, {
      name: { id: `${sheet}/percentage/${key}`, period },
      numerator: [difference],
      denominator: [compared],
    }),
    effect: isMaterial ? effectCell(words, side, difference) : BLANK,
    isMaterial,
  };
}

/** More income is favourable and more cost is adverse: the section determines this, not the sign alone. */
function effectCell(words: ComparedWords, side: Side, { amount }: FigureCell): Cell {
  const isGood = isPositive(amount) === (side === "credit");
  const text = words.of(isGood ? "sheets.favourable" : "sheets.adverse");
  return { kind: "text", text, tone: isGood ? "good" : "bad" };
}

/** Whether a row has an effect: favourable or adverse. */
export const isJudging = ({ cells }: Row): boolean =>
  cells.some((cell) => cell.kind === "text" && cell.tone !== undefined);

type PeriodsOf = (books: Books) => readonly Pick<ResultColumn, "key" | "period">[];

/** The periods to compare, and their figures. */
interface ComparisonOrder {
  readonly periodsOf: PeriodsOf;
  /** The number of periods compared with the first. */
  readonly comparedCount: number;
  /** In the columns of the periods, and of the budget of the first where the books have it. */
  readonly tableOf: (books: Books) => ResultTable;
  readonly titleOf: (words: Words<PeriodWord>, books: Books, period: Period) => string;
}

/** A sheet that compares its first column with each of the others, and with its budget. */
export function comparisonSheet(id: string, order: ComparisonOrder): SheetDefinition {
  const { comparedCount, tableOf, titleOf } = order;
  const periodAt =
    (at: number): PeriodsOf =>
    (books) =>
      order.periodsOf(books).slice(at, at + 1);
  const comparedColumns = (at: number): readonly ColumnSpec<ColumnInput>[] =>
    [
      valueColumn(periodAt(at), titleOf, "compared"),
      // Paper has room for these in one comparison, the last, which is with a year earlier.
      ...differenceColumns(periodAt(at)).map((column) => ({
        ...column,
        isOnPaper: () => at === comparedCount,
      })),
    ].map((column) => ({
      ...column,
      isIn: (books) => periodAt(at)(books).every(({ period }) => hasResult(books, period.first)),
    }));
  const budgetOf: PeriodsOf = (books) =>
    periodAt(0)(books).flatMap((column) => budgetPeriods(books, column));
  const columns = [
    ...accountColumns(34),
    valueColumn(periodAt(0), titleOf, "current"),
    ...Array.from({ length: comparedCount }, (_, index) => comparedColumns(index + 1)).flat(),
    valueColumn(budgetOf, (words) => words.of(`${COLUMNS}.budget.title`), "budget"),
    ...differenceColumns(budgetOf),
  ];
  const rowsOf = (source: SheetSource<(typeof WORDS)[number] | PeriodWord>): readonly Row[] => {
    const { books, words } = source;
    const input = { books, words, threshold: thresholdOf(source) };
    const periods = order.periodsOf(books).map(({ period }) => period);
    const rows = statementRows(input, tableOf(books));
    const compared = periods.slice(1).filter(({ first }) => hasResult(books, first));
    // A note on what no column shows would make a reader look for it.
    const isShown: Readonly<Record<(typeof NOTES)[number], boolean>> = {
      "sheets.comparison.how-to-read": rows.some(isJudging),
      "sheets.comparison.percent": compared.length > 0,
      "sheets.comparison.earlier-months": compared.some(({ first }) => first < books.period.first),
    };
    const notes = NOTES.filter((note) => isShown[note]);
    return [
      ...rows,
      ...comparisonNotes(source, periods).map((text) => textRow("note", text, 1)),
      ...notes.map((note) => textRow("note", words.of(note, thresholdTexts(source)), 1)),
    ];
  };
  return sheet(sheetWords(id, [], WORDS), {
    subtitle: "sheets.movement",
    values: ({ books, words }) => ({
      period: periodAt(0)(books)
        .map(({ period }) => periodTitle(words, period))
        .join(""),
    }),
    columns,
    backings: COMPARED_RESULT_BACKINGS,
    rows: rowsOf,
    onPaper: [{ isDense: true, columns, rows: rowsOf }],
  });
}

type ColumnInput = Pick<SheetSource<(typeof WORDS)[number] | PeriodWord>, "books" | "words">;

const valueColumn = (
  periodsOf: PeriodsOf,
  titleOf: (words: ColumnInput["words"], books: Books, period: Period) => string,
  key: "current" | "compared" | "budget",
): ColumnSpec<ColumnInput> => ({
  ...columnOf("amount", 14, key, COLUMNS),
  each: ({ books, words }) =>
    periodsOf(books).map(({ key: name, period }) => [name, titleOf(words, books, period)]),
});

const comparisonColumn = (
  periodsOf: PeriodsOf,
  kind: Column["kind"],
  width: number,
  key: "difference" | "percentage" | "effect",
): ColumnSpec<ColumnInput> => ({
  ...columnOf(kind, width, key, COLUMNS),
  each: ({ books, words }) =>
    periodsOf(books).map(({ key: name }) => [
      `${name}-${key}`,
      words.of(`${COLUMNS}.${key}.title`),
    ]),
});

const differenceColumns = (periodsOf: PeriodsOf): readonly ColumnSpec<ColumnInput>[] => [
  comparisonColumn(periodsOf, "amount", 13, "difference"),
  comparisonColumn(periodsOf, "amount", 10, "percentage"),
  comparisonColumn(periodsOf, "text", 12, "effect"),
];

/** Difference, percentage and effect of one comparison. */
export const COMPARED_COLUMNS: readonly ColumnSpec<unknown>[] = [
  columnOf("amount", 15, "difference", COLUMNS),
  columnOf("amount", 10, "percentage", COLUMNS),
  columnOf("text", 11, "effect", COLUMNS),
];

interface ComparisonInput {
  readonly threshold: Threshold;
  readonly books: Books;
  readonly words: Words<(typeof WORDS)[number]>;
}

function statementRows(input: ComparisonInput, table: ResultTable): readonly Row[] {
  const { books, words } = input;
  const { beforeTax } = table;
  const sections = sectionsOf({ books, words }, table, (type, key, figures) =>
    comparedCells(input, table, key, sideOfSection(type), figures),
  );
  const total = (key: string, own: RowFigures): readonly Cell[] =>
    comparedCells(input, table, key, TOTAL_SIDES.netProfit, own);
  return resultRows(
    words,
    sections,
    {
      grossProfit: total("gross-profit", table.grossProfit),
      operatingProfit: total("operating-profit", table.operatingProfit),
      netProfit: total("net-profit", table.netProfit),
      beforeTax: beforeTax === null ? null : total("result-before-tax", beforeTax),
    },
    books,
  );
}

function comparedCells(
  { words, threshold }: ComparisonInput,
  { columns, sections }: ResultTable,
  key: string,
  side: Side,
  [current, ...others]: RowFigures,
): readonly Cell[] {
  const [own] = columns;
  if (current === undefined) return [];
  return [
    current,
    ...others.flatMap((compared, index) => {
      const column = columns[index + 1];
      if (own === undefined || column === undefined) return [];
      const revenue = sections.revenue.total[index + 1];
      const between = [own.period, column.period] as const;
      const order = { words, threshold, key: `${column.key}/${key}`, side, revenue, between };
      const found = differenceOf(order, [current, compared]);
      return [compared, found.difference, found.percentage, found.effect];
    }),
  ];
}
