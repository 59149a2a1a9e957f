/** The fixed assets over the year, per asset and per account: what they were worth and what changed it. */
import { accountLabel } from "./internal/account-rows.ts";
import {
  ASSET_CHANGES,
  ASSETS,
  type AssetFigures,
  assetFigures,
} from "./internal/asset-figures.ts";
import { BLANK, dateCell, openRows, row, textCell, textRow } from "./internal/cells.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource } from "./sheet.ts";

const AMOUNTS = ["purchase", "begin", ...ASSET_CHANGES, "end"] as const;
const WORDS = [
  ...PERIOD_WORDS,
  ...AMOUNTS.map((column) => `sheets.assets.${column}`),
  "sheets.assets.title",
  "sheets.assets.subtitle",
  "sheets.assets.asset",
  "sheets.assets.purchased-on",
  "sheets.assets.account-total",
  "sheets.assets.total",
  "sheets.assets.stated",
  "sheets.assets.difference",
  "sheets.assets.none",
] as const;

export const assets: SheetDefinition = { id: ASSETS, words: WORDS, build: buildAssets };

/** Name and date of purchase stand before the amounts. */
const WIDTH = 2 + AMOUNTS.length;

function buildAssets(source: SheetSource): Sheet {
  const { books, words } = source;
  const word = (key: string): string => words.of(`sheets.assets.${key}`);
  return {
    id: ASSETS,
    title: word("title"),
    subtitle: words.of("sheets.assets.subtitle", {
      period: periodTitle(words, books.period),
      currency: books.administration.currency,
    }),
    ...proofWarning(words, books),
    columns: [
      { key: "asset", title: word("asset"), kind: "text", width: 40 },
      { key: "purchased-on", title: word("purchased-on"), kind: "date", width: 13 },
      ...AMOUNTS.map((key): Column => ({ key, title: word(key), kind: "amount", width: 16 })),
    ],
    rows: openRows(assetRows(source, assetFigures(books))),
    isLong: false,
  };
}

function assetRows({ books, words }: SheetSource, figures: AssetFigures): readonly Row[] {
  if (figures.accounts.length === 0) {
    return [textRow("note", words.of("sheets.assets.none"), WIDTH)];
  }
  const wordRow = (kind: Row["kind"], text: string, cells: readonly Cell[]): Row =>
    row(kind, 0, [textCell(text), BLANK, ...cells]);
  const lastOnly = (cell: Cell): readonly Cell[] => [
    ...Array.from({ length: AMOUNTS.length - 1 }, () => BLANK),
    cell,
  ];
  return [
    ...figures.accounts.flatMap(({ id, assets: own, total }) => {
      const account = accountLabel(books, id);
      return [
        textRow("heading", account, WIDTH),
        ...own.map(({ name, purchasedOn, cells }) =>
          row("item", 0, [textCell(name), dateCell(purchasedOn), ...cells]),
        ),
        wordRow("subtotal", words.of("sheets.assets.account-total", { account }), total),
      ];
    }),
    wordRow("total", words.of("sheets.assets.total"), figures.total),
    wordRow("note", words.of("sheets.assets.stated"), lastOnly(figures.stated)),
    wordRow("note", words.of("sheets.assets.difference"), lastOnly(figures.difference)),
  ];
}
