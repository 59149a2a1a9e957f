/** The amounts from which key figures are calculated, at month end; null if they were not pulled. */

import { type Amount, add, amountOf, sumOf, ZERO } from "../../amount/amount.ts";
import { daysBetween } from "../../calendar/calendar-date.ts";
import {
  addMonths,
  daysOf,
  type Month,
  monthsOf,
  type Period,
  periodOf,
  previousMonth,
} from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import { controlAccounts, figureTogether } from "../../checks/control-accounts.ts";
import type { Books } from "../../ledger/books.ts";
import { isKnown } from "../../ledger/compared-months.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { itemsBefore, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import type { Aging, OpenItems } from "../../ledger/statements.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import {
  BALANCE_TABLE_BACKINGS,
  balanceAtMonths,
  balanceAtOther,
  balanceMonths,
} from "./balance-columns.ts";
import type { BalanceTable } from "./balance-table.ts";
import { CASH_AT_BACKINGS, cashAt } from "./cash-at.ts";
import { amountCell, type FigureCell, type TotalName } from "./cells.ts";
import { LEDGER_AMOUNTS, OPEN_ITEMS, PRIOR_LEDGER_BALANCES } from "./figure-backings.ts";
import { monthPeriods } from "./monthly-results.ts";

export const KEY_FIGURES = "key-figures";
/** What stands behind these amounts. */
export const KEY_BACKINGS: readonly Backing[] = [
  ...BALANCE_TABLE_BACKINGS,
  ...CASH_AT_BACKINGS,
  ...[LEDGER_AMOUNTS, PRIOR_LEDGER_BALANCES],
  ...Object.values(OPEN_ITEMS).flatMap(({ openingTotal, total, ...ages }) => [
    ...[openingTotal, total, ages.age, ages.ageBefore, ages.ageEarlier, ages.aged],
  ]),
];

/** The amounts at the end of one month. */
export interface KeyAmounts {
  readonly month: Month;
  /** Where a table has the balance sheet of the month; null if it was not pulled. */
  readonly balance: { readonly table: BalanceTable; readonly at: number } | null;
  readonly cash: FigureCell | null;
  readonly currentAssets: FigureCell | null;
  readonly currentLiabilities: FigureCell | null;
  readonly ownEquity: FigureCell | null;
  readonly assets: FigureCell | null;
  readonly debtors: FigureCell | null;
  /** Debtors in all age groups except the first, and debtors in all age groups. */
  readonly oldDebtors: FigureCell | null;
  readonly agedDebtors: FigureCell | null;
  readonly creditors: FigureCell | null;
  /** What was invoiced in the twelve months up to this one, including VAT; null if not all of them were pulled. */
  readonly invoicedSales: FigureCell | null;
  readonly invoicedPurchases: FigureCell | null;
  readonly daysOfYear: Amount;
}

const YEAR_MONTHS = 12;

/** Of a month that is in no fiscal year of the books. */
const NOTHING: Omit<KeyAmounts, "month"> = {
  balance: null,
  ...{ cash: null, currentAssets: null, currentLiabilities: null, ownEquity: null, assets: null },
  ...{ debtors: null, oldDebtors: null, agedDebtors: null, creditors: null },
  ...{ invoicedSales: null, invoicedPurchases: null, daysOfYear: ZERO },
};

interface Input {
  readonly books: Books;
  readonly balance: BalanceTable;
  /** Those of the columns of the balance. */
  readonly months: readonly Month[];
  readonly cash: ReturnType<typeof cashAt>;
}

/** The amounts at the end of the periods of `monthPeriods`. */
export const keyAmounts = oncePerBooks((books: Books): readonly KeyAmounts[] => {
  const balance = balanceAtMonths(books);
  const input = { books, balance, months: balanceMonths(books), cash: cashAt(books) };
  return monthPeriods(books).map(({ period: { last: month } }) =>
    isKnown(books, month) ? amountsAt(input, month) : { ...NOTHING, month },
  );
});

/** The amounts of other months, whose balance sheets no sheet shows. */
export function keyAmountsOf(books: Books, months: readonly Month[]): readonly KeyAmounts[] {
  const { months: known, table } = balanceAtOther(KEY_FIGURES, books, months);
  const input = { books, balance: table, months: known, cash: cashAt(books) };
  return months.map((month) => amountsAt(input, month));
}

