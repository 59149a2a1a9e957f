/**
 * The trial balance of the year with the movement of each month. Flat, one row per account: it can be
 * filtered and added up without counting a group twice. Below it the accounts without an RGS code.
 */
import { isZero } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { lackingRgsCodes } from "../ledger/rgs-codes.ts";
import { accountCells, accountLabel } from "./internal/account-rows.ts";
import { BLANK, blanks, row, textCell, textOrBlank, textRow } from "./internal/cells.ts";
import { accountColumns, columnOf, monthsOffPaper, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { countText } from "./internal/period-words.ts";
import { hasRgsCodes, rgsCell, rgsColumn } from "./internal/rgs-column.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import {
  TOTAL_DEBIT,
  TRIAL_BACKINGS,
  TRIAL_BALANCE,
  trialFigures,
} from "./internal/trial-figures.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(TRIAL_BALANCE, [
  "total open-result without-code no-codes invalid-code more-codes",
]);
type Input = SheetInputOf<typeof ABOUT>;

/** The account above it in the chart; paper has no room for it, and a flat chart no such account. */
const PARENT: ColumnSpec<unknown> = {
  ...columnOf("text", 30, "parent"),
  isIn: ({ accounts }) => [...accounts.values()].some(({ parentId }) => parentId !== null),
  isOnPaper: () => false,
};

const COLUMNS = [
  ...accountColumns(38),
  rgsColumn(13),
  PARENT,
  columnOf("amount", 15, "opening"),
  ...sharedColumns("debit", "credit"),
  columnOf("amount", 15, "closing"),
  monthsOffPaper(15),
];

/** The others are in the workbook. */
const ACCOUNTS_ON_PAPER = 15;

export const trialBalance = sheet(ABOUT, {
  columns: COLUMNS,
  ties: [TOTAL_DEBIT],
  checks: "G",
  backings: TRIAL_BACKINGS,
  rows: (input) => rowsOf(input, Number.POSITIVE_INFINITY),
  onPaper: [{ columns: COLUMNS, rows: (input) => rowsOf(input, ACCOUNTS_ON_PAPER) }],
});

function rowsOf(input: Input, most: number): readonly Row[] {
  const { books, word } = input;
  const { accounts, total } = trialFigures(books);
  // Results that no closing journal has appropriated yet are on no account.
  const isOpen = total.slice(0, 1).some(({ amount }) => !isZero(amount));
  return [
    ...accounts.map(({ id, cells }) =>
      row("item", 0, [
        ...accountCells(books, id),
        rgsCell(books, id),
        parentCell(books, id),
        ...cells,
      ]),
    ),
    row("total", 0, [BLANK, textCell(word("total")), ...blanks(2), ...total]),
    ...(isOpen ? [textRow("note", word("open-result"), 1)] : []),
    ...uncodedRows(input, most),
  ];
}

function parentCell(books: Books, id: LedgerAccountId): Cell {
  const parentId = books.accounts.get(id)?.parentId ?? null;
  return textOrBlank(parentId === null ? null : accountLabel(books, parentId));
}

/** The accounts for which the service makes no brugstaat; one line where the chart has no codes at all. */
function uncodedRows({ books, words, word }: Input, most: number): readonly Row[] {
  const chart = [...books.accounts.values()];
  if (!hasRgsCodes(books)) return [textRow("note", word("no-codes"), 1)];
  const { without, invalid } = lackingRgsCodes(chart);
  if (without.length + invalid.length === 0) return [];
  const lines = [
    ...without.map(({ id }) => row("note", 0, [...accountCells(books, id)])),
    ...invalid.map(({ id, rgsCode, name: account }) => {
      const [code] = accountCells(books, id);
      const text = word("invalid-code", { account, code: rgsCode ?? "" });
      return row("note", 0, [code, textCell(text)]);
    }),
  ];
  const rest = lines.length - most;
  return [
    textRow("note", word("without-code"), 1),
    ...lines.slice(0, most),
    ...(rest > 0
      ? [textRow("note", word("more-codes", { count: countText(words, rest) }), 1)]
      : []),
  ];
}
