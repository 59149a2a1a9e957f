/** General ledger, balance sheet and profit and loss of a small company, with figures computed by hand. */
import { describe, expect, test } from "vitest";
import { reportBalanceSheet } from "../../../src/service/endpoints/report-balance-sheet.ts";
import { reportGeneralLedger } from "../../../src/service/endpoints/report-general-ledger.ts";
import { reportProfitAndLoss } from "../../../src/service/endpoints/report-profit-and-loss.ts";
import { bodyOf, refusalOf, storeOf } from "./report-books.ts";

/**
 * 2023 is closed: its profit of 300 went to equity on 31 December. 2024 made 50 and is open.
 * In 2025: sales of 1000, costs of goods 400, rent 250, interest paid 20, a suspense of 5.
 */
const BOOKS = `
  account 0200 non_current_assets Van
  account 0210 non_current_assets Depreciation under 0200
  account 0500 equity Capital
  account 0600 provisions Warranty
  account 0700 non_current_liabilities Loan
  account 1100 current_assets Bank
  account 1600 current_liabilities Creditors
  account 2000 temporary Suspense
  account 2100 other Transfers
  account 4000 expenses Rent
  account 7000 direct_costs Goods
  account 8000 revenue Sales
  account 9000 other_income_expenses Interest
  project 41
  2023-06-01 1100  1000.00 Document 1
  2023-06-01 0500 -1000.00 Document 1
  2023-06-02 1100   300.00 Document 2
  2023-06-02 8000  -300.00 Document 2
  2023-12-31 8000   300.00 Document 3 closing
  2023-12-31 0500  -300.00 Document 3 closing
  2024-05-01 0200   600.00 Document 4
  2024-05-01 1100  -600.00 Document 4
  2024-05-02 1100    50.00 Document 5
  2024-05-02 8000   -50.00 Document 5
  2025-01-05 1100  1000.00 Document 6
  2025-01-05 8000 -1000.00 Document 6 project 41
  2025-01-06 7000   400.00 Document 7 project 41
  2025-01-06 1600  -400.00 Document 7
  2025-02-01 4000   250.00 Document 8
  2025-02-01 1100  -250.00 Document 8
  2025-02-02 9000    20.00 Document 9
  2025-02-02 0700   -20.00 Document 9
  2025-02-03 0210  -100.00 Document 10
  2025-02-03 0600   100.00 Document 10
  2025-02-04 2000     5.00 Document 11
  2025-02-04 1100    -5.00 Document 11
  2025-03-04 2000    -5.00 Document 12
  2025-03-04 2100     5.00 Document 12
`;
/** Every ledger account in use in February 2025. */
const NOTHING = Object.fromEntries(
  "0200 0210 0500 0600 0700 1100 1600 2000 4000 7000 8000 9000".split(" ").map((id) => [id, "0.0"]),
);
const books = { store: storeOf(BOOKS) };

