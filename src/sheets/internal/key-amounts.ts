/** The amounts from which key figures are calculated, at month end; null if they were not pulled. */

import { type Amount, add, amountOf, sumOf, ZERO } from "../../amount/amount.ts";
import { daysBetween } from "../../calendar/calendar-date.ts";
import { monthAYearBefore } from "../../calendar/compared-period.ts";
import { addMonths, daysOf, type Month, periodOf, previousMonth } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { isKnown } from "../../ledger/compared-months.ts";
import { itemsBefore, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import type { Aging, OpenItems } from "../../ledger/statements.ts";
import { BALANCE_TABLE_BACKINGS, balanceAtMonths, balanceMonths } from "./balance-columns.ts";
import type { BalanceTable } from "./balance-table.ts";
import { CASH_AT_BACKINGS, cashAt } from "./cash-at.ts";
import { amountCell, type FigureCell, type TotalName } from "./cells.ts";
import { OPEN_ITEMS } from "./figure-backings.ts";
import { thirteenMonths } from "./monthly-results.ts";
import type { ResultTable } from "./result-table.ts";

export const KEY_FIGURES = "key-figures";
/** What stands behind these amounts. */
export const KEY_BACKINGS: readonly Backing[] = [
  ...BALANCE_TABLE_BACKINGS,
  ...CASH_AT_BACKINGS,
  ...Object.values(OPEN_ITEMS).flatMap(({ openingTotal, total, age, ageBefore, aged }) => [
    ...[openingTotal, total, age, ageBefore, aged],
  ]),
];

/** The amounts at the end of one month. */
export interface KeyAmounts {
  readonly month: Month;
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
  /** Figures of the twelve months up to this one, from the sheet of thirteen months. */
  readonly revenueOfYear: readonly FigureCell[];
  readonly costsOfYear: readonly FigureCell[];
  readonly daysOfYear: Amount;
}

const YEAR_MONTHS = 12;

/** Of a month that is in no fiscal year of the books. */
const NOTHING: Omit<KeyAmounts, "month"> = {
  ...{ cash: null, currentAssets: null, currentLiabilities: null, ownEquity: null, assets: null },
  ...{ debtors: null, oldDebtors: null, agedDebtors: null, creditors: null },
  ...{ revenueOfYear: [], costsOfYear: [], daysOfYear: ZERO },
};

interface Input {
  readonly books: Books;
  readonly balance: BalanceTable;
  readonly thirteen: ResultTable;
  readonly cash: ReturnType<typeof cashAt>;
}

/** The amounts of the last month, the month before it and the month a year earlier. */
export function keyAmounts(books: Books): readonly KeyAmounts[] {
  const { last } = books.period;
  const balance = balanceAtMonths(books);
  const thirteen = thirteenMonths(books);
  const cash = cashAt(books);
  return [last, previousMonth(last), monthAYearBefore(last)].map((month) =>
    isKnown(books, month)
      ? amountsAt({ books, balance, thirteen, cash }, month)
      : { ...NOTHING, month },
  );
}

function amountsAt(input: Input, month: Month): KeyAmounts {
  const { balance } = input;
  const column = balanceMonths(input.books).indexOf(month);
  const onBalance = (cells: readonly FigureCell[]): FigureCell | null => cells[column] ?? null;
  const aging = input.books.months.find((at) => at.month === month)?.debtorsAging ?? null;
  const aged = (key: string, from: number): FigureCell | null =>
    aging === null
      ? null
      : agedCell(nameAt(month, key), aging, from, month === input.books.period.last);
  return {
    month,
    cash: input.cash(month, nameAt(month, "cash")),
    currentAssets: onBalance(balance.sections.current_assets.total),
    currentLiabilities: onBalance(balance.sections.current_liabilities.total),
    ownEquity: onBalance(balance.sections.equity.total),
    assets: onBalance(balance.assets),
    debtors: openItemsAt(input.books, month, "debtors"),
    oldDebtors: aged("old-debtors", 1),
    agedDebtors: aged("aged-debtors", 0),
    creditors: openItemsAt(input.books, month, "creditors"),
    ...ofYearUpTo(input, month),
  };
}

const nameAt = (month: Month, key: string): TotalName => ({
  id: `${KEY_FIGURES}/${month}/${key}`,
  period: periodOf(month),
});

function openItemsAt(books: Books, month: Month, list: OpenItemList): FigureCell | null {
  const items = itemsAt(books, month, list);
  if (items === null) return null;
  const amount = turn(sumOf(items.lines.map((line) => line.amount)), TOTAL_SIDES[list]);
  const isOwn = books.months.some((at) => at.month === month);
  const backing = isOwn ? OPEN_ITEMS[list].total : OPEN_ITEMS[list].openingTotal;
  return amountCell({ ...nameAt(month, list), sources: items.sources, backing }, amount);
}

function itemsAt(books: Books, month: Month, list: OpenItemList): OpenItems | null {
  const own = books.months.find((at) => at.month === month)?.[list];
  if (own !== undefined) return own;
  return month === previousMonth(books.period.first) ? itemsBefore(books, list) : null;
}

/** The total of all debtors in the age groups from index `from`, in the order of the service. */
function agedCell(name: TotalName, aging: Aging, from: number, isLast: boolean): FigureCell {
  const names = [
    ...new Set(aging.lines.flatMap(({ buckets }) => buckets.map((bucket) => bucket.name))),
  ].slice(from);
  const amounts = aging.lines.flatMap(({ buckets }) =>
    buckets.filter((bucket) => names.includes(bucket.name)).map(({ amount }) => amount),
  );
  const { age, ageBefore, aged } = OPEN_ITEMS.debtors;
  const ofAge = isLast ? age : ageBefore;
  const backing = from === 0 ? aged : ofAge;
  return amountCell({ ...name, sources: aging.sources, backing }, amounts.reduce(add, ZERO));
}

/** Empty if the twelve months start before those that are pulled and known. */
function ofYearUpTo(
  { thirteen }: Input,
  month: Month,
): Pick<KeyAmounts, "revenueOfYear" | "costsOfYear" | "daysOfYear"> {
  const end = thirteen.columns.findIndex(({ key }) => key === month) + 1;
  const take = (cells: readonly FigureCell[]): readonly FigureCell[] =>
    end < YEAR_MONTHS ? [] : cells.slice(end - YEAR_MONTHS, end);
  const { first, last } = daysOf({ first: addMonths(month, 1 - YEAR_MONTHS), last: month });
  return {
    revenueOfYear: take(thirteen.sections.revenue.total),
    costsOfYear: [
      ...take(thirteen.sections.direct_costs.total),
      ...take(thirteen.sections.expenses.total),
    ],
    daysOfYear: amountOf(String(daysBetween(first, last) + 1)),
  };
}
