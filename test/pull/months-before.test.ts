/** Which months before the books a pull reads. */
import { expect, test } from "vitest";
import { month } from "../../src/calendar/month.ts";
import { reportsOfComparatives } from "../../src/pull/read-period-reports.ts";
import { monthsBefore } from "../../src/pull/year-before.ts";
import type { PullOrder } from "../../src/snapshot/snapshot-meta.ts";
import { orderAt } from "./pull-sample.ts";

/** The books of 2025, after a year that begins in this month. */
const after = (first: string, more: Partial<PullOrder> = {}): PullOrder => ({
  ...orderAt("http://127.0.0.1"),
  priorYear: { year: 2024, period: { first: month(first), last: month("2024-12") } },
  ...more,
});

test("twelve months are read before the books, and all months of a longer year before them", () => {
  const of = (first: string) => monthsBefore(after(first)).first;
  expect([of("2024-10"), of("2024-01"), of("2023-07")]).toEqual(["2024-01", "2024-01", "2023-07"]);
  expect(monthsBefore(after("2023-07")).last).toBe("2024-12");
});

test("a snapshot of an earlier version has twelve months, also of a longer year", () => {
  const stored = after("2023-07", { lacksEarlierMonths: true });
  expect(monthsBefore(stored).first).toBe("2024-01");
});

test("a year before of eighteen months takes a result and a ledger of each month, and two results of its pieces", () => {
  expect(reportsOfComparatives(after("2023-07"))).toMatchObject({
    profit_loss: 18 + 2,
    general_ledger: 18 + 1,
  });
});
