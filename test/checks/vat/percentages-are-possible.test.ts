import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { percentagesArePossible } from "../../../src/checks/vat/percentages-are-possible.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsOf, TWO_MONTHS } from "../compared.ts";

const taxed = (): Books =>
  booksFrom(`${TWO_MONTHS}
    tax 21 High
    2025-02-05  1300   100.00  invoice 7
    2025-02-05  8000  -100.00  invoice 7  tax 21`);

const withPercentage = (books: Books, percentage: string): Books => ({
  ...books,
  taxRates: new Map(
    [...books.taxRates].map(([id, rate]) => [id, { ...rate, percentage: amountOf(percentage) }]),
  ),
});

test("a percentage from 0 to 100 is possible", async () => {
  expect(await comparedBy(percentagesArePossible, taxed())).toHaveLength(1);
  for (const possible of ["0", "21", "100"])
    expect(await findingsOf(percentagesArePossible, withPercentage(taxed(), possible))).toEqual([]);
});

test.each(["-21", "100.01"])("a percentage of %s is found", async (percentage) => {
  expect(
    await findingsOf(percentagesArePossible, withPercentage(taxed(), percentage)),
  ).toHaveLength(1);
});
