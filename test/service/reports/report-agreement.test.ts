/** Reports of the same books agree month after month, and a wrong figure is detected. */
import { expect, test } from "vitest";
import { month } from "../../../src/calendar/month.ts";
import type { Store } from "../../../src/service/store/store.ts";
import { disagreements, type Expectations } from "./report-agreement.ts";
import { storeOf } from "./report-books.ts";

/** Half a year with an invoice, its payment, a purchase, a depreciated machine, and a closing. */
const BOOKS = `
  account 0200 non_current_assets Machine
  account 0205 non_current_assets Depreciated
  account 0500 equity Capital
  account 1100 current_assets Bank
  account 1300 current_assets Debtors
  account 1600 current_liabilities Creditors
  account 2000 temporary Suspense
  account 4000 expenses Depreciation
  account 7000 direct_costs Goods
  account 8000 revenue Sales
  account 9000 other_income_expenses Interest
  cash 51 1100
  role debtors 1300
  role creditors 1600
  invoice 71 2024-11-10 due 2024-12-10
  invoice 72 2024-12-01
  asset 81 0200 2024-10-01 1200.00 0.00 5
  change 81 investment   2024-10-01 1200.00
  change 81 depreciation 2024-12-31 -60.00
  2024-10-01 1100  5000.00 Document 1
  2024-10-01 0500 -5000.00 Document 1
  2024-10-01 0200  1200.00 Document 2
  2024-10-01 1100 -1200.00 Document 2
  2024-11-10 1300   121.00 SalesInvoice 71 contact 31 invoice 71
  2024-11-10 8000  -121.00 SalesInvoice 71 contact 31
  2024-12-01 7000    80.00 Document 72 contact 32
  2024-12-01 1600   -80.00 Document 72 contact 32 invoice 72
  2024-12-31 4000    60.00 Document 3
  2024-12-31 0205   -60.00 Document 3
  2024-12-31 8000   121.00 Document 4 closing
  2024-12-31 7000   -80.00 Document 4 closing
  2024-12-31 4000   -60.00 Document 4 closing
  2024-12-31 0500    19.00 Document 4 closing
  2025-01-20 1100   121.00 FinancialMutation 5
  2025-01-20 1300  -121.00 FinancialMutation 5 contact 31 invoice 71
  2025-02-03 2000    15.00 FinancialMutation 6
  2025-02-03 9000     5.00 FinancialMutation 6
  2025-02-03 1100   -20.00 FinancialMutation 6
  2025-03-04 1600    30.00 Document 7 contact 32
  2025-03-04 2000   -15.00 Document 7
  2025-03-04 1300   -15.00 Document 7
`;
const PERIOD = { first: month("2024-09"), last: month("2025-04") };
const EXPECTED: Expectations = {
  cash: ["1100"],
  debtors: "1300",
  creditors: "1600",
  accumulated: new Map([["0200", "0205"]]),
  types: new Map(
    BOOKS.split("\n")
      .map((line) => line.trim().split(" "))
      .flatMap(([kind, id, type]) => (kind === "account" ? [[id!, type!]] : [])),
  ),
  yearStarts: new Set([month("2025-01")]),
};

const broken = (store: Store): readonly string[] => disagreements({ store }, PERIOD, EXPECTED);

test("ledger, statements, cash, open items and assets agree in every month", () => {
  expect(broken(storeOf(BOOKS))).toEqual([]);
});

test("a cent too much in one balance is detected in the ledger, on the balance sheet and from month to month", () => {
  const store = storeOf(BOOKS);
  store.run(
    "UPDATE movements SET debit = debit + 100 WHERE month = '2025-03' AND ledger_account_id = '2000'",
  );
  expect(broken(store)).toEqual([
    "2025-03 debit and credit: 30.01, expected 30.0",
    "2025-03 both sides: 5026.01, expected 5026.0",
    "2025-04 both sides: 5026.01, expected 5026.0",
  ]);
});

test("a wrong open item is detected by comparison with the ledger", () => {
  const store = storeOf(BOOKS);
  store.run(
    "UPDATE open_amounts SET up_to_30 = up_to_30 + 100 WHERE ledger_account_id = '1600' AND month = '2024-12'",
  );
  expect(broken(store)).toEqual([
    "2024-12 creditors in the ledger: 79.99, expected 80.0",
    "2025-01 creditors in the ledger: 79.99, expected 80.0",
    "2025-02 creditors in the ledger: 79.99, expected 80.0",
    "2025-03 creditors in the ledger: 49.99, expected 50.0",
    "2025-04 creditors in the ledger: 49.99, expected 50.0",
  ]);
});

test("a wrong asset is detected by comparison with the ledger", () => {
  const store = storeOf(BOOKS);
  store.run("UPDATE asset_changes SET amount = amount + 100 WHERE change = 'depreciation'");
  expect(broken(store)[0]).toBe("2024-12 assets on account 0200: 1140.01, expected 1140.0");
});
