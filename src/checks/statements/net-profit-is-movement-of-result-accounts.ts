/** P10: the net profit of the period is the movement of all result accounts in it. */
import { type Amount, subtract, sumOf } from "../../amount/amount.ts";
import { includesMonth, type Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { netOf, type TrialBalance } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { isResultAccount } from "../internal/accounts-of-books.ts";

/**
 * A one-line proof of the profit and loss from the two reports that span the period, independent of
 * sections and months. The closing journal empties the result accounts in the ledger and is not in the
 * profit and loss, so it is excluded here too.
 */
export const netProfitIsMovementOfResultAccounts: Check = {
  id: "P10",
  name: "net-profit-is-movement-of-result-accounts",
  formula: "NP[1..m] = - sum (D - C)[1..m] of the result accounts, excluding closing journals",
  severity: "blocking",
  compares: {
    expected: "movement of the result accounts without closing journals, general ledger",
    actual: "net profit, profit and loss of the period",
  },
  *compare(books) {
    for (const { period, ledger } of books.periodReports.generalLedgers) {
      const report = books.periodReports.profitAndLoss.find(
        (one) => one.period.first === period.first && one.period.last === period.last,
      );
      if (report === undefined) continue;
      yield {
        month: null,
        period,
        subject: { kind: "figure", word: "figures.net-profit" },
        expected: subtract(resultIn(books, ledger), closingIn(books, period)),
        actual: report.profitAndLoss.totals.netProfit,
        sources: [...report.profitAndLoss.sources, ...ledger.sources],
      };
    }
  },
};

/** Debit positive, like the net profit, so the sign in the formula is already applied. */
const resultIn = (books: Books, { rows }: TrialBalance): Amount =>
  sumOf([...rows].flatMap(([id, row]) => (isResultAccount(books, id) ? [netOf(row)] : [])));

const closingIn = (books: Books, period: Period): Amount =>
  sumOf(
    books.months
      .filter(({ month }) => includesMonth(period, month))
      .flatMap(({ closingMovements }) => [...closingMovements])
      .flatMap(([id, net]) => (isResultAccount(books, id) ? [net] : [])),
  );
