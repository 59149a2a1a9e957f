/** Comparisons that are only counted: whatever months are asked for, each has its own numbers and a finding of its own. */
import { expect, test } from "vitest";
import { amountOf, ZERO } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import { FINDINGS_KEPT_MAX } from "../../../src/checks/check.ts";
import { comparisonTally } from "../../../src/checks/internal/comparison-tally.ts";
import { talliedIn } from "../../../src/checks/internal/tallied.ts";

const MORE = 500;

test("findings beyond those that are kept are counted in their own month, with the first of them", () => {
  const tally = comparisonTally();
  const add = (of: string, path: string, actual: string): void => {
    const figures = { month: month(of), expected: ZERO, actual: amountOf(actual) };
    tally.add(figures, () => ({ subject: { kind: "field", path }, sources: [] }));
  };
  for (let index = 0; index < FINDINGS_KEPT_MAX; index += 1) add("2025-01", `a${index}`, "1");
  for (let index = 0; index < MORE; index += 1) add("2025-02", `b${index}`, "1");
  add("2025-02", "equal", "0");
  const inMonth = (of: string) =>
    talliedIn([...tally.outcomes()].filter((comparison) => comparison.month === of));
  expect(inMonth("2025-01")).toMatchObject({ compared: 1_000, broken: 1_000 });
  const february = inMonth("2025-02");
  expect(february).toMatchObject({ compared: MORE + 1, broken: MORE, fits: 0 });
  expect(february.unequal.map(({ subject }) => subject)).toEqual([{ kind: "field", path: "b0" }]);
  const all = talliedIn(tally.outcomes());
  expect(all).toMatchObject({ compared: 1_501, broken: 1_500 });
  expect(all.unequal).toHaveLength(FINDINGS_KEPT_MAX);
});
