/**
 * The kolommenbalans, the year on one page as Dutch bookkeeping sets it out: totals of each side,
 * balances, what of them is result and what stays on the balance. Flat: no group counts twice.
 */
import { accountCells } from "./internal/account-rows.ts";
import {
  BLANK,
  type FigureCell,
  openRows,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import {
  COLUMN_BALANCE,
  COLUMN_PAIRS,
  type ColumnFigures,
  columnFigures,
  type PairedSides,
} from "./internal/column-figures.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { resultFigures } from "./internal/result-figures.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource } from "./sheet.ts";

const SIDES = ["debit", "credit"] as const;
const WORDS = [
  ...PERIOD_WORDS,
  ...COLUMN_PAIRS.flatMap((pair) => SIDES.map((side) => `sheets.column-balance.${pair}-${side}`)),
  "sheets.code",
  "sheets.account",
  "sheets.column-balance.title",
  "sheets.column-balance.subtitle",
  "sheets.column-balance.closing-journal",
  "sheets.column-balance.without-closing-journal",
  "sheets.column-balance.earlier",
  "sheets.column-balance.subtotal",
  "sheets.column-balance.profit",
  "sheets.column-balance.loss",
  "sheets.column-balance.total",
  "sheets.column-balance.difference",
  "sheets.column-balance.statement",
] as const;

export const columnBalance: SheetDefinition = {
  id: COLUMN_BALANCE,
  words: WORDS,
  build: buildColumnBalance,
};

function buildColumnBalance(source: SheetSource): Sheet {
  const { books, words } = source;
  const figures = columnFigures(books);
  const word = (key: string): string => words.of(`sheets.column-balance.${key}`);
  const amount = (key: string): Column => ({ key, title: word(key), kind: "amount", width: 15 });
  const columns: readonly Column[] = [
    { key: "code", title: words.of("sheets.code"), kind: "text", width: 8 },
    { key: "account", title: words.of("sheets.account"), kind: "text", width: 38 },
    ...(figures.closingTotal === null ? [] : [amount("closing-journal")]),
    ...COLUMN_PAIRS.flatMap((pair) => SIDES.map((side) => amount(`${pair}-${side}`))),
  ];
  return {
    id: COLUMN_BALANCE,
    title: word("title"),
    subtitle: words.of("sheets.column-balance.subtitle", {
      period: periodTitle(words, books.period),
      currency: books.administration.currency,
    }),
    ...proofWarning(words, books),
    columns,
    rows: openRows(balanceRows(source, figures, columns.length)),
    isLong: false,
  };
}

function balanceRows(source: SheetSource, figures: ColumnFigures, width: number): readonly Row[] {
  const { books, words } = source;
  const { closingTotal, differences, earlier, hasProfit } = figures;
  const word = (key: string): string => words.of(`sheets.column-balance.${key}`);
  // With a closing journal there is a column for it before the pairs.
  const before = (cell: Cell | null): readonly Cell[] =>
    closingTotal === null ? [] : [cell ?? BLANK];
  const wordRow = (kind: Row["kind"], key: string, sides: PairedSides, closing: Cell | null): Row =>
    row(kind, 0, [BLANK, textCell(word(key)), ...before(closing), ...sideCells(sides)]);
  return [
    ...figures.accounts.map(({ id, closing, sides }) =>
      row("item", 0, [...accountCells(books, id), ...before(closing), ...sideCells(sides)]),
    ),
    ...(earlier === null ? [] : [wordRow("item", "earlier", earlier, null)]),
    wordRow("subtotal", "subtotal", figures.subtotal, closingTotal),
    wordRow("item", hasProfit ? "profit" : "loss", figures.result, null),
    wordRow("total", "total", figures.total, null),
    row("note", 0, [
      BLANK,
      textCell(word("difference")),
      ...before(null),
      ...COLUMN_PAIRS.flatMap((pair) => [differences[pair], BLANK]),
    ]),
    statementRow(source, figures, width),
    ...(closingTotal === null ? [] : [textRow("note", word("without-closing-journal"), width, 1)]),
  ];
}

const sideCells = (sides: PairedSides): readonly Cell[] =>
  COLUMN_PAIRS.flatMap((pair) => [sides[pair].debit ?? BLANK, sides[pair].credit ?? BLANK]);

/** The result of the year as the profit and loss has it, beside what this sheet makes of it. */
function statementRow({ books, words }: SheetSource, figures: ColumnFigures, width: number): Row {
  const { hasProfit, result } = figures;
  const [netProfit] = resultFigures(books).netProfit.slice(-1);
  const name = (key: string) => ({
    id: `${COLUMN_BALANCE}/${yearKey(books)}/${key}`,
    period: books.period,
  });
  const stated = totalCell(name("statement"), netProfit === undefined ? [] : [netProfit]);
  const own: readonly FigureCell[] = [
    hasProfit ? result.result.debit : result.result.credit,
  ].filter((cell) => cell !== null);
  const difference = hasProfit
    ? totalCell(name("statement-difference"), [stated], own)
    : totalCell(name("statement-difference"), [stated, ...own]);
  const cells: readonly Cell[] = [
    BLANK,
    textCell(words.of("sheets.column-balance.statement")),
    ...Array.from({ length: width - 6 }, () => BLANK),
    stated,
    difference,
    BLANK,
    BLANK,
  ];
  return row("note", 0, cells);
}
