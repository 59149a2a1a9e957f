/** The profit and loss by month: what was reported, composed as specification 2.10 says. */
import { RESULT_TYPES, type ResultType } from "../ledger/ledger-account.ts";
import { openRows, textRow } from "./internal/cells.ts";
import { type MonthlyFigures, monthlyColumns, wordRow } from "./internal/monthly-rows.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { PROFIT_AND_LOSS, type ResultFigures, resultFigures } from "./internal/result-figures.ts";
import type { Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const WORDS = [
  ...PERIOD_WORDS,
  ...RESULT_TYPES.flatMap((type) => [`sections.${type}`, `sections.total.${type}`]),
  "sheets.code",
  "sheets.account",
  "sheets.year",
  "sheets.movement",
  "sheets.profit-and-loss.title",
  "sheets.profit-and-loss.gross-profit",
  "sheets.profit-and-loss.operating-profit",
  "sheets.profit-and-loss.net-profit",
  "sheets.profit-and-loss.again",
  "sheets.profit-and-loss.all-expenses",
  "sheets.profit-and-loss.net-profit-again",
] as const;

export const profitAndLoss: SheetDefinition = {
  id: PROFIT_AND_LOSS,
  words: WORDS,
  build: buildProfitAndLoss,
};

function buildProfitAndLoss({ books, words }: SheetSource): Sheet {
  const columns = monthlyColumns(books, words);
  const period = periodTitle(words, books.period);
  const { currency } = books.administration;
  const rows = statementRows(resultFigures(books), words, columns.length);
  return {
    id: PROFIT_AND_LOSS,
    title: words.of("sheets.profit-and-loss.title"),
    subtitle: words.of("sheets.movement", { period, currency }),
    ...proofWarning(words, books),
    columns,
    rows: openRows(rows),
    isLong: false,
  };
}

function statementRows(figures: ResultFigures, words: Words, width: number): readonly Row[] {
  const section = (type: ResultType): readonly Row[] => [
    textRow("heading", words.of(`sections.${type}`), width, 1),
    ...figures.sections[type].rows,
    wordRow("subtotal", words.of(`sections.total.${type}`), figures.sections[type].total),
  ];
  const total = (kind: Row["kind"], name: string, cells: MonthlyFigures): Row =>
    wordRow(kind, words.of(`sheets.profit-and-loss.${name}`), cells);
  return [
    ...section("revenue"),
    ...section("direct_costs"),
    total("total", "gross-profit", figures.grossProfit),
    ...section("expenses"),
    total("total", "operating-profit", figures.operatingProfit),
    ...section("other_income_expenses"),
    total("total", "net-profit", figures.netProfit),
    textRow("heading", words.of("sheets.profit-and-loss.again"), width, 1),
    total("item", "all-expenses", figures.allExpenses),
    total("subtotal", "net-profit-again", figures.netProfitAgain),
  ];
}
