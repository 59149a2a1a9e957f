/** Those who own the business: current accounts and dividend of a company, capital and private accounts of persons. */
import type { Books } from "../ledger/books.ts";
import { CURRENT_ACCOUNT_KINDS } from "../ledger/dossier/current-accounts.ts";
import { accountLabel } from "./internal/account-rows.ts";
import {
  BLANK,
  blanks,
  blockRow,
  type FigureCell,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import {
  CURRENT_ACCOUNT_BACKINGS,
  currentAccountFigures,
  detailName,
  EQUITY_DETAIL,
} from "./internal/current-account-figures.ts";
import { CURRENT_ACCOUNT_WORDS, currentAccountRows } from "./internal/current-account-rows.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { dividendFigures } from "./internal/dividend-figures.ts";
import { DIVIDEND_WORDS, dividendRows } from "./internal/dividend-rows.ts";
import { EQUITY_BACKINGS } from "./internal/equity-figures.ts";
import { rateText } from "./internal/money-text.ts";
import { OWNER_LINES, ownerFigures } from "./internal/owner-figures.ts";
import { periodTitle } from "./internal/period-words.ts";
import { percentagesOf, profitShares } from "./internal/profit-share-figures.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  EQUITY_DETAIL,
  [
    "current-accounts dividends owners owners-total owner-closing owner-result owner-capital",
    "owner-part owner-share share-rule shares-not-stated shares-incomplete owner-rule",
  ],
  OWNER_LINES.map((line) => `sheets.${EQUITY_DETAIL}.owner-${line}` as const),
  CURRENT_ACCOUNT_WORDS,
  DIVIDEND_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const hasCurrentAccounts = (books: Books): boolean => currentAccountFigures(books).length > 0;
const hasDividend = (books: Books): boolean => dividendFigures(books).of !== null;
const hasOwners = (books: Books): boolean => ownerFigures(books).length > 0;

const isInWhere =
  (isIn: (books: Books) => boolean) =>
  (column: ColumnSpec<unknown>): ColumnSpec<unknown> => ({ ...column, isIn });

const WHAT: ColumnSpec<unknown> = { ...columnOf("text", 36, "what"), stated: "names-and-texts" };
const MOVEMENTS = columnsOf("amount", 13, ...CURRENT_ACCOUNT_KINDS, "balance").map(
  isInWhere(hasCurrentAccounts),
);
const DIVIDEND = [
  { ...columnOf("text", 14, "on"), stated: "day-within-month" as const },
  ...columnsOf("amount", 17, "gross", "tax", "net"),
].map(isInWhere(hasDividend));
const OWNERS: ColumnSpec<Input> = {
  ...columnOf("amount", 16, "owner"),
  isIn: hasOwners,
  each: ({ books, word }) => {
    const owners = ownerFigures(books);
    return [
      ...owners.map(({ id }, at) => [`owner-${String(at + 1)}`, accountLabel(books, id)] as const),
      ...(owners.length > 1 ? [["owners", word("owners-total")] as const] : []),
    ];
  },
};
/** The cells before those of each block. */
const [DIVIDEND_AT, OWNERS_AT] = [1 + MOVEMENTS.length, 1 + MOVEMENTS.length + DIVIDEND.length];

export const equityDetail = sheet(ABOUT, {
  columns: [WHAT, ...MOVEMENTS, ...DIVIDEND, OWNERS],
  backings: [...new Set([...CURRENT_ACCOUNT_BACKINGS, ...EQUITY_BACKINGS])],
  isOf: (books) => hasCurrentAccounts(books) || hasDividend(books) || hasOwners(books),
  rows: (input) => [
    ...headed(input.word("current-accounts"), currentAccountRows(input)),
    ...headed(input.word("dividends"), dividendRows(input).map(after(DIVIDEND_AT))),
    ...headed(input.word("owners"), ownerRows(input).map(after(OWNERS_AT))),
  ],
  onPaper: [
    { columns: [WHAT, ...MOVEMENTS], rows: currentAccountRows },
    { title: ({ word }) => word("dividends"), columns: [WHAT, ...DIVIDEND], rows: dividendRows },
    { title: ({ word }) => word("owners"), columns: [WHAT, OWNERS], rows: ownerRows },
  ],
});

const headed = (title: string, rows: readonly Row[]): readonly Row[] =>
  rows.length === 0 ? [] : [blockRow(title), ...rows];

/** The row with its amounts at the place of its block. */
const after =
  (at: number) =>
  (one: Row): Row => ({
    ...one,
    cells: [...one.cells.slice(0, 1), ...blanks(at - 1), ...one.cells.slice(1)],
  });

function ownerRows(input: Input): readonly Row[] {
  const { books, word } = input;
  const owners = ownerFigures(books);
  if (owners.length === 0) return [];
  return [
    ...OWNER_LINES.flatMap((line, at) => {
      const cells = owners.map(({ lines }) => lines[at] ?? null);
      if (cells.every((cell) => cell === null)) return [];
      return [
        row(line === "opening" ? "opening" : "item", 0, [
          textCell(word(`owner-${line}`)),
          ...withTotal(books, line, cells),
        ]),
      ];
    }),
    row("total", 0, [
      textCell(word("owner-closing")),
      ...withTotal(
        books,
        "closing",
        owners.map(({ closing }) => closing),
      ),
    ]),
    ...(owners.some(({ result }) => result !== null)
      ? [
          row("memo", 0, [
            textCell(word("owner-result")),
            ...owners.map(({ result }) => result?.open ?? BLANK),
          ]),
          row("memo", 0, [
            textCell(word("owner-capital")),
            ...owners.map(({ result }) => result?.capital ?? BLANK),
          ]),
        ]
      : []),
    ...shareRows(input),
    textRow("note", word("owner-rule")),
  ];
}

/** The share of each partner in the result, or why it is not available. */
function shareRows(input: Input): readonly Row[] {
  const { books, words, word } = input;
  const { of } = profitShares(books);
  if (of === "none") return [];
  if (of === "not-stated" || of === "incomplete") return [textRow("note", word(`shares-${of}`))];
  const percentages = percentagesOf(of.parts).map((part) => textCell(rateText(words, part)));
  const label = word("owner-share", { period: periodTitle(words, books.period) });
  return [
    row("memo", 0, [textCell(word("owner-part")), ...percentages, BLANK]),
    row("memo", 0, [textCell(label), ...withTotal(books, "share", of.shares)]),
    textRow("note", word("share-rule")),
  ];
}

/** The cells of the owners, with their sum where there are several. */
function withTotal(
  books: Books,
  key: string,
  cells: readonly (FigureCell | null)[],
): readonly Cell[] {
  const shown = cells.map((cell) => cell ?? BLANK);
  if (cells.length < 2) return shown;
  const all = cells.flatMap((cell) => cell ?? []);
  return [...shown, totalCell(detailName(books, `owners/${key}`), all)];
}
