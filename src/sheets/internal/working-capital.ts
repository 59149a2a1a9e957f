/** Debtors and creditors of thirteen months, and in how many days they are paid. */
import { sumOf } from "../../amount/amount.ts";
import { type Month, periodOf } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import { controlAccounts } from "../../checks/control-accounts.ts";
import type { Books } from "../../ledger/books.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import type { OpenItemList } from "../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Cell } from "../sheet.ts";
import { amountCell, BLANK, type FigureCell, type TotalName } from "./cells.ts";
import { PRIOR_LEDGER_BALANCES } from "./figure-backings.ts";
import { KEY_BACKINGS, type KeyAmounts } from "./key-amounts.ts";
import { keyColumns } from "./key-columns.ts";
import { daysCell, type RatioWords } from "./ratio-cells.ts";

export const WORKING_CAPITAL = "working-capital";
export const WORKING_CAPITAL_BACKINGS: readonly Backing[] = KEY_BACKINGS;

/** A list at the end of a month, and its invoices of the twelve months up to it; null where they were not pulled. */
interface ListAt {
  readonly balance: FigureCell | null;
  readonly invoiced: FigureCell | null;
}

export interface CapitalAt extends Readonly<Record<OpenItemList, ListAt>> {
  readonly month: Month;
  readonly end: KeyAmounts;
}

/** The oldest month first. */
export const workingCapital = oncePerBooks((books: Books): readonly CapitalAt[] =>
  keyColumns(books).course.flatMap(({ end }): readonly CapitalAt[] =>
    end === null
      ? []
      : [
          {
            ...{ month: end.month, end },
            debtors: listAt(books, "debtors", end.month, [end.debtors, end.invoicedSales]),
            creditors: listAt(books, "creditors", end.month, [
              ...[end.creditors, end.invoicedPurchases],
            ]),
          },
        ],
  ),
);

/** The days in which invoices of a year would be paid at this balance; blank where one of both is not known. */
export function paidInDays(
  words: RatioWords,
  list: OpenItemList,
  { month, end, [list]: { balance, invoiced } }: CapitalAt,
): Cell {
  if (balance === null || invoiced === null) return BLANK;
  const name = nameAt(month, `${list}-days`);
  return daysCell(words, { name, numerator: [balance], denominator: [invoiced] }, end.daysOfYear);
}

const nameAt = (month: Month, key: string): TotalName => ({
  id: `${WORKING_CAPITAL}/${month}/${key}`,
  period: periodOf(month),
});

function listAt(
  books: Books,
  list: OpenItemList,
  month: Month,
  [balance, invoiced]: readonly (FigureCell | null | undefined)[],
): ListAt {
  return {
    balance:
      balance === null || balance === undefined
        ? balanceBefore(books, list, month)
        : renamed(balance, nameAt(month, list)),
    invoiced:
      invoiced === null || invoiced === undefined
        ? null
        : renamed(invoiced, nameAt(month, `${list}-invoiced`)),
  };
}

/** The same amount from the same answers, as a figure of this sheet. */
const renamed = ({ amount, figure }: FigureCell, name: TotalName): FigureCell =>
  amountCell({ ...name, sources: figure.sources, backing: figure.backings }, amount);

/** Before the books the control accounts in the general ledger of the month; null if it was not pulled. */
function balanceBefore(books: Books, list: OpenItemList, month: Month): FigureCell | null {
  const ledger = books.comparatives.ledgers.find((at) => at.month === month)?.generalLedger;
  const accounts = controlAccounts(books, list);
  if (ledger === undefined || accounts.length === 0) return null;
  const closing = sumOf([...new Set(accounts)].map((id) => rowOf(ledger, id).closing));
  const origin = { sources: ledger.sources, backing: PRIOR_LEDGER_BALANCES };
  return amountCell({ ...nameAt(month, list), ...origin }, turn(closing, TOTAL_SIDES[list]));
}
