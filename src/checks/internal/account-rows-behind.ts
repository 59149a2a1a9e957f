/** The accounts behind a figure of a report: their figures on the statement, in the ledger and in the postings. */
import { type Amount, add, isZero, negate, sumOf, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import {
  isResultType,
  type LedgerAccount,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import { movementInYear, netOf, rowOf } from "../../ledger/trial-balance.ts";
import type { AccountRow, FindingRows } from "../evidence-rows.ts";
import type { FigureWord } from "../subject.ts";
import { shownPerAccount } from "./accounts-of-books.ts";

/** The types of the accounts in a figure; null where the figure is not a sum of accounts of some types. */
const TYPES_IN: Readonly<Partial<Record<FigureWord, readonly LedgerAccount["type"][]>>> = {
  "figures.total-revenue": ["revenue"],
  "figures.gross-profit": ["revenue", "direct_costs"],
  "figures.operating-profit": ["revenue", "direct_costs", "expenses"],
  "figures.total-expenses": ["direct_costs", "expenses", "other_income_expenses"],
  "figures.net-profit": ["revenue", "direct_costs", "expenses", "other_income_expenses"],
  "figures.total-debit": ["non_current_assets", "current_assets"],
  "figures.total-credit": [
    "equity",
    "provisions",
    "non_current_liabilities",
    "current_liabilities",
  ],
  "figures.working-capital": ["current_assets", "current_liabilities"],
};

/** Selects the accounts of a figure. */
export function accountsIn(word: FigureWord): (account: LedgerAccount) => boolean {
  const types = TYPES_IN[word];
  if (types !== undefined) return ({ type }) => types.includes(type);
  if (word.startsWith("sections.")) return ({ type }) => word === `sections.${type}`;
  if (word.startsWith("figures.cash-"))
    return ({ financialAccountId }) => financialAccountId !== null;
  if (word.startsWith("figures.ledger-")) return () => true;
  return () => false;
}

/** The accounts with a figure on the statement, in the ledger or in the postings of these months. */
export function accountRows(
  books: Books,
  at: readonly BooksMonth[],
  isIncluded: (account: LedgerAccount) => boolean,
  rowsMax: number,
): FindingRows {
  const last = at.at(-1);
  if (last === undefined) return { kind: "none" };
  const rows = [...books.accounts.values()].filter(isIncluded).flatMap(({ id, type }) => {
    const row = isResultType(type) ? resultRow(at, id) : balanceRow(books, last, id);
    const isEmpty = [row.statement, row.ledger, row.postings].every(isZero);
    return isEmpty ? [] : [row];
  });
  return rows.length === 0
    ? { kind: "none" }
    : { kind: "accounts", count: rows.length, rows: rows.slice(0, rowsMax) };
}

function resultRow(at: readonly BooksMonth[], id: LedgerAccountId): AccountRow {
  const sum = (amountOf: (month: BooksMonth) => Amount): Amount => sumOf(at.map(amountOf));
  return {
    ledgerAccountId: id,
    statement: sum(({ profitAndLoss }) => shownPerAccount(profitAndLoss.sections).get(id) ?? ZERO),
    ledger: sum((month) => movementInYear(month, id)),
    postings: sum(({ movements, closingMovements }) => {
      const own = movements.get(id);
      const closing = closingMovements.get(id) ?? ZERO;
      return own === undefined ? ZERO : sumOf([netOf(own), negate(closing)]);
    }),
  };
}

function balanceRow(books: Books, last: BooksMonth, id: LedgerAccountId): AccountRow {
  const until = books.months.filter(({ month }) => month <= last.month);
  const opening = until[0] === undefined ? ZERO : rowOf(until[0].generalLedger, id).opening;
  const moved = until.map(({ movements }) => {
    const own = movements.get(id);
    return own === undefined ? ZERO : netOf(own);
  });
  return {
    ledgerAccountId: id,
    statement: shownPerAccount(last.balanceSheet.sections).get(id) ?? ZERO,
    ledger: rowOf(last.generalLedger, id).closing,
    postings: add(opening, sumOf(moved)),
  };
}
