/** B10 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { closingJournalTransfersTheResult } from "../../../src/checks/balance-sheet/closing-journal-transfers-the-result.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

/** The result is 98: revenue 150 and interest 5, less rent 27 and materials 30. */
const closedWith = (interest: string, equity: string): string => `${TWO_MONTHS}
  2025-02-28  8000   150.00  closing 9
  2025-02-28  4000   -27.00  closing 9
  2025-02-28  7000   -30.00  closing 9
  2025-02-28  9000     ${interest}  closing 9
  2025-02-28  0500   ${equity}  closing 9`;

test("the journal takes the result of every account, and leaves no open year", async () => {
  const books = booksFrom(closedWith("5.00", "-98.00"));
  expect(await comparedBy(closingJournalTransfersTheResult, books)).toEqual([
    "2025-02 4000: -27.00 = -27.00",
    "2025-02 7000: -30.00 = -30.00",
    "2025-02 8000: 150.00 = 150.00",
    "2025-02 8010: 0.00 = 0.00",
    "2025-02 9000: 5.00 = 5.00",
    "2025-02 figures.closing-journal: 0.00 = 0.00",
    "2025-02 figures.closing-journal: 1 = 1",
    "2025-02 figures.current-year: 0.00 = 0.00",
  ]);
  expect(await findingsIn(books)).toEqual([]);
});

test("books without such a journal are not compared", async () => {
  expect(await comparedBy(closingJournalTransfersTheResult, twoMonths())).toEqual([]);
  expect(closingJournalTransfersTheResult.gap?.(twoMonths())).toBe("no-closing-journal");
});

test("a journal that leaves a euro of interest is found", async () => {
  const left = booksFrom(closedWith("4.00", "-97.00"));
  expect(await findingsIn(left)).toEqual(["B10 2025-02 9000: 5.00 = 4.00"]);
});

test("a closed year that the balance sheet still shows is found", async () => {
  const books = booksFrom(`${closedWith("5.00", "-98.00")}\n  shows open years`);
  const shown = withMonth(books, "2025-02", (month) => ({
    ...month,
    balanceSheet: {
      ...month.balanceSheet,
      openYears: [
        ...(month.balanceSheet.openYears ?? []),
        { year: "2025", amount: books.months[0]!.profitAndLoss.totals.netProfit },
      ],
    },
  }));
  expect(await findingsOf(closingJournalTransfersTheResult, shown)).toEqual([
    "2025-02 figures.current-year: 0.00 = -55.00",
  ]);
});

test("an ordinary journal that is called a closing one is found", async () => {
  const books = booksFrom(`${closedWith("5.00", "-98.00")}
  2025-01-20  4000     3.00  closing 8
  2025-01-20  7000    -3.00  closing 8
  2025-02-27  4000    -3.00  journal 7
  2025-02-27  7000     3.00  journal 7`);
  expect(await findingsOf(closingJournalTransfersTheResult, books)).toEqual([
    "2025-01 figures.closing-journal: 0 = 2",
    "2025-02 figures.closing-journal: 2 = 1",
  ]);
});

test("a second closing journal that transfers what the first left is normal", async () => {
  const corrected = booksFrom(`${closedWith("4.00", "-97.00")}
  2025-02-28  9000     1.00  closing 10
  2025-02-28  0500    -1.00  closing 10`);
  expect(await findingsIn(corrected)).toEqual([]);
  expect(await comparedBy(closingJournalTransfersTheResult, corrected)).toContain(
    "2025-02 figures.closing-journal: 2 = 2",
  );
});

test("an ordinary journal in the last month that is called a closing one is found", async () => {
  const books = booksFrom(`${closedWith("5.00", "-98.00")}
  2025-02-20  4000     3.00  closing 8
  2025-02-20  7000    -3.00  closing 8
  2025-02-27  4000    -3.00  journal 7
  2025-02-27  7000     3.00  journal 7`);
  expect(await findingsOf(closingJournalTransfersTheResult, books)).toEqual([
    "2025-02 figures.closing-journal: 2 = 1",
  ]);
});
