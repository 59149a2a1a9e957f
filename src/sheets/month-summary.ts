/**
 * Why the result differs from a year earlier and from the budget: every line above the threshold, with who or what is
 * behind it and what the user says of it.
 */

import { haveEqualLengths } from "../calendar/compared-period.ts";
import type { Period } from "../calendar/month.ts";
import type { LineNote } from "../ledger/line-note.ts";
import { reportsAllMonths } from "../ledger/reported-period.ts";
import { BUDGET_NAME_WORDS, budgetNamed } from "./internal/budget-name.ts";
import { row, textCell, textOrBlank, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { monthResult, toDateResult } from "./internal/monthly-results.ts";
import { capitalised, countText, monthsTitle, periodTitle } from "./internal/period-words.ts";
import { COMPARED_COLUMNS, isJudging } from "./internal/result-comparison.ts";
import { COMPARED_RESULT_BACKINGS, type ResultTable } from "./internal/result-table.ts";
import { thresholdOf, thresholdTexts } from "./internal/threshold.ts";
import { areOwnersKnown } from "./internal/variance-drivers.ts";
import {
  bySize,
  isEmptyColumn,
  lineVariances,
  MONTH_SUMMARY,
  totalVariances,
  VARIANCE_WORDS,
  type Variance,
} from "./internal/variances.ts";
import { explanationCell, isSameLine, isStale, noteRow } from "./line-notes.ts";
import type { Row } from "./sheet.ts";

const UNEQUAL = "first-page.unequal";
const ABOUT = sheetWords(
  MONTH_SUMMARY,
  [
    "against against-budget of-amounts none nothing-before materiality materiality-on-paper judged how-to-read unexplained more",
  ],
  VARIANCE_WORDS,
  BUDGET_NAME_WORDS,
  [UNEQUAL],
);
type Input = SheetInputOf<typeof ABOUT>;

const COLUMNS = [
  columnOf("text", 44, "what"),
  ...columnsOf("amount", 14, "current", "compared"),
  ...COMPARED_COLUMNS,
];

export const monthSummary = sheet(ABOUT, {
  columns: [...COLUMNS, columnOf("text", 40, "explanation")],
  backings: COMPARED_RESULT_BACKINGS,
  placesNotes: true,
  rows: (input) => summaryRows(input, "materiality", (one) => explainedRows(input, one)),
  // Paper has the result, and below each line what its column of explanations has.
  onPaper: [
    {
      isDense: true,
      columns: COLUMNS,
      rows: (input) => summaryRows(input, "materiality-on-paper", (one) => paperRows(input, one)),
    },
  ],
});

interface Comparison {
  readonly key: string;
  readonly block: Variance["block"];
  readonly table: ResultTable;
  readonly against: number;
  readonly isBudget: boolean;
}

/** The totals of a comparison, and its lines. */
interface Compared {
  readonly totals: readonly Variance[];
  readonly lines: readonly Variance[];
}

/** With a year earlier or, where nothing is known of it, with the months before; and with the budget. */
function comparisonsOf({ books }: Input): readonly Comparison[] {
  const month = monthResult(books);
  const toDate = toDateResult(books);
  const [before, yearAgo, budget] = [1, 2, 3];
  const isFirst = isEmptyColumn(month, yearAgo) && !isEmptyColumn(month, before);
  const budgetIn = (
    table: ResultTable,
    block: Variance["block"],
    at: number,
  ): readonly Comparison[] =>
    table.columns[at] === undefined
      ? []
      : [{ key: `${block}-budget`, block, table, against: at, isBudget: true }];
  return [
    {
      ...{ key: isFirst ? "month-before" : "month-year-ago", block: "month", table: month },
      ...{ against: isFirst ? before : yearAgo, isBudget: false },
    },
    ...budgetIn(month, "month", budget),
    // The year to date of these books is what was compared above.
    ...(reportsAllMonths(books)
      ? []
      : [
          {
            ...{ key: "to-date-prior", block: "to-date" as const },
            ...{ table: toDate, against: 1, isBudget: false },
          },
          ...budgetIn(toDate, "to-date", 2),
        ]),
  ];
}

function summaryRows(
  input: Input,
  materiality: "materiality" | "materiality-on-paper",
  rowsOf: (compared: Compared) => readonly Row[],
): readonly Row[] {
  const { word } = input;
  const rows = comparisonsOf(input).flatMap((one) => comparedRows(input, one, rowsOf));
  return [
    ...rows,
    textRow("note", word(materiality, thresholdTexts(input))),
    ...(rows.some(isJudging) ? [textRow("note", word("judged"))] : []),
    textRow("note", word("how-to-read")),
  ];
}

function comparedRows(
  input: Input,
  comparison: Comparison,
  rowsOf: (compared: Compared) => readonly Row[],
): readonly Row[] {
  const { books, words, word } = input;
  const { block, table, against, isBudget } = comparison;
  const current = table.columns[0];
  const compared = table.columns[against];
  if (current === undefined || compared === undefined) return [];
  const titleOf = (of: Period): string =>
    block === "month" ? periodTitle(words, of) : monthsTitle(words, books, of);
  const [own, period] = [titleOf(current.period), titleOf(compared.period)];
  const heading = textRow(
    "heading",
    capitalised(
      isBudget
        ? budgetNamed({ books, words }, word("against-budget", { current: own }))
        : word("against", { current: own, compared: period }),
    ),
  );
  if (isEmptyColumn(table, against)) {
    return [heading, textRow("note", word("nothing-before", { period }))];
  }
  if (!haveEqualLengths(current.period, compared.period)) {
    return [heading, textRow("note", words.of(UNEQUAL, { current: own, compared: period }))];
  }
  const order = { ...comparison, books, words, threshold: thresholdOf(input) };
  const lines = lineVariances(order);
  const shown = rowsOf({ totals: totalVariances(order), lines });
  const areOfAmounts = isBudget || !areOwnersKnown(books, compared.period);
  return [
    heading,
    ...(areOfAmounts && haveOwners(shown, lines)
      ? [textRow("note", word("of-amounts", { current: own }))]
      : []),
    ...shown,
    ...(lines.length === 0 ? [textRow("note", word("none"))] : []),
  ];
}

/** Whether a row says who is behind a line that is no group: behind a group are its accounts. */
const haveOwners = (shown: readonly Row[], lines: readonly Variance[]): boolean =>
  lines.some(
    ({ hasParts, drivers }) =>
      !hasParts &&
      drivers !== null &&
      shown.some(({ cells: [first] }) => first?.kind === "text" && first.text.startsWith(drivers)),
  );

/** In a workbook and on a web page: what the user says of a line is a column of it. */
function explainedRows(input: Input, { totals, lines }: Compared): readonly Row[] {
  return [...totals, ...lines].flatMap((found) => {
    const own = ownRow(found);
    const [first, ...others] = notesOn(input, found, own);
    const explanation =
      first === undefined
        ? textOrBlank(unexplained(input, found))
        : explanationCell(input.words, first, own);
    return [
      { ...own, cells: [...own.cells, explanation] },
      ...(found.drivers === null ? [] : [row("note", own.indent, [textCell(found.drivers)])]),
      ...others.map((note) => noteRow(input.words, note, own)),
    ];
  });
}

/** The number of lines that paper has of all comparisons together. */
const PAPER_MAX = 16;

/**
 * The largest lines whatever their section, so that no large cost hides behind revenue; a group stands by its parts.
 */
function paperRows(input: Input, { totals, lines }: Compared): readonly Row[] {
  const most = Math.floor(PAPER_MAX / comparisonsOf(input).length);
  const largest = lines
    .filter(({ hasParts }) => !hasParts)
    .toSorted(bySize)
    .map((line) => ({ ...line, indent: 0 }));
  const more = largest.length - most;
  const count = countText(input.words, more);
  return [
    // The totals above the result are on the page of the result.
    ...[...totals.slice(-1), ...largest.slice(0, most)].flatMap((found) => paperRow(input, found)),
    ...(more > 0 ? [textRow("note", input.word("more", { count }))] : []),
  ];
}

function paperRow(input: Input, found: Variance): readonly Row[] {
  const own = ownRow(found);
  const notes = notesOn(input, found, own);
  const parts = [found.drivers, notes.length === 0 ? unexplained(input, found) : null];
  const text = parts.filter((part) => part !== null).join("; ");
  return [
    own,
    ...(text === "" ? [] : [row("note", own.indent, [textCell(text)])]),
    ...notes.map((note) => noteRow(input.words, note, own)),
  ];
}

const unexplained = ({ word }: Input, { hasParts }: Variance): string | null =>
  hasParts ? null : word("unexplained");

/** A total is a memo: its parts are other rows of the same comparison. */
function ownRow({ label, indent, isTotal, difference: found }: Variance): Row {
  const { current, compared, difference, percentage, effect } = found;
  const cells = [textCell(label), current, compared, difference, percentage, effect];
  return row(isTotal ? "memo" : "item", isTotal ? 0 : indent + 1, cells);
}

/** Notes on the result of the months explain their comparisons too, and those on the result to date the others. */
const NOTED = { month: "result-month", "to-date": "result-to-date" } as const;

/**
 * A note on this sheet that was written for a figure is on the line that has it, or says on that of the months what
 * changed.
 */
const notesOn = (
  { notes = [] }: Input,
  { names, block }: Variance,
  own: Row,
): readonly LineNote[] =>
  notes.filter(
    (note) =>
      names.some((name) => isSameLine(name, note.line)) &&
      (note.sheet === NOTED[block] ||
        (note.sheet === MONTH_SUMMARY && (block === "month" || !isStale(own, note)))),
  );
