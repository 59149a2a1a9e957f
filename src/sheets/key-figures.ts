/**
 * The key figures of the month, of earlier months and of the year to date, with budget, course, norm and calculation.
 */
import type { Period } from "../calendar/month.ts";
import { monthsOf } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import { hasBudget } from "../ledger/budget/budget-of-period.ts";
import { accountsNamedIn } from "../ledger/key-figures/accounts-of-formula.ts";
import { reportsAllMonths } from "../ledger/reported-period.ts";
import { BUDGET_NAME_WORDS, budgetNamed } from "./internal/budget-name.ts";
import { row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { COMPARISON_NOTE_WORDS, comparisonNotes } from "./internal/comparison-notes.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { KEY_BACKINGS, KEY_FIGURES } from "./internal/key-amounts.ts";
import { hasKeyFigures, keyColumns } from "./internal/key-columns.ts";
import { KEY_ROW_WORDS, NAMED_KEY_WORDS } from "./internal/key-rows.ts";
import { monthPeriods, thirteenPeriod, toDatePeriods } from "./internal/monthly-results.ts";
import { ownKeyRows } from "./internal/own-key-rows.ts";
import { comparedTitle, monthTitle, periodTitle } from "./internal/period-words.ts";
import { positionRows } from "./internal/position-rows.ts";
import { RATIO_WORDS } from "./internal/ratio-cells.ts";
import { resultKeyRows } from "./internal/result-key-rows.ts";
import { COMPARED_RESULT_BACKINGS } from "./internal/result-table.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import { SUBSCRIPTIONS, subscriptionRows } from "./internal/subscription-rows.ts";
import type { Row } from "./sheet.ts";

const BUDGET_TITLE = "sheets.comparison.columns.budget.title";
const ABOUT = sheetWords(
  KEY_FIGURES,
  ["result position subscriptions own own-policy policy calculations"],
  KEY_ROW_WORDS,
  [BUDGET_TITLE, ...BUDGET_NAME_WORDS],
  RATIO_WORDS,
  COMPARISON_NOTE_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;
type Spec = ColumnSpec<Input>;

const hasMonthBudget = (books: Books): boolean => hasBudgetAt(books, monthPeriods(books));
const hasBudgetToDate = (books: Books): boolean =>
  !reportsAllMonths(books) && hasBudgetAt(books, toDatePeriods(books));

const hasBudgetAt = (books: Books, [of]: ReturnType<typeof monthPeriods>): boolean =>
  of !== undefined && hasBudget(books, of.period);

const NAME: Spec = columnOf("text", 30, "what");
const MONTHS: readonly Spec[] = columnsOf(
  "amount",
  14,
  "month",
  "prior-month",
  "prior-year-month",
).map((column, at) => ({ ...column, isIn: (books) => hasKeyFigures(books, at) }));
const TO_DATE: readonly Spec[] = columnsOf("amount", 16, "to-date", "prior-to-date").map(
  (column, at) => ({
    ...column,
    isIn: (books) => !reportsAllMonths(books) && hasKeyFigures(books, MONTHS.length + at),
  }),
);
const BUDGET: Spec = { ...columnOf("amount", 14, "budget"), isIn: hasMonthBudget };
const COURSE: Spec = columnOf("text", 14, "course");
const NORM: Spec = columnOf("text", 12, "norm");
const HOW: Spec = columnOf("text", 44, "how");

/** Its cells stand in the order of these columns. */
const COLUMNS: readonly Spec[] = [
  ...[NAME, ...MONTHS, BUDGET, ...TO_DATE],
  { ...columnOf("amount", 16, "budget-to-date"), isIn: hasBudgetToDate },
  ...[COURSE, NORM, HOW],
  {
    ...columnOf("amount", 14, "course-month"),
    isDrawn: true,
    each: ({ books, words }) =>
      monthsOf(thirteenPeriod(books)).map((month) => [month, monthTitle(words, month)]),
  },
];
/** Paper has the months as a line, and the calculations below the table. */
const ON_PAPER: readonly Spec[] = [NAME, ...MONTHS, BUDGET, ...TO_DATE, COURSE, NORM];

export const keyFigures = sheet(ABOUT, {
  values: ({ books, words }) => {
    const [lastMonth = "", priorMonth = "", priorYearMonth = ""] = monthPeriods(books).map(
      ({ period }) => periodTitle(words, period),
    );
    const budget = budgetNamed({ books, words }, words.of(BUDGET_TITLE));
    const priorPeriod = comparedTitle(books, words);
    return { lastMonth, priorMonth, priorYearMonth, priorPeriod, budget };
  },
  columns: COLUMNS,
  backings: [...COMPARED_RESULT_BACKINGS, ...KEY_BACKINGS, SUBSCRIPTIONS],
  rows: (input) => [...figureRows(input), ...noteRows(input)],
  onPaper: [
    {
      isDense: true,
      columns: ON_PAPER,
      rows: (input) => {
        const figures = figureRows(input);
        return [
          ...figures.map((one) => ({ ...one, cells: cellsOf(one, ON_PAPER) })),
          ...noteRows(input),
          textRow("note", calculations(input, figures)),
        ];
      },
    },
  ],
});

/** Of all but the amounts that statements have under the same name. */
function calculations({ word, words }: Input, figures: readonly Row[]): string {
  const known = new Set(NAMED_KEY_WORDS.map((key) => words.of(key)));
  const list = figures.flatMap((one) => {
    const [name = "", how = ""] = cellsOf(one, [NAME, HOW]).flatMap((cell) =>
      cell.kind === "text" ? [cell.text] : [],
    );
    return one.kind !== "memo" || known.has(name) ? [] : [`${name}: ${how}`];
  });
  return word("calculations", { list: list.join("; ") });
}

const cellsOf = ({ cells }: Row, columns: readonly Spec[]): Row["cells"] =>
  columns.flatMap((column) => {
    const at = COLUMNS.indexOf(column);
    return cells.slice(at, at + 1);
  });

function figureRows({ books, words, word }: Input): readonly Row[] {
  const rows = { words, columns: keyColumns(books) };
  const of = { books, accountsOf: accountsNamedIn(books) };
  const [sold, own] = [subscriptionRows(rows, books), ownKeyRows(rows, of)];
  return [
    textRow("heading", word("result")),
    ...resultKeyRows(rows, of),
    textRow("heading", word("position")),
    ...positionRows(rows),
    ...(sold.length === 0 ? [] : [textRow("heading", word("subscriptions")), ...sold]),
    ...(own.length === 0 ? [] : [textRow("heading", word("own")), ...own]),
  ];
}

const noteRows = ({ books, words, word }: Input): readonly Row[] =>
  [
    ...[monthPeriods(books), toDatePeriods(books)].flatMap((columns) =>
      comparisonNotes({ words, books }, periodsOf(columns)),
    ),
    word("policy"),
    ...(books.keyFigures === undefined ? [] : [word("own-policy")]),
  ].map((text) => row("note", 0, [textCell(text)]));

const periodsOf = (columns: ReturnType<typeof monthPeriods>): readonly Period[] =>
  columns.map(({ period }) => period);
