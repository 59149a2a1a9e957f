/** The figures of the cash flow statement: receipts are positive, payments negative. */
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { CASH_BALANCES, CASH_FLOWS } from "./figure-backings.ts";
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
/** What stands behind its figures. */
export const CASH_BACKINGS: readonly Backing[] = [CASH_FLOWS, CASH_BALANCES, DERIVED];

/** The opening balance is reported, the closing balance calculated; a check compares it with the reported one. */
export function cashFigures(books: Books): CashFigures {
  const statement: MonthlyStatement = {
    sheet: CASH_FLOW,
    books,
    backing: CASH_FLOWS,
    sourcesOf: (month) => month.cashFlow.sources,
  };
  const received = monthlySection(statement, "received", (month) => month.cashFlow.received);
  const paid = monthlySection(statement, "paid", (month) => month.cashFlow.paid);
  const net = monthlyTotal(statement, "net", [received.total, paid.total]);
  const opening = openingFigures(
    { ...statement, backing: CASH_BALANCES },
    "opening",
    (month) => month.cashFlow.opening,
  );
  return {
    received,
    paid,
    net,
    opening,
    closing: monthlyTotal(statement, "closing", [net, opening]),
  };
}
