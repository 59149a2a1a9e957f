/** Which findings a draft shows. */
import { expect, test } from "vitest";
import { ZERO } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { tiedBy } from "../../src/checks/backing.ts";
import type { CheckResult, Severity } from "../../src/checks/check.ts";
import { draftFindings, draftReasons } from "../../src/checks/draft-findings.ts";
import { smallCompany } from "../support/books-notation.ts";

const broken = (id: string, count: number, severity: Severity = "blocking"): CheckResult => ({
  check: { id, name: id, formula: "", severity, compare: () => [] },
  ...{ severity, compared: count, broken: count },
  findings: Array.from({ length: Math.min(count, 20) }, () => ({
    ...{ check: id, severity, month: null, subject: { kind: "books" }, side: "debit" },
    ...{ expected: ZERO, actual: ZERO, difference: ZERO, sources: [] },
  })),
});
const shown = (...results: readonly CheckResult[]): readonly [string, number] => {
  const { checks, more } = draftFindings(results, 10);
  return [
    checks.map(({ result, findings }) => `${result.check.id} ${findings.length}`).join(),
    more,
  ];
};

test("a check with many breaks leaves room for every other blocking check", () => {
  expect(shown(broken("A", 47), broken("B", 1), broken("C", 3))).toEqual(["A 6,B 1,C 3", 41]);
  expect(shown(broken("A", 2), broken("B", 30, "warning"), broken("C", 0))).toEqual(["A 2", 0]);
});

test("of more checks than there is room for, the first are shown, and the rest is counted", () => {
  const many = Array.from({ length: 12 }, (_, index) => broken(`K${String(index)}`, 2));
  const [text, more] = shown(...many);
  expect([text.split(",").length, more]).toEqual([10, 14]);
});

test("the reasons of a draft are its months, its broken checks and the figures that other checks do not tie", () => {
  const books = smallCompany();
  const results = [broken("A", 2), broken("B", 1, "warning")];
  const untied = [
    { backing: tiedBy(["A"]), check: "A", shortfall: "broken" },
    { backing: tiedBy(["C"]), check: "C", shortfall: "compared-nothing" },
    { backing: tiedBy(["C"]), check: "C", shortfall: "compared-nothing" },
  ] as const;
  expect(draftReasons({ ...books, asOf: dateOf("2025-12-31") }, results, untied)).toEqual([
    { kind: "period-not-over", month: books.period.last },
    { kind: "check-broken", check: "A" },
    { kind: "not-tied", check: "C", shortfall: "compared-nothing" },
  ]);
  expect(draftReasons(books, [broken("B", 1, "warning")], [])).toEqual([]);
});
