/** The reports, recorded in both shapes, give the same figures, debit positive. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import {
  readAccountCashFlow,
  readAging,
  readAssets,
  readBalanceSheet,
  readCashFlow,
  readGeneralLedger,
  readOpenItems,
  readProfitAndLoss,
  readProfitAndLossOf,
} from "../../src/api/read-reports.ts";
import { hashOf } from "../../src/api/transport.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month, periodOf } from "../../src/calendar/month.ts";
import { financialAccountId, projectId } from "../../src/ledger/ledger-account.ts";
import { answering, fixtureText, recorded } from "./answering.ts";

const MARCH = month("2025-03");
const [A, B, C, D] = ["1", "2", "3", "4"].map((last) => `41320000000000000${last}`);
const lines = (...pairs: readonly (readonly [string | undefined, string])[]) =>
  pairs.map(([ledgerAccountId, amount]) => ({ ledgerAccountId, amount: amountOf(amount) }));
const sourcesOf = (operation: string, name: string) => [
  hashOf(Buffer.from(fixtureText(operation, name))),
];

test.each(["specification", "current"])(
  "the general ledger in the %s shape has a row for each account of any section",
  async (shape) => {
    const session = recorded("general_ledger", shape);
    const row = (opening: string, debit: string, credit: string, closing: string) => ({
      opening: amountOf(opening),
      debit: amountOf(debit),
      credit: amountOf(credit),
      closing: amountOf(closing),
    });
    expect(await readGeneralLedger(session, periodOf(MARCH), "before")).toEqual({
      rows: new Map([
        [A, row("300", "1000", "500", "800")],
        [B, row("0", "60.5", "0", "60.5")],
        [C, row("0", "0", "560.5", "-560.5")],
        [D, row("-300", "0", "0", "-300")],
      ]),
      sources: sourcesOf("general_ledger", shape),
    });
    expect([...session.unknownFields]).toEqual([]);
  },
);

test.each(["specification", "current"])(
  "the profit and loss in the %s shape turns revenue and income to credit",
  async (shape) => {
    const session = recorded("profit_loss", shape);
    expect(await readProfitAndLoss(session, MARCH, "reports")).toEqual({
      sections: {
        revenue: lines([A, "-100"]),
        direct_costs: lines([B, "20"]),
        expenses: lines([C, "15"]),
        other_income_expenses: lines([D, "-1"]),
      },
      totals: {
        revenue: amountOf("-100"),
        grossProfit: amountOf("-80"),
        operatingProfit: amountOf("-65"),
        expenses: amountOf("34"),
        netProfit: amountOf("-66"),
      },
      sources: sourcesOf("profit_loss", shape),
    });
    expect([...session.unknownFields]).toEqual([]);
  },
);

test("the balance sheet as maps does not state the open years", async () => {
  const session = recorded("balance_sheet", "specification");
  expect(await readBalanceSheet(session, MARCH, "reports")).toEqual({
    sections: {
      non_current_assets: lines([A, "800"]),
      current_assets: lines([B, "300"]),
      equity: lines([C, "-550"]),
      provisions: [],
      non_current_liabilities: [],
      current_liabilities: lines([D, "-250"]),
    },
    openYears: null,
    totalDebit: amountOf("1100"),
    totalCredit: amountOf("-1100"),
    workingCapital: amountOf("50"),
    sources: sourcesOf("balance_sheet", "specification"),
  });
});

test("the balance sheet as two sides lists children next to their parent, and the open years", async () => {
  const session = recorded("balance_sheet", "current");
  expect(await readBalanceSheet(session, MARCH, "reports")).toEqual({
    sections: {
      non_current_assets: lines(["413200000000000005", "800"]),
      current_assets: lines([B, "100"], [A, "200"]),
      equity: lines([C, "-550"]),
      provisions: [],
      non_current_liabilities: [],
      current_liabilities: lines([D, "-250"]),
    },
    openYears: [
      { year: "2024", amount: amountOf("-400") },
      { year: "2025", amount: amountOf("100") },
    ],
    totalDebit: amountOf("1100"),
    totalCredit: amountOf("-1100"),
    workingCapital: null,
    sources: sourcesOf("balance_sheet", "current"),
  });
});

test.each(["specification", "current"])(
  "the cash flow in the %s shape leads from opening to closing",
  async (shape) => {
    expect(await readCashFlow(recorded("cash_flow", shape), MARCH, "reports")).toEqual({
      received: lines([A, "100"]),
      paid: lines([B, "-50"]),
      opening: amountOf("0"),
      closing: amountOf("50"),
      sources: sourcesOf("cash_flow", shape),
    });
  },
);

test("debtors are debit, creditors are credit, and a row without a contact is read too", async () => {
  const debtors = recorded("debtors", "rows");
  const creditors = recorded("creditors", "rows");
  const contact = "413100000000000001";
  expect((await readOpenItems(debtors, { kind: "debtors", month: MARCH }, "r")).lines).toEqual([
    { contactId: contact, amount: amountOf("200") },
    { contactId: null, amount: amountOf("50") },
  ]);
  expect((await readOpenItems(creditors, { kind: "creditors", month: MARCH }, "r")).lines).toEqual([
    { contactId: contact, amount: amountOf("-150") },
    { contactId: null, amount: amountOf("10") },
  ]);
});

test("debtors as a map from contact to amount are read too", async () => {
  const { session } = answering(() => ({ body: { debtors: { "7": "12.5", null: "1" } } }));
  expect((await readOpenItems(session, { kind: "debtors", month: MARCH }, "r")).lines).toEqual([
    { contactId: "7", amount: amountOf("12.5") },
    { contactId: null, amount: amountOf("1") },
  ]);
});

test("an aging leaves out the bucket that repeats the total", async () => {
  const session = recorded("debtors_aging", "rows");
  const { lines: rows } = await readAging(session, { kind: "debtors", month: MARCH }, "r");
  expect(rows).toEqual([
    {
      contactId: "413100000000000001",
      amount: amountOf("600"),
      buckets: [
        { name: "0 - 30 dagen", amount: amountOf("100") },
        { name: "30 - 60 dagen", amount: amountOf("200") },
        { name: "Ouder", amount: amountOf("300") },
      ],
    },
  ]);
});

test("an aging is requested by its last month", async () => {
  const { session, requests } = answering(() => ({ body: { creditors: [] } }));
  await readAging(session, { kind: "creditors", month: MARCH }, "r");
  expect(requests.map(({ path, query }) => [path, query])).toEqual([
    [
      "/123/reports/creditors_aging.json",
      [
        ["period_until", "202503"],
        ["per_page", "100"],
        ["page", "1"],
      ],
    ],
  ]);
});

test("all fifteen figures and dates of a fixed asset are read", async () => {
  const { lines: assets } = await readAssets(recorded("assets", "one-asset"), MARCH, "r");
  expect(assets).toEqual([
    {
      assetId: "413300000000000001",
      ledgerAccountId: A,
      name: "Delivery van",
      purchasedOn: dateOf("2025-01-15"),
      lifespanSeconds: "157784760",
      purchaseValue: amountOf("12345.67"),
      calculatedPurchaseValue: amountOf("12345.67"),
      residualValue: amountOf("2345.67"),
      valueChangesSincePurchase: amountOf("-200"),
      valueAtBegin: amountOf("0"),
      investment: amountOf("12345.67"),
      depreciation: amountOf("-200"),
      divestment: amountOf("0"),
      valueChanges: amountOf("0"),
      valueAtEnd: amountOf("12145.67"),
    },
  ]);
});

test("the profit and loss is requested for a year, and for one project in it", async () => {
  const { session, requests } = answering(() => ({ body: fixtureText("profit_loss", "current") }));
  const period = { first: month("2025-01"), last: month("2025-12") };
  const whole = await readProfitAndLossOf(session, { period }, "year");
  expect(await readProfitAndLossOf(session, { period, projectId: projectId("9") }, "year")).toEqual(
    whole,
  );
  expect(requests.map(({ path, query }) => [path, query])).toEqual([
    ["/123/reports/profit_loss.json", [["period", "202501..202512"]]],
    [
      "/123/reports/profit_loss.json",
      [
        ["period", "202501..202512"],
        ["project_id", "9"],
      ],
    ],
  ]);
});

test("the cash flow is requested for one financial account", async () => {
  const { session, requests } = answering(() => ({ body: fixtureText("cash_flow", "current") }));
  await readAccountCashFlow(
    session,
    { month: MARCH, financialAccountId: financialAccountId("7") },
    "r",
  );
  expect(requests.map(({ query }) => query)).toEqual([
    [
      ["period", "202503"],
      ["financial_account_id", "7"],
    ],
  ]);
});
