/**
 * The roll-forward of fixed assets as annual accounts have it: cost, accumulated depreciation and book value by
 * category, and results on disposals.
 */
import { isZero } from "../amount/amount.ts";
import { accountLabel } from "./internal/account-rows.ts";
import { blanks, type FigureCell, row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import {
  ASSET_ROLL_FORWARD,
  type CategoryFigures,
  type DisposalFigures,
  negativeCategories,
  ROLL_FORWARD_BACKINGS,
  ROLL_FORWARD_COLUMNS,
  rollForwardFigures,
} from "./internal/roll-forward-figures.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(ASSET_ROLL_FORWARD, [
  "all cost accumulated book-value ledger difference rule none negative",
  "disposals book-value-of unnamed proceeds result result-ledger",
]);
type Input = SheetInputOf<typeof ABOUT>;

export const assetRollForward = sheet(ABOUT, {
  columns: [
    { ...columnOf("text", 42, "what"), stated: "names-and-texts" },
    ...columnsOf("amount", 14, ...ROLL_FORWARD_COLUMNS),
  ],
  checks: "GJ",
  backings: ROLL_FORWARD_BACKINGS,
  hasContents: (books) => rollForwardFigures(books).categories.length > 0,
  rows: (input) => {
    const { books, word } = input;
    const figures = rollForwardFigures(books);
    if (figures.categories.length === 0) return [textRow("note", word("none"))];
    return [
      ...figures.categories.flatMap((category) => categoryRows(input, category)),
      textRow("heading", word("all")),
      cellsRow("memo", word("cost"), figures.cost),
      cellsRow("memo", word("accumulated"), figures.accumulated),
      cellsRow("total", word("book-value"), figures.bookValue),
      lastRow("cross-check", word("ledger"), figures.ledger),
      lastRow("cross-check", word("difference"), figures.difference),
      ...(figures.disposals === null ? [] : disposalRows(input, figures.disposals)),
      textRow("note", word("rule")),
    ];
  },
});

const cellsRow = (kind: Row["kind"], text: string, cells: readonly Cell[]): Row =>
  row(kind, 0, [textCell(text), ...cells]);

const lastRow = (kind: Row["kind"], text: string, cell: FigureCell): Row =>
  cellsRow(kind, text, [...blanks(ROLL_FORWARD_COLUMNS.length - 1), cell]);

function categoryRows({ books, word }: Input, of: CategoryFigures): readonly Row[] {
  const { accounts, cost, accumulated, bookValue, difference } = of;
  const title = accounts.map((id) => accountLabel(books, id)).join("; ");
  return [
    textRow("heading", title),
    cellsRow("item", word("cost"), cost),
    ...(accumulated === null ? [] : [cellsRow("item", word("accumulated"), accumulated)]),
    ...(accumulated === null ? [] : [cellsRow("subtotal", word("book-value"), bookValue)]),
    ...(isZero(difference.amount) ? [] : [lastRow("cross-check", word("difference"), difference)]),
    ...(negativeCategories(books).some(({ category }) => category === of)
      ? [textRow("note", word("negative"))]
      : []),
  ];
}

function disposalRows({ books, word }: Input, of: DisposalFigures): readonly Row[] {
  const { assets, unnamed, proceeds, result, ledger, accounts } = of;
  const named = accounts.map((id) => accountLabel(books, id)).join("; ");
  return [
    textRow("heading", word("disposals")),
    ...assets.map(({ name, cell }) => lastRow("item", word("book-value-of", { name }), cell)),
    ...(unnamed === null ? [] : [lastRow("item", word("unnamed"), unnamed)]),
    lastRow("item", word("proceeds"), proceeds),
    lastRow("total", word("result"), result),
    ...(ledger === null
      ? []
      : [
          lastRow("cross-check", word("result-ledger", { accounts: named }), ledger.cell),
          lastRow("cross-check", word("difference"), ledger.difference),
        ]),
  ];
}
