/** F5 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { cashEqualsLedger } from "../../../src/checks/cash-flow/cash-equals-ledger.ts";
import { cashFlowBalances, withMonths } from "../../support/books-notation-changes.ts";
import { accountCash } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("cash is the balance of the bank, in total and per account", async () => {
  expect(await comparedBy(cashEqualsLedger, twoMonths())).toEqual([
    "2025-01 figures.cash-opening: 100.00 = 100.00",
    "2025-01 figures.cash-closing: 85.00 = 85.00",
    "2025-02 figures.cash-opening: 85.00 = 85.00",
    "2025-02 figures.cash-closing: 155.00 = 155.00",
    "2025-02 f1100: 85.00 = 85.00",
    "2025-02 f1100: 155.00 = 155.00",
  ]);
});

test("cash in every cash flow that is on no ledger account is found", async () => {
  const more = { opening: "1.00", closing: "1.00" };
  const held = withMonths(
    twoMonths(),
    { first: "2025-01", last: "2025-02" },
    cashFlowBalances(more),
  );
  expect(await findingsIn(accountCash("f1100", more)(held))).toEqual([
    "F5 2025-01 figures.cash-opening: 100.00 = 101.00",
    "F5 2025-01 figures.cash-closing: 85.00 = 86.00",
    "F5 2025-02 figures.cash-opening: 85.00 = 86.00",
    "F5 2025-02 figures.cash-closing: 155.00 = 156.00",
    "F5 2025-02 f1100: 85.00 = 86.00",
    "F5 2025-02 f1100: 155.00 = 156.00",
  ]);
});
