/** V8 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { taxIsInBlocksOrListed } from "../../../src/checks/vat/tax-is-in-blocks-or-listed.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf } from "../compared.ts";
import { taxedBooks } from "./taxed-books.ts";

test("what the tax accounts move is in blocks or listed, per account and month and per rate", async () => {
  expect(await comparedBy(taxIsInBlocksOrListed, taxedBooks())).toEqual([
    "2025-01 1340: 42.00 = 42.00",
    "2025-01 1520: -72.01 = -72.01",
    "2025-02 1340: -18.90 = -18.90",
    "2025-02 1520: 51.01 = 51.01",
    "rate p21: 42.00 = 42.00",
    "rate s21: -63.01 = -63.01",
    "rate s9: -9.00 = -9.00",
    "rate none: -42.00 = -42.00",
    "rate j21: 2.10 = 2.10",
    "rate r21: 21.00 = 21.00",
    "rate none: 72.01 = 72.01",
    "rate r21: -21.00 = -21.00",
  ]);
});

test("tax of the ledger that is in no block is found on its account and month", async () => {
  const books = withPosting(taxedBooks(), "p9", (one) => ({ ...one, amount: amountOf("40.00") }));
  expect(await findingsOf(taxIsInBlocksOrListed, books)).toEqual(["2025-01 1340: 42.00 = 40.00"]);
});
