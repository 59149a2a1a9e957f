/** Rows of a profit and loss whose first column is set beside others: difference, percentage, effect. */
import { isPositive, isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { ResultType } from "../../ledger/ledger-account.ts";
import { type Side, sideOf, TOTAL_SIDES } from "../../ledger/signs.ts";
import type { Cell, Column, Row, SheetDefinition, SheetSource, Words } from "../sheet.ts";
import { accountRow } from "./account-rows.ts";
import { BLANK, type FigureCell, textRow, totalCell } from "./cells.ts";
import { accountColumns } from "./columns.ts";
import { type ColumnSpec, sheet, sheetWords } from "./define-sheet.ts";
import { type PeriodWord, periodTitle } from "./period-words.ts";
import { changeCell, RATIO_WORDS } from "./ratio-cells.ts";
import {
  type ResultColumn,
  type ResultDesk,
  type ResultTable,
  type RowFigures,
  resultDesk,
} from "./result-columns.ts";
import { RESULT_ROW_WORDS, resultRows } from "./statement-rows.ts";
import { wordsUnder } from "./word-keys.ts";

export const COMPARED_WORDS = [
  ...wordsUnder("sheets", "favourable adverse"),
  ...RATIO_WORDS,
] as const;
type ComparedWords = Words<(typeof COMPARED_WORDS)[number]>;

/** A row each: a workbook shows a note on one line, and prints its page as wide as the longest. */
const NOTES = wordsUnder("sheets.comparison", "how-to-read percent earlier-months");
const COLUMNS = "sheets.comparison.columns";
const WORDS = [
  ...COMPARED_WORDS,
  ...RESULT_ROW_WORDS,
  ...NOTES,
  ...wordsUnder(COLUMNS, "difference.title percentage.title effect.title"),
];

/** What a figure comes to beside another of the same row. */
export interface Difference {
  readonly current: FigureCell;
  readonly compared: FigureCell;
  readonly difference: FigureCell;
  readonly percentage: Cell;
  readonly effect: Cell;
}

/** `key` of the ids of the difference and of its percentage; `side` says which way is better. */
export function differenceOf(
  words: ComparedWords,
  key: string,
  side: Side,
  [current, compared]: readonly [current: FigureCell, compared: FigureCell],
): Difference {
  const [sheet = ""] = current.figure.id.split("/");
  const { period } = current.figure;
  const difference = totalCell({ id: `${sheet}/difference/${key}`, period }, [current], [compared]);
  return {
    current,
    compared,
    difference,
    percentage: changeCell(words, {
      name: { id: `${sheet}/percentage/${key}`, period },
      over: [difference],
      under: [compared],
    }),
    effect: effectCell(words, side, difference),
  };
}

/** More income is favourable and more cost is adverse: the section decides, never the sign alone. */
function effectCell(words: ComparedWords, side: Side, { amount }: FigureCell): Cell {
  if (isZero(amount)) return BLANK;
  const isGood = isPositive(amount) === (side === "credit");
  const text = words.of(isGood ? "sheets.favourable" : "sheets.adverse");
  return { kind: "text", text, tone: isGood ? "good" : "bad" };
}

/** What is compared: the periods of the columns, and their figures. */
interface ComparisonOrder {
  readonly periodsOf: (books: Books) => readonly Pick<ResultColumn, "key" | "period">[];
  /** How many periods the first is compared with. */
  readonly comparedCount: number;
  readonly tableOf: (desk: ResultDesk) => ResultTable;
}

/** A sheet of which the first column is compared with each of the others. */
export function comparisonSheet(id: string, order: ComparisonOrder): SheetDefinition {
  const { periodsOf, comparedCount, tableOf } = order;
  return sheet(sheetWords(id, [], WORDS), {
    subtitle: "sheets.movement",
    values: ({ books, words }) => ({
      period: periodsOf(books)
        .slice(0, 1)
        .map(({ period }) => periodTitle(words, period))
        .join(""),
    }),
    columns: [
      ...accountColumns(34),
      valueColumn(order, 0, "current"),
      ...Array.from({ length: comparedCount }, (_, index) => [
        valueColumn(order, index + 1, "compared"),
        besideColumn(order, index + 1, ["difference", "amount", 13]),
        besideColumn(order, index + 1, ["percentage", "amount", 10]),
        besideColumn(order, index + 1, ["effect", "text", 12]),
      ]).flat(),
    ],
    rows: ({ books, words }) => [
      ...statementRows({ books, words }, tableOf(resultDesk(books))),
      ...NOTES.map((note) => textRow("note", words.of(note), 1)),
    ],
  });
}

type ColumnDesk = Pick<SheetSource<(typeof WORDS)[number] | PeriodWord>, "books" | "words">;

const valueColumn = (
  { periodsOf }: ComparisonOrder,
  at: number,
  key: "current" | "compared",
): ColumnSpec<ColumnDesk> => ({
  ...{ key, kind: "amount", width: 14, words: `${COLUMNS}.${key}` },
  each: ({ books, words }) =>
    periodsOf(books)
      .slice(at, at + 1)
      .map(({ key: name, period }) => [name, periodTitle(words, period)]),
});

const besideColumn = (
  { periodsOf }: ComparisonOrder,
  at: number,
  [key, kind, width]: readonly [
    key: "difference" | "percentage" | "effect",
    kind: Column["kind"],
    width: number,
  ],
): ColumnSpec<ColumnDesk> => ({
  ...{ key, kind, width, words: `${COLUMNS}.${key}` },
  each: ({ books, words }) =>
    periodsOf(books)
      .slice(at, at + 1)
      .map(({ key: name }) => [`${name}-${key}`, words.of(`${COLUMNS}.${key}.title`)]),
});

/** Difference, percentage and effect beside one amount compared with. */
export const COMPARED_COLUMNS: readonly ColumnSpec<unknown>[] = [
  { key: "difference", kind: "amount", width: 15, words: `${COLUMNS}.difference` },
  { key: "percentage", kind: "amount", width: 10, words: `${COLUMNS}.percentage` },
  { key: "effect", kind: "text", width: 11, words: `${COLUMNS}.effect` },
];

interface ComparisonDesk {
  readonly books: Books;
  readonly words: Words<(typeof WORDS)[number]>;
}

function statementRows(desk: ComparisonDesk, table: ResultTable): readonly Row[] {
  const { books, words } = desk;
  const sections = {
    accounts: (type: ResultType) =>
      table.sections[type].accounts.map(({ account, figures }) => {
        const key = `${type}/${account.id}`;
        const cells =
          figures === null ? null : comparedCells(desk, table, key, sideOf(type), figures);
        return accountRow(books, account, cells);
      }),
    total: (type: ResultType) =>
      comparedCells(desk, table, type, sideOf(type), table.sections[type].total),
  };
  const total = (key: string, own: RowFigures): readonly Cell[] =>
    comparedCells(desk, table, key, TOTAL_SIDES.netProfit, own);
  return resultRows(words, sections, {
    grossProfit: total("gross-profit", table.grossProfit),
    operatingProfit: total("operating-profit", table.operatingProfit),
    netProfit: total("net-profit", table.netProfit),
  });
}

function comparedCells(
  { words }: ComparisonDesk,
  { columns }: ResultTable,
  key: string,
  side: Side,
  [current, ...others]: RowFigures,
): readonly Cell[] {
  if (current === undefined) return [];
  return [
    current,
    ...others.flatMap((compared, index) => {
      const against = columns[index + 1]?.key ?? "";
      const found = differenceOf(words, `${against}/${key}`, side, [current, compared]);
      return [compared, found.difference, found.percentage, found.effect];
    }),
  ];
}
