/**
 * The balance sheet on one page: main accounts in whole units, closing and opening, with the change. A pack with
 * comparative balances has these too: the end of the month before, and of the same month a year earlier.
 */
import { subtract } from "../amount/amount.ts";
import { lastDayOf, type Month, previousMonth } from "../calendar/month.ts";
import { hasOpening } from "../ledger/compared-months.ts";
import { BALANCE_COMPARATIVES, BALANCE_TABLE_BACKINGS } from "./internal/balance-columns.ts";
import { closingOf, openingOf } from "./internal/balance-figures.ts";
import { OPEN_RESULT_WORDS, type OpenResult, openResultWord } from "./internal/balance-table.ts";
import { type FigureCell, textRow, totalCell } from "./internal/cells.ts";
import { accountColumns, columnOf } from "./internal/columns.ts";
import {
  CONDENSED_BALANCE,
  condensedBalance,
  condensedMonthEnds,
  otherMonths,
} from "./internal/condensed-balance.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { isInPack } from "./internal/in-pack.ts";
import { dayTitle, type PeriodWord } from "./internal/period-words.ts";
import type { RowFigures } from "./internal/statement-columns.ts";
import { BALANCE_ROW_WORDS, balanceRows } from "./internal/statement-rows.ts";
import { VAT_NOTE_WORDS, vatNote } from "./internal/vat-note.ts";
import { shownAs, shownOf } from "./internal/whole-cells.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import type { SheetSource } from "./sheet.ts";

const COLUMNS = "sheets.balance-sheet.columns";
const COMPARED_COLUMNS = "sheets.balance-comparatives.columns";
const ABOUT = sheetWords(
  CONDENSED_BALANCE,
  [],
  BALANCE_ROW_WORDS,
  wordsUnder("sheets", "balance-whole rounding"),
  VAT_NOTE_WORDS,
  wordsUnder("sheets.balance-sheet", OPEN_RESULT_WORDS),
  [`${COLUMNS}.change.title`, "first-page.since"],
  wordsUnder("sheets.balance-comparatives", "result"),
);

type Source = SheetSource<PeriodWord | `${typeof COLUMNS}.change.title` | "first-page.since">;
type Column = ReturnType<typeof columnOf>;

const amountColumn = (key: string, words: string): Column => columnOf("amount", 14, key, words);

export const condensedBalanceSheet = sheet(ABOUT, {
  subtitle: "sheets.balance-whole",
  columns: [
    ...accountColumns(40),
    amountColumn("closing", COLUMNS),
    monthColumn("before"),
    {
      ...amountColumn("change", COMPARED_COLUMNS),
      each: (source) =>
        othersOf(source).before.map((month) => ["change-in-month", sinceTitle(source, month)]),
    },
    { ...amountColumn("opening", COLUMNS), isIn: hasOpening },
    {
      ...amountColumn("change", COLUMNS),
      isIn: hasOpening,
      each: (source) => [["change", changeTitle(source)]],
    },
    monthColumn("yearAgo"),
  ],
  backings: BALANCE_TABLE_BACKINGS,
  rows: (source) => {
    const { books, words } = source;
    const year = String(books.fiscalYear.year);
    // A year earlier it is the result of another year.
    const labelOf = (result: OpenResult): string =>
      result === "result" && hasMonthEnds(source)
        ? words.of("sheets.balance-comparatives.result")
        : words.of(`sheets.balance-sheet.${openResultWord(books, result)}`, { year });
    const table = hasMonthEnds(source) ? condensedMonthEnds(books) : condensedBalance(books);
    const { before } = othersOf(source);
    const rows = balanceRows(table, {
      books,
      words,
      labelOf,
      cellsOf: (figures) => cellsOf(figures, before.length),
    });
    const vat = vatNote(books, words);
    return [
      ...rows,
      ...(vat === null ? [] : [textRow("note", vat, 1)]),
      textRow("note", words.of("sheets.rounding"), 1),
    ];
  },
});

function monthColumn(key: "before" | "yearAgo") {
  return {
    ...amountColumn("month", COMPARED_COLUMNS),
    each: (source: Source) =>
      othersOf(source)[key].map(
        (month) => [month, dayTitle(source.words, lastDayOf(month))] as const,
      ),
  };
}

const hasMonthEnds = (source: Pick<Source, "files">): boolean =>
  isInPack(source, BALANCE_COMPARATIVES);

/** The other month ends that the pack has: in this fiscal year, and before it; each at most one. */
function othersOf(
  source: Pick<Source, "books" | "files">,
): Record<"before" | "yearAgo", readonly Month[]> {
  const months = hasMonthEnds(source) ? otherMonths(source.books) : [];
  const isOwn = (month: Month): boolean => month >= source.books.period.first;
  return { before: months.filter(isOwn), yearAgo: months.filter((month) => !isOwn(month)) };
}

const sinceTitle = ({ words }: Source, month: Month): string =>
  words.of("first-page.since", { date: dayTitle(words, lastDayOf(month)) });

/** Between other month ends it says since when. */
const changeTitle = (source: Source): string =>
  hasMonthEnds(source)
    ? sinceTitle(source, previousMonth(source.books.period.first))
    : source.words.of(`${COLUMNS}.change.title`);

/** Closing, the month before with the change since, opening with the change since, and a year earlier. */
function cellsOf(figures: RowFigures, beforeCount: number): RowFigures {
  const [closing, opening] = [closingOf(figures), openingOf(figures)];
  const others = figures.slice(2);
  const before = others.slice(0, beforeCount);
  return [
    closing,
    ...before.flatMap((cell) => [cell, changeSince("change-in-month", closing, cell)]),
    ...[opening, changeSince("change", closing, opening)],
    ...others.slice(beforeCount),
  ];
}

/** The change is that of the amounts as they are shown. */
function changeSince(column: string, closing: FigureCell, earlier: FigureCell): FigureCell {
  const key = closing.figure.id.split("/").slice(2).join("/");
  const id = `${CONDENSED_BALANCE}/${column}/${key}`;
  const change = totalCell({ id, period: closing.figure.period }, [closing], [earlier]);
  return "shown" in closing
    ? shownAs(change, subtract(shownOf(closing), shownOf(earlier)))
    : change;
}
