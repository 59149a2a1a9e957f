/** The four notations of a period (specification 4.4 and 4.6): their meaning, and what is refused. */
import { describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import {
  type PeriodReading,
  readDocumentPeriod,
  readMultiMonth,
  readPeriodUntil,
  readSingleMonth,
} from "../../src/calendar/period-words.ts";

const TODAY = dateOf("2026-11-15");

/** `2025-01..2025-03`, a single month or day, or the problem: `too-long 12`. */
function written(
  reading: PeriodReading<string | { readonly first: string; readonly last: string }>,
): string {
  if (!reading.ok) {
    const { problem } = reading;
    return problem.kind === "too-long" ? `too-long ${problem.limit}` : problem.kind;
  }
  const { value } = reading;
  return typeof value === "string" ? value : `${value.first}..${value.last}`;
}

describe("a report of up to twelve months", () => {
  test.each([
    ["202503", "2025-03..2025-03"],
    ["202501..202512", "2025-01..2025-12"],
    ["202407..202506", "2024-07..2025-06"],
    ["20250101..20250331", "2025-01..2025-03"],
    ["20240201..20240229", "2024-02..2024-02"],
    ["this_month", "2026-11..2026-11"],
    ["prev_month", "2026-10..2026-10"],
    ["next_month", "2026-12..2026-12"],
    ["this_quarter", "2026-10..2026-12"],
    ["prev_quarter", "2026-07..2026-09"],
    ["next_quarter", "2027-01..2027-03"],
    ["this_year", "2026-01..2026-12"],
    ["prev_year", "2025-01..2025-12"],
    ["next_year", "2027-01..2027-12"],
    ["202501..202601", "too-long 12"],
    ["202503..202501", "reversed"],
    ["20250331..20250301", "reversed"],
    ["20250115..20250331", "not-whole-months"],
    ["20250101..20250330", "not-whole-months"],
    ["20240201..20240228", "not-whole-months"],
    ["20250201..20250229", "unknown"],
    ["202513", "unknown"],
    ["000001..000012", "unknown"],
    ["2025", "unknown"],
    ["20250101", "unknown"],
    ["202501..", "unknown"],
    ["..202501", "unknown"],
    ["202501..20250331", "unknown"],
    ["202501..202502..202503", "unknown"],
    ["202501...202502", "unknown"],
    ["2025-01", "unknown"],
    ["this_week", "unknown"],
    ["This_Month", "unknown"],
    ["this_month ", "unknown"],
    ["", "unknown"],
    ["last_month", "unknown"],
  ])("reads %s as %s", (text, meaning) => {
    expect(written(readMultiMonth(text, TODAY))).toBe(meaning);
  });
});

describe("a report of one month", () => {
  test.each([
    ["202503", "2025-03"],
    ["202503..202503", "2025-03"],
    ["20250301..20250331", "2025-03"],
    ["this_month", "2026-11"],
    ["prev_month", "2026-10"],
    ["next_month", "2026-12"],
    ["202503..202504", "too-long 1"],
    ["this_quarter", "too-long 1"],
    ["prev_year", "too-long 1"],
    ["202504..202503", "reversed"],
    ["20250301..20250330", "not-whole-months"],
    ["20250301..20250301", "not-whole-months"],
    ["this_week", "unknown"],
    ["202500", "unknown"],
  ])("reads %s as %s", (text, meaning) => {
    expect(written(readSingleMonth(text, TODAY))).toBe(meaning);
  });
});

describe("the last month of an aging report", () => {
  test.each([
    ["202503", "2025-03"],
    ["this_month", "2026-11"],
    ["prev_month", "2026-10"],
    ["this_quarter", "2026-12"],
    ["prev_quarter", "2026-09"],
    ["this_year", "2026-12"],
    ["prev_year", "2025-12"],
    ["next_month", "unknown"],
    ["next_quarter", "unknown"],
    ["next_year", "unknown"],
    ["202501..202503", "unknown"],
    ["20250331", "unknown"],
    ["this_week", "unknown"],
    ["", "unknown"],
  ])("reads %s as %s", (text, meaning) => {
    expect(written(readPeriodUntil(text, TODAY))).toBe(meaning);
  });
});

describe("the period of a document filter", () => {
  test.each([
    ["this_week", "2026-11-09..2026-11-15"],
    ["prev_week", "2026-11-02..2026-11-08"],
    ["next_week", "2026-11-16..2026-11-22"],
    ["this_month", "2026-11-01..2026-11-30"],
    ["prev_quarter", "2026-07-01..2026-09-30"],
    ["next_year", "2027-01-01..2027-12-31"],
    ["202501..202503", "2025-01-01..2025-03-31"],
    ["202001..202512", "2020-01-01..2025-12-31"],
    ["20250115..20250220", "2025-01-15..2025-02-20"],
    ["20240229..20240229", "2024-02-29..2024-02-29"],
    ["20250220..20250115", "reversed"],
    ["202502..202501", "reversed"],
    ["202501..", "open-ended"],
    ["..20250131", "open-ended"],
    ["202501", "unknown"],
    ["20250101", "unknown"],
    ["202501..20250331", "unknown"],
    ["20250229..20250331", "unknown"],
    ["000001..000012", "unknown"],
    ["202501..202502..202503", "unknown"],
    ["", "unknown"],
  ])("reads %s as %s", (text, meaning) => {
    expect(written(readDocumentPeriod(text, TODAY))).toBe(meaning);
  });
});
