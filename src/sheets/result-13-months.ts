/** The profit and loss of thirteen months side by side, and of the last twelve together. */
import { RESULT_TYPES, type ResultType } from "../ledger/ledger-account.ts";
import { accountRow } from "./internal/account-rows.ts";
import { openRows, textRow } from "./internal/cells.ts";
import { RESULT_13_MONTHS, thirteenMonths } from "./internal/monthly-results.ts";
import { wordRow } from "./internal/monthly-rows.ts";
import { monthTitle, PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { type ResultTable, resultDesk } from "./internal/result-columns.ts";
import type { Column, Row, Sheet, SheetDefinition, SheetSource } from "./sheet.ts";

const EARLIER = "sheets.comparison.earlier-months";

const WORDS = [
  ...PERIOD_WORDS,
  ...RESULT_TYPES.flatMap((type) => [`sections.${type}`, `sections.total.${type}`]),
  "sheets.code",
  "sheets.account",
  "sheets.movement",
  "sheets.comparison.gross-profit",
  "sheets.comparison.operating-profit",
  "sheets.comparison.net-profit",
  "sheets.result-13-months.title",
  "sheets.result-13-months.last-12",
  EARLIER,
] as const;

export const result13Months: SheetDefinition = {
  id: RESULT_13_MONTHS,
  words: WORDS,
  build: buildThirteenMonths,
};

function buildThirteenMonths(source: SheetSource): Sheet {
  const { books, words } = source;
  const table = thirteenMonths(resultDesk(books));
  const months = table.columns.slice(0, -1);
  const [first] = months;
  const { last } = books.period;
  const { currency } = books.administration;
  const period = periodTitle(words, { first: first?.period.first ?? last, last });
  return {
    id: RESULT_13_MONTHS,
    title: words.of("sheets.result-13-months.title"),
    subtitle: words.of("sheets.movement", { period, currency }),
    ...proofWarning(words, books),
    columns: [
      { key: "code", title: words.of("sheets.code"), kind: "text", width: 8 },
      { key: "account", title: words.of("sheets.account"), kind: "text", width: 34 },
      ...months.map(({ key, period: { last: month } }): Column => {
        return { key, title: monthTitle(words, month), kind: "amount", width: 13 };
      }),
      {
        key: "last-12",
        title: words.of("sheets.result-13-months.last-12"),
        kind: "amount",
        width: 15,
      },
    ],
    rows: openRows([
      ...statementRows(source, table),
      textRow("note", words.of(EARLIER), 2 + table.columns.length, 1),
    ]),
    isLong: false,
  };
}

function statementRows({ books, words }: SheetSource, table: ResultTable): readonly Row[] {
  const count = table.columns.length;
  const section = (type: ResultType): readonly Row[] => [
    textRow("heading", words.of(`sections.${type}`), 2 + count, 1),
    ...table.sections[type].accounts.map(({ account, figures }) =>
      accountRow(books, account, figures, count),
    ),
    wordRow("subtotal", words.of(`sections.total.${type}`), table.sections[type].total),
  ];
  const total = (name: string, figures: ResultTable["netProfit"]): Row =>
    wordRow("total", words.of(`sheets.comparison.${name}`), figures);
  return [
    ...section("revenue"),
    ...section("direct_costs"),
    total("gross-profit", table.grossProfit),
    ...section("expenses"),
    total("operating-profit", table.operatingProfit),
    ...section("other_income_expenses"),
    total("net-profit", table.netProfit),
  ];
}
