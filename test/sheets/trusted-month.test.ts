/** A month that was taken on an equal ledger alone: no reader may take its entries for read. */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { smallCompany } from "../support/books-notation.ts";
import { withMonth } from "../support/books-notation-changes.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const trusted = (): Books =>
  withMonth(smallCompany(), "2025-02", (month) => ({
    ...month,
    proof: { ...month.proof, trustedFrom: "ab".repeat(32) },
  }));

test.each(["cover", "completeness", "balance-sheet", "entries"])(
  "the sheet %s names it above its figures",
  async (id) => {
    expect((await sheetOf(smallCompany(), id)).warning).toBeUndefined();
    expect((await sheetOf(trusted(), id)).warning).toBe(
      "ledger equal, entries not read again: Feb 2025",
    );
  },
);

test("the grid says so below its month, beside months that are proven", async () => {
  const rows = await sheetText(await sheetOf(trusted(), "completeness"));
  expect(rows.find((row) => row.includes("12/12"))).toMatch(
    /^note: Proven \| Ledger equal \| Proven/,
  );
});
