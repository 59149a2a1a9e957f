/** The fixed-asset register: per asset and per account the cost and the roll-forward of the book value, and the ledger. */
import { accountLabel } from "./internal/account-rows.ts";
import { ASSET_BACKINGS, ASSET_COLUMNS, ASSETS, assetFigures } from "./internal/asset-figures.ts";
import { BLANK, blanks, dateCell, row, textCell, textRow } from "./internal/cells.ts";
import { columnsOf } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import type { Cell, Row } from "./sheet.ts";

export const assets = sheet(
  sheetWords(ASSETS, ["account-total total stated difference ledger ledger-total none"]),
  {
    columns: [
      { key: "asset", kind: "text", width: 40, stated: "names-and-texts" },
      { key: "purchased-on", kind: "date", width: 13, stated: "split-over-assets" },
      ...columnsOf("amount", 16, ...ASSET_COLUMNS),
    ],
    ties: [{ title: "ties.asset-register", figureOf: (books) => assetFigures(books).stated }],
    checks: "A",
    backings: ASSET_BACKINGS,
    rows: ({ books, word }) => {
      const { accounts, total, stated, difference, ledger } = assetFigures(books);
      if (accounts.length === 0) return [textRow("note", word("none"))];
      const wordRow = (kind: Row["kind"], text: string, cells: readonly Cell[]): Row =>
        row(kind, 0, [textCell(text), BLANK, ...cells]);
      const inLast = (cell: Cell): readonly Cell[] => [...blanks(ASSET_COLUMNS.length - 1), cell];
      return [
        ...accounts.flatMap(({ id, assets: own, total: ofAccount }) => {
          const account = accountLabel(books, id);
          return [
            textRow("heading", account),
            ...own.map(({ name, purchasedOn, cells }) =>
              row("item", 0, [textCell(name), dateCell(purchasedOn), ...cells]),
            ),
            wordRow("subtotal", word("account-total", { account }), ofAccount),
          ];
        }),
        wordRow("total", word("total"), total),
        wordRow("cross-check", word("stated"), inLast(stated)),
        wordRow("cross-check", word("difference"), inLast(difference)),
        textRow("heading", word("ledger")),
        ...ledger.accounts.map(({ id, cell }) =>
          wordRow("memo", accountLabel(books, id), inLast(cell)),
        ),
        wordRow("cross-check", word("ledger-total"), inLast(ledger.total)),
        wordRow("cross-check", word("difference"), inLast(ledger.difference)),
      ];
    },
  },
);
