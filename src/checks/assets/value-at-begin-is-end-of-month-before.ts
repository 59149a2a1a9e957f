/** A3: a fixed asset begins a month with the value that it ended the month before with. */
import { ZERO } from "../../amount/amount.ts";
import type { AssetLine, AssetRegister } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";

/** An asset that was not there the month before begins with nothing; one that left had nothing left. */
export const valueAtBeginIsEndOfMonthBefore: Check = {
  id: "A3",
  name: "value-at-begin-is-end-of-month-before",
  formula: "value at begin[m+1] = value at end[m], per asset",
  severity: "blocking",
  *compare(books) {
    for (const [index, { month, assets }] of books.months.entries()) {
      const before = books.months[index - 1]?.assets;
      if (before === undefined) continue;
      const ended = byId(before);
      const begun = byId(assets);
      for (const [assetId, { name }] of new Map([...ended, ...begun])) {
        yield {
          month,
          subject: { kind: "asset", assetId, name },
          expected: ended.get(assetId)?.valueAtEnd ?? ZERO,
          actual: begun.get(assetId)?.valueAtBegin ?? ZERO,
          sources: [...before.sources, ...assets.sources],
        };
      }
    }
  },
};

const byId = ({ lines }: AssetRegister): ReadonlyMap<string, AssetLine> =>
  new Map(lines.map((line) => [line.assetId, line]));
