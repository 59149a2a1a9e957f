/** The balance sheet at several month ends: the books and the comparatives. */
import { type Amount, isZero, negate, subtract, ZERO } from "../../amount/amount.ts";
import { monthAYearBefore } from "../../calendar/compared-period.ts";
import { type Month, periodOf, previousMonth } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { isKnown } from "../../ledger/compared-months.ts";
import {
  type AccountType,
  BALANCE_TYPES,
  forBalanceTypes,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import { periodBefore } from "../../ledger/reported-period.ts";
import { readerLines } from "../../ledger/signs.ts";
import {
  type BalanceSheet,
  balanceSheetOfLedger,
  beyondSections,
  totalOf,
} from "../../ledger/statements.ts";

import {
  BALANCE_BACKINGS,
  type BalanceFigures,
  balanceFigures,
  closingOf,
} from "./balance-figures.ts";
import { type BalanceColumn, type BalanceTable, balanceTable } from "./balance-table.ts";
import { amountCell, totalCell } from "./cells.ts";
import { cellsInColumn } from "./condensed-column.ts";
import { CLOSING_BALANCES, PRIOR_BALANCES, PRIOR_LEDGER_BALANCES } from "./figure-backings.ts";
import { amountsOf } from "./monthly-rows.ts";
import { openResultOfYear } from "./open-result.ts";
import { referringColumn, statedColumn } from "./statement-columns.ts";

export const BALANCE_COMPARATIVES = "balance-comparatives";

/** What stands behind the figures at those months. */
export const BALANCE_TABLE_BACKINGS: readonly Backing[] = [
  ...BALANCE_BACKINGS,
  PRIOR_BALANCES,
  PRIOR_LEDGER_BALANCES,
];

/**
 * The last month, the month before it, the end of the previous fiscal year and the month a year
 * earlier. Left out are months without pulled balances or in no fiscal year of the books, and months before
 * these books whose balance sheet is empty.
 */
export function balanceMonths(books: Books): readonly Month[] {
  const { first, last } = books.period;
  const before = periodBefore(books).last;
  const wanted = [last, before, previousMonth(first), monthAYearBefore(last)];
  return [...new Set(wanted)].filter((month) => isShown(books, month));
}

const isShown = (books: Books, month: Month): boolean =>
  isKnown(books, month) && (month >= books.period.first || hasBalance(books, month));

function hasBalance(books: Books, month: Month): boolean {
  const lines = Object.values(statedSheet(books, month)?.sheet.sections ?? {}).flat();
  return lines.some(({ amount }) => !isZero(amount));
}

/** The balance sheet at the end of those months, one column each. */
export const balanceAtMonths = (books: Books): BalanceTable =>
  balanceAt(BALANCE_COMPARATIVES, books, balanceMonths(books));

/** The balance sheet at the end of other months, of which those without a balance are left out. */
export function balanceAtOther(
  sheet: string,
  books: Books,
  wanted: readonly Month[],
): { readonly months: readonly Month[]; readonly table: BalanceTable } {
  const months = wanted.filter((month) => isShown(books, month));
  return { months, table: balanceAt(sheet, books, months) };
}

const balanceAt = (sheet: string, books: Books, months: readonly Month[]): BalanceTable =>
  balanceTable(
    sheet,
    books,
    months.flatMap((month) => columnAt(books, month)),
  );

interface StatedSheet {
  readonly sheet: BalanceSheet;
  readonly backing: Backing;
}

/** The balance sheet that was pulled, else the balances of the general ledger of the month. */
function statedSheet(books: Books, month: Month): StatedSheet | null {
  const { months, comparatives } = books;
  const own = months.find((candidate) => candidate.month === month)?.balanceSheet;
  if (own !== undefined) return { sheet: own, backing: CLOSING_BALANCES };
  const before = comparatives.balanceSheets.get(month);
  if (before !== undefined) return { sheet: before, backing: PRIOR_BALANCES };
  const ledger = comparatives.ledgers.find((candidate) => candidate.month === month);
  if (ledger === undefined) return null;
  const sheet = balanceSheetOfLedger(ledger.generalLedger, sectionOf(books));
  return { sheet, backing: PRIOR_LEDGER_BALANCES };
}

/**
 * Its type, or for a type without a section the one under which the balance sheets show the account, else current
 * assets.
 */
function sectionOf({ months, accounts }: Books): (id: LedgerAccountId) => AccountType | undefined {
  const shown = new Map(
    months.flatMap(({ balanceSheet: { sections } }) =>
      BALANCE_TYPES.flatMap((type) =>
        sections[type].map(({ ledgerAccountId }) => [ledgerAccountId, type] as const),
      ),
    ),
  );
  return (id) => {
    const type = accounts.get(id)?.type;
    return type === "other" || type === "temporary" ? (shown.get(id) ?? "current_assets") : type;
  };
}

/** Empty if neither was pulled for the month. */
function columnAt(books: Books, month: Month): readonly BalanceColumn[] {
  if (month === books.period.last) return [closingColumn(month, balanceFigures(books))];
  const stated = statedSheet(books, month);
  return stated === null ? [] : [columnOfSheet(books, month, stated)];
}

/** The column of the last month refers to the closing balances of the sheet balance-sheet. */
function closingColumn(month: Month, figures: BalanceFigures): BalanceColumn {
  const closings = forBalanceTypes(
    (type) =>
      new Map(
        cellsInColumn(figures.sections[type].accounts, 0).map(
          ({ id, cell }) => [id, [cell]] as const,
        ),
      ),
  );
  const { sources } = closingOf(figures.assets).figure;
  // What closing journals took out of the result is part of it here.
  const rowsOf = { "result-open": ["result-open"], result: ["result", "result-closed"] } as const;
  return {
    ...referringColumn(
      { key: month, period: periodOf(month), sources, backing: CLOSING_BALANCES },
      closings,
    ),
    resultOf: (row, name) =>
      totalCell(
        name,
        (row === "result-closed" ? [] : rowsOf[row]).flatMap((of) => {
          const found = figures.results[of];
          return found === null ? [] : [closingOf(found)];
        }),
      ),
  };
}

function columnOfSheet(books: Books, month: Month, { sheet, backing }: StatedSheet): BalanceColumn {
  const { sections, sources } = sheet;
  const result = openResultOfYear(books, month, sheet);
  const earlier = subtract(openResults(sheet), result);
  const results = { "result-open": earlier, result, "result-closed": ZERO };
  const amounts = forBalanceTypes((type) => amountsOf(readerLines(sections, type)));
  return {
    ...statedColumn({ key: month, period: periodOf(month), sources, backing }, amounts),
    resultOf: (row, name) => amountCell({ ...name, sources, backing }, results[row]),
  };
}

/** The open years as stated, or the credit total less its sections; a profit is positive. */
const openResults = (sheet: BalanceSheet): Amount =>
  negate(sheet.openYears === null ? beyondSections(sheet) : totalOf(sheet.openYears));
