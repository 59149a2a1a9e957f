/** The second run after adjustments: the trial balance before and after, and the entries between. */
import { hasAdjustments, NO_CHANGES } from "../ledger/dossier/adjustments.ts";
import {
  ADJUSTMENT_BACKINGS,
  ADJUSTMENTS,
  type AdjustmentFigures,
  adjustmentFigures,
  hasOtherChanges,
} from "./internal/adjustment-figures.ts";
import { BLANK, blanks, row, textCell, textRow } from "./internal/cells.ts";
import {
  CHANGED_LINE_WORDS,
  LINE_TEXTS,
  LINES_ON_PAPER,
  type LinesInput,
  lineRows,
  linesOnPaper,
  namedCells,
} from "./internal/changed-lines.ts";
import { accountColumns, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { dayTitle } from "./internal/period-words.ts";
import type { Cell, Row } from "./sheet.ts";
import type { SheetAnswer } from "./ties-and-answers.ts";

const ABOUT = sheetWords(
  ADJUSTMENTS,
  ["since-draft since-final accounts lines total result no-earlier nothing no-pack none-since"],
  CHANGED_LINE_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const AMOUNTS = columnsOf("amount", 15, "before", "entries", "other", "after").map((column) => ({
  ...column,
  ...(column.key === "other" ? { isIn: hasOtherChanges } : {}),
}));
export const adjustments = sheet(ABOUT, {
  columns: [...accountColumns(32), ...LINE_TEXTS, ...AMOUNTS],
  checks: "J",
  backings: ADJUSTMENT_BACKINGS,
  answer: answerOf,
  isOf: (books) => books.adjustments !== undefined,
  hasContents: (books) => books.adjustments !== undefined && hasAdjustments(books.adjustments),
  values: sinceText,
  rows: (input) =>
    withFigures(input, (figures) => [
      textRow("heading", input.word("accounts"), 1),
      ...balanceRows(input, figures, LINE_TEXTS.length),
      textRow("heading", input.word("lines"), 1),
      ...lineRows(linesInput(input), figures.lines, 1),
    ]),
  onPaper: [
    {
      columns: [...accountColumns(38), ...AMOUNTS],
      rows: (input) => withFigures(input, (figures) => balanceRows(input, figures, 0)),
    },
    {
      title: ({ word }) => word("lines"),
      columns: LINES_ON_PAPER,
      rows: (input) =>
        withFigures(input, (figures) => linesOnPaper(linesInput(input), figures.lines), []),
    },
  ],
});

/** Why there are none: no pack before, or nothing changed since. */
function answerOf(input: Input): SheetAnswer | null {
  const { adjustments } = input.books;
  if (adjustments === undefined) return { text: input.word("no-pack"), isNothing: true };
  if (hasAdjustments(adjustments)) return { text: sinceText(input)["since"] ?? "" };
  return { text: input.word("none-since", sinceText(input)), isNothing: true };
}

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

const linesInput = ({ books, words }: Input): LinesInput => ({
  ...{ books, words },
  changes: books.adjustments ?? NO_CHANGES,
});
