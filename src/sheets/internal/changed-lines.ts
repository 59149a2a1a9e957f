/** The entries that were added, removed or changed since earlier books, as rows of a sheet and on paper. */
import { type Amount, subtract, ZERO } from "../../amount/amount.ts";
import { monthOf, periodOf } from "../../calendar/month.ts";
import { DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type AdjustedAccount,
  type AdjustedLine,
  type Changes,
  changeOfLine,
} from "../../ledger/dossier/adjustments.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import { accountCells } from "./account-rows.ts";
import {
  amountCell,
  BLANK,
  blanks,
  dateCell,
  type FigureCell,
  row,
  textCell,
  textOrBlank,
  textRow,
} from "./cells.ts";
import { columnOf, sharedColumns } from "./columns.ts";
import { DOCUMENT_WORDS, documentTitle } from "./document-words.ts";
import { countText } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const CHANGED_LINE_WORDS = [
  ...wordsUnder("sheets.adjustments", "added removed changed left-out on-paper"),
  ...DOCUMENT_WORDS,
];

/** Whether a line or an account is new, removed or changed. */
export const CHANGE = columnOf("text", 11, "change", "sheets.adjustments.columns");
/** The columns between the name of an account and its amounts. */
export const LINE_TEXTS = [
  CHANGE,
  ...sharedColumns("date", "document-type", "document", "contact", "description"),
];
export const LINES_ON_PAPER = [
  ...sharedColumns("date", "document", "account", "contact", "description"),
  CHANGE,
  ...sharedColumns("amount"),
];

/** Per line before, the change, and after; null where the line was not there. */
export interface LineFigures {
  readonly line: AdjustedLine;
  readonly before: FigureCell | null;
  readonly change: FigureCell;
  readonly after: FigureCell | null;
}

/** The columns in which a sheet has the amounts before and after, and the change. */
interface LineColumns {
  readonly before: string;
  readonly change: string;
  readonly after: string;
}

export const lineFigures = (
  sheet: string,
  columns: LineColumns,
  { lines }: Pick<Changes, "lines">,
): readonly LineFigures[] =>
  lines.map((line, index) => {
    const month = monthOf(line.date);
    const cell = (column: keyof LineColumns, amount: Amount): FigureCell =>
      amountCell(
        {
          id: `${sheet}/${month}/${columns[column]}/line-${String(index + 1)}`,
          period: periodOf(month),
          sources: [],
          backing: DERIVED,
        },
        amount,
      );
    const { before, after } = line;
    return {
      line,
      before: before === null ? null : cell("before", before),
      change: cell("change", subtract(after ?? ZERO, before ?? ZERO)),
      after: after === null ? null : cell("after", after),
    };
  });

/** What the rows are made from. */
export interface LinesInput {
  readonly books: Books;
  readonly words: Words<(typeof CHANGED_LINE_WORDS)[number]>;
  readonly changes: Pick<Changes, "accounts" | "linesLeftOut">;
}

/** An account that was removed since is in no chart. */
export const namedCells = (
  books: Books,
  { ledgerAccountId: id, code, name }: AdjustedAccount,
): readonly Cell[] =>
  books.accounts.has(id) ? accountCells(books, id) : [textOrBlank(code), textCell(name)];

/** `blankAmounts`: how many columns of amounts stand between the change and the amount after. */
export const lineRows = (
  input: LinesInput,
  lines: readonly LineFigures[],
  blankAmounts: number,
): readonly Row[] => [
  ...lines.map(({ line, before, change, after }) =>
    row("memo", 0, [
      ...accountOfLine(input, line),
      changeText(input, line),
      ...documentCells(input, line),
      ...[textOrBlank(line.contact), textOrBlank(line.description)],
      ...[before ?? BLANK, change, ...blanks(blankAmounts), after ?? BLANK],
    ]),
  ),
  ...leftOutRows(input),
];

const changeText = ({ words }: LinesInput, line: AdjustedLine): Cell =>
  textCell(words.of(`sheets.adjustments.${changeOfLine(line)}`));

const documentCells = (
  { books, words }: LinesInput,
  { date, document }: AdjustedLine,
): readonly [date: Cell, kind: Cell, number: Cell] => [
  dateCell(date),
  textCell(documentTitle(books, words, document)),
  textCell(document.number ?? document.id),
];

function accountOfLine(
  { books, changes }: LinesInput,
  { ledgerAccountId: id }: AdjustedLine,
): readonly Cell[] {
  const removed = changes.accounts.find((one) => one.ledgerAccountId === id);
  return removed === undefined ? accountCells(books, id) : namedCells(books, removed);
}

function leftOutRows({ words, changes: { linesLeftOut } }: LinesInput): readonly Row[] {
  if (linesLeftOut === 0) return [];
  const count = countText(words, linesLeftOut);
  return [textRow("note", words.of("sheets.adjustments.left-out", { count }), 1)];
}

/** More entries than that are read in the workbook. */
const LINES_ON_PAPER_MAX = 60;

export function linesOnPaper(input: LinesInput, lines: readonly LineFigures[]): readonly Row[] {
  const { words } = input;
  const shown = lines.slice(0, LINES_ON_PAPER_MAX);
  const more = lines.length - shown.length;
  const count = countText(words, more);
  return [
    ...shown.map(({ line, change }) => {
      const [date, kind, number] = documentCells(input, line);
      return row("memo", 0, [
        ...[date, joined([kind, number]), joined(accountOfLine(input, line))],
        ...[textOrBlank(line.contact), textOrBlank(line.description)],
        ...[changeText(input, line), change],
      ]);
    }),
    ...(more === 0 ? [] : [textRow("note", words.of("sheets.adjustments.on-paper", { count }))]),
  ];
}

const joined = (cells: readonly Cell[]): Cell =>
  textCell(cells.flatMap((cell) => (cell.kind === "text" ? [cell.text] : [])).join(" "));
