/** What a later lock of the same books leaves of the findings that were registered before. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import type { JudgementEntry } from "../../../src/ledger/judgement/entries.ts";
import { lockedPacks, standingRegister } from "../../../src/ledger/judgement/standing.ts";

const by = "A. Bakker";

/** A lock on a day of 2026, and the findings that it registered, by their places. */
const locked = (day: string, first: string, ...places: readonly string[]): JudgementEntry[] => [
  {
    ...{ kind: "locked", id: `lock-${day}`, at: day, by, reason: null, balances: new Map() },
    ...{ first: month(first), through: month(`${first.slice(0, 4)}-12`) },
    ...{ snapshot: "5f2e", pack: `pack-${day}` },
  },
  ...places.map(
    (place): JudgementEntry => ({
      ...{
        kind: "registered",
        id: `${place}-${day}`,
        at: day,
        by,
        check: "V1",
        place,
        month: null,
      },
      ...{ year: 2025, amount: amountOf("1.00"), acceptance: null },
    }),
  ),
];
const withdrawn = (entry: string): JudgementEntry => ({
  ...{ kind: "withdrawn", id: "w1", at: "2026-03-01", by, entry, reason: "Too early" },
});
const idsOf = (...entries: readonly JudgementEntry[]): readonly string[] =>
  standingRegister({ entries }).map(({ id }) => id);

const FIRST = locked("2026-01-15", "2025-01", "a", "b");
const SECOND = locked("2026-02-15", "2025-01", "b");
const OTHER_YEAR = locked("2026-02-20", "2024-01", "c");

test("the last lock of a year registers all findings of it, other years keep theirs", () => {
  expect(idsOf(...FIRST, ...OTHER_YEAR)).toEqual(["a-2026-01-15", "b-2026-01-15", "c-2026-02-20"]);
  expect(idsOf(...FIRST, ...SECOND, ...OTHER_YEAR)).toEqual(["b-2026-02-15", "c-2026-02-20"]);
});

test("the findings of a lock that was withdrawn go with it, those of the lock before return", () => {
  const entries = [...FIRST, ...SECOND, withdrawn("lock-2026-02-15")];
  expect(idsOf(...entries)).toEqual(["a-2026-01-15", "b-2026-01-15"]);
  expect([...lockedPacks({ entries }).keys()]).toEqual(["pack-2026-01-15"]);
});

test("a finding that a person registered by hand stays", () => {
  const [, byHand] = locked("2026-01-20", "2025-01", "d");
  expect(idsOf(byHand!, ...SECOND)).toEqual(["d-2026-01-20", "b-2026-02-15"]);
});
