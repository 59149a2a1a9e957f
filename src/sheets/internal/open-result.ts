/** The result of a fiscal year on a balance sheet that does not list its open years. */
import { type Amount, negate, sumOf, ZERO } from "../../amount/amount.ts";
import { includesMonth, type Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { takenToEquity } from "../../ledger/prior-closings.ts";
import { type BalanceSheet, type ProfitAndLoss, totalOf } from "../../ledger/statements.ts";

/**
 * The result of the fiscal year that contains the month, up to its end and without what closing journals appropriated; a
 * profit is positive. The stated open year, or the profit and loss of the months of that year.
 */
export function openResultOfYear(books: Books, month: Month, sheet: BalanceSheet): Amount {
  const fiscalYear = includesMonth(books.fiscalYear.period, month)
    ? books.fiscalYear
    : books.comparatives.priorYear.fiscalYear;
  if (sheet.openYears !== null) {
    const own = sheet.openYears.filter(({ year }) => year === String(fiscalYear.year));
    return negate(totalOf(own));
  }
  const until = resultMonths(books).filter(
    (at) => at.month <= month && includesMonth(fiscalYear.period, at.month),
  );
  return negate(sumOf(until.flatMap(({ result, closed }) => [result, closed])));
}

/** The months of the comparatives and of the books, debit positive. */
const resultMonths = (
  books: Books,
): readonly { readonly month: Month; readonly result: Amount; readonly closed: Amount }[] => [
  ...books.comparatives.months.map(({ month, profitAndLoss }) => {
    const result = netOf(profitAndLoss);
    return { month, result, closed: takenToEquity(books, month, result) };
  }),
  ...books.months.map(({ month, profitAndLoss, closingMovements }) => ({
    month,
    result: netOf(profitAndLoss),
    closed: closedOf(books, closingMovements),
  })),
];

const netOf = ({ sections }: ProfitAndLoss): Amount => sumOf(Object.values(sections).map(totalOf));

/** What closing journals took out of the result accounts. */
const closedOf = ({ accounts }: Books, movements: ReadonlyMap<LedgerAccountId, Amount>): Amount =>
  sumOf(
    [...movements].map(([id, amount]) => {
      const type = accounts.get(id)?.type;
      return isResultType(type) ? amount : ZERO;
    }),
  );
