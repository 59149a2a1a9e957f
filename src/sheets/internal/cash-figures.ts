/** The figures of the cash flow statement: receipts are positive, payments negative. */
import type { Books } from "../../ledger/books.ts";
import {
  type MonthlyFigures,
  type MonthlySection,
  type MonthlyStatement,
  monthlySection,
  monthlyTotal,
  openingFigures,
} from "./monthly-rows.ts";

interface CashFigures {
  readonly received: MonthlySection;
  readonly paid: MonthlySection;
  readonly net: MonthlyFigures;
  readonly opening: MonthlyFigures;
  readonly closing: MonthlyFigures;
}

export const CASH_FLOW = "cash-flow";

/** The opening balance is reported, the closing balance calculated; a check compares it with the reported one. */
export function cashFigures(books: Books): CashFigures {
  const statement: MonthlyStatement = {
    sheet: CASH_FLOW,
    books,
    sourcesOf: (month) => month.cashFlow.sources,
  };
  const received = monthlySection(statement, "received", (month) => month.cashFlow.received);
  const paid = monthlySection(statement, "paid", (month) => month.cashFlow.paid);
  const net = monthlyTotal(statement, "net", [received.total, paid.total]);
  const opening = openingFigures(statement, "opening", (month) => month.cashFlow.opening);
  return {
    received,
    paid,
    net,
    opening,
    closing: monthlyTotal(statement, "closing", [opening, net]),
  };
}
