/** The cash flow by month: which accounts money came from and went to, and what was left. */
import { CASH_FLOW, type CashFigures, cashFigures } from "./internal/cash-figures.ts";
import { openRows, textRow } from "./internal/cells.ts";
import { monthlyColumns, TOTAL_TITLE_WORDS, wordRow } from "./internal/monthly-rows.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import type { Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const WORDS = [
  ...PERIOD_WORDS,
  "sheets.code",
  "sheets.account",
  ...TOTAL_TITLE_WORDS,
  "sheets.movement",
  "sheets.cash-flow.title",
  "sheets.cash-flow.received",
  "sheets.cash-flow.total-received",
  "sheets.cash-flow.paid",
  "sheets.cash-flow.total-paid",
  "sheets.cash-flow.net",
  "sheets.cash-flow.opening",
  "sheets.cash-flow.closing",
  "sheets.cash-flow.what-is-cash",
] as const;

export const cashFlow: SheetDefinition = { id: CASH_FLOW, words: WORDS, build: buildCashFlow };

function buildCashFlow({ books, words }: SheetSource): Sheet {
  const columns = monthlyColumns(books, words);
  const period = periodTitle(words, books.period);
  const { currency } = books.administration;
  const rows = statementRows(cashFigures(books), words, columns.length);
  return {
    id: CASH_FLOW,
    title: words.of("sheets.cash-flow.title"),
    subtitle: words.of("sheets.movement", { period, currency }),
    ...proofWarning(words, books),
    columns,
    rows: openRows(rows),
    isLong: false,
  };
}

function statementRows(figures: CashFigures, words: Words, width: number): readonly Row[] {
  const word = (name: string): string => words.of(`sheets.cash-flow.${name}`);
  return [
    textRow("heading", word("received"), width, 1),
    ...figures.received.rows,
    wordRow("subtotal", word("total-received"), figures.received.total),
    textRow("heading", word("paid"), width, 1),
    ...figures.paid.rows,
    wordRow("subtotal", word("total-paid"), figures.paid.total),
    wordRow("total", word("net"), figures.net),
    wordRow("item", word("opening"), figures.opening),
    wordRow("total", word("closing"), figures.closing),
    textRow("note", word("what-is-cash"), width, 1),
  ];
}
