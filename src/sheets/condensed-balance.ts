/** The balance sheet on one page: main accounts in whole units, closing and opening, with the change. */
import { subtract } from "../amount/amount.ts";
import { hasOpening } from "../ledger/compared-months.ts";
import { BALANCE_BACKINGS } from "./internal/balance-figures.ts";
import { OPEN_RESULT_WORDS, type OpenResult, openResultWord } from "./internal/balance-table.ts";
import { textRow, totalCell } from "./internal/cells.ts";
import { accountColumns, columnOf } from "./internal/columns.ts";
import { CONDENSED_BALANCE, condensedBalance } from "./internal/condensed-balance.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import type { RowFigures } from "./internal/statement-columns.ts";
import { BALANCE_ROW_WORDS, balanceRows } from "./internal/statement-rows.ts";
import { VAT_NOTE_WORDS, vatNote } from "./internal/vat-note.ts";
import { shownAs, shownOf } from "./internal/whole-cells.ts";
import { wordsUnder } from "./internal/word-keys.ts";

const COLUMNS = "sheets.balance-sheet.columns";
const ABOUT = sheetWords(
  CONDENSED_BALANCE,
  [],
  BALANCE_ROW_WORDS,
  wordsUnder("sheets", "balance-whole rounding"),
  VAT_NOTE_WORDS,
  wordsUnder("sheets.balance-sheet", OPEN_RESULT_WORDS),
);

export const condensedBalanceSheet = sheet(ABOUT, {
  subtitle: "sheets.balance-whole",
  columns: [
    ...accountColumns(48),
    columnOf("amount", 16, "closing", COLUMNS),
    { ...columnOf("amount", 16, "opening", COLUMNS), isIn: hasOpening },
    { ...columnOf("amount", 16, "change", COLUMNS), isIn: hasOpening },
  ],
  backings: BALANCE_BACKINGS,
  rows: ({ books, words }) => {
    const year = String(books.fiscalYear.year);
    const labelOf = (result: OpenResult): string =>
      words.of(`sheets.balance-sheet.${openResultWord(books, result)}`, { year });
    const rows = balanceRows(condensedBalance(books), {
      books,
      words,
      labelOf,
      cellsOf: withChange,
    });
    const vat = vatNote(books, words);
    return [
      ...rows,
      ...(vat === null ? [] : [textRow("note", vat, 1)]),
      textRow("note", words.of("sheets.rounding"), 1),
    ];
  },
});

/** The change is that of the amounts as they are shown. */
function withChange(figures: RowFigures): RowFigures {
  const [closing, opening] = figures;
  if (closing === undefined || opening === undefined) return figures;
  const key = closing.figure.id.split("/").slice(2).join("/");
  const id = `${CONDENSED_BALANCE}/change/${key}`;
  const change = totalCell({ id, period: closing.figure.period }, [closing], [opening]);
  const isWhole = "shown" in closing;
  return [
    ...figures,
    isWhole ? shownAs(change, subtract(shownOf(closing), shownOf(opening))) : change,
  ];
}
