/** Comparisons, findings and results of checks. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { addDays } from "../../src/calendar/calendar-date.ts";
import { lastDayOf } from "../../src/calendar/month.ts";
import {
  type Check,
  type Comparison,
  isFinal,
  isReconciled,
  type Severity,
} from "../../src/checks/check.ts";
import { FINDINGS_KEPT_MAX, runCheck, runChecks } from "../../src/checks/run-checks.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";

const BOOKS = booksFrom("");
const comparison = (expected: string, actual: string): Comparison => ({
  month: null,
  subject: { kind: "books" },
  expected: amountOf(expected),
  actual: amountOf(actual),
  sources: [],
});
const checkOf = (severity: Severity, comparisons: readonly Comparison[]): Check => ({
  id: "X1",
  name: "as-expected",
  formula: "x = y",
  severity,
  compare: () => comparisons,
});

describe("a check", () => {
  test("finds unequal figures to the last decimal, with the difference", async () => {
    const check = checkOf("warning", [comparison("1.00", "1"), comparison("1.00", "0.9999")]);
    expect(await runCheck(check, BOOKS)).toEqual({
      check,
      compared: 2,
      broken: 1,
      findings: [
        {
          ...comparison("1.00", "0.9999"),
          check: "X1",
          severity: "warning",
          difference: amountOf("-0.0001"),
        },
      ],
    });
  });

  test("keeps the first findings and counts the rest", async () => {
    const broken = Array.from({ length: FINDINGS_KEPT_MAX + 1 }, () => comparison("0", "1"));
    const result = await runCheck(checkOf("blocking", broken), BOOKS);
    expect([result.broken, result.findings.length]).toEqual([
      FINDINGS_KEPT_MAX + 1,
      FINDINGS_KEPT_MAX,
    ]);
  });
});

describe("books are final", () => {
  test("not before the day after the fiscal year", () => {
    const { last } = BOOKS.fiscalYear.period;
    const onLastDay = { ...BOOKS, asOf: lastDayOf(last) };
    const dayAfter = { ...BOOKS, asOf: addDays(lastDayOf(last), 1) };
    expect([isFinal(onLastDay, []), isFinal(dayAfter, [])]).toEqual([false, true]);
    expect(isReconciled(onLastDay, [])).toBe(true);
  });

  test("unless a blocking check is broken", async () => {
    const breaks = [comparison("0", "0.01")];
    const held = await runCheck(checkOf("blocking", []), BOOKS);
    const warned = await runCheck(checkOf("warning", breaks), BOOKS);
    const blocked = await runCheck(checkOf("blocking", breaks), BOOKS);
    expect([isFinal(BOOKS, [held, warned]), isFinal(BOOKS, [held, blocked])]).toEqual([
      true,
      false,
    ]);
  });

  test("have their postings read by date only once, whatever the number of checks", async () => {
    const books = smallCompany();
    const orders: string[] = [];
    await runChecks({
      ...books,
      postings: (order) => {
        orders.push(order);
        return books.postings(order);
      },
    });
    expect(orders.filter((order) => order === "date")).toEqual(["date"]);
  });

  test("of the small company pass every check, each with at least one comparison", async () => {
    const results = await runChecks(smallCompany());
    expect(results.flatMap(({ findings }) => findings)).toEqual([]);
    expect(results.map(({ check, compared }) => `${check.id} ${compared}`)).toEqual([
      "T1 17",
      "T2 1",
      "T3 1",
      "T4 34",
      "T5 17",
      "T6 17",
      "T7 17",
      "P1 12",
      "P2 12",
      "P3 12",
      "P4 12",
      "P5 12",
      "P6 12",
      "P7 72",
      "P8 53",
      "P9 51",
      "P10 1",
      "P11 27",
      "P12 19",
      "P13 24",
      "P14 24",
      "G1 180",
      "G2 12",
      "G3 13",
      "G4 171",
      "G5 30",
      "G6 76",
      "G7 360",
      "G8 160",
      "G9 4",
      "B1 12",
      "B2 12",
      "B3 12",
      "B4 12",
      "B5 108",
      "B6 72",
      "B7 117",
      "B8 24",
      "B9 12",
      "B11 10",
      "F1 12",
      "F2 11",
      "F3 1",
      "F4 4",
      "F5 26",
      "D1 24",
      "D2 47",
      "D3 24",
      "D4 47",
      "A1 12",
      "A2 12",
      "A3 11",
      "J1 360",
      "J2 99",
      "J3 38",
      "J4 12",
      "J5 34",
      "J6 5",
      "J7 144",
    ]);
  });
});