function amountsAt(input: Input, month: Month): KeyAmounts {
  const { balance } = input;
  const column = input.months.indexOf(month);
  const onBalance = (cells: readonly FigureCell[]): FigureCell | null => cells[column] ?? null;
  const aging = input.books.months.find((at) => at.month === month)?.debtorsAging ?? null;
  const aged = (key: string, from: number): FigureCell | null =>
    aging === null
      ? null
      : agedCell(nameAt(month, key), aging, from, ageBacking(input.books, month));
  return {
    month,
    balance: column === -1 ? null : { table: balance, at: column },
    cash: input.cash(month, nameAt(month, "cash")),
    currentAssets: onBalance(balance.sections.current_assets.total),
    currentLiabilities: onBalance(balance.sections.current_liabilities.total),
    ownEquity: onBalance(balance.sections.equity.total),
    assets: onBalance(balance.assets),
    debtors: openItemsAt(input.books, month, "debtors"),
    oldDebtors: aged("old-debtors", 1),
    agedDebtors: aged("aged-debtors", 0),
    creditors: openItemsAt(input.books, month, "creditors"),
    invoicedSales: invoicedIn(input.books, month, "debtors"),
    invoicedPurchases: invoicedIn(input.books, month, "creditors"),
    daysOfYear: daysUpTo(month),
  };
}

const nameAt = (month: Month, key: string): TotalName => ({
  id: `${KEY_FIGURES}/${month}/${key}`,
  period: periodOf(month),
});

function openItemsAt(books: Books, month: Month, list: OpenItemList): FigureCell | null {
  const items = itemsAt(books, month, list);
  if (items === null) return controlledAt(books, month, list);
  const amount = turn(sumOf(items.lines.map((line) => line.amount)), TOTAL_SIDES[list]);
  const isOwn = books.months.some((at) => at.month === month);
  const backing = isOwn ? OPEN_ITEMS[list].total : OPEN_ITEMS[list].openingTotal;
  return amountCell({ ...nameAt(month, list), sources: items.sources, backing }, amount);
}

/** Before the books the control accounts in the general ledger of the month; null if it was not pulled. */
function controlledAt(books: Books, month: Month, list: OpenItemList): FigureCell | null {
  const ledger = books.comparatives.ledgers.find((at) => at.month === month)?.generalLedger;
  const accounts = controlAccounts(books, list);
  if (ledger === undefined || accounts.length === 0) return null;
  const closing = figureTogether(ledger, [...new Set(accounts)], (row) => row.closing);
  const origin = { sources: ledger.sources, backing: PRIOR_LEDGER_BALANCES };
  return amountCell({ ...nameAt(month, list), ...origin }, turn(closing, TOTAL_SIDES[list]));
}

function itemsAt(books: Books, month: Month, list: OpenItemList): OpenItems | null {
  const own = books.months.find((at) => at.month === month)?.[list];
  if (own !== undefined) return own;
  return month === previousMonth(books.period.first) ? itemsBefore(books, list) : null;
}

/** The total of all debtors in the age groups from index `from`, in the order of the service. */
function agedCell(name: TotalName, aging: Aging, from: number, ofAge: Backing): FigureCell {
  const names = [
    ...new Set(aging.lines.flatMap(({ buckets }) => buckets.map((bucket) => bucket.name))),
  ].slice(from);
  const amounts = aging.lines.flatMap(({ buckets }) =>
    buckets.filter((bucket) => names.includes(bucket.name)).map(({ amount }) => amount),
  );
  const backing = from === 0 ? OPEN_ITEMS.debtors.aged : ofAge;
  return amountCell({ ...name, sources: aging.sources, backing }, amounts.reduce(add, ZERO));
}

function ageBacking({ period: { last } }: Books, month: Month): Backing {
  const { age, ageBefore, ageEarlier } = OPEN_ITEMS.debtors;
  if (month === last) return age;
  return month === previousMonth(last) ? ageBefore : ageEarlier;
}

/**
 * The debits of the control accounts of debtors or the credits of those of creditors over twelve months: invoices, as
 * payments are on the other side. Null without control accounts, or if the ledger of one of the months was not pulled.
 */
function invoicedIn(books: Books, month: Month, list: OpenItemList): FigureCell | null {
  const accounts = new Set(controlAccounts(books, list));
  const known = [...books.comparatives.ledgers, ...books.months];
  const months = monthsOf(yearUpTo(month)).filter((one) => isKnown(books, one));
  const ledgers = months.flatMap(
    (one) => known.find((at) => at.month === one)?.generalLedger ?? [],
  );
  if (accounts.size === 0 || ledgers.length < YEAR_MONTHS) return null;
  const side = TOTAL_SIDES[list];
  const isBefore = months.some((one) => one < books.period.first);
  const isWithin = month >= books.period.first;
  const figure = {
    ...nameAt(month, list === "debtors" ? "invoiced-sales" : "invoiced-purchases"),
    sources: [...new Set(ledgers.flatMap(({ sources }) => sources))],
    backing: [...(isWithin ? [LEDGER_AMOUNTS] : []), ...(isBefore ? [PRIOR_LEDGER_BALANCES] : [])],
  };
  const amounts = ledgers.flatMap((ledger) => [...accounts].map((id) => rowOf(ledger, id)[side]));
  return amountCell(figure, sumOf(amounts));
}

const yearUpTo = (month: Month): Period => ({
  first: addMonths(month, 1 - YEAR_MONTHS),
  last: month,
});

function daysUpTo(month: Month): Amount {
  const { first, last } = daysOf(yearUpTo(month));
  return amountOf(String(daysBetween(first, last) + 1));
}
