/** P7 by hand: holds, also in a closed year, and breaks. */
import { expect, test } from "vitest";
import { profitAndLossEqualsLedger } from "../../../src/checks/statements/profit-and-loss-equals-ledger.ts";
import { booksFrom } from "../../support/books-notation.ts";
import {
  closingMovement,
  profitAndLossLine,
  withMonth,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("every account of the profit and loss has its movement in the general ledger", async () => {
  expect(await comparedBy(profitAndLossEqualsLedger, twoMonths())).toEqual([
    "2025-01 4000: 20.00 = 20.00",
    "2025-01 7000: 30.00 = 30.00",
    "2025-01 8000: -100.00 = -100.00",
    "2025-01 9000: -5.00 = -5.00",
    "2025-02 4000: 7.00 = 7.00",
    "2025-02 7000: 0.00 = 0.00",
    "2025-02 8000: -50.00 = -50.00",
    "2025-02 9000: 0.00 = 0.00",
  ]);
});

test("a euro of sales shown as service is found, although every total is correct", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-01",
    profitAndLossLine("revenue", "8000", "1.00"),
    profitAndLossLine("revenue", "8010", "-1.00"),
  );
  expect(await findingsOf(profitAndLossEqualsLedger, moved)).toEqual([
    "2025-01 8000: -100.00 = -99.00",
    "2025-01 8010: 0.00 = -1.00",
  ]);
});

test("a balance account in the profit and loss is found, whatever its movement in the ledger", async () => {
  const shown = withMonth(
    twoMonths(),
    "2025-01",
    profitAndLossLine("expenses", "1300", "0.01"),
    profitAndLossLine("expenses", "4000", "-0.01"),
  );
  expect(await findingsOf(profitAndLossEqualsLedger, shown)).toEqual([
    "2025-01 4000: 20.00 = 19.99",
    "2025-01 1300: 0.00 = 0.01",
  ]);
});

test("the closing journal empties the ledger but not the profit and loss", async () => {
  const closed = booksFrom(`${TWO_MONTHS}
    2025-02-28  8000   150.00  closing 9
    2025-02-28  7000   -30.00  closing 9
    2025-02-28  4000   -27.00  closing 9
    2025-02-28  9000     5.00  closing 9
    2025-02-28  0500   -98.00  closing 9`);
  expect(await findingsIn(closed)).toEqual([]);
  expect((await comparedBy(profitAndLossEqualsLedger, closed)).slice(-4)).toEqual([
    "2025-02 4000: 7.00 = 7.00",
    "2025-02 7000: 0.00 = 0.00",
    "2025-02 8000: -50.00 = -50.00",
    "2025-02 9000: 0.00 = 0.00",
  ]);
  const unmarked = withMonth(closed, "2025-02", closingMovement("8000", "-150.00"));
  expect(await findingsIn(unmarked)).toContain("P7 2025-02 8000: 100.00 = -50.00");
});
