/** Investments, depreciation and disposals of the reported months and of the year to date, by kind of fixed asset. */
import { assetRollForward } from "../ledger/dossier/asset-roll-forward.ts";
import { accountLabel } from "./internal/account-rows.ts";
import {
  ASSET_MOVEMENT_BACKINGS,
  ASSET_MOVEMENT_COLUMNS,
  ASSET_MOVEMENTS_SHEET,
  assetMovements,
} from "./internal/asset-movements.ts";
import { row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { capitalised, periodTitle } from "./internal/period-words.ts";
import type { Row } from "./sheet.ts";

const ABOUT = sheetWords(ASSET_MOVEMENTS_SHEET, ["total none"]);
const COLUMNS = [
  { ...columnOf("text", 40, "asset"), stated: "names-and-texts" as const },
  ...columnsOf("amount", 15, ...ASSET_MOVEMENT_COLUMNS),
];

export const assetMovementsSheet = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "A",
  backings: ASSET_MOVEMENT_BACKINGS,
  hasContents: (books) => assetRollForward(books).categories.length > 0,
  rows: movementRows,
  onPaper: [{ isDense: true, columns: COLUMNS, rows: movementRows }],
});

function movementRows({ books, words, word }: SheetInputOf<typeof ABOUT>): readonly Row[] {
  const periods = assetMovements(books);
  if (periods.length === 0) return [textRow("note", word("none"))];
  return periods.flatMap(({ period, categories, total }) => [
    textRow("heading", capitalised(periodTitle(words, period))),
    ...categories.map(({ id, cells }) =>
      row("item", 0, [textCell(accountLabel(books, id)), ...cells]),
    ),
    row("total", 0, [textCell(word("total")), ...total]),
  ]);
}
