/** The book value of fixed assets in the reported months and in the year to date: opening, movements, closing. */
import { type Amount, add, isZero, ZERO } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  ASSET_MOVEMENTS,
  type AssetCategory,
  type AssetFlow,
  assetRollForward,
  assetRollForwardIn,
} from "../../ledger/dossier/asset-roll-forward.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { reportedPeriod } from "../../ledger/reported-period.ts";
import { amountCell, columnTotals, type FigureCell, totalCell } from "./cells.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { isPartOfYear } from "./reported.ts";

export const ASSET_MOVEMENTS_SHEET = "asset-movements";
export const ASSET_MOVEMENT_BACKINGS: readonly Backing[] = [
  ...[OPENING_BALANCES, LEDGER_AMOUNTS, DERIVED],
];
/** In the order of the sheet; the closing is the sum of the others. */
export const ASSET_MOVEMENT_COLUMNS = ["opening", ...ASSET_MOVEMENTS, "closing"] as const;

interface AssetPeriod {
  readonly period: Period;
  readonly categories: readonly {
    /** The first account of cost, which names the category. */
    readonly id: LedgerAccountId;
    readonly cells: readonly FigureCell[];
  }[];
  readonly total: readonly FigureCell[];
}

/** The reported months, then the year to date where that is more; empty without fixed assets. */
export const assetMovements = oncePerBooks((books: Books): readonly AssetPeriod[] => {
  const year = assetRollForward(books).categories;
  if (year.length === 0) return [];
  const ofYear = periodOfAssets(books, { period: books.period, key: yearKey(books) }, year);
  if (!isPartOfYear(books)) return [ofYear];
  const period = reportedPeriod(books);
  const { categories } = assetRollForwardIn(books, period);
  return [periodOfAssets(books, { period, key: period.last }, categories), ofYear];
});

interface Named {
  readonly period: Period;
  /** The middle part of the ids of the figures. */
  readonly key: string;
}

function periodOfAssets(
  books: Books,
  { period, key }: Named,
  all: readonly AssetCategory[],
): AssetPeriod {
  const sources = books.months.flatMap(({ generalLedger }) => generalLedger.sources);
  const nameOf = (column: string, row: string) => ({
    id: `${ASSET_MOVEMENTS_SHEET}/${key}/${column}/${row}`,
    period,
  });
  const isFirst = period.first === books.period.first;
  const categories = all.flatMap(({ group, cost, accumulated }) => {
    const [id] = group.cost;
    const amountOf = (column: keyof AssetFlow): Amount =>
      add(cost[column], accumulated?.[column] ?? ZERO);
    const opening = amountCell(
      {
        ...nameOf("opening", id),
        sources,
        backing: isFirst ? OPENING_BALANCES : LEDGER_AMOUNTS,
      },
      amountOf("opening"),
    );
    const moved = ASSET_MOVEMENTS.map((movement) =>
      amountCell({ ...nameOf(movement, id), sources, backing: DERIVED }, amountOf(movement)),
    );
    const name = { ...nameOf("closing", id), backings: [LEDGER_AMOUNTS] };
    const cells = [opening, ...moved, totalCell(name, [opening, ...moved])];
    return cells.every(({ amount }) => isZero(amount)) ? [] : [{ id, cells }];
  });
  return {
    period,
    categories,
    total: columnTotals(
      ASSET_MOVEMENT_COLUMNS.map((column) => nameOf(column, "total")),
      categories.map(({ cells }) => cells),
    ),
  };
}
