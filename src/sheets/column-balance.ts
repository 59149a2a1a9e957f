/**
 * The kolommenbalans, the Dutch worksheet trial balance: totals per side, balances, and their split
 * into profit and loss and balance sheet. Flat, without groups, so that nothing is counted twice.
 */
import { accountCells } from "./internal/account-rows.ts";
import {
  BLANK,
  blanks,
  type FigureCell,
  labelRow,
  row,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import {
  COLUMN_BACKINGS,
  COLUMN_BALANCE,
  COLUMN_PAIRS,
  type ColumnFigures,
  columnFigures,
  hasClosingJournal,
  type PairedSides,
} from "./internal/column-figures.ts";
import { accountColumns, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { figureOfYear, profitAndLossTable } from "./internal/profit-and-loss-table.ts";
import { RESULT_BACKINGS } from "./internal/result-table.ts";
import { TOTAL_DEBIT } from "./internal/trial-figures.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(COLUMN_BALANCE, [
  "without-closing-journal earlier subtotal profit loss total difference statement",
]);
type Input = SheetInputOf<typeof ABOUT>;

export const columnBalance = sheet(ABOUT, {
  columns: [
    ...accountColumns(38),
    { key: "closing-journal", kind: "amount", width: 15, isIn: hasClosingJournal },
    ...COLUMN_PAIRS.flatMap((pair) => columnsOf("amount", 15, `${pair}-debit`, `${pair}-credit`)),
  ],
  tie: TOTAL_DEBIT,
  checks: "G",
  backings: [...COLUMN_BACKINGS, ...RESULT_BACKINGS],
  rows: balanceRows,
});

function balanceRows(input: Input): readonly Row[] {
  const { books, word } = input;
  const figures = columnFigures(books);
  const { closingTotal, differences, earlier, hasProfit } = figures;
  const sidesRow = (
    kind: Row["kind"],
    name: "earlier" | "subtotal" | "profit" | "loss" | "total",
    sides: PairedSides,
    closing: Cell | null = null,
  ): Row => labelRow(kind, word(name), [closing ?? BLANK, ...sideCells(sides)]);
  return [
    ...figures.accounts.map(({ id, closing, sides }) =>
      row("item", 0, [...accountCells(books, id), closing ?? BLANK, ...sideCells(sides)]),
    ),
    ...(earlier === null ? [] : [sidesRow("item", "earlier", earlier)]),
    sidesRow("subtotal", "subtotal", figures.subtotal, closingTotal),
    sidesRow("item", hasProfit ? "profit" : "loss", figures.result),
    sidesRow("total", "total", figures.total),
    labelRow("cross-check", word("difference"), [
      BLANK,
      ...COLUMN_PAIRS.flatMap((pair) => [differences[pair], BLANK]),
    ]),
    labelRow("cross-check", word("statement"), [...blanks(5), ...statementCells(input, figures)]),
    ...(closingTotal === null ? [] : [textRow("note", word("without-closing-journal"), 1)]),
  ];
}

const sideCells = (sides: PairedSides): readonly Cell[] =>
  COLUMN_PAIRS.flatMap((pair) => [sides[pair].debit ?? BLANK, sides[pair].credit ?? BLANK]);

/** The result for the year per the profit and loss account, and its difference with this sheet. */
function statementCells({ books }: Input, { hasProfit, result }: ColumnFigures): readonly Cell[] {
  const netProfit = figureOfYear(books, profitAndLossTable(books).netProfit);
  const name = (key: string) => ({
    id: `${COLUMN_BALANCE}/${yearKey(books)}/${key}`,
    period: books.period,
  });
  const stated = totalCell(name("statement"), [netProfit]);
  const own: readonly FigureCell[] = [
    hasProfit ? result.result.debit : result.result.credit,
  ].filter((cell) => cell !== null);
  const difference = hasProfit
    ? totalCell(name("statement-difference"), [stated], own)
    : totalCell(name("statement-difference"), [stated, ...own]);
  return [stated, difference];
}
