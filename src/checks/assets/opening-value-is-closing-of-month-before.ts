/** A3: the opening value of a fixed asset is its closing value of the previous month. */
import { ZERO } from "../../amount/amount.ts";
import type { AssetLine, AssetRegister } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { lackAssets, lackMonthBefore } from "../internal/books-lack.ts";

/** A new asset opens at zero; an asset that left the register had closed at zero. */
export const openingValueIsClosingOfMonthBefore: Check = {
  id: "A3",
  name: "opening-value-is-closing-of-month-before",
  formula: "value at begin[m+1] = value at end[m], per asset",
  severity: "blocking",
  gap: (books) => lackAssets(books) ?? lackMonthBefore(books),
  compares: {
    expected: "closing value of the previous month, asset report",
    actual: "opening value, asset report",
  },
  *compare(books) {
    for (const [index, { month, assets }] of books.months.entries()) {
      const before = books.months[index - 1]?.assets;
      if (before === undefined) continue;
      const ended = byId(before);
      const started = byId(assets);
      for (const [assetId, { name }] of new Map([...ended, ...started])) {
        yield {
          month,
          subject: { kind: "asset", assetId, name },
          expected: ended.get(assetId)?.valueAtEnd ?? ZERO,
          actual: started.get(assetId)?.valueAtBegin ?? ZERO,
          sources: [...before.sources, ...assets.sources],
        };
      }
    }
  },
};

const byId = ({ lines }: AssetRegister): ReadonlyMap<string, AssetLine> =>
  new Map(lines.map((line) => [line.assetId, line]));
