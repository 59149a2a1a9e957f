/** The figures of the roll-forward of fixed assets: cost, accumulated depreciation and book value by category. */
import { isNegative, isZero, negate, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  ASSET_MOVEMENTS,
  type AssetCategory,
  type AssetFlow,
  assetRollForward,
} from "../../ledger/dossier/asset-roll-forward.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { movementInYear } from "../../ledger/trial-balance.ts";
import { amountCell, columnTotals, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { ASSET_AMOUNTS, LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { TRIAL_BACKINGS, trialFigures } from "./trial-figures.ts";

export const ASSET_ROLL_FORWARD = "asset-roll-forward";
export const ROLL_FORWARD_BACKINGS: readonly Backing[] = [
  ...[...TRIAL_BACKINGS, ASSET_AMOUNTS.split],
];
/** In the order of the sheet; the closing is the sum of the others. */
export const ROLL_FORWARD_COLUMNS = ["opening", ...ASSET_MOVEMENTS, "closing"] as const;

type FlowCells = readonly FigureCell[];

export interface CategoryFigures {
  readonly cost: FlowCells;
  /** Null if depreciation is booked on the accounts of cost. */
  readonly accumulated: FlowCells | null;
  readonly bookValue: FlowCells;
  /** Those of cost, which name the category. */
  readonly accounts: readonly LedgerAccountId[];
  /** Those of cost and of depreciation. */
  readonly members: readonly LedgerAccountId[];
  /**
   * The closing balance in the ledger less that of the book value: zero unless a month does not add up to its ledger.
   */
  readonly difference: FigureCell;
}

export interface RollForwardFigures {
  readonly categories: readonly CategoryFigures[];
  readonly cost: FlowCells;
  readonly accumulated: FlowCells;
  readonly bookValue: FlowCells;
  /** The closing balances in the ledger, and the difference. */
  readonly ledger: FigureCell;
  readonly difference: FigureCell;
  /** Null if nothing was disposed of. */
  readonly disposals: DisposalFigures | null;
}

/** Proceeds are positive, book values negative; together the result. */
export interface DisposalFigures {
  readonly assets: readonly { readonly name: string; readonly cell: FigureCell }[];
  /**
   * The book value that left the accounts of assets beyond that of the named assets; null if they explain all of it.
   */
  readonly unnamed: FigureCell | null;
  readonly proceeds: FigureCell;
  readonly result: FigureCell;
  /**
   * The movement of the accounts of results on disposals, and its difference with the result; null if none is known.
   */
  readonly ledger: { readonly cell: FigureCell; readonly difference: FigureCell } | null;
  readonly accounts: readonly LedgerAccountId[];
}

export const rollForwardFigures = oncePerBooks((books: Books): RollForwardFigures => {
  const { categories } = assetRollForward(books);
  const figures = categories.map((category) => categoryFigures(books, category));
  const totals = (key: string, rows: readonly FlowCells[]): FlowCells =>
    columnTotals(
      ROLL_FORWARD_COLUMNS.map((column) => nameOf(books, column, key)),
      rows,
    );
  const bookValue = totals(
    "book-value",
    figures.map((one) => one.bookValue),
  );
  const ids = categories.flatMap(({ group }) => [...group.cost, ...group.accumulated]);
  const ledger = ledgerCell(books, "total", ids);
  return {
    categories: figures,
    cost: totals(
      "cost",
      figures.map(({ cost }) => cost),
    ),
    accumulated: totals(
      "accumulated",
      figures.flatMap(({ accumulated }) => (accumulated === null ? [] : [accumulated])),
    ),
    bookValue,
    ledger,
    difference: totalCell(nameOf(books, "difference", "total"), bookValue.slice(-1), [ledger]),
    disposals: disposalFigures(books, bookValue[DISPOSALS]),
  };
});

/** Categories with more depreciation than cost, such as of assets that were never posted, and that book value. */
export const negativeCategories = (
  books: Books,
): readonly { readonly category: CategoryFigures; readonly closing: FigureCell }[] =>
  rollForwardFigures(books).categories.flatMap((category) => {
    const closing = category.bookValue.at(-1);
    return closing !== undefined && isNegative(closing.amount) ? [{ category, closing }] : [];
  });

const DISPOSALS = ROLL_FORWARD_COLUMNS.indexOf("disposals");

const nameOf = (books: Books, column: string, key: string): TotalName => ({
  id: `${ASSET_ROLL_FORWARD}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

function categoryFigures(
  books: Books,
  { group, cost, accumulated }: AssetCategory,
): CategoryFigures {
  const [first] = group.cost;
  const accounts = [...group.cost, ...group.accumulated];
  const costs = flowCells(books, `cost-${first}`, cost);
  const depreciations =
    accumulated === null ? null : flowCells(books, `accumulated-${first}`, accumulated);
  const bookValue =
    depreciations === null
      ? costs
      : columnTotals(
          ROLL_FORWARD_COLUMNS.map((column) => nameOf(books, column, `book-value-${first}`)),
          [costs, depreciations],
        );
  const ledger = ledgerCell(books, first, accounts);
  return {
    ...{
      accounts: group.cost,
      members: accounts,
      cost: costs,
      accumulated: depreciations,
      bookValue,
    },
    difference: totalCell(nameOf(books, "difference", first), bookValue.slice(-1), [ledger]),
  };
}

function flowCells(books: Books, key: string, flow: AssetFlow): FlowCells {
  const sources = books.months.flatMap(({ generalLedger }) => generalLedger.sources);
  const opening = amountCell(
    { ...nameOf(books, "opening", key), sources, backing: OPENING_BALANCES },
    flow.opening,
  );
  const moved = ASSET_MOVEMENTS.map((movement) =>
    amountCell({ ...nameOf(books, movement, key), sources, backing: DERIVED }, flow[movement]),
  );
  const closing = totalCell({ ...nameOf(books, "closing", key), backings: [LEDGER_AMOUNTS] }, [
    opening,
    ...moved,
  ]);
  return [opening, ...moved, closing];
}

/** The closing balances of the accounts on the trial balance. */
function ledgerCell(books: Books, key: string, ids: readonly LedgerAccountId[]): FigureCell {
  const closings = trialFigures(books)
    .accounts.filter(({ id }) => ids.includes(id))
    .flatMap(({ cells }) => cells.slice(TRIAL_CLOSING, TRIAL_CLOSING + 1));
  return totalCell(nameOf(books, "ledger", key), closings);
}

/** The place of the closing balance among the figures of the trial balance. */
const TRIAL_CLOSING = 3;

/** Null if no asset left the books. */
function disposalFigures(books: Books, bookValue: FigureCell | undefined): DisposalFigures | null {
  const { proceeds, resultAccounts } = assetRollForward(books);
  const assets = disposedAssets(books);
  const isNothing = bookValue === undefined || isZero(bookValue.amount);
  if (assets.length === 0 && isNothing) return null;
  const named = sumOf(assets.map(({ cell }) => cell.amount));
  const rest = subtract(bookValue?.amount ?? ZERO, named);
  const derived = (column: string, amount: typeof rest): FigureCell =>
    amountCell({ ...nameOf(books, column, "disposals"), sources: [], backing: DERIVED }, amount);
  const unnamed = isZero(rest) ? null : derived("unnamed", rest);
  const received = derived("proceeds", negate(proceeds));
  const result = totalCell(nameOf(books, "result", "disposals"), [
    ...assets.map(({ cell }) => cell),
    ...(unnamed === null ? [] : [unnamed]),
    received,
  ]);
  return {
    ...{ assets, unnamed, proceeds: received, result, accounts: resultAccounts },
    ledger: resultAccounts.length === 0 ? null : ledgerResult(books, resultAccounts, result),
  };
}

/** The book value of each asset at its disposal, as the register states it. */
function disposedAssets(books: Books): DisposalFigures["assets"] {
  const lines = books.months.flatMap(({ assets }) =>
    assets.lines.filter(({ divestment }) => !isZero(divestment)),
  );
  const sources = books.months.flatMap(({ assets }) => assets.sources);
  return [...Map.groupBy(lines, ({ assetId }) => assetId)].map(([assetId, own]) => ({
    name: own[0]?.name ?? assetId,
    cell: amountCell(
      { ...nameOf(books, "disposed", `asset-${assetId}`), sources, backing: ASSET_AMOUNTS.split },
      sumOf(own.map(({ divestment }) => divestment)),
    ),
  }));
}

/** What the accounts of these results have in the ledger, without entries that close the year. */
function ledgerResult(
  books: Books,
  accounts: readonly LedgerAccountId[],
  result: FigureCell,
): NonNullable<DisposalFigures["ledger"]> {
  const moved = accounts.flatMap((id) => books.months.map((month) => movementInYear(month, id)));
  const sources = books.months.flatMap(({ generalLedger }) => generalLedger.sources);
  const cell = amountCell(
    { ...nameOf(books, "ledger", "disposals"), sources, backing: LEDGER_AMOUNTS },
    negate(sumOf(moved)),
  );
  return {
    cell,
    difference: totalCell(nameOf(books, "difference", "disposals"), [result], [cell]),
  };
}
