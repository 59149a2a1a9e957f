/** Late postings: what changed in locked months since they were locked, with its effect on each statement line. */
import { dateInZone } from "../calendar/calendar-date.ts";
import { nextMonth } from "../calendar/month.ts";
import { hasAdjustments, type LatePostings } from "../ledger/dossier/adjustments.ts";
import { BLANK, blanks, row, textCell, textRow } from "./internal/cells.ts";
import {
  CHANGED_LINE_WORDS,
  LINE_TEXTS,
  LINES_ON_PAPER,
  lineRows,
  linesOnPaper,
  namedCells,
} from "./internal/changed-lines.ts";
import { accountColumns, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import {
  hasUnexplained,
  LATE_BACKINGS,
  LATE_POSTINGS,
  type LateFigures,
  type LateSectionName,
  lateFigures,
} from "./internal/late-figures.ts";
import { dayTitle, monthTitle } from "./internal/period-words.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import type { Cell, Row } from "./sheet.ts";

const RESULT = ["revenue", "direct_costs", "expenses", "other_income_expenses"] as const;
const ASSETS = ["non_current_assets", "current_assets"] as const;
const LIABILITIES = [
  "equity",
  "provisions",
  "non_current_liabilities",
  "current_liabilities",
] as const;
const SECTIONS = [...RESULT, ...ASSETS, ...LIABILITIES];
const ABOUT = sheetWords(
  LATE_POSTINGS,
  [
    "locked locked-by reason reopened nothing nothing-in-balances entries-elsewhere entries-of-year-before not-compared",
    "result balance other-accounts outside unappropriated lines",
  ],
  CHANGED_LINE_WORDS,
  SECTIONS.flatMap((type) => [`sections.${type}`, `sections.total.${type}`] as const),
  wordsUnder("figures", "net-profit total-debit total-credit"),
);
type Input = SheetInputOf<typeof ABOUT>;

const AMOUNTS = columnsOf("amount", 15, "before", "late", "other", "now").map((column) => ({
  ...column,
  ...(column.key === "other" ? { isIn: hasUnexplained } : {}),
}));

export const latePostings = sheet(ABOUT, {
  columns: [...accountColumns(38), ...LINE_TEXTS, ...AMOUNTS],
  checks: "Q",
  backings: LATE_BACKINGS,
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
  rowsOf: (figures: LateFigures) => readonly Row[],
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
function effectRows(input: Input, texts: number): readonly Row[] {
  const { books, words, word } = input;
  const { found } = lateFigures(books);
  if (found === null || books.latePostings === undefined || !hasAdjustments(books.latePostings)) {
    return [];
  }
  const labelled = (kind: Row["kind"], label: string, cells: readonly Cell[]): Row =>
    row(kind, 0, [BLANK, textCell(label), ...blanks(texts), ...cells]);
  const sectionsOf = (names: readonly LateSectionName[]): readonly Row[] =>
    names.flatMap((name) => sectionRows(input, found, { name, texts, labelled }));
  return [
    textRow("heading", word("result"), 1),
    ...sectionsOf(RESULT),
    labelled("total", words.of("figures.net-profit"), found.netProfit),
    textRow("heading", word("balance"), 1),
    ...sectionsOf([...ASSETS, "outside"]),
    labelled("total", words.of("figures.total-debit"), found.assets),
    ...sectionsOf(LIABILITIES),
    labelled("item", word("unappropriated"), found.unappropriated),
    labelled("total", words.of("figures.total-credit"), found.liabilities),
  ];
}

interface SectionPlace {
  readonly name: LateSectionName;
  readonly texts: number;
  readonly labelled: (kind: Row["kind"], label: string, cells: readonly Cell[]) => Row;
}

/** One row for a section without changes, none for one without amounts. */
function sectionRows(
  { books, words, word }: Input,
  { sections }: LateFigures,
  { name, texts, labelled }: SectionPlace,
): readonly Row[] {
  const section = sections.get(name);
  if (section === undefined) return [];
  const { accounts, rest, total } = section;
  const title = name === "outside" ? word("outside") : words.of(`sections.${name}`);
  if (accounts.length === 0) return [labelled("item", title, total)];
  const totalTitle = name === "outside" ? title : words.of(`sections.total.${name}`);
  return [
    textRow("heading", title, 1),
    ...accounts.map(({ account, cells }) =>
      row("item", 0, [...namedCells(books, account), ...blanks(texts), ...cells]),
    ),
    ...(rest === null ? [] : [labelled("item", word("other-accounts"), rest)]),
    labelled("subtotal", totalTitle, total),
  ];
}
