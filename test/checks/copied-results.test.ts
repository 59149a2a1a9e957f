/** Results of checks that another thread receives. */
import { expect, test } from "vitest";
import { amountOf, amountText, equalAmounts } from "../../src/amount/amount.ts";
import type { CheckResult } from "../../src/checks/check.ts";
import { copied, restored, withOwnChecks } from "../../src/checks/copied-results.ts";
import { CHECKS } from "../../src/checks/index.ts";
import { acceptedFindings } from "../../src/checks/outcome.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { profitAndLossTotals, withMonth } from "../support/books-notation-changes.ts";
import { twoMonths } from "./compared.ts";
import { ACCEPTED, judged, withBank } from "./judgement/judged.ts";

const sent = (value: unknown): unknown => restored(structuredClone(copied(value)));

test("amounts of any length arrive as they were sent, also in maps and lists", () => {
  const long = amountOf("12345678901234567890.123456789");
  const value = new Map([["a", [{ amount: long, other: amountOf("-10.25") }]]]);
  const arrived = sent(value) as typeof value;
  const [first] = arrived.get("a") ?? [];
  expect(first === undefined ? null : amountText(first.amount, 2)).toBe(
    "12345678901234567890.123456789",
  );
  expect(first !== undefined && equalAmounts(first.other, amountOf("-10.25"))).toBe(true);
});

test("results arrive with their findings, and with the checks of the thread", async () => {
  const books = withMonth(
    twoMonths(),
    "2025-01",
    profitAndLossTotals({ grossProfit: "-12345678901234567890.10" }),
  );
  const results = await runChecks(books);
  expect(results.some(({ findings }) => findings.length > 0)).toBe(true);
  const arrived = withOwnChecks(sent(results) as readonly CheckResult[]);
  expect(arrived).toEqual(results);
  expect(arrived.every(({ check }) => CHECKS.includes(check))).toBe(true);
});

test("what a person accepted arrives with the finding", async () => {
  const results = await runChecks(judged(withBank("75.00", "145.00"), ACCEPTED));
  const arrived = withOwnChecks(sent(results) as readonly CheckResult[]);
  expect(arrived).toEqual(results);
  expect(acceptedFindings(arrived).map(({ acceptance }) => acceptance)).toEqual([
    ACCEPTED,
    ACCEPTED,
  ]);
});
