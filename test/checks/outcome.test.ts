/** What came of checks: each of the five outcomes, and the counts of a list. */
import { expect, test } from "vitest";
import type { Severity } from "../../src/checks/check.ts";
import {
  asksForAction,
  type Compared,
  checkCountsText,
  isBlocked,
  outcomeCounts,
  outcomeOf,
} from "../../src/checks/outcome.ts";

const result = (compared: number, broken = 0, more: Partial<Compared> = {}): Compared => ({
  ...{ severity: "blocking", compared, broken },
  ...more,
});

test("a check holds only if it compared something, and has findings of any severity", () => {
  const severities: readonly Severity[] = ["blocking", "warning", "information"];
  expect([
    outcomeOf(result(3)),
    ...severities.map((severity) => outcomeOf(result(3, 1, { severity }))),
    outcomeOf(result(0)),
    outcomeOf(result(0, 0, { gap: "no-assets" })),
    // Nobody can supply what the books do not have.
    outcomeOf(result(0, 0, { gap: "no-wages-booked" })),
  ]).toEqual([
    "holds",
    ...["with-findings", "with-findings", "with-findings"],
    ...["nothing-to-compare", "not-possible", "nothing-to-compare"],
  ]);
});

test("differences are accepted only if a person accepted each of them", () => {
  expect([1, 2].map((accepted) => outcomeOf(result(9, 2, { accepted })))).toEqual([
    "with-findings",
    "accepted",
  ]);
});

test("every check of a list is counted once, and findings for information are counted apart", () => {
  const results = [
    ...[result(4), result(5), result(6, 2), result(7, 1, { severity: "information" })],
    ...[result(0), result(0, 0, { gap: "no-projects" }), result(1, 1, { accepted: 1 })],
  ];
  const counts = outcomeCounts(results);
  expect(counts).toEqual({
    checks: 7,
    outcomes: {
      ...{ holds: 2, "with-findings": 2, accepted: 1 },
      ...{ "not-possible": 1, "nothing-to-compare": 1 },
    },
    informing: 1,
    compared: 23,
  });
  expect(Object.values(counts.outcomes).reduce((sum, one) => sum + one, 0)).toBe(counts.checks);
  expect(checkCountsText(counts)).toBe(
    "7 checks: 2 hold, 2 with findings (1 for information), 1 accepted, 1 not possible, 1 with nothing to compare",
  );
});

test("a warning asks for action and does not block; information asks for none", () => {
  const severities: readonly Severity[] = ["blocking", "warning", "information"];
  const found = severities.map((severity) => result(3, 1, { severity }));
  expect(found.map((one) => [asksForAction(one), isBlocked(one)])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
  expect([asksForAction(result(0)), isBlocked(result(3))]).toEqual([false, false]);
});
