/** The figures of the cash flow statement: receipts are positive, payments negative. */
import { isZero, sumOf } from "../../amount/amount.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SectionLine } from "../../ledger/statements.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import { CASH_BALANCES, CASH_FLOWS, LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";
import {
  closingFigures,
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
  /** Transfers between own accounts, in and out together: what is left is on its way. */
  readonly transit: MonthlySection;
  readonly net: MonthlyFigures;
  readonly opening: MonthlyFigures;
  readonly closing: MonthlyFigures;
  /** The balances of money accounts that are debt, which the service nets; null if there are none. */
  readonly debt: { readonly opening: MonthlyFigures; readonly closing: MonthlyFigures } | null;
  readonly liquid: { readonly opening: MonthlyFigures; readonly closing: MonthlyFigures };
}

export const CASH_FLOW = "cash-flow";
/** What stands behind its figures. */
export const CASH_BACKINGS: readonly Backing[] = [
  ...[CASH_FLOWS, CASH_BALANCES, DERIVED],
  ...[LEDGER_AMOUNTS, OPENING_BALANCES],
];

/**
 * Whether an account is part of liquid funds: a credit card, and an account among the liabilities, is short-term
 * debt.
 */
export function isLiquid({ accounts }: Pick<Books, "accounts">, id: LedgerAccountId): boolean {
  const account = accounts.get(id);
  return (
    (account?.financialAccountId ?? null) !== null && account?.type.endsWith("assets") === true
  );
}

/** The opening balance is reported, the closing balance calculated; a check compares it with the reported one. */
export function cashFigures(books: Books): CashFigures {
  const statement: MonthlyStatement = {
    sheet: CASH_FLOW,
    books,
    backing: CASH_FLOWS,
    sourcesOf: (month) => month.cashFlow.sources,
  };
  const inTransit = new Set(accountsWithRole(books, "in-transit"));
  const isTransit = ({ ledgerAccountId: id }: SectionLine): boolean => inTransit.has(id);
  const outside = (side: "received" | "paid"): MonthlySection =>
    monthlySection(statement, side, ({ cashFlow }) =>
      cashFlow[side].filter((line) => !isTransit(line)),
    );
  const received = outside("received");
  const paid = outside("paid");
  const transitIn = ({ cashFlow }: Books["months"][number]): readonly SectionLine[] =>
    [...cashFlow.received, ...cashFlow.paid].filter(isTransit);
  // Transfers that cancel have a row too: a reader looks for them.
  const moved = books.months.flatMap(transitIn).filter(({ amount }) => !isZero(amount));
  const transit = monthlySection(
    statement,
    "transit",
    transitIn,
    moved.map(({ ledgerAccountId: id }) => id),
  );
  const net = monthlyTotal(statement, "net", [
    ...[received.total, paid.total],
    ...(transit.accounts.length === 0 ? [] : [transit.total]),
  ]);
  const opening = openingFigures(
    { ...statement, backing: CASH_BALANCES },
    "opening",
    (month) => month.cashFlow.opening,
  );
  const closing = monthlyTotal(statement, "closing", [net, opening]);
  const debt = debtFigures(statement);
  const less = (key: string, cash: MonthlyFigures, owed: MonthlyFigures): MonthlyFigures =>
    monthlyTotal(statement, key, [cash], [owed]);
  const liquid =
    debt === null
      ? { opening, closing }
      : {
          opening: less("liquid-opening", opening, debt.opening),
          closing: less("liquid-funds", closing, debt.closing),
        };
  return { received, paid, transit, net, opening, closing, debt, liquid };
}

/** Debit positive: what is owed is negative. */
function debtFigures(statement: MonthlyStatement): CashFigures["debt"] {
  const { books } = statement;
  const owed = [...books.accounts.values()].filter(
    ({ id, financialAccountId }) => financialAccountId !== null && !isLiquid(books, id),
  );
  if (owed.length === 0) return null;
  const ofLedger = {
    ...statement,
    sourcesOf: ({ generalLedger }: Books["months"][number]) => generalLedger.sources,
  };
  const balance =
    (at: "opening" | "closing") =>
    ({ generalLedger }: Books["months"][number]) =>
      sumOf(owed.map(({ id }) => rowOf(generalLedger, id)[at]));
  return {
    opening: openingFigures(
      { ...ofLedger, backing: OPENING_BALANCES },
      "debt-opening",
      balance("opening"),
    ),
    closing: closingFigures({ ...ofLedger, backing: LEDGER_AMOUNTS }, "debt", balance("closing")),
  };
}
