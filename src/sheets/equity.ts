/** The roll-forward of equity: per account from opening through result, appropriation and other entries to closing. */
import { isZero } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import { PRIVATE_KINDS } from "../ledger/equity-entries.ts";
import { isOwnedByPersons, mayHaveDividends, ownershipOf } from "../ledger/form-of-business.ts";
import { accountLabel, accountRow } from "./internal/account-rows.ts";
import { BLANK, blanks, labelRow, textRow } from "./internal/cells.ts";
import { accountColumns, columnsOf } from "./internal/columns.ts";
import { EQUITY_DETAIL } from "./internal/current-account-figures.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import {
  EQUITY,
  EQUITY_BACKINGS,
  EQUITY_COLUMNS,
  EQUITY_MOVEMENTS,
  type EquityFigures,
  equityFigures,
} from "./internal/equity-figures.ts";
import { isInPack } from "./internal/in-pack.ts";
import { monthTitle } from "./internal/period-words.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(EQUITY, [
  "unappropriated appropriated total balance-sheet difference by-owner owner owners by-month none",
  "appropriation-company appropriation-partners appropriation-owner",
  "company-rule partners-rule owner-rule dividend-rule private-rule rule",
]);

const hasColumn = (books: Books, column: string): boolean => {
  if (PRIVATE_KINDS.includes(column)) return isOwnedByPersons(books);
  return column !== "dividends" || mayHaveDividends(books);
};

/** How entries are divided over the columns that have any. */
function rulesOf(books: Books, total: EquityFigures["total"]) {
  const has = (...columns: readonly string[]): boolean =>
    EQUITY_COLUMNS.some((column, at) => columns.includes(column) && (total[at] ?? null) !== null);
  return [
    ...(has("appropriation") ? [`${ownershipOf(books)}-rule` as const] : []),
    ...(has("dividends") ? (["dividend-rule"] as const) : []),
    ...(has(...PRIVATE_KINDS) ? (["private-rule"] as const) : []),
    ...(has("increases", "decreases") ? (["rule"] as const) : []),
  ];
}

/** Nothing is left of results that were posted to accounts. */
const resultsWord = ({ unappropriated }: EquityFigures): "unappropriated" | "appropriated" => {
  const left = unappropriated.at(-1) ?? null;
  return left === null || isZero(left.amount) ? "appropriated" : "unappropriated";
};

const shown = (cells: readonly (Cell | null)[]): readonly Cell[] =>
  cells.map((cell) => cell ?? BLANK);

const COLUMNS = [
  ...accountColumns(32),
  ...columnsOf("amount", 15, ...EQUITY_COLUMNS).map((column) => ({
    ...column,
    isIn: (books: Books) => hasColumn(books, column.key),
  })),
];

type Input = SheetInputOf<typeof ABOUT>;

/** Private accounts move in every month: on paper their statement stands without the movements by month. */
export const equity = sheet(ABOUT, {
  subtitle: "sheets.movement",
  columns: COLUMNS,
  ties: [{ title: "ties.equity", figureOf: (books) => equityFigures(books).closing }],
  checks: "B",
  backings: EQUITY_BACKINGS,
  rows: (input) => [...statementRows(input), ...monthRows(input), ...ruleRows(input)],
  onPaper: [
    {
      columns: COLUMNS,
      rows: (input) => [
        ...statementRows(input),
        ...(isOwnedByPersons(input.books) ? [] : monthRows(input)),
        ...ruleRows(input),
      ],
    },
  ],
  values: ({ books, word }) => ({ appropriation: word(`appropriation-${ownershipOf(books)}`) }),
});

function statementRows(input: Input): readonly Row[] {
  const { books, word } = input;
  const figures = equityFigures(books);
  const inLast = (cell: Cell): readonly Cell[] => [...blanks(EQUITY_COLUMNS.length - 1), cell];
  return [
    ...figures.accounts.map((account) =>
      accountRow(books, account, account.cells === null ? null : shown(account.cells)),
    ),
    labelRow("item", word(resultsWord(figures)), shown(figures.unappropriated)),
    labelRow("total", word("total"), shown(figures.total)),
    labelRow("cross-check", word("balance-sheet"), inLast(figures.onBalanceSheet)),
    labelRow("cross-check", word("difference"), inLast(figures.difference)),
    ...(isInPack(input, EQUITY_DETAIL) ? [] : ownerRows(input, figures)),
  ];
}

/** A pack with the capital of each owner has it there. */
function ownerRows({ books, word }: Input, { owners, ownersTotal }: EquityFigures): readonly Row[] {
  if (owners.length === 0) return [];
  return [
    textRow("heading", word("by-owner"), 1),
    ...owners.map(({ id, cells }) =>
      labelRow("memo", word("owner", { account: accountLabel(books, id) }), shown(cells)),
    ),
    labelRow("subtotal", word("owners"), shown(ownersTotal)),
  ];
}

function monthRows({ books, words, word }: Input): readonly Row[] {
  const months = equityFigures(books).months.map(({ id, month, cells }): Row => {
    const label = `${accountLabel(books, id)}, ${monthTitle(words, month)}`;
    const before = EQUITY_COLUMNS.length - EQUITY_MOVEMENTS.length - 1;
    return labelRow("memo", label, [...blanks(before), ...shown(cells)]);
  });
  return [
    textRow("heading", word("by-month"), 1),
    ...(months.length === 0 ? [textRow("note", word("none"), 1)] : months),
  ];
}

const ruleRows = ({ books, word }: Input): readonly Row[] =>
  rulesOf(books, equityFigures(books).total).map((rule) => textRow("note", word(rule), 1));
