/** What changed since the last final pack of the same books: statements, chart, and the lines of documents. */
import type { Books } from "../ledger/books.ts";
import {
  type AccountInChart,
  type Adjustments,
  type ChangedAccount,
  hasAdjustments,
  type LineChangeKind,
} from "../ledger/dossier/adjustments.ts";
import { oncePerBooks } from "../ledger/once-per-books.ts";
import { blanks, row, textCell, textOrBlank, textRow } from "./internal/cells.ts";
import {
  CHANGE,
  CHANGED_LINE_WORDS,
  LINE_TEXTS,
  LINES_ON_PAPER,
  type LinesInput,
  lineRows,
  linesOnPaper,
} from "./internal/changed-lines.ts";
import { STATEMENT_CHANGE_WORDS, statementChangeRows } from "./internal/changed-statement-rows.ts";
import {
  CHANGE_BACKINGS,
  hasUnexplained,
  type StatementChanges,
  statementChanges,
} from "./internal/changed-statements.ts";
import { accountColumns, columnsOf, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { changesText, SINCE_WORDS, sinceText } from "./internal/since-final.ts";
import type { Row } from "./sheet.ts";

const ID = "changes";
const ABOUT = sheetWords(
  ID,
  ["no-earlier nothing nothing-compared counts chart lines was"],
  SINCE_WORDS,
  CHANGED_LINE_WORDS,
  STATEMENT_CHANGE_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const COLUMNS = ["before", "entries", "other", "after"] as const;
const AMOUNTS = columnsOf("amount", 15, ...COLUMNS).map((column) => ({
  ...column,
  ...(column.key === "other" ? { isIn: isUnexplained } : {}),
}));

function isUnexplained({ adjustments }: Books): boolean {
  return adjustments !== undefined && hasUnexplained(adjustments);
}

export const changes = sheet(ABOUT, {
  columns: [...accountColumns(38), ...LINE_TEXTS, ...AMOUNTS],
  checks: "Q",
  backings: CHANGE_BACKINGS,
  answer: ({ books, word }) =>
    books.adjustments === undefined ? { text: word("nothing-compared"), isNothing: true } : null,
  rows: (input) => [
    ...headRows(input),
    ...effectRows(input, LINE_TEXTS.length),
    ...chartRows(input),
    ...withLines(input, ({ lines }, of) => [
      textRow("heading", input.word("lines"), 1),
      ...lineRows(of, lines, 1),
    ]),
  ],
  onPaper: [
    {
      columns: [...accountColumns(44), ...AMOUNTS],
      rows: (input) => [...headRows(input), ...effectRows(input, 0)],
    },
    {
      title: ({ word }) => word("chart"),
      columns: [...accountColumns(44), CHANGE, ...sharedColumns("description")],
      rows: (input) => chartOf(input).map((account) => accountRow(input, account, 0)),
    },
    {
      title: ({ word }) => word("lines"),
      columns: LINES_ON_PAPER,
      rows: (input) => withLines(input, ({ lines }, of) => linesOnPaper(of, lines)),
    },
  ],
});

const figuresOf = oncePerBooks((books: Books): { readonly found: StatementChanges | null } => {
  const { adjustments, period } = books;
  if (adjustments === undefined) return { found: null };
  const shown = { sheet: ID, columns: COLUMNS, changes: adjustments, last: period.last };
  return { found: statementChanges(books, shown) };
});

/** With which pack the books are compared, and how much changed. */
function headRows({ books, words, word }: Input): readonly Row[] {
  const { adjustments } = books;
  if (adjustments === undefined) return [textRow("note", word("no-earlier"), 1)];
  const texts = [
    word("counts", { since: sinceText(words, adjustments), changes: changesText(words, books) }),
    ...(isUnchanged(adjustments) ? [word("nothing")] : []),
  ];
  return texts.map((text) => textRow("note", text, 1));
}

const isUnchanged = (adjustments: Adjustments): boolean =>
  !hasAdjustments(adjustments) && adjustments.chart.length === 0;

/** The statements before and after; `texts` columns between name and amounts stay blank. */
function effectRows({ books, words }: Input, texts: number): readonly Row[] {
  const { found } = figuresOf(books);
  const { adjustments } = books;
  if (found === null || adjustments === undefined || !hasAdjustments(adjustments)) return [];
  return statementChangeRows({ books, words, texts }, found);
}

const chartOf = ({ books }: Input): readonly ChangedAccount[] => books.adjustments?.chart ?? [];

function chartRows(input: Input): readonly Row[] {
  const chart = chartOf(input);
  if (chart.length === 0) return [];
  const texts = LINE_TEXTS.length - 2;
  return [
    textRow("heading", input.word("chart"), 1),
    ...chart.map((account) => accountRow(input, account, texts)),
  ];
}

/** The account as it is now, or was before it was removed, and under what number, name and section it was. */
function accountRow(input: Input, { before, after }: ChangedAccount, texts: number): Row {
  const { words, word } = input;
  const { code, name } = after ?? before ?? { code: null, name: "" };
  const kind: LineChangeKind = before === null ? "added" : after === null ? "removed" : "changed";
  const was = before === null || after === null ? null : accountText(input, before);
  return row("memo", 0, [
    ...[textOrBlank(code), textCell(name)],
    textCell(words.of(`sheets.adjustments.${kind}`)),
    ...blanks(texts),
    textOrBlank(was === null ? null : word("was", { account: was })),
  ]);
}

const accountText = ({ words }: Input, { code, name, type }: AccountInChart): string => {
  const section =
    type === "other" || type === "temporary"
      ? words.of("sheets.late-postings.outside")
      : words.of(`sections.${type}`);
  return [code, name, `(${section})`].filter((text) => text !== null).join(" ");
};

function withLines(
  { books, words }: Input,
  rowsOf: (figures: StatementChanges, of: LinesInput) => readonly Row[],
): readonly Row[] {
  const { found } = figuresOf(books);
  const { adjustments } = books;
  if (found === null || adjustments === undefined || found.lines.length === 0) return [];
  return rowsOf(found, { books, words, changes: adjustments });
}
