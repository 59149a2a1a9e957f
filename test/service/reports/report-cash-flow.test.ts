/** The cash flow report: contra accounts, transfers between own accounts, opening and closing. */
import { expect, test } from "vitest";
import { reportCashFlow } from "../../../src/service/endpoints/report-cash-flow.ts";
import { bodyOf, refusalOf, storeOf } from "./report-books.ts";

/**
 * January ends with 1000 in the bank. In February 121 is received from a debtor, of which the bank keeps 2;
 * rent is paid with its tax; 50 goes to the cash box by a journal; 10 is paid from the box; a mutation is
 * split between a refund of rent and a new loan.
 */
const BOOKS = `
  account 0500 equity Capital
  account 0700 non_current_liabilities Loan
  account 1000 current_assets Box
  account 1100 current_assets Bank
  account 1300 current_assets Debtors
  account 1510 current_assets VAT
  account 4000 expenses Rent
  account 4900 expenses Charges
  cash 51 1100
  cash 52 1000
  2025-01-02 1100  1000.00 Document 1
  2025-01-02 0500 -1000.00 Document 1
  2025-02-01 1100   119.00 FinancialMutation 2
  2025-02-01 4900     2.00 FinancialMutation 2
  2025-02-01 1300  -121.00 FinancialMutation 2
  2025-02-03 1100  -242.00 FinancialMutation 3
  2025-02-03 4000   200.00 FinancialMutation 3
  2025-02-03 1510    42.00 FinancialMutation 3
  2025-02-04 1000    50.00 Document 4
  2025-02-04 1100   -50.00 Document 4
  2025-02-05 1000   -10.00 Payment 5
  2025-02-05 4900    10.00 Payment 5
  2025-02-28 1100   330.00 FinancialMutation 6
  2025-02-28 4000   -30.00 FinancialMutation 6
  2025-02-28 0700  -300.00 FinancialMutation 6
  2025-02-28 4000     7.00 Document 7
  2025-02-28 0700    -7.00 Document 7
  2025-03-01 4000     1.00 FinancialMutation 6
  2025-03-01 1100    -1.00 FinancialMutation 6
`;
const books = { store: storeOf(BOOKS) };

test("money is received or paid for the contra account; a transfer between own accounts is neither", () => {
  expect(bodyOf(books, reportCashFlow, "period=202502")).toEqual({
    cash_received_by_ledger_account: { "0700": "300.0", "1300": "121.0", "4000": "30.0" },
    cash_paid_by_ledger_account: { "1510": "-42.0", "4000": "-200.0", "4900": "-12.0" },
    opening_balance: "1000.0",
    closing_balance: "1197.0",
  });
});

test("for one financial account the other one is a contra account", () => {
  expect(bodyOf(books, reportCashFlow, "period=202502&financial_account_id=52")).toEqual({
    cash_received_by_ledger_account: { "1100": "50.0" },
    cash_paid_by_ledger_account: { "4900": "-10.0" },
    opening_balance: "0",
    closing_balance: "40.0",
  });
});

test("the opening is empty before the first cash movement", () => {
  expect(bodyOf({ ...books, shapes: "current" }, reportCashFlow, "period=202501")).toEqual({
    cash_received_by_ledger_account: {
      ledger_accounts: [{ ledger_account_id: "0500", value: "1000.0" }],
    },
    cash_paid_by_ledger_account: { ledger_accounts: [] },
    opening_balance: "0",
    closing_balance: "1000.0",
  });
});

test("a month without cash movements has empty sections", () => {
  expect(bodyOf(books, reportCashFlow, "period=202412")).toEqual({
    cash_received_by_ledger_account: {},
    cash_paid_by_ledger_account: {},
    opening_balance: "0",
    closing_balance: "0.0",
  });
});

test("a document counts on the date on which it moved money", () => {
  expect(bodyOf(books, reportCashFlow, "period=202503")).toEqual({
    cash_received_by_ledger_account: {},
    cash_paid_by_ledger_account: { "4000": "-1.0" },
    opening_balance: "1197.0",
    closing_balance: "1196.0",
  });
});

test("an unknown financial account is not found", () => {
  expect(refusalOf(books, reportCashFlow, "financial_account_id=53")).toBe(
    "404 Record not found for model name: Financial account",
  );
  expect(refusalOf(books, reportCashFlow, "financial_account_id=x")).toBe(
    "400 financial_account_id is invalid",
  );
  expect(refusalOf(books, reportCashFlow, "period=prev_year")).toBe(
    "400 Period cannot exceed 1 month",
  );
});
