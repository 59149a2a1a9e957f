/** B4 by hand: holds under each reading, and breaks alone. */
import { expect, test } from "vitest";
import { workingCapitalIsCurrentAssetsLessLiabilities } from "../../../src/checks/balance-sheet/working-capital-is-current-assets-less-liabilities.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { workingCapital } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn, readingOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("working capital is 185 less 30, then 205 less 7", async () => {
  expect(await comparedBy(workingCapitalIsCurrentAssetsLessLiabilities, twoMonths())).toEqual([
    "2025-01 figures.working-capital: 155.00 = 155.00",
    "2025-02 figures.working-capital: 198.00 = 198.00",
  ]);
});

test("working capital without cash, or without suspense accounts, is recognized", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    account 2000 temporary Suspense
    opening 2000 12.00
    opening 0500 -72.00`);
  const less = (january: string, february: string): Books =>
    withMonth(
      withMonth(books, "2025-01", workingCapital(january)),
      "2025-02",
      workingCapital(february),
    );
  const readings = [books, less("-85.00", "-155.00"), less("-12.00", "-12.00")].map((one) =>
    readingOf(workingCapitalIsCurrentAssetsLessLiabilities, one),
  );
  expect(await Promise.all(readings)).toEqual(["all-current", "without-cash", "without-suspense"]);
});

test("a working capital that is false in one month, or in all of them, blocks", async () => {
  const off = withMonth(twoMonths(), "2025-02", workingCapital("0.01"));
  expect(await findingsIn(off)).toEqual(["B4 2025-02 figures.working-capital: 198.00 = 198.01"]);
  const always = withMonth(off, "2025-01", workingCapital("0.01"));
  const { broken, severity } = await runCheck(workingCapitalIsCurrentAssetsLessLiabilities, always);
  expect([broken, severity]).toEqual([2, "blocking"]);
});
