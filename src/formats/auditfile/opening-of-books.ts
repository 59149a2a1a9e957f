/**
 * The opening balance of an auditfile: net per balance account at the first day of the fiscal year. Results
 * of earlier years that nobody has closed yet stand on no ledger account; they get one line of their own.
 */
import {
  type Amount,
  add,
  amountText,
  equalAmounts,
  isZero,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { firstDayOf } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import {
  type AccountType,
  BALANCE_TYPES,
  isResultType,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { AuditfileAccount, AuditfileOpeningLine } from "./auditfile-contents.ts";

/**
 * Not an account of the chart: the auditfile's own name for the results of earlier years that are still
 * open, which the balance sheet shows apart from equity.
 */
export const OPEN_YEARS_ACCOUNT: AuditfileAccount = {
  key: "open-years",
  number: "OPEN-JAREN",
  description: "Resultaat van eerdere, nog niet afgesloten boekjaren",
  kind: "B",
  rgsCode: null,
};

/**
 * Fails with `document-unbalanced` when the balance accounts differ by anything but the open results that
 * the reports state: the difference is never taken for them just because it is there.
 */
export function openingOfBooks(books: Books): readonly AuditfileOpeningLine[] {
  const [first] = books.months;
  if (first === undefined) return [];
  const lines: AuditfileOpeningLine[] = [];
  let results = ZERO;
  for (const [id, { opening }] of first.generalLedger.rows) {
    if (isZero(opening)) continue;
    const type = books.accounts.get(id)?.type;
    if (type !== undefined && isResultType(type)) results = add(results, opening);
    else lines.push({ accountKey: id, amount: opening });
  }
  const remainder = negate(sumOf(lines.map(({ amount }) => amount)));
  if (isZero(remainder)) return lines;
  if (!statedResults(books, first, results).some((stated) => equalAmounts(stated, remainder))) {
    throw new Failure(
      "document-unbalanced",
      `the balance accounts of ${firstDayOf(first.month)} differ by ${amountText(remainder, 2)}, which no report states as the result of earlier years`,
      "Compare the balance sheet of the month before with the general ledger; an auditfile is not plugged.",
    );
  }
  return [...lines, { accountKey: OPEN_YEARS_ACCOUNT.key, amount: remainder }];
}

/**
 * What the reports say about open results at the start of the year, debit positive: result accounts that
 * carry over in the ledger, the open years of the balance sheet before this one, or what its credit side
 * holds beyond its sections less the result of the month (and what the month closed).
 */
function statedResults(books: Books, first: BooksMonth, carried: Amount): readonly Amount[] {
  const { balanceSheet, profitAndLoss, closingMovements, generalLedger } = first;
  const isOf = (id: LedgerAccountId, isWanted: (type: AccountType) => boolean): boolean => {
    const type = books.accounts.get(id)?.type;
    return type !== undefined && isWanted(type);
  };
  const shown = BALANCE_TYPES.flatMap((type) => balanceSheet.sections[type]);
  const shownIds = new Set(shown.map(({ ledgerAccountId }) => ledgerAccountId));
  // Suspense and such have no section; a service may show them in one or leave them out.
  const isBeside = (type: AccountType): boolean => type === "other" || type === "temporary";
  const outsideSections = sumOf(
    [...generalLedger.rows]
      .filter(([id]) => isOf(id, isBeside) && !shownIds.has(id))
      .map(([, { closing }]) => closing),
  );
  const closed = sumOf(
    [...closingMovements].filter(([id]) => isOf(id, isResultType)).map(([, amount]) => amount),
  );
  // All balances and the open results together are zero, however a service lays out its two sides.
  const open = negate(add(totalOf(shown), outsideSections));
  const sinceStart = add(profitAndLoss.totals.netProfit, closed);
  const thisYear = String(books.fiscalYear.year);
  const named = balanceSheet.openYears;
  return [
    carried,
    subtract(open, sinceStart),
    ...(named === null
      ? []
      : [sumOf(named.filter(({ year }) => year < thisYear).map(({ amount }) => amount))]),
  ];
}
