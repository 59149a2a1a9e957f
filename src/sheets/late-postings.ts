/** Late postings: what changed in locked months since they were locked, with its effect on each statement line. */
import { dateInZone } from "../calendar/calendar-date.ts";
import { nextMonth } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import { hasAdjustments, type LatePostings } from "../ledger/dossier/adjustments.ts";
import { textRow } from "./internal/cells.ts";
import {
  CHANGED_LINE_WORDS,
  LINE_TEXTS,
  LINES_ON_PAPER,
  lineRows,
  linesOnPaper,
} from "./internal/changed-lines.ts";
import { STATEMENT_CHANGE_WORDS, statementChangeRows } from "./internal/changed-statement-rows.ts";
import {
  CHANGE_BACKINGS,
  hasUnexplained,
  type StatementChanges,
} from "./internal/changed-statements.ts";
import { accountColumns, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { LATE_COLUMNS, LATE_POSTINGS, lateFigures } from "./internal/late-figures.ts";
import { dayTitle, monthTitle } from "./internal/period-words.ts";
import type { Row } from "./sheet.ts";

const ABOUT = sheetWords(
  LATE_POSTINGS,
  [
    "locked locked-by reason reopened nothing nothing-in-balances entries-elsewhere entries-of-year-before not-compared",
    "lines",
  ],
  CHANGED_LINE_WORDS,
  STATEMENT_CHANGE_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const AMOUNTS = columnsOf("amount", 15, ...LATE_COLUMNS).map((column) => ({
  ...column,
  ...(column.key === "other" ? { isIn: isUnexplained } : {}),
}));

function isUnexplained({ latePostings: late }: Books): boolean {
  return late !== undefined && hasUnexplained(late);
}

export const latePostings = sheet(ABOUT, {
  columns: [...accountColumns(38), ...LINE_TEXTS, ...AMOUNTS],
  checks: "Q",
  backings: CHANGE_BACKINGS,
  isOf: (books) => books.latePostings !== undefined,
  values: ({ books, words }) => {
    const month = books.latePostings?.last ?? books.period.last;
    return { month: monthTitle(words, month) };
  },
  rows: (input) => [
    ...headRows(input),
    ...effectRows(input, LINE_TEXTS.length),
    ...withLines(input, ({ lines }) => [
      textRow("heading", input.word("lines"), 1),
      ...lineRows(linesInput(input), lines, 1),
    ]),
  ],
  onPaper: [
    {
      columns: [...accountColumns(44), ...AMOUNTS],
      rows: (input) => [...headRows(input), ...effectRows(input, 0)],
    },
    {
      title: ({ word }) => word("lines"),
      columns: LINES_ON_PAPER,
      rows: (input) => withLines(input, ({ lines }) => linesOnPaper(linesInput(input), lines)),
    },
  ],
});

const linesInput = ({ books, words }: Input) => ({
  ...{ books, words },
  changes: books.latePostings ?? { accounts: [], linesLeftOut: 0 },
});

function withLines(
  { books }: Input,
  rowsOf: (figures: StatementChanges) => readonly Row[],
): readonly Row[] {
  const { found } = lateFigures(books);
  return found === null || found.lines.length === 0 ? [] : rowsOf(found);
}

/** Who locked what, and what the comparison says or cannot say. */
function headRows(input: Input): readonly Row[] {
  const { latePostings: late } = input.books;
  if (late === undefined) return [];
  return headTexts(input, late).map((text) => textRow("note", text, 1));
}

function headTexts({ books, words, word }: Input, late: LatePostings): readonly string[] {
  const { lock, through, basis } = late;
  const { at, by, pack, snapshot, reason } = lock;
  const date = dayTitle(words, dateInZone(at, books.administration.timeZone));
  return [
    word("locked", { month: monthTitle(words, through) }),
    word("locked-by", { by, date, pack: firstDigits(pack), snapshot: firstDigits(snapshot) }),
    ...(reason === null ? [] : [word("reason", { reason })]),
    ...(through === lock.through
      ? []
      : [word("reopened", { month: monthTitle(words, nextMonth(through)) })]),
    ...(basis === "nothing" ? [word("not-compared")] : []),
    ...(basis === "balances"
      ? [word(late.isOfYearBefore ? "entries-of-year-before" : "entries-elsewhere")]
      : []),
    ...(basis === "nothing" || hasAdjustments(late)
      ? []
      : [word(basis === "balances" ? "nothing-in-balances" : "nothing")]),
  ];
}

/** The first digits of a hash, which distinguish two. */
const DIGITS = 12;
const firstDigits = (hash: string): string => hash.slice(0, DIGITS);

/** The statements before and after; `texts` columns between name and amounts stay blank. */
function effectRows({ books, words }: Input, texts: number): readonly Row[] {
  const { found } = lateFigures(books);
  if (found === null || books.latePostings === undefined || !hasAdjustments(books.latePostings)) {
    return [];
  }
  return statementChangeRows({ books, words, texts }, found);
}