describe("general ledger", () => {
  test("balances carry over, result accounts start at zero with the fiscal year", () => {
    expect(bodyOf(books, reportGeneralLedger, "period=202502")).toEqual({
      debit_sums: { ...NOTHING, "0600": "100.0", "2000": "5.0", "4000": "250.0", "9000": "20.0" },
      credit_sums: { ...NOTHING, "0210": "100.0", "0700": "20.0", "1100": "255.0" },
      start_balance: {
        ...{ ...NOTHING, "0200": "600.0", "0500": "-1300.0", "1100": "1750.0", "1600": "-400.0" },
        ...{ "7000": "400.0", "8000": "-1000.0" },
      },
      final_balance: {
        ...{ "0200": "600.0", "0210": "-100.0", "0500": "-1300.0", "0600": "100.0" },
        ...{ "0700": "-20.0", "1100": "1495.0", "1600": "-400.0", "2000": "5.0" },
        ...{ "4000": "250.0", "7000": "400.0", "8000": "-1000.0", "9000": "20.0" },
      },
    });
  });

  test("in the first month of a year a result account has no opening, whatever the result of last year", () => {
    const body = bodyOf(books, reportGeneralLedger, "period=202501");
    expect(body).toHaveProperty(["start_balance", "8000"], "0.0");
    expect(body).toHaveProperty(["final_balance", "8000"], "-1000.0");
  });

  test("in a shifted fiscal year the result continues into January", () => {
    const fiscalCalendar = { firstMonth: 5, exceptions: [] };
    const body = bodyOf({ ...books, fiscalCalendar }, reportGeneralLedger, "period=202501");
    expect(body).toHaveProperty(["start_balance", "8000"], "-50.0");
  });

  test("a year is the sum of its months, closing journal included", () => {
    const body = bodyOf(books, reportGeneralLedger, "period=202301..202312");
    expect(body).toEqual({
      debit_sums: { "0500": "0.0", "1100": "1300.0", "8000": "300.0" },
      credit_sums: { "0500": "1300.0", "1100": "0.0", "8000": "300.0" },
      start_balance: { "0500": "0.0", "1100": "0.0", "8000": "0.0" },
      final_balance: { "0500": "-1300.0", "1100": "1300.0", "8000": "0.0" },
    });
  });

  test("in the current shape a section is a list in the order of the chart", () => {
    const body = bodyOf({ ...books, shapes: "current" }, reportGeneralLedger, "period=202306");
    expect(body).toHaveProperty("debit_sums", {
      ledger_accounts: [
        { ledger_account_id: "0500", value: "0.0" },
        { ledger_account_id: "1100", value: "1300.0" },
        { ledger_account_id: "8000", value: "0.0" },
      ],
    });
  });
});

describe("balance sheet", () => {
  test("each account appears once, on the side of its type; the open years complete the credit side", () => {
    // Open: 50 of 2024 and 1000 - 400 - 250 - 20 of 2025. Credit: 1300 - 100 + 20 + 400 + 50 + 330.
    expect(bodyOf(books, reportBalanceSheet, "period=202502")).toEqual({
      non_current_assets_by_ledger_account: { "0200": "600.0", "0210": "-100.0" },
      current_assets_by_ledger_account: { "1100": "1495.0", "2000": "5.0" },
      equity_by_ledger_account: { "0500": "1300.0" },
      non_current_liabilities_by_ledger_account: { "0700": "20.0" },
      current_liabilities_by_ledger_account: { "1600": "400.0" },
      provisions_by_ledger_account: { "0600": "-100.0" },
      total_debit: "2000.0",
      total_credit: "2000.0",
      working_capital: "1100.0",
    });
  });

  test("in the current shape it is a tree with the open years separately", () => {
    const current = { ...books, shapes: "current" } as const;
    expect(bodyOf(current, reportBalanceSheet, "period=202503")).toEqual({
      debit: {
        total: "2000.0",
        current_assets: [leaf("1100", "1495.0"), leaf("2100", "5.0")],
        non_current_assets: [
          {
            ledger_account_id: "0200",
            value: "600.0",
            children: [{ ledger_account_id: "0210", value: "-100.0" }],
          },
        ],
      },
      credit: {
        total: "2000.0",
        equity: [leaf("0500", "1300.0")],
        provisions: [leaf("0600", "-100.0")],
        non_current_liabilities: [leaf("0700", "20.0")],
        current_liabilities: [leaf("1600", "400.0")],
        open_years: [
          { year: "2024", value: "50.0" },
          { year: "2025", value: "330.0" },
        ],
      },
    });
  });

  test("a closed year is in equity in its last month and no longer open", () => {
    const current = { ...books, shapes: "current" } as const;
    expect(bodyOf(current, reportBalanceSheet, "period=202311")).toMatchObject({
      credit: { equity: [leaf("0500", "1000.0")], open_years: [{ year: "2023", value: "300.0" }] },
    });
    expect(bodyOf(current, reportBalanceSheet, "period=202312")).toMatchObject({
      credit: { equity: [leaf("0500", "1300.0")], open_years: [] },
    });
  });

  test("a parent without a balance is shown because of its children; grandchildren are listed with them", () => {
    const store = storeOf(`
      account 1 current_assets Cash
      account 2 current_assets Boxes under 1
      account 3 current_assets Shop under 2
      account 4 equity Owner under 1
      2025-01-01 2  10.00 Document 1
      2025-01-01 3   7.50 Document 1
      2025-01-01 4 -17.50 Document 1
    `);
    const body = bodyOf({ store, shapes: "current" }, reportBalanceSheet, "period=202501");
    expect(body).toMatchObject({
      debit: {
        total: "17.5",
        current_assets: [
          {
            ledger_account_id: "1",
            value: "0.0",
            children: [
              { ledger_account_id: "2", value: "10.0" },
              { ledger_account_id: "3", value: "7.5" },
            ],
          },
        ],
      },
      credit: { total: "17.5", equity: [leaf("4", "17.5")] },
    });
  });

  test("an administration without postings has an empty balance sheet", () => {
    expect(bodyOf({ store: storeOf("") }, reportBalanceSheet)).toEqual({
      non_current_assets_by_ledger_account: {},
      current_assets_by_ledger_account: {},
      equity_by_ledger_account: {},
      non_current_liabilities_by_ledger_account: {},
      current_liabilities_by_ledger_account: {},
      provisions_by_ledger_account: {},
      total_debit: "0.0",
      total_credit: "0.0",
      working_capital: "0.0",
    });
  });
});

