/** V2 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { taxAccountsMoveByRates } from "../../../src/checks/vat/tax-accounts-move-by-rates.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";
import { taxedBooks } from "./taxed-books.ts";

test("tax accounts move by rates and by settlements", async () => {
  expect(await comparedBy(taxAccountsMoveByRates, taxedBooks())).toEqual([
    "2025-01 1340: 42.00 = 42.00",
    "2025-01 1520: -72.01 = -72.01",
    "2025-02 1340: -18.90 = -18.90",
    "2025-02 1520: 51.01 = 51.01",
  ]);
});

test("a posting of a tax account with another amount is found on its account and month", async () => {
  const broken = withPosting(taxedBooks(), "p9", (one) => ({ ...one, amount: amountOf("41.99") }));
  expect(await findingsOf(taxAccountsMoveByRates, broken)).toEqual(["2025-01 1340: 42.00 = 41.99"]);
});

test("books without a tax account have nothing to compare, and say so", async () => {
  expect(await comparedBy(taxAccountsMoveByRates, twoMonths())).toEqual([]);
  expect(taxAccountsMoveByRates.gap?.(twoMonths())).toBe("no-tax-accounts");
});
