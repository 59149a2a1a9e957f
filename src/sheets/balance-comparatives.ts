/** The balance sheet at the end of the month, beside the month before, the year before and a year ago. */
import { lastDayOf, periodOf } from "../calendar/month.ts";
import { BALANCE_TYPES, type BalanceType } from "../ledger/ledger-account.ts";
import { accountRow } from "./internal/account-rows.ts";
import {
  BALANCE_COMPARATIVES,
  type BalanceTable,
  balanceTable,
} from "./internal/balance-columns.ts";
import {
  BLANK,
  type FigureCell,
  openRows,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { dayTitle, PERIOD_WORDS, proofWarning } from "./internal/period-words.ts";
import type { Column, Row, Sheet, SheetDefinition, SheetSource } from "./sheet.ts";

const WORDS = [
  ...PERIOD_WORDS,
  ...BALANCE_TYPES.flatMap((type) => [`sections.${type}`, `sections.total.${type}`]),
  "sheets.code",
  "sheets.account",
  "sheets.balance",
  "sheets.balance-comparatives.title",
  "sheets.balance-comparatives.change",
  "sheets.balance-comparatives.assets",
  "sheets.balance-comparatives.liabilities",
  "sheets.balance-comparatives.total-assets",
  "sheets.balance-comparatives.total-liabilities",
  "sheets.balance-comparatives.results",
  "sheets.balance-comparatives.difference",
  "sheets.balance-comparatives.as-stated",
] as const;

export const balanceComparatives: SheetDefinition = {
  id: BALANCE_COMPARATIVES,
  words: WORDS,
  build: buildBalanceComparatives,
};

function buildBalanceComparatives(source: SheetSource): Sheet {
  const { books, words } = source;
  const table = balanceTable(books);
  const { currency } = books.administration;
  const date = dayTitle(words, lastDayOf(books.period.last));
  const amount = (key: string, title: string): Column => ({
    key,
    title,
    kind: "amount",
    width: 16,
  });
  return {
    id: BALANCE_COMPARATIVES,
    title: words.of("sheets.balance-comparatives.title"),
    subtitle: words.of("sheets.balance", { date, currency }),
    ...proofWarning(words, books),
    columns: [
      { key: "code", title: words.of("sheets.code"), kind: "text", width: 8 },
      { key: "account", title: words.of("sheets.account"), kind: "text", width: 38 },
      ...table.months.map((month) => amount(month, dayTitle(words, lastDayOf(month)))),
      amount("change", words.of("sheets.balance-comparatives.change")),
    ],
    rows: openRows(statementRows(source, table)),
    isLong: false,
  };
}

function statementRows({ books, words }: SheetSource, table: BalanceTable): readonly Row[] {
  const width = table.months.length + 3;
  const word = (name: string): string => words.of(`sheets.balance-comparatives.${name}`);
  const heading = (text: string): Row => textRow("heading", text, width, 1);
  const line = (kind: Row["kind"], label: string, figures: readonly FigureCell[]): Row =>
    row(kind, 0, [BLANK, textCell(label), ...withChange(figures)]);
  const accounts = (type: BalanceType): readonly Row[] => [
    heading(words.of(`sections.${type}`)),
    ...table.sections[type].accounts.map(({ account, figures }) =>
      accountRow(books, account, figures === null ? null : withChange(figures), width - 2),
    ),
  ];
  const section = (type: BalanceType): readonly Row[] => [
    ...accounts(type),
    line("subtotal", words.of(`sections.total.${type}`), table.sections[type].total),
  ];
  return [
    heading(word("assets")),
    ...section("non_current_assets"),
    ...section("current_assets"),
    line("total", word("total-assets"), table.assets),
    heading(word("liabilities")),
    ...accounts("equity"),
    line("item", word("results"), table.results),
    line("subtotal", words.of("sections.total.equity"), table.ownEquity),
    ...section("provisions"),
    ...section("non_current_liabilities"),
    ...section("current_liabilities"),
    line("total", word("total-liabilities"), table.liabilities),
    line("note", word("difference"), table.difference),
    textRow("note", word("as-stated"), width, 1),
  ];
}

/** What the month changed: the end of the month less the end of the month before. */
function withChange(figures: readonly FigureCell[]): readonly FigureCell[] {
  const [closing] = figures;
  if (closing === undefined) return figures;
  const { figure } = closing;
  const key = figure.id.split("/").slice(2).join("/");
  const name = {
    id: `${BALANCE_COMPARATIVES}/change/${key}`,
    period: periodOf(figure.period.last),
  };
  return [...figures, totalCell(name, [closing], figures.slice(1, 2))];
}
