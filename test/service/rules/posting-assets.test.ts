/** Postings of changes of value of fixed assets, computed by hand. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import type { AssetChangeRecord } from "../../../src/service/rules/asset-records.ts";
import { PostingRefusal } from "../../../src/service/rules/posting-line.ts";
import { postingsOf } from "../../../src/service/rules/posting-rules.ts";
import { CONTEXT, HEAD, linesOf } from "./posting-examples.ts";

const change = (
  kind: AssetChangeRecord["change"],
  amount: string,
  contraAccountId: string | null = null,
  more: Partial<AssetChangeRecord> = {},
): AssetChangeRecord => ({
  kind: "asset_change",
  ...HEAD,
  contactId: null,
  assetId: "van",
  change: kind,
  amount: amountOf(amount),
  contraAccountId,
  ...more,
});
/** The same for the truck, whose accumulated depreciation is on account 0255; its cost is 24000. */
const ofTruck = (...given: Parameters<typeof change>): readonly string[] =>
  linesOf({ ...change(...given), assetId: "truck" });

test("depreciation is an expense and lowers the asset", () => {
  const depreciation = change("depreciation", "-300");
  expect(linesOf(depreciation)).toEqual(["2025-03-10 4860 300.00", "2025-03-10 0250 -300.00"]);
  expect(postingsOf(depreciation, CONTEXT)[0]!.documentType).toBe("CompanyAssets::Depreciation");
});

test("a divestment is booked against its contra account, and refused without one", () => {
  expect(linesOf(change("divestment", "-9000", "9110"))).toEqual([
    "2025-03-10 9110 9000.00",
    "2025-03-10 0250 -9000.00",
  ]);
  expect(() => postingsOf(change("divestment", "-9000"), CONTEXT)).toThrow(PostingRefusal);
});

test("an investment that its invoice has already booked posts nothing", () => {
  expect(linesOf(change("investment", "24000"))).toEqual([]);
});

test("accumulated depreciation has an account of its own, and so do other changes of value", () => {
  expect(ofTruck("depreciation", "-300")).toEqual([
    "2025-03-10 4860 300.00",
    "2025-03-10 0255 -300.00",
  ]);
  expect(ofTruck("value_change", "-1000", "9120")).toEqual([
    "2025-03-10 9120 1000.00",
    "2025-03-10 0255 -1000.00",
  ]);
  expect(ofTruck("investment", "500", "1600")).toEqual([
    "2025-03-10 1600 -500.00",
    "2025-03-10 0250 500.00",
  ]);
});

test("a divestment takes out cost and accumulated depreciation; its contra account gets the book value", () => {
  expect(ofTruck("divestment", "-15000", "9110")).toEqual([
    "2025-03-10 9110 15000.00",
    "2025-03-10 0250 -24000.00",
    "2025-03-10 0255 9000.00",
  ]);
});

test("a divestment of a part takes out the cost of that part", () => {
  const part = { costDivested: amountOf("8000") };
  expect(ofTruck("divestment", "-5000", "9110", part)).toEqual([
    "2025-03-10 9110 5000.00",
    "2025-03-10 0250 -8000.00",
    "2025-03-10 0255 3000.00",
  ]);
});
