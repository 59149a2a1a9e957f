/** Liquid funds at the end of a month, the same figure on every sheet. */
import { type Amount, sumOf } from "../../amount/amount.ts";
import { type Month, previousMonth } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { CASH_BACKINGS, cashFigures, isLiquid } from "./cash-figures.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { PRIOR_BALANCES, PRIOR_LEDGER_BALANCES } from "./figure-backings.ts";

/** What stands behind it. */
export const CASH_AT_BACKINGS: readonly Backing[] = [
  ...CASH_BACKINGS,
  PRIOR_BALANCES,
  PRIOR_LEDGER_BALANCES,
];

/**
 * Those of the cash flow statement; before the books the accounts of money on the balance sheet, else in the general
 * ledger of the month. Null if neither was pulled.
 */
export function cashAt(books: Books): (month: Month, name: TotalName) => FigureCell | null {
  const figures = cashFigures(books);
  return (month, name) => cashOf(books, figures, month, name);
}

function cashOf(
  books: Books,
  figures: ReturnType<typeof cashFigures>,
  month: Month,
  name: TotalName,
): FigureCell | null {
  const index = books.months.findIndex((at) => at.month === month);
  if (index >= 0) return totalCell(name, figures.liquid.closing.slice(index, index + 1));
  if (month === previousMonth(books.period.first)) {
    return totalCell(name, figures.liquid.opening.slice(0, 1));
  }
  const stated = balancesBefore(books, month);
  if (stated === null) return null;
  const own = stated.lines.filter(({ ledgerAccountId: id }) => isLiquid(books, id));
  return amountCell({ ...name, ...stated.origin }, sumOf(own.map(({ amount }) => amount)));
}

/** Current assets less current liabilities at the end of a month; null if no balances were pulled. */
export function workingCapitalAt(books: Books, month: Month): Amount | null {
  const own = books.months.find((at) => at.month === month)?.balanceSheet.sections;
  if (own !== undefined) {
    const lines = [...own.current_assets, ...own.current_liabilities];
    return sumOf(lines.map(({ amount }) => amount));
  }
  const stated = balancesBefore(books, month);
  if (stated === null) return null;
  const current = stated.lines.filter(({ ledgerAccountId: id }) => {
    const type = books.accounts.get(id)?.type;
    return type === "current_assets" || type === "current_liabilities";
  });
  return sumOf(current.map(({ amount }) => amount));
}

const balancesBefore = (books: Books, month: Month): StatedBalances | null =>
  onBalanceSheet(books, month) ?? inLedger(books, month);

/** The balances of a month before the books, debit positive. */
interface StatedBalances {
  readonly lines: readonly { readonly ledgerAccountId: LedgerAccountId; readonly amount: Amount }[];
  readonly origin: { readonly sources: readonly SourceHash[]; readonly backing: Backing };
}

function onBalanceSheet(books: Books, month: Month): StatedBalances | null {
  const sheet = books.comparatives.balanceSheets.get(month);
  if (sheet === undefined) return null;
  const { sections, sources } = sheet;
  return { lines: Object.values(sections).flat(), origin: { sources, backing: PRIOR_BALANCES } };
}

function inLedger({ comparatives }: Books, month: Month): StatedBalances | null {
  const ledger = comparatives.ledgers.find((at) => at.month === month)?.generalLedger;
  if (ledger === undefined) return null;
  const lines = [...ledger.rows].map(([ledgerAccountId, { closing }]) => ({
    ledgerAccountId,
    amount: closing,
  }));
  return { lines, origin: { sources: ledger.sources, backing: PRIOR_LEDGER_BALANCES } };
}
