/**
 * The opening balance of an auditfile: net per balance account at the first day of the fiscal year.
 * Unappropriated profit of earlier years, which is on no ledger account, has a line of its own.
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
import { rowOf } from "../../ledger/trial-balance.ts";
import type { AuditfileAccount, AuditfileOpeningLine } from "./auditfile-contents.ts";

/**
 * Not an account of the chart: the auditfile's account for unappropriated profit of earlier years,
 * which the balance sheet shows separately from equity.
 */
export const OPEN_YEARS_ACCOUNT: AuditfileAccount = {
  key: "open-years",
  number: "OPEN-JAREN",
  description: "Onverdeelde winst voorgaande jaren",
  kind: "B",
  rgsCode: null,
};

/**
 * Fails with `document-unbalanced` if the balance accounts differ by another amount than the open
 * results that the reports state: a difference is never simply treated as open results.
 */
export function openingOfBooks(books: Books): readonly AuditfileOpeningLine[] {
  const [first] = books.months;
  if (first === undefined) return [];
  const lines: AuditfileOpeningLine[] = [];
  let results = ZERO;
  const { rows } = first.generalLedger;
  // In the order of the chart: a service may list the ledger in any order.
  for (const id of new Set([...books.accounts.keys(), ...rows.keys()])) {
    const { opening } = rowOf(first.generalLedger, id);
    if (isZero(opening)) continue;
    const type = books.accounts.get(id)?.type;
    if (isResultType(type)) results = add(results, opening);
    else lines.push({ accountKey: id, amount: opening });
  }
  const remainder = negate(sumOf(lines.map(({ amount }) => amount)));
  if (isZero(remainder)) return lines;
  if (!statedResults(books, first, results).some((stated) => equalAmounts(stated, remainder))) {
    throw new Failure(
      "document-unbalanced",
      `the balance accounts of ${firstDayOf(first.month)} differ by ${amountText(remainder, 2)}, which no report states as unappropriated profit of earlier years`,
      "Compare the balance sheet of the month before with the general ledger. Slotsom does not plug the difference.",
    );
  }
  return [...lines, { accountKey: OPEN_YEARS_ACCOUNT.key, amount: remainder }];
}

/**
 * The open results at the start of the year according to the reports, debit positive: result accounts
 * that carry over in the ledger, the earlier open years of the balance sheet, or the credit total of
 * the balance sheet less its sections and the result of the month (including what the month closed).
 */
function statedResults(books: Books, first: BooksMonth, carried: Amount): readonly Amount[] {
  const { balanceSheet, profitAndLoss, closingMovements, generalLedger } = first;
  const isOf = (id: LedgerAccountId, isWanted: (type: AccountType) => boolean): boolean => {
    const type = books.accounts.get(id)?.type;
    return type !== undefined && isWanted(type);
  };
  const shown = BALANCE_TYPES.flatMap((type) => balanceSheet.sections[type]);
  const shownIds = new Set(shown.map(({ ledgerAccountId }) => ledgerAccountId));
  // Suspense accounts have no section of their own; a service may include them in one or omit them.
  const isBeside = (type: AccountType): boolean => type === "other" || type === "temporary";
  const outsideSections = sumOf(
    [...generalLedger.rows]
      .filter(([id]) => isOf(id, isBeside) && !shownIds.has(id))
      .map(([, { closing }]) => closing),
  );
  const closed = sumOf(
    [...closingMovements].filter(([id]) => isOf(id, isResultType)).map(([, amount]) => amount),
  );
  // All balances and the open results sum to zero, however a service arranges the two sides.
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
