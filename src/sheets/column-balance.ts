/**
 * The kolommenbalans, the Dutch worksheet trial balance: totals per side, balances, and their split
 * into profit and loss and balance sheet. Flat, without groups, so that nothing is counted twice.
 */
import type { Books } from "../ledger/books.ts";
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
import { accountColumns, columnOf, columnsOf, monthsOffPaper } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { comparedTitle } from "./internal/period-words.ts";
import { figureOfYear, profitAndLossTable } from "./internal/profit-and-loss-table.ts";
import { RESULT_BACKINGS } from "./internal/result-table.ts";
import { TOTAL_DEBIT } from "./internal/trial-figures.ts";
import {
  hasAdjustingColumn,
  hasPriorColumn,
  WORKSHEET_BACKINGS,
  worksheetColumns,
} from "./internal/worksheet-columns.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(COLUMN_BALANCE, [
  "without-closing-journal earlier subtotal profit loss total difference statement",
]);
type Input = SheetInputOf<typeof ABOUT>;

const isIn: Readonly<Record<string, (books: Books) => boolean>> = {
  prior: hasPriorColumn,
  adjusting: hasAdjustingColumn,
  "closing-journal": hasClosingJournal,
};
const BEFORE_PAIRS = Object.keys(isIn);

export const columnBalance = sheet(ABOUT, {
  columns: [
    ...accountColumns(38),
    ...Object.entries(isIn).map(([key, has]) => ({ ...columnOf("amount", 15, key), isIn: has })),
    ...COLUMN_PAIRS.flatMap((pair) => columnsOf("amount", 15, `${pair}-debit`, `${pair}-credit`)),
    monthsOffPaper(15),
  ],
  ties: [TOTAL_DEBIT],
  checks: "G",
  backings: [...new Set([...COLUMN_BACKINGS, ...WORKSHEET_BACKINGS, ...RESULT_BACKINGS])],
  values: ({ books, words }) => ({ prior: comparedTitle(books, words) }),
  rows: balanceRows,
});

function balanceRows(input: Input): readonly Row[] {
  const { books, word } = input;
  const figures = columnFigures(books);
  const { closingTotal, differences, earlier, hasProfit } = figures;
  const { prior, adjusting, months } = worksheetColumns(books);
  type Name = "earlier" | "subtotal" | "profit" | "loss" | "total";
  const sidesRow = (
    kind: Row["kind"],
    name: Name,
    sides: PairedSides | null,
    before: readonly (Cell | null)[],
  ): Row => {
    const totals = kind === "subtotal" ? months.map(({ subtotal }) => subtotal ?? BLANK) : [];
    const own = BEFORE_PAIRS.map((_, at) => before[at] ?? BLANK);
    return labelRow(kind, word(name), [...own, ...sideCells(sides), ...totals]);
  };
  return [
    ...accountRows(books, figures),
    ...(earlier === null && prior.earlier === null
      ? []
      : [sidesRow("item", "earlier", earlier, [prior.earlier])]),
    sidesRow("subtotal", "subtotal", figures.subtotal, [
      ...[prior.subtotal, adjusting.subtotal, closingTotal],
    ]),
    sidesRow("item", hasProfit ? "profit" : "loss", figures.result, [prior.result]),
    sidesRow("total", "total", figures.total, [prior.total]),
    labelRow("cross-check", word("difference"), [
      ...blanks(BEFORE_PAIRS.length),
      ...COLUMN_PAIRS.flatMap((pair) => [differences[pair], BLANK]),
    ]),
    labelRow("cross-check", word("statement"), [
      ...blanks(BEFORE_PAIRS.length + 4),
      ...statementCells(input, figures),
    ]),
    ...(closingTotal === null ? [] : [textRow("note", word("without-closing-journal"), 1)]),
  ];
}

/** In the order of the chart; an account may have figures of the year before alone. */
function accountRows(books: Books, figures: ColumnFigures): readonly Row[] {
  const own = new Map(figures.accounts.map((account) => [account.id, account]));
  const { prior, adjusting, months } = worksheetColumns(books);
  const known = new Set([...own.keys(), ...prior.of.keys(), ...adjusting.of.keys()]);
  return [...new Set([...books.accounts.keys(), ...known])]
    .filter((id) => known.has(id))
    .map((id) => {
      const account = own.get(id);
      const before = [prior.of.get(id), adjusting.of.get(id), account?.closing];
      return row("item", 0, [
        ...accountCells(books, id),
        ...before.map((cell) => cell ?? BLANK),
        ...sideCells(account?.sides ?? null),
        ...months.map(({ of }) => of.get(id) ?? BLANK),
      ]);
    });
}

const sideCells = (sides: PairedSides | null): readonly Cell[] =>
  COLUMN_PAIRS.flatMap((pair) => [sides?.[pair].debit ?? BLANK, sides?.[pair].credit ?? BLANK]);

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
