/** The second run after adjustments: the trial balance before and after, and the entries between. */
import type { Books } from "../ledger/books.ts";
import {
  type AdjustedAccount,
  type AdjustedLine,
  changeOfLine,
  hasAdjustments,
} from "../ledger/dossier/adjustments.ts";
import { accountCells } from "./internal/account-rows.ts";
import {
  ADJUSTMENT_BACKINGS,
  ADJUSTMENTS,
  type AdjustmentFigures,
  adjustmentFigures,
  hasOtherChanges,
} from "./internal/adjustment-figures.ts";
import { BLANK, blanks, dateCell, row, textCell, textOrBlank, textRow } from "./internal/cells.ts";
import { accountColumns, columnOf, columnsOf, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { countText, dayTitle } from "./internal/period-words.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  ADJUSTMENTS,
  [
    "since-draft since-final accounts lines added removed changed",
    "total result no-earlier nothing left-out on-paper",
  ],
  DOCUMENT_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const AMOUNTS = columnsOf("amount", 15, "before", "entries", "other", "after").map((column) => ({
  ...column,
  ...(column.key === "other" ? { isIn: hasOtherChanges } : {}),
}));
const TEXTS = [
  columnOf("text", 11, "change"),
  ...sharedColumns("date", "document-type", "document", "contact", "description"),
];
const LINES_ON_PAPER = [
  ...sharedColumns("date", "document", "account", "contact", "description"),
  columnOf("text", 11, "change"),
  ...sharedColumns("amount"),
];

export const adjustments = sheet(ABOUT, {
  columns: [...accountColumns(32), ...TEXTS, ...AMOUNTS],
  checks: "J",
  backings: ADJUSTMENT_BACKINGS,
  isOf: (books) => books.adjustments !== undefined,
  hasContents: (books) => books.adjustments !== undefined && hasAdjustments(books.adjustments),
  values: sinceText,
  rows: (input) =>
    withFigures(input, (figures) => [
      textRow("heading", input.word("accounts"), 1),
      ...balanceRows(input, figures, TEXTS.length),
      textRow("heading", input.word("lines"), 1),
      ...figures.lines.map((one) => lineRow(input, one)),
      ...leftOutRows(input, input.books.adjustments?.linesLeftOut ?? 0),
    ]),
  onPaper: [
    {
      columns: [...accountColumns(38), ...AMOUNTS],
      rows: (input) => withFigures(input, (figures) => balanceRows(input, figures, 0)),
    },
    {
      title: ({ word }) => word("lines"),
      columns: LINES_ON_PAPER,
      rows: (input) => withFigures(input, (figures) => linesOnPaper(input, figures), []),
    },
  ],
});

function sinceText({ books, words, word }: Input): Readonly<Record<string, string>> {
  const earlier = books.adjustments?.earlier;
  if (earlier === undefined) return { since: "" };
  return { since: word(`since-${earlier.status}`, { date: dayTitle(words, earlier.asOf) }) };
}

function withFigures(
  { books, word }: Input,
  rowsOf: (figures: AdjustmentFigures) => readonly Row[],
  without?: readonly Row[],
): readonly Row[] {
  if (books.adjustments === undefined) return without ?? [textRow("note", word("no-earlier"), 1)];
  const figures = adjustmentFigures(books);
  if (figures.accounts.length + figures.lines.length === 0) {
    return without ?? [textRow("note", word("nothing"), 1)];
  }
  return rowsOf(figures);
}

/** The accounts that changed and their total, then the result; `texts` columns between name and amounts stay blank. */
function balanceRows(
  { books, word }: Input,
  { accounts, total, result }: AdjustmentFigures,
  texts: number,
): readonly Row[] {
  const label = (text: string, cells: readonly Cell[]): readonly Cell[] => [
    ...[BLANK, textCell(text)],
    ...blanks(texts),
    ...cells,
  ];
  return [
    ...accounts.map(({ account, cells }) =>
      row("item", 0, [...namedCells(books, account), ...blanks(texts), ...cells]),
    ),
    row("total", 0, label(word("total"), total)),
    row("memo", 0, label(word("result"), result)),
  ];
}

/** An account that was removed since is in no chart. */
const namedCells = (
  books: Books,
  { ledgerAccountId: id, code, name }: AdjustedAccount,
): readonly Cell[] =>
  books.accounts.has(id) ? accountCells(books, id) : [textOrBlank(code), textCell(name)];

type LineFigures = AdjustmentFigures["lines"][number];

function lineRow(input: Input, { line, cells: [before, entries, after] }: LineFigures): Row {
  return row("memo", 0, [
    ...accountOfLine(input.books, line),
    textCell(input.word(changeOfLine(line))),
    ...documentCells(input, line),
    ...[textOrBlank(line.contact), textOrBlank(line.description)],
    ...[before ?? BLANK, entries, BLANK, after ?? BLANK],
  ]);
}

const joined = (cells: readonly Cell[]): Cell =>
  textCell(cells.flatMap((cell) => (cell.kind === "text" ? [cell.text] : [])).join(" "));

const documentCells = (
  { books, words }: Input,
  { date, document }: AdjustedLine,
): readonly [date: Cell, kind: Cell, number: Cell] => [
  dateCell(date),
  textCell(documentTitle(books, words, document)),
  textCell(document.number ?? document.id),
];

function accountOfLine(books: Books, { ledgerAccountId: id }: AdjustedLine): readonly Cell[] {
  const removed = books.adjustments?.accounts.find((one) => one.ledgerAccountId === id);
  return removed === undefined ? accountCells(books, id) : namedCells(books, removed);
}

/** More entries than that are read in the workbook. */
const LINES_ON_PAPER_MAX = 60;

function linesOnPaper(input: Input, { lines }: AdjustmentFigures): readonly Row[] {
  const shown = lines.slice(0, LINES_ON_PAPER_MAX);
  const count = lines.length - shown.length;
  return [
    ...shown.map(({ line, cells: [, entries] }) => {
      const [date, kind, number] = documentCells(input, line);
      const account = accountOfLine(input.books, line);
      return row("memo", 0, [
        ...[date, joined([kind, number]), joined(account)],
        ...[textOrBlank(line.contact), textOrBlank(line.description)],
        ...[textCell(input.word(changeOfLine(line))), entries],
      ]);
    }),
    ...(count === 0
      ? []
      : [textRow("note", input.word("on-paper", { count: countText(input.words, count) }))]),
  ];
}

const leftOutRows = ({ word, words }: Input, count: number): readonly Row[] =>
  count === 0 ? [] : [textRow("note", word("left-out", { count: countText(words, count) }), 1)];
