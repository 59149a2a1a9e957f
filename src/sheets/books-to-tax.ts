/**
 * From the books to the accounts to tax: the lines of the condensed statements with what lies between them and the
 * administration, then from the result to the tax on it. An indication, not a return.
 */
import { isZero } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import { comparedPeriodOf, hasOpening, hasResult } from "../ledger/compared-months.ts";
import type { LedgerAccount } from "../ledger/ledger-account.ts";
import type { ResultSection } from "../ledger/result-sections.ts";
import { accountRow } from "./internal/account-rows.ts";
import { OPEN_RESULT_WORDS, type OpenResult, openResultWord } from "./internal/balance-table.ts";
import { BLANK, blanks, blockRow, row, textCell, textOrBlank, textRow } from "./internal/cells.ts";
import { accountColumns, columnOf, sharedColumn } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import type { RowFigures } from "./internal/statement-columns.ts";
import {
  BALANCE_ROW_WORDS,
  balanceRows,
  RESULT_ROW_WORDS,
  resultRows,
} from "./internal/statement-rows.ts";
import {
  BOOKS_TO_TAX,
  hasStatutoryAmounts,
  placeOf,
  STATUTORY_BACKINGS,
  STATUTORY_COLUMNS,
  type StatutoryColumn,
  statutoryFigures,
} from "./internal/statutory-figures.ts";
import { TAX_BACKINGS } from "./internal/tax-figures.ts";
import { hasTaxRows, TAX_ROW_WORDS, type TaxRow, taxRows } from "./internal/tax-rows.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  BOOKS_TO_TAX,
  ["result balance to-tax no-entries whole only-moved"],
  RESULT_ROW_WORDS,
  BALANCE_ROW_WORDS,
  TAX_ROW_WORDS,
  wordsUnder("sheets.balance-sheet", OPEN_RESULT_WORDS),
);
type Input = SheetInputOf<typeof ABOUT>;

/** Columns that are left out where no line has an amount in them. */
const OPTIONAL: readonly StatutoryColumn[] = ["other", "reclassified", "unexplained"];

const isIn = (column: StatutoryColumn): ((books: Books) => boolean) => {
  if (column === "entries") return ({ adjustments }) => adjustments !== undefined;
  if (column === "prior") return hasPrior;
  return OPTIONAL.includes(column) ? (books) => hasStatutoryAmounts(books, column) : () => true;
};

const hasPriorResult = (books: Books): boolean => hasResult(books, comparedPeriodOf(books).first);
const hasPrior = (books: Books): boolean => hasPriorResult(books) || hasOpening(books);

const AMOUNTS = STATUTORY_COLUMNS.map((column) => ({
  ...columnOf("amount", 15, column),
  isIn: isIn(column),
  ...(column === "unexplained" ? { expects: "zero" as const } : {}),
}));
/** The basis is wider, and names no row. */
const ACCOUNT = [sharedColumn("code"), { ...sharedColumn("account", 44), isName: true as const }];
const BASIS = columnOf("text", 58, "basis");
const TAX = columnOf("amount", 16, "tax");

export const booksToTax = sheet(ABOUT, {
  columns: [...ACCOUNT, BASIS, ...AMOUNTS, TAX],
  checks: "PB",
  backings: [...new Set([...STATUTORY_BACKINGS, ...TAX_BACKINGS])],
  hasContents: (books) =>
    hasTaxRows(books) || BETWEEN.some((column) => hasStatutoryAmounts(books, column)),
  rows: (input) => [
    ...statementRows(input, (rows) => rows).map(({ cells, ...one }) => {
      const [code = BLANK, name = BLANK, ...amounts] = cells;
      return { ...one, cells: [code, name, BLANK, ...amounts, BLANK] };
    }),
    ...noteRows(input, []),
    blockRow(input.word("to-tax"), 1),
    ...taxRows(input).map(({ kind, label, basis, cell }) =>
      row(kind, 0, [
        ...[BLANK, textCell(label), textOrBlank(basis)],
        ...blanks(STATUTORY_COLUMNS.length),
        cell,
      ]),
    ),
  ],
  onPaper: [
    {
      isDense: true,
      columns: [...accountColumns(34), ...AMOUNTS],
      rows: (input) => [
        ...statementRows(input, rowsInShort),
        ...noteRows(input, [input.word("only-moved")]),
      ],
    },
    {
      title: ({ word }) => word("to-tax"),
      isDense: true,
      columns: [{ ...columnOf("text", 44, "line"), isName: true as const }, BASIS, TAX],
      rows: (input) => taxRows(input).map(onPaper),
    },
  ],
});

