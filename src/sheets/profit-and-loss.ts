/**
 * The profit and loss by month beside the same months a year before: what was reported, composed as
 * specification 2.10 says.
 */
import type { Period } from "../calendar/month.ts";
import { RESULT_TYPES, type ResultType } from "../ledger/ledger-account.ts";
import { accountRow } from "./internal/account-rows.ts";
import { openRows, textRow } from "./internal/cells.ts";
import {
  type MonthlyFigures,
  monthlyColumns,
  TOTAL_TITLE_WORDS,
  wordRow,
} from "./internal/monthly-rows.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { type ComparedFigures, type PriorFigures, priorFigures } from "./internal/prior-figures.ts";
import { PROFIT_AND_LOSS, type ResultFigures, resultFigures } from "./internal/result-figures.ts";
import type { Column, Row, Sheet, SheetDefinition, SheetSource } from "./sheet.ts";

const WORDS = [
  ...PERIOD_WORDS,
  ...RESULT_TYPES.flatMap((type) => [`sections.${type}`, `sections.total.${type}`]),
  "sheets.code",
  "sheets.account",
  ...TOTAL_TITLE_WORDS,
  "sheets.movement",
  "sheets.profit-and-loss.title",
  "sheets.profit-and-loss.change",
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

/** The same months a year before, and the difference. */
const COMPARED = 2;

function buildProfitAndLoss(source: SheetSource): Sheet {
  const { books, words } = source;
  const figures = resultFigures(books);
  const prior = priorFigures(books, figures);
  const amountColumn = (key: string, title: string): Column => ({
    key,
    title,
    kind: "amount",
    width: 16,
  });
  const columns = [
    ...monthlyColumns(books, words),
    amountColumn("prior", priorTitle(source, prior.period)),
    amountColumn("change", words.of("sheets.profit-and-loss.change")),
  ];
  const period = periodTitle(words, books.period);
  const { currency } = books.administration;
  return {
    id: PROFIT_AND_LOSS,
    title: words.of("sheets.profit-and-loss.title"),
    subtitle: words.of("sheets.movement", { period, currency }),
    ...proofWarning(words, books),
    columns,
    rows: openRows(statementRows(source, figures, prior)),
    isLong: false,
  };
}

/** The fiscal year before by its number; the same months of it, or of another, by their names. */
function priorTitle({ books, words }: SheetSource, { first, last }: Period): string {
  const { fiscalYear } = books.comparatives.priorYear;
  const { period, year } = fiscalYear;
  return period.first === first && period.last === last
    ? words.of("sheets.year", { year: String(year) })
    : periodTitle(words, { first, last });
}

function statementRows(
  { books, words }: SheetSource,
  figures: ResultFigures,
  prior: PriorFigures,
): readonly Row[] {
  const amounts = books.months.length + 1 + COMPARED;
  const heading = (key: string): Row => textRow("heading", words.of(key), 2 + amounts, 1);
  const section = (type: ResultType): readonly Row[] => {
    const { accounts, total } = figures.sections[type];
    const compared = prior.sections[type];
    return [
      heading(`sections.${type}`),
      ...accounts.map(({ account, figures: ofYear }) => {
        const cells =
          ofYear === null ? null : [...ofYear, ...(compared.accounts.get(account.id) ?? [])];
        return accountRow(books, account, cells, amounts);
      }),
      wordRow("subtotal", words.of(`sections.total.${type}`), [...total, ...compared.total]),
    ];
  };
  const total = (
    kind: Row["kind"],
    name: string,
    ofYear: MonthlyFigures,
    compared: ComparedFigures,
  ): Row => wordRow(kind, words.of(`sheets.profit-and-loss.${name}`), [...ofYear, ...compared]);
  return [
    ...section("revenue"),
    ...section("direct_costs"),
    total("total", "gross-profit", figures.grossProfit, prior.grossProfit),
    ...section("expenses"),
    total("total", "operating-profit", figures.operatingProfit, prior.operatingProfit),
    ...section("other_income_expenses"),
    total("total", "net-profit", figures.netProfit, prior.netProfit),
    heading("sheets.profit-and-loss.again"),
    total("item", "all-expenses", figures.allExpenses, prior.allExpenses),
    total("subtotal", "net-profit-again", figures.netProfitAgain, prior.netProfitAgain),
  ];
}
