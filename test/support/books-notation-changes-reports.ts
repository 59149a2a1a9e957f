/** Changes chosen figures of reports of several months, and of the comparatives. */
import { previousMonth } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { ResultType } from "../../src/ledger/ledger-account.ts";
import type { CashFlow, ProfitAndLoss } from "../../src/ledger/statements.ts";
import {
  cashFlowBalances,
  cashFlowLine,
  profitAndLossLine,
  profitAndLossTotals,
} from "./books-notation-changes.ts";
import { priorLedgerRow, type Row, withRow } from "./books-notation-changes-prior.ts";

type BooksChange = (books: Books) => Books;

/** The ledger of the period. */
export const periodLedgerRow =
  (code: string, added: Row): BooksChange =>
  (books) => ({
    ...books,
    periodReports: {
      ...books.periodReports,
      generalLedgers: books.periodReports.generalLedgers.map((one) => ({
        ...one,
        ledger: withRow(one.ledger, code, added),
      })),
    },
  });

/** Totals of the profit and loss at this position: quarters first, then the period. */
export const longerTotals = (
  at: number,
  added: Partial<Record<keyof ProfitAndLoss["totals"], string>>,
): BooksChange => longer(at, profitAndLossTotals(added));

export const longerLine = (
  at: number,
  section: ResultType,
  code: string,
  added: string,
): BooksChange => longer(at, profitAndLossLine(section, code, added));

/** A change of a month, applied to a report of several months. */
function longer(at: number, change: ReturnType<typeof profitAndLossTotals>): BooksChange {
  return (books) => {
    const [month] = books.months;
    invariant(month !== undefined, "the books have a month");
    invariant(at < books.periodReports.profitAndLoss.length, "the books have that report");
    return {
      ...books,
      periodReports: {
        ...books.periodReports,
        profitAndLoss: books.periodReports.profitAndLoss.map((one, index) =>
          index === at
            ? {
                ...one,
                profitAndLoss: change({ ...month, profitAndLoss: one.profitAndLoss }).profitAndLoss,
              }
            : one,
        ),
      },
    };
  };
}

/** The balances in the cash flow of one financial account in the last month. */
export const accountCash =
  (account: string, added: Partial<Record<"opening" | "closing", string>>): BooksChange =>
  (books) =>
    withAccountCash(books, account, cashFlowBalances(added));

export const accountCashLine =
  (account: string, side: "received" | "paid", code: string, added: string): BooksChange =>
  (books) =>
    withAccountCash(books, account, cashFlowLine(side, code, added));

function withAccountCash(
  books: Books,
  account: string,
  change: ReturnType<typeof cashFlowBalances>,
): Books {
  const [month] = books.months;
  invariant(month !== undefined, "the books have a month");
  const changed = (cashFlow: CashFlow): CashFlow => change({ ...month, cashFlow }).cashFlow;
  invariant(
    books.periodReports.cashFlows.some((one) => one.financialAccountId === account),
    "the books have that financial account",
  );
  return {
    ...books,
    periodReports: {
      ...books.periodReports,
      cashFlows: books.periodReports.cashFlows.map((one) =>
        one.financialAccountId === account ? { ...one, cashFlow: changed(one.cashFlow) } : one,
      ),
    },
  };
}

/** The ledger of the month before the books, which is also the last prior ledger, or of the month after. */
export const adjacentLedger =
  (which: "ledgerBefore" | "ledgerAfter", code: string, added: Row): BooksChange =>
  (books) => {
    const ledger = books.comparatives[which];
    invariant(ledger !== null, "the books have the month after");
    if (which === "ledgerBefore") {
      return priorLedgerRow(previousMonth(books.period.first), code, added)(books);
    }
    return {
      ...books,
      comparatives: { ...books.comparatives, ledgerAfter: withRow(ledger, code, added) },
    };
  };
