/** The subscriptions report, computed by hand (docs/api-gaps.md: subscriptions). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { edgeBooks } from "../edge-books.ts";
import { bearer, type EdgeService, openEdge } from "../edge-service.ts";
import { MONTHLY, product, subscription } from "../subscribed-books.ts";

/**
 * At the end of October 2026: 60.00 of contact 1, 21.67 (10 x 52 / 24) of contact 2, 16.67 (200 / 12)
 * of contact 4, 30.42 (365 / 12) of contact 6: 128.76. Of the three customers of 30 September (1, 3 and
 * 4) one left: 33.33 percent, and 128.76 / 4 customers / (1 / 3) is 96.57.
 */
const SOLD = {
  products: [
    product("61", "30", MONTHLY),
    product("62", "10", { count: 2, type: "week" }),
    product("63", "100", { count: 1, type: "quarter" }),
    product("64", "100", { count: 1, type: "year" }),
    product("65", "1", { count: 1, type: "day" }),
    product("66", "500", null),
    product("67", "70", MONTHLY, { currency: "USD" }),
  ],
  templates: [],
  subscriptions: [
    subscription("1", "1", ["2026-01-01", null], { "61": "2" }),
    // Replaced by the one above: not a customer who left.
    subscription("2", "1", ["2026-01-01", "2026-10-15"], { "63": "1" }),
    subscription("3", "2", ["2026-10-31", null], { "62": "1" }),
    subscription("4", "3", ["2026-01-01", "2026-10-30"], { "63": "1" }),
    subscription("5", "4", ["2026-01-01", "2026-10-31"], { "64": "2" }),
    subscription("6", "5", ["2026-01-01", null], { "66": "1", "67": "1" }),
    subscription("7", "6", ["2026-10-01", null], { "65": "1" }),
  ],
};

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge({ books: [edgeBooks({ subscriptions: SOLD })] });
});
afterAll(() => service.close());

const report = async (period: string): Promise<unknown> =>
  (await service.get(`/123/reports/subscriptions?period=${period}`)).json;

test("revenue is that of the last day, churn counts customers who left since the previous month", async () => {
  expect(await report("202610")).toEqual({
    monthly_recurring_revenue: "128.76",
    annual_run_rate: "1545.12",
    churn_rate: "33.33",
    lifetime_value: "96.57",
  });
});

test("a subscription that ends on the last day of a month counts as churn in the next month", async () => {
  // 60.00, 21.67 and 30.42; one of four left; 112.09 / 3 / (1 / 4) is 149.4533.
  expect(await report("202611")).toEqual({
    monthly_recurring_revenue: "112.09",
    annual_run_rate: "1345.08",
    churn_rate: "25.0",
    lifetime_value: "149.45",
  });
});

test("if no customer leaves there is no churn and no lifetime value", async () => {
  // 60.00 and 33.33 of contact 1, 33.33 of contact 3, 16.67 of contact 4.
  expect(await report("202609")).toMatchObject({
    monthly_recurring_revenue: "143.33",
    churn_rate: "0",
    lifetime_value: "0",
  });
});

test("before the first subscription every figure is zero", async () => {
  expect(await report("202512")).toEqual({
    monthly_recurring_revenue: "0",
    annual_run_rate: "0",
    churn_rate: "0",
    lifetime_value: "0",
  });
});

test("the report covers one month and requires the scope of sales invoices", async () => {
  expect(await report("202601..202602")).toEqual({ error: "Period cannot exceed 1 month" });
  const other = bearer(service.token(["documents", "settings", "bank"]));
  const { status, json } = await service.get("/123/reports/subscriptions", other);
  expect([status, json]).toEqual([401, { error: "No access to sales_invoices" }]);
});
