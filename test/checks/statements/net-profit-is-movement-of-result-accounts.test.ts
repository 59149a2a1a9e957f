/** P10 by hand: holds, also over a closed year, and breaks. */
import { expect, test } from "vitest";
import { netProfitIsMovementOfResultAccounts } from "../../../src/checks/statements/net-profit-is-movement-of-result-accounts.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { longerTotals, periodLedgerRow } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

const HOLDS = ["2025-01..2025-02 figures.net-profit: -98.00 = -98.00"];

test("150 revenue less 30 materials and 27 rent, plus 5 interest, is 98", async () => {
  expect(await comparedBy(netProfitIsMovementOfResultAccounts, twoMonths())).toEqual(HOLDS);
});

test("the postings of a closing journal on result accounts do not count", async () => {
  const closed = booksFrom(`${TWO_MONTHS}
    2025-02-28  8000   150.00  closing 9
    2025-02-28  7000   -30.00  closing 9
    2025-02-28  4000   -27.00  closing 9
    2025-02-28  9000     5.00  closing 9
    2025-02-28  0500   -98.00  closing 9`);
  expect(await comparedBy(netProfitIsMovementOfResultAccounts, closed)).toEqual(HOLDS);
});

test("a net profit of the period that is one cent off is found", async () => {
  const off = longerTotals(0, { netProfit: "0.01" })(twoMonths());
  expect(await findingsOf(netProfitIsMovementOfResultAccounts, off)).toEqual([
    "2025-01..2025-02 figures.net-profit: -98.00 = -97.99",
  ]);
});

test("a result account with movement in the ledger of the period but in no report is found", async () => {
  const moved = periodLedgerRow("8010", { credit: "2.00", closing: "-2.00" })(twoMonths());
  expect(await findingsOf(netProfitIsMovementOfResultAccounts, moved)).toEqual([
    "2025-01..2025-02 figures.net-profit: -100.00 = -98.00",
  ]);
});