describe("profit and loss", () => {
  test("each section has its own sign, and the totals are composed from them", () => {
    expect(bodyOf(books, reportProfitAndLoss, "period=20250101..20250331")).toEqual({
      revenue_by_ledger_account: { "8000": "1000.0" },
      direct_costs_by_ledger_account: { "7000": "400.0" },
      expenses_by_ledger_account: { "4000": "250.0" },
      other_income_expenses_by_ledger_account: { "9000": "-20.0" },
      total_revenue: "1000.0",
      gross_profit: "600.0",
      operating_profit: "350.0",
      total_expenses: "670.0",
      net_profit: "330.0",
    });
  });

  test("the journal that closes a year is not a result", () => {
    const body = bodyOf(books, reportProfitAndLoss, "period=202301..202312");
    expect(body).toMatchObject({ revenue_by_ledger_account: { "8000": "300.0" } });
    expect(bodyOf(books, reportProfitAndLoss, "period=202312")).toEqual(
      bodyOf(books, reportProfitAndLoss, "period=202311"),
    );
    expect(bodyOf(books, reportProfitAndLoss, "period=202312")).toHaveProperty(
      "revenue_by_ledger_account",
      {},
    );
  });

  test("for one project only its own postings count", () => {
    expect(bodyOf(books, reportProfitAndLoss, "period=202501..202503&project_id=41")).toEqual({
      revenue_by_ledger_account: { "8000": "1000.0" },
      direct_costs_by_ledger_account: { "7000": "400.0" },
      expenses_by_ledger_account: {},
      other_income_expenses_by_ledger_account: {},
      total_revenue: "1000.0",
      gross_profit: "600.0",
      operating_profit: "600.0",
      total_expenses: "400.0",
      net_profit: "600.0",
    });
  });

  test("an unknown project is not found, and text that is not an identifier is invalid", () => {
    expect(refusalOf(books, reportProfitAndLoss, "project_id=42")).toBe(
      "404 Record not found for model name: Project",
    );
    expect(refusalOf(books, reportProfitAndLoss, "project_id=null")).toBe(
      "400 project_id is invalid",
    );
  });
});

describe("periods of up to twelve months", () => {
  test.each([
    ["period=nonsense", "400 Period is invalid"],
    ["period=", "400 Period is invalid"],
    ["period=202503..202501", "400 Period is invalid"],
    ["period=20250102..20250131", "400 Period is invalid"],
    ["period=202401..202501", "400 Period cannot exceed 12 months"],
  ])("%s is refused: %s", (query, refusal) => {
    expect(refusalOf(books, reportBalanceSheet, query)).toBe(refusal);
  });

  test("without a period it is this month", () => {
    expect(bodyOf({ ...books, today: "2025-02-28" }, reportProfitAndLoss)).toEqual(
      bodyOf(books, reportProfitAndLoss, "period=202502"),
    );
  });
});

const leaf = (ledger_account_id: string, value: string): object => ({
  ledger_account_id,
  value,
  children: [],
});
