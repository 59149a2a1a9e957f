/** J9 by hand: holds, and counts what says little. */
import { expect, test } from "vitest";
import { ZERO } from "../../../src/amount/amount.ts";
import { entriesHaveAmountAndDescription } from "../../../src/checks/journal-entries/entries-have-amount-and-description.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("every entry has an amount and a description", async () => {
  expect(await comparedBy(entriesHaveAmountAndDescription, twoMonths())).toEqual([
    "2025-01 figures.entries-of-zero: 0 = 0",
    "2025-01 figures.entries-without-description: 0 = 0",
    "2025-02 figures.entries-of-zero: 0 = 0",
    "2025-02 figures.entries-without-description: 0 = 0",
  ]);
});

test("entries of zero and entries without a description are counted by month", async () => {
  const blank = ["p1", "p2", "p12"].reduce(
    (books, id) => withPosting(books, id, (posting) => ({ ...posting, description: " " })),
    twoMonths(),
  );
  const zero = withPosting(blank, "p12", (posting) => ({ ...posting, amount: ZERO }));
  expect(await findingsOf(entriesHaveAmountAndDescription, zero)).toEqual([
    "2025-01 figures.entries-without-description: 0 = 2",
    "2025-02 figures.entries-of-zero: 0 = 1",
    "2025-02 figures.entries-without-description: 0 = 1",
  ]);
});
