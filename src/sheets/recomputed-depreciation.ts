/**
 * The depreciation of each asset over the year, computed from its cost, residual value and life, beside what is booked.
 */
import { type Amount, negate, sumOf } from "../amount/amount.ts";
import { type Backing, DERIVED } from "../checks/backing.ts";
import { accountsWithRole } from "../ledger/account-roles.ts";
import type { Books } from "../ledger/books.ts";
import {
  type RecomputedAsset,
  recomputedDepreciation as recomputedAssets,
} from "../ledger/dossier/recomputed-depreciation.ts";
import { lifeMonths } from "../ledger/straight-line.ts";
import { movementInYear } from "../ledger/trial-balance.ts";
import {
  amountCell,
  BLANK,
  blanks,
  dateCell,
  type FigureCell,
  row,
  type TotalName,
  textCell,
  textOrBlank,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { ASSET_AMOUNTS, LEDGER_AMOUNTS } from "./internal/figure-backings.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "recomputed-depreciation";
const ABOUT = sheetWords(ID, ["total ledger difference no-life value-changed rule none"]);
type Input = SheetInputOf<typeof ABOUT>;
const BACKINGS: readonly Backing[] = [ASSET_AMOUNTS.split, LEDGER_AMOUNTS, DERIVED];

export const recomputedDepreciation = sheet(ABOUT, {
  columns: [
    { ...columnOf("text", 36, "asset"), stated: "names-and-texts" },
    { ...columnOf("date", 12, "purchased-on"), stated: "split-over-assets" },
    { ...columnOf("text", 9, "life"), stated: "split-over-assets" },
    ...columnsOf("amount", 14, "cost", "residual", "computed", "booked", "difference"),
  ],
  checks: "A",
  backings: BACKINGS,
  hasContents: (books) => recomputedAssets(books).length > 0,
  rows: (input) => {
    const { books, word } = input;
    const lines = recomputedAssets(books).map((asset) => ({ asset, cells: cellsOf(books, asset) }));
    if (lines.length === 0) return [textRow("note", word("none"))];
    const total = (column: string, cells: readonly FigureCell[]): FigureCell =>
      totalCell(nameOf(books, column, "total"), cells);
    const booked = total(
      "booked",
      lines.map(({ cells }) => cells.booked),
    );
    const [ledger, difference] = ledgerCells(books, booked);
    const inBooked = (text: string, cell: Cell): Row =>
      row("cross-check", 0, [textCell(text), ...blanks(BOOKED - 1), cell, BLANK]);
    return [
      ...lines.map(({ asset, cells }) => assetRow(input, asset, cells)),
      row("total", 0, [
        textCell(word("total")),
        ...blanks(2),
        ...[
          total(
            "cost",
            lines.map(({ cells }) => cells.cost),
          ),
          BLANK,
        ],
        total(
          "computed",
          lines.flatMap(({ cells }) => cells.computed ?? []),
        ),
        booked,
        total(
          "difference",
          lines.flatMap(({ cells }) => cells.difference ?? []),
        ),
      ]),
      ...(ledger === undefined ? [] : [inBooked(word("ledger"), ledger)]),
      ...(difference === undefined ? [] : [inBooked(word("difference"), difference)]),
      textRow("note", word("rule")),
    ];
  },
});

/** The place of the column of what is booked. */
const BOOKED = 6;

interface AssetCells {
  readonly cost: FigureCell;
  readonly residual: FigureCell;
  /** Null if it is not computed, and so is the difference. */
  readonly computed: FigureCell | null;
  readonly booked: FigureCell;
  /** Booked less computed: negative if too much is depreciated. */
  readonly difference: FigureCell | null;
}

const nameOf = (books: Books, column: string, key: string): TotalName => ({
  id: `${ID}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

function cellsOf(books: Books, { line, booked, expected, sources }: RecomputedAsset): AssetCells {
  const key = `asset-${line.assetId}`;
  const cell = (column: string, amount: Amount): FigureCell =>
    amountCell({ ...nameOf(books, column, key), sources, backing: ASSET_AMOUNTS.split }, amount);
  const computed = typeof expected === "string" ? null : cell("computed", expected);
  const ofBooks = cell("booked", booked);
  return {
    cost: cell("cost", line.calculatedPurchaseValue),
    residual: cell("residual", line.residualValue),
    computed,
    booked: ofBooks,
    difference:
      computed === null ? null : totalCell(nameOf(books, "difference", key), [ofBooks], [computed]),
  };
}

function assetRow({ word }: Input, { line, expected }: RecomputedAsset, cells: AssetCells): Row {
  const life = lifeMonths(line);
  const reason: Cell =
    typeof expected === "string" ? { kind: "absent", text: word(expected) } : BLANK;
  return row("item", 0, [
    textCell(line.name),
    dateCell(line.purchasedOn),
    textOrBlank(life),
    cells.cost,
    cells.residual,
    cells.computed ?? reason,
    cells.booked,
    cells.difference ?? BLANK,
  ]);
}

/**
 * The costs of depreciation in the ledger without entries that close the year, and the difference; none if no account
 * is known.
 */
function ledgerCells(books: Books, booked: FigureCell): readonly FigureCell[] {
  const accounts = accountsWithRole(books, "depreciation-expense");
  if (accounts.length === 0) return [];
  const moved = accounts.flatMap((id) => books.months.map((month) => movementInYear(month, id)));
  const sources = books.months.flatMap(({ generalLedger }) => generalLedger.sources);
  const ledger = amountCell(
    { ...nameOf(books, "ledger", "total"), sources, backing: LEDGER_AMOUNTS },
    negate(sumOf(moved)),
  );
  return [ledger, totalCell(nameOf(books, "ledger-difference", "total"), [booked], [ledger])];
}
