/** The balance sheet at the end of the fiscal year, beside its start, with what changed. */
import { daysOf } from "../calendar/month.ts";
import { BALANCE_TYPES, type BalanceType } from "../ledger/ledger-account.ts";
import { accountRow } from "./internal/account-rows.ts";
import { BALANCE_SHEET, type BalanceCells } from "./internal/balance-cells.ts";
import { type BalanceFigures, balanceFigures } from "./internal/balance-figures.ts";
import { BLANK, openRows, row, textCell, textRow } from "./internal/cells.ts";
import { dayTitle, PERIOD_WORDS, proofWarning } from "./internal/period-words.ts";
import type { Column, Row, Sheet, SheetDefinition, SheetSource } from "./sheet.ts";

const WORDS = [
  ...PERIOD_WORDS,
  ...BALANCE_TYPES.flatMap((type) => [`sections.${type}`, `sections.total.${type}`]),
  "sheets.code",
  "sheets.account",
  "sheets.balance",
  "sheets.balance-sheet.title",
  "sheets.balance-sheet.opening",
  "sheets.balance-sheet.change",
  "sheets.balance-sheet.assets",
  "sheets.balance-sheet.liabilities",
  "sheets.balance-sheet.total-assets",
  "sheets.balance-sheet.total-liabilities",
  "sheets.balance-sheet.result",
  "sheets.balance-sheet.result-closed",
  "sheets.balance-sheet.result-open-year",
  "sheets.balance-sheet.result-open",
  "sheets.balance-sheet.difference",
] as const;

export const balanceSheet: SheetDefinition = {
  id: BALANCE_SHEET,
  words: WORDS,
  build: buildBalanceSheet,
};

/** Closing, opening and change, beside number and name. */
const FIGURES = 3;
const WIDTH = 2 + FIGURES;

function buildBalanceSheet(source: SheetSource): Sheet {
  const { books, words } = source;
  const { currency } = books.administration;
  const { first, last } = daysOf(books.period);
  const opening = words.of("sheets.balance-sheet.opening", { date: dayTitle(words, first) });
  const amounts: readonly (readonly [key: string, title: string])[] = [
    ["closing", dayTitle(words, last)],
    ["opening", opening],
    ["change", words.of("sheets.balance-sheet.change")],
  ];
  const columns: readonly Column[] = [
    { key: "code", title: words.of("sheets.code"), kind: "text", width: 8 },
    { key: "account", title: words.of("sheets.account"), kind: "text", width: 48 },
    ...amounts.map(([key, title]): Column => ({ key, title, kind: "amount", width: 18 })),
  ];
  const subtitle = words.of("sheets.balance", { date: dayTitle(words, last), currency });
  const rows = statementRows(source, balanceFigures(books));
  return {
    id: BALANCE_SHEET,
    title: words.of("sheets.balance-sheet.title"),
    subtitle,
    ...proofWarning(words, books),
    columns,
    rows: openRows(rows),
    isLong: false,
  };
}

function statementRows({ books, words }: SheetSource, figures: BalanceFigures): readonly Row[] {
  const word = (name: string, values?: Readonly<Record<string, string>>): string =>
    words.of(`sheets.balance-sheet.${name}`, values);
  const heading = (text: string): Row => textRow("heading", text, WIDTH, 1);
  const accounts = (type: BalanceType): readonly Row[] => [
    heading(words.of(`sections.${type}`)),
    ...figures.sections[type].accounts.map((account) =>
      accountRow(books, account, account.cells, FIGURES),
    ),
  ];
  const section = (type: BalanceType): readonly Row[] => [
    ...accounts(type),
    wordRow("subtotal", words.of(`sections.total.${type}`), figures.sections[type].total),
  ];
  const year = String(books.fiscalYear.year);
  return [
    heading(word("assets")),
    ...section("non_current_assets"),
    ...section("current_assets"),
    wordRow("total", word("total-assets"), figures.assets),
    heading(word("liabilities")),
    ...accounts("equity"),
    wordRow("item", word("result", { year }), figures.result),
    ...(figures.closed === null ? [] : [wordRow("item", word("result-closed"), figures.closed)]),
    ...figures.earlier.map(({ year: open, cells }) =>
      wordRow(
        "item",
        open === null ? word("result-open") : word("result-open-year", { year: open }),
        cells,
      ),
    ),
    wordRow("subtotal", words.of("sections.total.equity"), figures.ownEquity),
    ...section("provisions"),
    ...section("non_current_liabilities"),
    ...section("current_liabilities"),
    wordRow("total", word("total-liabilities"), figures.liabilities),
    wordRow("note", word("difference"), figures.difference),
  ];
}

const wordRow = (kind: Row["kind"], label: string, cells: BalanceCells): Row =>
  row(kind, 0, [BLANK, textCell(label), ...cells]);
