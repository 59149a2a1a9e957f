/** Q4 by hand: of the bank ten was accepted. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import type { Acceptance } from "../../../src/ledger/judgement/entries.ts";
import { ACCEPTED, judged, judgedLines, withBank } from "./judged.ts";

const q4 = (january: string, february: string, ...entries: readonly Acceptance[]) =>
  judgedLines("Q4", judged(withBank(january, february), ...entries));
const nothingFound = (compared: number) => ({ compared, lines: [] });
const found = (line: string) => ({ compared: 1, lines: [line] });
const LATER: Acceptance = { ...ACCEPTED, id: "a2", amount: amountOf("12.00") };

test("a difference of the accepted amount stands, in one month or in several", async () => {
  expect(await q4("75.00", "155.00", ACCEPTED)).toEqual(nothingFound(1));
  expect(await q4("75.00", "145.00", ACCEPTED)).toEqual(nothingFound(1));
});

test("one of another amount is a finding with both, and one that is gone has nothing now", async () => {
  expect(await q4("74.99", "155.00", ACCEPTED)).toEqual(found("2025-01 C1 f1100: 10.00 = 10.01"));
  expect(await q4("74.00", "143.00", ACCEPTED)).toEqual(found("2025-02 C1 f1100: 10.00 = 12.00"));
  expect(await q4("85.00", "155.00", ACCEPTED)).toEqual(found("C1 f1100: 10.00 = 0.00"));
  const ofJanuary = { ...ACCEPTED, month: month("2025-01") };
  expect(await q4("85.00", "145.00", ofJanuary)).toEqual(found("2025-01 C1 f1100: 10.00 = 0.00"));
});

test("a later acceptance of the same place replaces one that no longer covers anything", async () => {
  expect(await q4("85.00", "143.00", ACCEPTED, LATER)).toEqual(nothingFound(1));
  expect(await q4("75.00", "143.00", ACCEPTED, LATER)).toEqual(nothingFound(2));
  expect(await q4("85.00", "155.00", ACCEPTED, LATER)).toEqual(found("C1 f1100: 12.00 = 0.00"));
});

test("books of other months, and checks that compare nothing, say nothing about it", async () => {
  const later = { ...ACCEPTED, since: month("2025-03"), until: month("2025-12") };
  expect(await q4("85.00", "155.00", later)).toEqual(nothingFound(0));
  const earlier = { ...ACCEPTED, since: month("2024-11"), until: month("2024-12") };
  expect(await q4("85.00", "155.00", earlier)).toEqual(nothingFound(0));
  const ofPayroll = { ...ACCEPTED, check: "C2", place: "figure figures.net-wages" };
  expect(await q4("85.00", "155.00", ofPayroll)).toEqual(nothingFound(0));
});

test("one that ended before the last month of the books may be gone: it was expected to end", async () => {
  const ended = { ...ACCEPTED, until: month("2025-01") };
  expect(await q4("85.00", "155.00", ended)).toEqual(nothingFound(0));
});

test("books without acceptances do not have the check", async () => {
  expect(await q4("85.00", "155.00")).toEqual(nothingFound(-1));
});