const onPaper = ({ kind, label, basis, cell }: TaxRow): Row =>
  row(kind, 0, [textCell(label), textOrBlank(basis), cell]);

/** What lies between the administration and the accounts. */
const BETWEEN = ["entries", "other", "reclassified", "unexplained"] as const;

/** The cells of a row before its amounts: number and name. */
const LABELS = 2;

/** Whether adjusting entries or the statement changed a line, or nobody explains it. */
const isMoved = ({ cells }: Row): boolean =>
  BETWEEN.some((column) => {
    const cell = cells[LABELS + placeOf(column)];
    return cell !== undefined && "figure" in cell && !isZero(cell.amount);
  });

/** Lines that changed, and all totals; a heading without a line is left out. */
function rowsInShort(rows: readonly Row[]): readonly Row[] {
  const shown = rows.filter(
    (one) => (one.kind !== "item" && one.kind !== "cross-check") || isMoved(one),
  );
  return shown.filter(({ kind }, at) => kind !== "heading" || shown[at + 1]?.kind === "item");
}

/** Both statements, each under its name. */
function statementRows(
  input: Input,
  shown: (rows: readonly Row[]) => readonly Row[],
): readonly Row[] {
  const { words, word } = input;
  const books = withRemovedAccounts(input.books);
  const year = String(books.fiscalYear.year);
  const labelOf = (result: OpenResult): string =>
    words.of(`sheets.balance-sheet.${openResultWord(books, result)}`, { year });
  const cellsOf = withPrior(hasOpening(books));
  return [
    textRow("heading", word("result"), 1),
    ...shown(resultPart(input, books)),
    textRow("heading", word("balance"), 1),
    ...shown(
      balanceRows(statutoryFigures(input.books).balance, { books, words, labelOf, cellsOf }),
    ),
  ];
}

/** Those that were removed from the chart since the earlier pack have lines before, and a name. */
function withRemovedAccounts(books: Books): Books {
  const { accounts, adjustments } = books;
  const removed = (adjustments?.accounts ?? []).flatMap(
    ({ ledgerAccountId: id, code, name, type }): LedgerAccount[] =>
      accounts.has(id)
        ? []
        : [
            {
              ...{ id, code, name, type, parentId: null, isActive: false },
              ...{ rgsCode: null, rgsVersion: null, financialAccountId: null },
            },
          ],
  );
  if (removed.length === 0) return books;
  return {
    ...books,
    accounts: new Map([...accounts, ...removed.map((one) => [one.id, one] as const)]),
  };
}

/** `named` has the names of the accounts of its rows. */
function resultPart({ books, words }: Input, named: Books): readonly Row[] {
  const { sections, ...totals } = statutoryFigures(books).result;
  const { grossProfit, operatingProfit, netProfit, beforeTax } = totals;
  const cellsOf = withPrior(hasPriorResult(books));
  const parts = {
    accounts: (type: ResultSection) =>
      sections[type].accounts.map(({ account, figures }) =>
        accountRow(named, account, figures === null ? null : cellsOf(figures)),
      ),
    total: (type: ResultSection) => cellsOf(sections[type].total),
  };
  return resultRows(
    words,
    parts,
    {
      grossProfit: cellsOf(grossProfit),
      operatingProfit: cellsOf(operatingProfit),
      netProfit: cellsOf(netProfit),
      beforeTax: beforeTax === null ? null : cellsOf(beforeTax),
    },
    books,
  );
}

/** A year before that was not pulled has no zeros. */
const withPrior =
  (has: boolean) =>
  (figures: RowFigures): readonly Cell[] =>
    has ? figures : figures.map((cell, at) => (at === placeOf("prior") ? BLANK : cell));

function noteRows({ books, word }: Input, more: readonly string[]): readonly Row[] {
  const texts = [
    ...(books.adjustments === undefined ? [word("no-entries")] : []),
    ...[word("whole"), ...more],
  ];
  return texts.map((text) => textRow("note", text, 1));
}
