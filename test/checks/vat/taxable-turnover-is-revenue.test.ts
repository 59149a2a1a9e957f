/** V3 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { taxableTurnoverIsRevenue } from "../../../src/checks/vat/taxable-turnover-is-revenue.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf } from "../compared.ts";
import { taxedBooks } from "./taxed-books.ts";

test("turnover of all rates and without a rate is the total revenue of each month", async () => {
  expect(await comparedBy(taxableTurnoverIsRevenue, taxedBooks())).toEqual([
    "2025-01 figures.total-revenue: -500.05 = -500.05",
    "2025-02 figures.total-revenue: -250.00 = -250.00",
  ]);
});

test("turnover that the profit and loss account does not have is found in its month", async () => {
  const more = withPosting(taxedBooks(), "p16", (one) => ({ ...one, amount: amountOf("-260") }));
  expect(await findingsOf(taxableTurnoverIsRevenue, more)).toEqual([
    "2025-02 figures.total-revenue: -260.00 = -250.00",
  ]);
});
