/** Rules for every report: its scope, its path, and sums beyond the precision of a double. */
import { describe, expect, test } from "vitest";
import { type Endpoint, routeOf, scopeRefusal } from "../../../src/service/endpoints/endpoint.ts";
import { ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import { reportBalanceSheet } from "../../../src/service/endpoints/report-balance-sheet.ts";
import { reportGeneralLedger } from "../../../src/service/endpoints/report-general-ledger.ts";
import type { Store } from "../../../src/service/store/store.ts";
import { bodyOf, storeOf } from "./report-books.ts";

const REPORTS: ReadonlyMap<string, Endpoint> = new Map(
  ENDPOINTS.filter(({ operation }) => operation.startsWith("GET /reports/")).map((endpoint) => [
    endpoint.operation.replace("GET /reports/", ""),
    endpoint,
  ]),
);

describe("scopes", () => {
  test.each([
    ["assets", "No access to documents"],
    ["balance_sheet", "No access to bank"],
    ["cash_flow", "No access to bank"],
    ["creditors", "No access to documents"],
    ["creditors_aging", "No access to documents"],
    ["debtors", "No access to sales_invoices"],
    ["debtors_aging", "No access to sales_invoices"],
    ["expenses_by_contact", "No access to documents"],
    ["expenses_by_project", "No access to documents"],
    ["general_ledger", "No access to bank"],
    ["journal_entries", "No access to sales_invoices and documents"],
    ["ledger_accounts/{ledger_account_id}", "No access to sales_invoices and documents"],
    ["profit_loss", "No access to sales_invoices and documents"],
    ["subscriptions", "No access to sales_invoices"],
    ["revenue_by_contact", "No access to sales_invoices"],
    ["revenue_by_project", "No access to sales_invoices"],
  ])("without the scope of %s: %s", (name, refusal) => {
    const report = REPORTS.get(name)!;
    expect([scopeRefusal(report.scopes), routeOf(report.operation).isReport]).toEqual([
      refusal,
      true,
    ]);
  });
});

/** The steps of every statement of a report, as SQLite plans them. */
function plansOf(endpoint: Endpoint, query: string): readonly string[] {
  const store = storeOf(
    "account 1300 current_assets Debtors\nrole debtors 1300\nrole creditors 1600\ncash 51 1100\nproject 41",
  );
  const steps: string[] = [];
  const planned =
    (read: Store["rows"]): Store["rows"] =>
    (sql, ...parameters) => {
      const plan = store.rows(`EXPLAIN QUERY PLAN ${sql}`, ...parameters);
      steps.push(...plan.map((row) => String(row["detail"])));
      return read(sql, ...parameters);
    };
  const watched = { ...store, rows: planned(store.rows), iterate: planned(store.rows) };
  bodyOf({ store: watched, path: { ledger_account_id: "1300" } }, endpoint, query);
  return steps;
}

/** A table of the books, by its name or its letter; not the result of an earlier step. */
const TABLE_SCANNED =
  /^SCAN (postings|movements|result_sums|posting_counts|cash_flows|open_amounts|documents|ledger_accounts|asset|[adfmops])\b/;

describe("a report finds its rows by an index", () => {
  test.each([...REPORTS.keys()])("%s", (name) => {
    const query = /journal|profit/.test(name) ? "project_id=41" : "";
    const steps = plansOf(REPORTS.get(name)!, query);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => TABLE_SCANNED.test(step))).toEqual([]);
  });

  test.each([...REPORTS.keys()].filter((name) => !/journal_entries|ledger_accounts/.test(name)))(
    "%s reads no postings",
    (name) => {
      const query = name === "profit_loss" ? "project_id=41" : "";
      const steps = plansOf(REPORTS.get(name)!, query);
      expect(steps.filter((step) => /postings/.test(step))).toEqual([]);
    },
  );
});

test("sums beyond the precision of a double are exact", () => {
  const store = storeOf(`
    account 0500 equity Capital
    account 1100 current_assets Bank
    2025-01-01 1100  900719925474.0001 Document 1
    2025-01-01 0500 -900719925474.0001 Document 1
    2025-02-01 1100  900719925474.0002 Document 2
    2025-02-01 0500 -900719925474.0002 Document 2
  `);
  expect(bodyOf({ store }, reportGeneralLedger, "period=202501..202502")).toHaveProperty(
    ["final_balance", "1100"],
    "1801439850948.0003",
  );
  expect(bodyOf({ store }, reportBalanceSheet, "period=202502")).toMatchObject({
    total_debit: "1801439850948.0003",
    total_credit: "1801439850948.0003",
  });
});
