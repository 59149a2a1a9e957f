/** Comparisons, findings and results of checks. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { addDays } from "../../src/calendar/calendar-date.ts";
import { lastDayOf } from "../../src/calendar/month.ts";
import {
  type Check,
  type Comparison,
  FINDINGS_KEPT_MAX,
  type Severity,
} from "../../src/checks/check.ts";
import { isFinal } from "../../src/checks/is-final.ts";
import { isReconciled } from "../../src/checks/outcome.ts";
import { runCheck, runChecks } from "../../src/checks/run-checks.ts";
import type { Books, PostingOrder } from "../../src/ledger/books.ts";
import { account, booksFrom, smallCompany } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { lineOf, TWO_MONTHS, twoMonths } from "./compared.ts";

/** By hand from `small-company.books`; the rent of June stands for wages. */
const SMALL_COMPANY_INPUT = `bank_balances:
  - { account: "1100", on: 2025-01-31, balance: 11210.00 }
  - { account: "1100", on: 2025-02-19, balance: 12420.00 }
payroll: [{ period: 2025-06, gross_wages: 1200.00, wage_tax: 0, net_wages: 0 }]
adopted_opening:
  "0200": 24000.00
  "0210": -6000.00
  "0500": -18000.00
  "0700": -9000.00
  "1100": 10000.00
  "1300": 1210.00
  "1600": -210.00
`;
const TAXED = `${TWO_MONTHS}
  tax 21 High  [sales]
  account 1520 current_liabilities VAT  rgs BSchBepBtw
  2025-02-06  1300   121.00  invoice 3
  2025-02-06  8000  -100.00  invoice 3  tax 21
  2025-02-06  1520   -21.00  invoice 3  tax 21`;
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
      severity: "warning",
      compared: 2,
      broken: 1,
      findings: [
        {
          ...comparison("1.00", "0.9999"),
          check: "X1",
          severity: "warning",
          difference: amountOf("-0.0001"),
          side: "debit",
        },
      ],
    });
  });

  test("that compares nothing states what the books lack", async () => {
    const lacking = (...comparisons: readonly Comparison[]): Check => ({
      ...checkOf("blocking", comparisons),
      gap: () => "no-projects",
    });
    const check = lacking();
    expect(await runCheck(check, BOOKS)).toEqual({
      ...{ check, severity: "blocking", compared: 0, broken: 0, findings: [] },
      gap: "no-projects",
    });
    const compared = await runCheck(lacking(comparison("1", "1")), BOOKS);
    expect(compared.gap).toBeUndefined();
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
    expect([isFinal(onLastDay, [], []), isFinal(dayAfter, [], [])]).toEqual([false, true]);
    expect(isReconciled(onLastDay, [])).toBe(true);
  });

  test("unless a blocking check is broken", async () => {
    const breaks = [comparison("0", "0.01")];
    const held = await runCheck(checkOf("blocking", []), BOOKS);
    const warned = await runCheck(checkOf("warning", breaks), BOOKS);
    const blocked = await runCheck(checkOf("blocking", breaks), BOOKS);
    expect([isFinal(BOOKS, [held, warned], []), isFinal(BOOKS, [held, blocked], [])]).toEqual([
      true,
      false,
    ]);
  });

  test.each<readonly [string, Books, readonly PostingOrder[]]>([
    ["without tax rates are checked without a posting: they know their sums", twoMonths(), []],
    ["with tax rates are read once for all checks of VAT", smallCompany(), ["document"]],
    ["with tax accounts, too", booksFrom(TAXED), ["document"]],
  ])("%s", async (_, books, expected) => {
    const orders: string[] = [];
    await runChecks({
      ...books,
      postings: (order) => {
        orders.push(order);
        return books.postings(order);
      },
    });
    expect(orders).toEqual(expected);
  });

  test("of the small company pass every check but those of unusual figures, all but three with a comparison", async () => {
    const wages = new Map([["gross-wages", [account("4000")]]] as const);
    const company = { ...smallCompany(), accountMapping: wages };
    const results = await runChecks(withClientInput(company, SMALL_COMPANY_INPUT));
    expect(
      results.flatMap(({ findings }) => findings.map((one) => `${one.check} ${lineOf(one)}`)),
    ).toEqual(["F8 received 2000: 0.00 = 300.00", "D7 2025-12 debtors Jansen-BV: 0.00 = -242.00"]);
    expect(results.map(({ check, compared }) => `${check.id} ${compared}`)).toEqual([
      "T1 17",
      "T2 1",
      "T3 1",
      "T4 34",
      "T5 17",
      "T6 17",
      "T7 17",
      "T8 0",
      "T9 0",
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
      "P12 15",
      "P13 24",
      "P14 24",
      "P15 23",
      "P16 21",
      "G1 180",
      "G2 12",
      "G3 13",
      "G4 171",
      "G5 30",
      "G6 76",
      "G7 360",
      "G8 160",
      "G9 4",
      "G10 5",
      "G11 1060",
      "G12 1",
      "G13 4",
      "G14 4",
      "G15 2",
      "G16 19",
      "G17 19",
      "G18 1",
      "Y1 1",
      "Y2 67",
      "Y3 6",
      "Y4 7",
      "Y5 5",
      "Y6 175",
      "B1 12",
      "B2 12",
      "B3 12",
      "B4 12",
      "B5 108",
      "B6 72",
      "B7 117",
      "B8 24",
      "B9 12",
      "B10 0",
      "B11 10",
      "B12 1",
      "B13 4",
      "F1 12",
      "F2 11",
      "F3 1",
      "F4 4",
      "F5 26",
      "F6 18",
      "F7 12",
      "F8 7",
      "D1 26",
      "D2 37",
      "D3 24",
      "D4 37",
      "D5 37",
      "D6 2",
      "D7 4",
      "D8 2",
      "D9 0",
      "D10 24",
      "D13 0",
      "D14 8",
      "D15 66",
      "D16 0",
      "D17 0",
      "D18 37",
      "A1 12",
      "A2 12",
      "A3 11",
      "A4 12",
      "A5 12",
      "A6 12",
      "A7 12",
      "A8 12",
      "A9 1",
      "A10 12",
      "A11 12",
      "A12 11",
      "A13 12",
      "V1 0",
      "V2 0",
      "V3 12",
      "V4 0",
      "V5 6",
      "V6 2",
      "V7 0",
      "V8 0",
      "V9 0",
      "V10 2",
      "V11 0",
      "S1 0",
      "S2 0",
      "S4 0",
      "S5 0",
      "J1 360",
      "J2 99",
      "J3 38",
      "J4 12",
      "J5 34",
      "J6 5",
      "J7 144",
      "J8 1",
      "J9 24",
      "J10 0",
      "J11 0",
      "J13 0",
      "J14 2",
      "L1 0",
      "L2 0",
      "L3 0",
      "L4 0",
      "L5 0",
      "L6 0",
      "L7 0",
      "L8 0",
      "C1 2",
      "C2 1",
      "C3 9",
      "R6 0",
    ]);
  });
});
