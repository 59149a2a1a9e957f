/** A month carried over because its ledger is equal: readers see that its entries were not pulled again. */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { smallCompany } from "../support/books-notation.ts";
import { withMonth } from "../support/books-notation-changes.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const trusted = (...months: readonly string[]): Books =>
  (months.length === 0 ? ["2025-02"] : months).reduce(
    (books, of) =>
      withMonth(books, of, (month) => ({
        ...month,
        proof: { ...month.proof, trustedFrom: "ab".repeat(32) },
      })),
    smallCompany(),
  );

test.each(["cover", "completeness", "balance-sheet", "entries"])(
  "the sheet %s shows the month above its figures",
  async (id) => {
    expect((await sheetOf(smallCompany(), id)).warning).toBeUndefined();
    expect((await sheetOf(trusted(), id)).warning).toBe(
      "ledger unchanged, postings not pulled again: Feb 2025",
    );
  },
);

test("the grid shows it below its month, next to months that are proven", async () => {
  const rows = await sheetText(await sheetOf(trusted(), "completeness"));
  expect(rows.find((row) => row.includes("12/12"))).toMatch(
    /^note: Reconciles \| Unchanged \| Reconciles/,
  );
});

test("consecutive months are shown as a period, so that a year fits on a line", async () => {
  const books = trusted("2025-01", "2025-02", "2025-03", "2025-05", "2025-11", "2025-12");
  expect((await sheetOf(books, "cover")).warning).toBe(
    "ledger unchanged, postings not pulled again: Jan 2025 to Mar 2025, May 2025, Nov 2025 to Dec 2025",
  );
});

test("the cover counts the months that reconcile by equal ledger only", async () => {
  const months = async (books: Books): Promise<string | undefined> =>
    (await sheetText(await sheetOf(books, "cover"))).find((row) => row.includes("Months that"));
  expect(await months(smallCompany())).toMatch(/12 of 12( \||$)/);
  expect(await months(trusted("2025-01", "2025-02", "2025-03"))).toContain(
    "12 of 12, 3 of them by equal ledger only",
  );
});
