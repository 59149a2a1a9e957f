/** Debtors and creditors of thirteen months, and in how many days they are paid. */
import { type Month, periodOf } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import type { OpenItemList } from "../../ledger/open-item-lists.ts";
import type { Cell } from "../sheet.ts";
import { amountCell, BLANK, type FigureCell, type TotalName } from "./cells.ts";
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
            debtors: listAt("debtors", end.month, [end.debtors, end.invoicedSales]),
            creditors: listAt("creditors", end.month, [end.creditors, end.invoicedPurchases]),
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

const listAt = (
  list: OpenItemList,
  month: Month,
  [balance, invoiced]: readonly [FigureCell | null, FigureCell | null],
): ListAt => ({
  balance: renamed(balance, nameAt(month, list)),
  invoiced: renamed(invoiced, nameAt(month, `${list}-invoiced`)),
});

/** The same amount from the same answers, as a figure of this sheet. */
const renamed = (cell: FigureCell | null, name: TotalName): FigureCell | null =>
  cell === null
    ? null
    : amountCell(
        { ...name, sources: cell.figure.sources, backing: cell.figure.backings },
        cell.amount,
      );
