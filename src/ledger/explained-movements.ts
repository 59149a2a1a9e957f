/**
 * Movements of balances that are what the account is for: regular depreciation, VAT of the last return, and debts that
 * were paid.
 */
import {
  type Amount,
  absolute,
  amountOf,
  compareAmounts,
  isPositive,
  isZero,
  subtract,
  sumOf,
} from "../amount/amount.ts";
import { addMonths, includesMonth, type Month, monthNumberOf } from "../calendar/month.ts";
import { accountsWithRole } from "./account-roles.ts";
import { kindOfAssetDocument } from "./asset-documents.ts";
import type { Books } from "./books.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import { oncePerBooks } from "./once-per-books.ts";
import type { DocumentAccountSum } from "./posting-sums.ts";
import { taxAccountsOf } from "./tax-accounts.ts";
import { rowOf } from "./trial-balance.ts";
import { rateMovements } from "./vat-per-rate.ts";

/** The most that whole euros of returns may leave on the accounts: less than one euro for each of eight boxes. */
const RETURN_ROUNDING_MAX = amountOf("8");
const QUARTER_MONTHS = 3;

/** Whether the movement of these accounts needs no other explanation than what they are. */
export function isExplainedByItself(books: Books, ids: readonly LedgerAccountId[]): boolean {
  const known = knownOf(books);
  const key = JSON.stringify(ids);
  const isExplained =
    known.get(key) ?? (isDepreciated(books, ids) || isPaid(books, ids) || isOfReturns(books, ids));
  known.set(key, isExplained);
  return isExplained;
}

/** Several sheets of a pack ask of the same accounts, and each answer reads their documents. */
const knownOf = oncePerBooks(() => new Map<string, boolean>());

/** Every document that moves the accounts is depreciation, of the register or as a journal. */
function isDepreciated(books: Books, ids: readonly LedgerAccountId[]): boolean {
  const costs = accountsWithRole(books, "depreciation-expense");
  const documents = documentsOf(books, ids, costs);
  return (
    documents.length > 0 &&
    documents.every(
      (lines) =>
        lines.every(({ document }) => kindOfAssetDocument(document.type) === "depreciation") ||
        isZero(sumOf(lines.map(({ sum }) => sum))),
    )
  );
}

/** Nothing is left of what was owed at the start, and every document that moves the accounts is one of money. */
function isPaid(books: Books, ids: readonly LedgerAccountId[]): boolean {
  const [first, last] = [books.months[0], books.months.at(-1)];
  if (first === undefined || last === undefined) return false;
  const isGone = ids.every(
    (id) =>
      books.accounts.get(id)?.type === "current_liabilities" &&
      isZero(rowOf(last.generalLedger, id).closing) &&
      !isPositive(rowOf(first.generalLedger, id).opening),
  );
  if (!isGone) return false;
  const money = [...books.accounts.values()].flatMap(({ id, financialAccountId }) =>
    financialAccountId === null ? [] : [id],
  );
  return documentsOf(books, ids, money).every((lines) =>
    lines.some(({ ledgerAccountId }) => money.includes(ledgerAccountId)),
  );
}

/** The documents that move these accounts, each with its lines on them and on the others. */
function documentsOf(
  books: Books,
  ids: readonly LedgerAccountId[],
  others: readonly LedgerAccountId[],
): readonly (readonly DocumentAccountSum[])[] {
  const sums = [...books.sums.documentsOn(new Set([...ids, ...others]))];
  return [
    ...Map.groupBy(sums, ({ document: { type, id }, month }) => `${month} ${type} ${id}`).values(),
  ].filter((lines) =>
    lines.some(({ ledgerAccountId: id, sum }) => ids.includes(id) && !isZero(sum)),
  );
}

const isOfReturns = (books: Books, ids: readonly LedgerAccountId[]): boolean => {
  const taxes = taxAccountsOf(books);
  return ids.every((id) => taxes.includes(id)) && isVatUpToDate(books);
};

/**
 * Whether the VAT owed at the end is that of the last month or of the quarter up to it: earlier returns are settled.
 */
function isVatUpToDate(books: Books): boolean {
  const last = books.months.at(-1);
  if (last === undefined) return false;
  const taxes = new Set(taxAccountsOf(books));
  const owed = sumOf([...taxes].map((id) => rowOf(last.generalLedger, id).closing));
  const movements = [...rateMovements(books, taxes)].filter(({ taxRateId }) => taxRateId !== null);
  const since = (first: Month): Amount =>
    sumOf(movements.filter(({ month }) => month >= first).map(({ net }) => net));
  const ofQuarter = (monthNumberOf(last.month) - 1) % QUARTER_MONTHS;
  return [0, ofQuarter]
    .map((months) => addMonths(last.month, -months))
    .some(
      (first) =>
        includesMonth(books.period, first) &&
        compareAmounts(absolute(subtract(owed, since(first))), RETURN_ROUNDING_MAX) < 0,
    );
}
