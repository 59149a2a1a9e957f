/** Checks with several readings of their rule. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { calibrated } from "../../src/checks/calibrated.ts";
import type { CheckResult, CheckSeverity, Comparison, Reading } from "../../src/checks/check.ts";
import { isReconciled } from "../../src/checks/outcome.ts";
import { runCheck } from "../../src/checks/run-checks.ts";
import { booksFrom } from "../support/books-notation.ts";

const comparison = (actual: string): Comparison => ({
  month: null,
  subject: { kind: "books" },
  expected: amountOf("1.00"),
  actual: amountOf(actual),
  sources: [],
});
/** A reading with these figures, of which 1.00 is expected. */
const reading = (name: string, ...actual: readonly string[]): Reading => ({
  name,
  compare: () => actual.map(comparison),
});
const runAs = async (
  severity: CheckSeverity,
  ...readings: readonly [Reading, ...Reading[]]
): Promise<CheckResult> => {
  const check = { id: "X1", name: "as-read", formula: "x = y", severity };
  return runCheck(calibrated({ ...check, readings }), booksFrom(""));
};
const run = async (...readings: readonly [Reading, ...Reading[]]): Promise<CheckResult> =>
  runAs("warning", ...readings);

test("findings are those of the reading that fits best, whatever its position", async () => {
  const { compared, broken, findings, calibration } = await run(
    reading("gross", "2.00", "2.00", "1.00"),
    reading("net", "1.00", "1.00", "1.01"),
  );
  expect([compared, broken, findings.map(({ actual }) => actual)]).toEqual([
    3,
    1,
    [amountOf("1.01")],
  ]);
  expect(calibration).toEqual({
    reading: "net",
    isDetermined: true,
    isDecisive: true,
    readings: [
      { name: "gross", compared: 3, broken: 2 },
      { name: "net", compared: 3, broken: 1 },
    ],
  });
});

test("if readings fit equally well, the first is assumed", async () => {
  const { broken, calibration } = await run(reading("gross", "1.00"), reading("net", "1.00"));
  expect([broken, calibration?.reading, calibration?.isDetermined]).toEqual([0, "gross", false]);
});

test("if no reading fits, the first breaks with the severity of the check", async () => {
  const { findings, calibration } = await run(reading("gross", "2.00"), reading("net", "3.00"));
  expect(findings.map(({ actual, severity }) => [actual, severity])).toEqual([
    [amountOf("2.00"), "warning"],
  ]);
  expect(calibration?.isDetermined).toBe(false);
});

test("a reading without comparisons is not preferred to one that fits, and determines nothing", async () => {
  const some = await run(reading("gross"), reading("net", "1.00", "2.00"));
  expect([some.calibration?.reading, some.calibration?.isDetermined]).toEqual(["net", true]);
  const none = await run(reading("gross"), reading("net"));
  expect([none.compared, none.calibration?.isDetermined]).toEqual([0, false]);
  const only = await run(reading("gross"));
  expect([only.compared, only.calibration?.isDetermined]).toEqual([0, false]);
});

test("findings are certain if every reading that fits as well compares the same figures", async () => {
  const off = ["1.00", "1.00", "1.01"];
  const same = await run(reading("gross", ...off), reading("net", ...off));
  expect([same.calibration?.isDetermined, same.calibration?.isDecisive]).toEqual([false, true]);
  const other = await run(reading("gross", ...off), reading("net", "1.00", "1.01", "1.00"));
  expect([other.calibration?.isDetermined, other.calibration?.isDecisive]).toEqual([false, false]);
});

test("findings are not certain if half of the comparisons or more do not fit", async () => {
  const half = await run(reading("gross", "1.00", "2.00"), reading("net", "2.00", "2.00"));
  expect([half.calibration?.isDetermined, half.calibration?.isDecisive]).toEqual([true, false]);
});

test("a reading that compares more of nothing with nothing does not fit better", async () => {
  const nothing: Reading = {
    name: "gross",
    compare: () => [1, 2, 3].map(() => ({ ...comparison("0"), expected: amountOf("0") })),
  };
  const { calibration } = await run(nothing, reading("net", "1.00"));
  expect([calibration?.reading, calibration?.isDecisive]).toEqual(["net", true]);
});

test("blocking once determined: a break blocks only if the figures decide on a reading", async () => {
  const asked = "blocking-once-determined";
  const decided = await runAs(
    asked,
    reading("gross", "2.00"),
    reading("net", "1.00", "1.00", "1.01"),
  );
  const open = await runAs(asked, reading("gross", "2.00"), reading("net", "3.00"));
  expect([decided, open].map(({ severity }) => severity)).toEqual(["blocking", "warning"]);
  expect([decided, open].map(({ findings }) => findings.map((one) => one.severity))).toEqual([
    ["blocking"],
    ["warning"],
  ]);
  expect([decided, open].map((result) => isReconciled({ months: [] }, [result]))).toEqual([
    false,
    true,
  ]);
});
