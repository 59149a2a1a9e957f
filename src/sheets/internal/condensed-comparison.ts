/** A condensed profit and loss account: each period beside the one it is compared with, with change and percentage. */
import { subtract } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { hasResult } from "../../ledger/compared-months.ts";
import type { ResultSection } from "../../ledger/result-sections.ts";
import type { Cell, Row, SheetDefinition, SheetSource } from "../sheet.ts";
import { type FigureCell, textRow, totalCell } from "./cells.ts";
import { accountColumns, columnOf } from "./columns.ts";
import { COMPARISON_NOTE_WORDS, comparisonNotes } from "./comparison-notes.ts";
import type { AccountCells } from "./condensed-column.ts";
import { type CondensedResult, condensedResult } from "./condensed-result.ts";
import { sheet, sheetWords } from "./define-sheet.ts";
import type { PeriodWord } from "./period-words.ts";
import { changeCell, RATIO_WORDS, type RatioWords, shareCell } from "./ratio-cells.ts";
import { COMPARED_RESULT_BACKINGS } from "./result-table.ts";
import type { ColumnSpec } from "./sheet-columns.ts";
import type { RowFigures } from "./statement-columns.ts";
import { RESULT_ROW_WORDS, resultRows, sectionsOf, UNDIVIDED_WORDS } from "./statement-rows.ts";
import { shownAs, shownOf } from "./whole-cells.ts";
import { wordsUnder } from "./word-keys.ts";

const COLUMNS = "sheets.comparison.columns";
const WORDS = [
  ...RATIO_WORDS,
  ...RESULT_ROW_WORDS,
  ...UNDIVIDED_WORDS,
  ...COMPARISON_NOTE_WORDS,
  ...wordsUnder("sheets", "movement-whole rounding"),
  ...wordsUnder(COLUMNS, "difference.title percentage.title share.title"),
];

type TitleSource = Pick<SheetSource<PeriodWord | (typeof WORDS)[number]>, "books" | "words">;

/** A period, and the one it is compared with. */
interface ComparedPeriods {
  readonly keys: readonly [current: string, compared: string];
  readonly periodsOf: (books: Books) => readonly [current: Period, compared: Period];
  readonly titleOf: (source: TitleSource, at: 0 | 1) => string;
  /** Each amount has its percentage of net turnover behind it. */
  readonly hasShares?: true;
}

interface CondensedOrder {
  readonly id: string;
  readonly pairs: readonly ComparedPeriods[];
  /** The columns of the pairs, in their order. */
  readonly columnsOf: (books: Books) => readonly AccountCells<ResultSection>[];
}

export const condensedComparison = ({ id, pairs, columnsOf }: CondensedOrder): SheetDefinition =>
  sheet(sheetWords(id, [], WORDS), {
    subtitle: "sheets.movement-whole",
    columns: [...accountColumns(38), ...pairs.flatMap(pairColumns)],
    backings: COMPARED_RESULT_BACKINGS,
    rows: ({ books, words }) => {
      const result = condensedResult(id, books, columnsOf(books));
      const compare = (key: string, row: RowFigures): readonly Cell[] =>
        comparedCells(
          { id, words, books, pairs, revenue: result.sections.revenue.total },
          key,
          row,
        );
      return [
        ...statementRows(books, words, result, compare),
        ...pairs
          .flatMap(({ periodsOf }) => comparisonNotes({ words, books }, periodsOf(books)))
          .map((text) => textRow("note", text, 1)),
        textRow("note", words.of("sheets.rounding"), 1),
      ];
    },
  });

const pairColumns = ({
  keys,
  titleOf,
  periodsOf,
  hasShares,
}: ComparedPeriods): readonly ColumnSpec<TitleSource>[] => {
  const isIn = (books: Books): boolean => hasResult(books, periodsOf(books)[1].first);
  const share = (key: string): ColumnSpec<TitleSource> => ({
    ...columnOf("amount", 8, "share", COLUMNS),
    each: ({ words }) => [[`${key}-share`, words.of(`${COLUMNS}.share.title`)]],
  });
  return [
    {
      ...columnOf("amount", 13, "current", COLUMNS),
      isInSeries: true,
      each: (source) => [[keys[0], titleOf(source, 0)]],
    },
    ...(hasShares === true ? [share(keys[0])] : []),
    {
      ...columnOf("amount", 13, "compared", COLUMNS),
      isInSeries: true,
      each: (source) => [[keys[1], titleOf(source, 1)]],
      isIn,
    },
    ...(hasShares === true ? [{ ...share(keys[1]), isIn }] : []),
    ...(["difference", "percentage"] as const).map((key) => ({
      ...columnOf("amount", 12, key, COLUMNS),
      each: ({ words }: TitleSource) =>
        [[`${keys[1]}-${key}`, words.of(`${COLUMNS}.${key}.title`)]] as const,
      isIn,
    })),
  ];
};

function statementRows(
  books: Books,
  words: TitleSource["words"],
  { sections, ...totals }: CondensedResult,
  compare: (key: string, row: RowFigures) => readonly Cell[],
): readonly Row[] {
  const parts = sectionsOf({ books, words }, { sections }, (_, key, figures) =>
    compare(key, figures),
  );
  return resultRows(
    words,
    parts,
    {
      grossProfit: compare("gross-profit", totals.grossProfit),
      operatingProfit: compare("operating-profit", totals.operatingProfit),
      netProfit: compare("net-profit", totals.netProfit),
      beforeTax: totals.beforeTax === null ? null : compare("result-before-tax", totals.beforeTax),
    },
    books,
  );
}

interface CompareInput extends Pick<CondensedOrder, "id" | "pairs"> {
  readonly books: Books;
  readonly words: RatioWords;
  /** Net turnover in every column. */
  readonly revenue: RowFigures;
}

/**
 * The cells of each pair: current, compared, the difference as both are shown, and its percentage of the exact amount.
 */
const comparedCells = (
  { id, pairs, books, words, revenue }: CompareInput,
  key: string,
  row: RowFigures,
): readonly Cell[] =>
  pairs.flatMap(({ keys, periodsOf, hasShares }, index) => {
    const [current, compared] = row.slice(index * 2, index * 2 + 2);
    if (current === undefined || compared === undefined) return [];
    const between = periodsOf(books);
    const difference = differenceCell(`${id}/${keys[1]}-difference/${key}`, current, compared);
    const shares = [current, compared].map((cell, at) => {
      const turnover = revenue[index * 2 + at];
      if (hasShares !== true || turnover === undefined) return [];
      const name = { id: `${id}/${keys[at] ?? ""}-share/${key}`, period: cell.figure.period };
      return [shareCell(words, { name, numerator: [cell], denominator: [turnover] })];
    });
    return [
      ...[current, ...(shares[0] ?? [])],
      ...[compared, ...(shares[1] ?? [])],
      difference,
      changeCell(words, between, {
        name: { ...difference.figure, id: `${id}/${keys[1]}-percentage/${key}` },
        numerator: [difference],
        denominator: [compared],
      }),
    ];
  });

const differenceCell = (id: string, current: FigureCell, compared: FigureCell): FigureCell =>
  shownAs(
    totalCell({ id, period: current.figure.period }, [current], [compared]),
    subtract(shownOf(current), shownOf(compared)),
  );
