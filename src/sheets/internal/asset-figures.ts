/** The figures of the fixed-asset register for the period: opening value, changes, closing value. */

import { type Amount, add, isZero, ZERO } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { compareNumbers } from "../../ledger/account-order.ts";
import { isOwnedAtEnd } from "../../ledger/asset-costs.ts";
import { accountsOf, assetGroups } from "../../ledger/asset-groups.ts";
import type { Books } from "../../ledger/books.ts";
import { compareText, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { AssetLine } from "../../ledger/statements.ts";
import { type AssetBackings, accountBackings, totalBackings } from "./asset-backings.ts";
import { amountCell, columnTotals, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { ASSET_AMOUNTS, LEDGER_AMOUNTS } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";

export const ASSETS = "assets";
/** What stands behind its figures. */
export const ASSET_BACKINGS: readonly Backing[] = [
  ...Object.values(ASSET_AMOUNTS),
  ...[LEDGER_AMOUNTS, DERIVED],
];
/** In the order of the columns; the closing value is their sum. */
const ASSET_CHANGES = ["investment", "depreciation", "divestment", "value-changes"] as const;

/** Cost, all changes since, opening value, the four changes of the period and the closing value. */
export type AssetCells = readonly FigureCell[];

export interface AssetAccount {
  readonly id: LedgerAccountId;
  readonly assets: readonly {
    readonly name: string;
    readonly purchasedOn: CalendarDate;
    readonly cells: AssetCells;
  }[];
  readonly total: AssetCells;
}

export interface AssetFigures {
  readonly accounts: readonly AssetAccount[];
  readonly total: AssetCells;
  /** The closing value of all assets as stated by the service, and the difference with the total. */
  readonly stated: FigureCell;
  readonly difference: FigureCell;
  /** The balances of the accounts of cost and of accumulated depreciation; their sum, and its difference. */
  readonly ledger: {
    readonly accounts: readonly { readonly id: LedgerAccountId; readonly cell: FigureCell }[];
    readonly total: FigureCell;
    readonly difference: FigureCell;
  };
}

/** In the order of the sheet. */
export const ASSET_COLUMNS = [
  "purchase",
  "since-purchase",
  "begin",
  ...ASSET_CHANGES,
  "end",
] as const;

/** One asset over all months; it may be added after the first month and leave before the last. */
interface AssetYear {
  readonly last: AssetLine;
  readonly begin: Amount;
  readonly changes: Readonly<Record<(typeof ASSET_CHANGES)[number], Amount>>;
  /** Zero if the asset is not in the register of the last month. */
  readonly end: Amount;
  /** Whether it is part of the cost at the end. */
  readonly isOwned: boolean;
  readonly sources: readonly SourceHash[];
}

export function assetFigures(books: Books): AssetFigures {
  const years = assetYears(books);
  const byAccount = Map.groupBy(years, ({ last }) => last.ledgerAccountId);
  // Accounts in the order of the chart, then those missing from it.
  const ids = new Set([...books.accounts.keys(), ...byAccount.keys()]);
  const accounts = [...ids].flatMap((id): readonly AssetAccount[] => {
    const own = byAccount.get(id);
    if (own === undefined) return [];
    const assets = own
      .toSorted((left, right) => compareAssets(left.last, right.last))
      .map((year) => ({
        name: year.last.name,
        purchasedOn: year.last.purchasedOn,
        cells: assetCells(books, year),
      }));
    const total = sumCells(
      books,
      { key: `account-${id}`, backings: accountBackings(books, id) },
      assets.map(({ cells }) => cells),
    );
    return [{ id, assets, total }];
  });
  const total = sumCells(
    books,
    { key: "total", backings: totalBackings(books) },
    accounts.map((account) => account.total),
  );
  const sources = books.months.slice(-1).flatMap(({ assets }) => assets.sources);
  const ends = years.reduce((sum, { end }) => add(sum, end), ZERO);
  const stated = amountCell(
    { ...nameOf(books, "stated", "total"), sources, backing: [ASSET_AMOUNTS.closingTotal] },
    ends,
  );
  const difference = totalCell(nameOf(books, "difference", "total"), total.slice(-1), [stated]);
  const ledger = ledgerCells(books);
  const inLedger = totalCell(
    nameOf(books, "ledger", "total"),
    ledger.map(({ cell }) => cell),
  );
  return {
    accounts,
    total,
    stated,
    difference,
    ledger: {
      accounts: ledger,
      total: inLedger,
      difference: totalCell(nameOf(books, "ledger-difference", "total"), total.slice(-1), [
        inLedger,
      ]),
    },
  };
}

/** The accounts of the groups that have assets, with their balances at the end. */
function ledgerCells(books: Books): AssetFigures["ledger"]["accounts"] {
  const last = books.months.at(-1)?.generalLedger;
  return assetGroups(books)
    .filter(({ isRegistered }) => isRegistered)
    .flatMap(accountsOf)
    .sort((left, right) => compareNumbers(codeOf(books, left), codeOf(books, right)))
    .map((id) => ({ id, balance: last?.rows.get(id)?.closing ?? ZERO }))
    .filter(({ balance }) => !isZero(balance))
    .map(({ id, balance }) => {
      const name = {
        ...nameOf(books, "ledger", `account-${id}`),
        sources: last?.sources ?? [],
        backing: LEDGER_AMOUNTS,
      };
      return { id, cell: amountCell(name, balance) };
    });
}

const codeOf = (books: Books, id: LedgerAccountId): string => books.accounts.get(id)?.code ?? id;

const nameOf = (books: Books, column: string, key: string): TotalName => ({
  id: `${ASSETS}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

function assetYears(books: Books): readonly AssetYear[] {
  const { months } = books;
  const years = new Map<string, AssetYear>();
  for (const [index, { assets }] of months.entries()) {
    const isLast = index === months.length - 1;
    for (const line of assets.lines) {
      const known = years.get(line.assetId);
      const changed = (change: (typeof ASSET_CHANGES)[number], amount: Amount): Amount =>
        add(known?.changes[change] ?? ZERO, amount);
      years.set(line.assetId, {
        last: line,
        begin: known?.begin ?? line.valueAtBegin,
        changes: {
          investment: changed("investment", line.investment),
          depreciation: changed("depreciation", line.depreciation),
          divestment: changed("divestment", line.divestment),
          "value-changes": changed("value-changes", line.valueChanges),
        },
        end: isLast ? line.valueAtEnd : ZERO,
        isOwned: isLast && isOwnedAtEnd(books, index, line),
        sources: [...(known?.sources ?? []), ...assets.sources],
      });
    }
  }
  return [...years.values()].filter(
    ({ begin, changes, end, isOwned }) =>
      isOwned || ![begin, ...Object.values(changes), end].every((amount) => isZero(amount)),
  );
}

function assetCells(books: Books, year: AssetYear): AssetCells {
  const { last, begin, changes, isOwned, sources } = year;
  const cell = (column: string, amount: Amount): FigureCell =>
    amountCell(
      {
        ...nameOf(books, column, `asset-${last.assetId}`),
        sources,
        backing: column === "begin" ? ASSET_AMOUNTS.opening : ASSET_AMOUNTS.split,
      },
      amount,
    );
  const moved = [
    cell("begin", begin),
    ...ASSET_CHANGES.map((change) => cell(change, changes[change])),
  ];
  return [
    // So that the cost of an account is that of its ledger account, and cost and changes are the value.
    cell("purchase", isOwned ? last.calculatedPurchaseValue : ZERO),
    cell("since-purchase", isOwned ? last.valueChangesSincePurchase : ZERO),
    ...moved,
    totalCell(nameOf(books, "end", `asset-${last.assetId}`), moved),
  ];
}

interface Summed {
  readonly key: string;
  /** Null for a column that is as strong as its weakest term. */
  readonly backings: Readonly<Record<keyof AssetBackings, Backing | null>>;
}

const sumCells = (
  books: Books,
  { key, backings }: Summed,
  rows: readonly AssetCells[],
): AssetCells =>
  columnTotals(
    ASSET_COLUMNS.map((column) => {
      const backing = backings[KIND_OF[column]];
      return {
        ...nameOf(books, column, key),
        ...(backing === null ? {} : { backings: [backing] }),
      };
    }),
    rows,
  );

const KIND_OF = {
  purchase: "cost",
  "since-purchase": "sincePurchase",
  begin: "begin",
  investment: "change",
  depreciation: "change",
  divestment: "change",
  "value-changes": "change",
  end: "end",
} as const satisfies Readonly<Record<(typeof ASSET_COLUMNS)[number], keyof AssetBackings>>;

const compareAssets = (left: AssetLine, right: AssetLine): number =>
  compareText(left.purchasedOn, right.purchasedOn) ||
  compareText(left.name, right.name) ||
  compareText(left.assetId, right.assetId);
