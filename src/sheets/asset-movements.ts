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
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { monthsTitle } from "./internal/period-words.ts";

export const assetMovementsSheet = sheet(sheetWords(ASSET_MOVEMENTS_SHEET, ["total none"]), {
  columns: [
    { ...columnOf("text", 40, "asset"), stated: "names-and-texts" },
    ...columnsOf("amount", 15, ...ASSET_MOVEMENT_COLUMNS),
  ],
  checks: "A",
  backings: ASSET_MOVEMENT_BACKINGS,
  hasContents: (books) => assetRollForward(books).categories.length > 0,
  rows: ({ books, words, word }) => {
    const periods = assetMovements(books);
    if (periods.length === 0) return [textRow("note", word("none"))];
    return periods.flatMap(({ period, categories, total }) => [
      textRow("heading", monthsTitle(words, books, period)),
      ...categories.map(({ id, cells }) =>
        row("item", 0, [textCell(accountLabel(books, id)), ...cells]),
      ),
      row("total", 0, [textCell(word("total")), ...total]),
    ]);
  },
});
