/** The assets report over the life of a few assets. */
import { expect, test } from "vitest";
import { reportAssets } from "../../../src/service/endpoints/report-assets.ts";
import { bodyOf, listed, refusalOf, storeOf } from "./report-books.ts";

/** A van, depreciated by 15 a month and revalued by 100; a saw that is sold in March; a plot of land. */
const books = {
  store: storeOf(`
    asset 82 0210 2025-01-20 300.00 0.00 3
    asset 81 0200 2025-01-10 1000.00 100.00 5
    asset 83 0220 2025-03-05 5000.00 5000.00 0
    change 81 investment   2025-01-10 1000.00
    change 81 depreciation 2025-01-31  -15.00
    change 81 depreciation 2025-02-28  -15.00
    change 81 value_change 2025-03-15  100.00
    change 81 depreciation 2025-03-31  -15.00
    change 82 investment   2025-01-20  300.00
    change 82 divestment   2025-03-01 -300.00
    change 83 investment   2025-03-05 5000.00
  `),
};

test("each asset has its fifteen fields, which add up to the value at the end", () => {
  expect(bodyOf(books, reportAssets, "period=202503")).toEqual([
    {
      asset_id: "81",
      ledger_account_id: "0200",
      name: "asset 81",
      purchase_date: "2025-01-10",
      lifespan: "157784760",
      purchase_value: "1000.0",
      calculated_purchase_value: "1000.0",
      residual_value: "100.0",
      total_value_changes_since_purchase: "55.0",
      value_at_begin: "970.0",
      investment: "0",
      depreciation: "-15.0",
      divestment: "0",
      value_changes: "100.0",
      value_at_end: "1055.0",
    },
    expect.objectContaining({
      asset_id: "82",
      total_value_changes_since_purchase: "-300.0",
      value_at_begin: "300.0",
      divestment: "-300.0",
      value_at_end: "0.0",
    }),
    expect.objectContaining({
      asset_id: "83",
      lifespan: null,
      value_at_begin: "0",
      investment: "5000.0",
      value_at_end: "5000.0",
    }),
  ]);
});

test("an asset is in the report from the month of its purchase to that of its divestment", () => {
  expect(assetsIn("202412")).toEqual([]);
  expect(assetsIn("202501")).toEqual(["81", "82"]);
  expect(assetsIn("202503")).toEqual(["81", "82", "83"]);
  expect(assetsIn("202504")).toEqual(["81", "83"]);
});

test("the report covers one month", () => {
  expect(refusalOf(books, reportAssets, "period=202501..202502")).toBe(
    "400 Period cannot exceed 1 month",
  );
});

const assetsIn = (period: string): readonly string[] =>
  listed(bodyOf(books, reportAssets, `period=${period}`), "asset_id");
