/** The fiscal year of a command, and the periods that it refuses. */
import { expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { CALENDAR_YEARS } from "../../../src/calendar/fiscal-year.ts";
import { month } from "../../../src/calendar/month.ts";
import { BOOKS } from "../../../src/cli/arguments/option-groups.ts";
import { chosenYear, untilMonth, type YearRequest } from "../../../src/runs/pull/chosen-year.ts";

const TODAY = dateOf("2026-11-15");
type Given = Readonly<Partial<Record<"year" | "period", string>>>;
const asked = ({ year, period }: Given): YearRequest => ({
  year: BOOKS.year.read(year ?? null, { name: "--year", workingFolder: "." }),
  period: period ?? null,
});
const choose = (given: Given) => chosenYear(asked(given), CALENDAR_YEARS, TODAY);
const YEAR_2025 = { year: 2025, period: { first: "2025-01", last: "2025-12" } };

test("without a year or period it is the last fiscal year that has ended", () => {
  expect(choose({})).toEqual(YEAR_2025);
});

test.each([
  "prev_year",
  "202501..202512",
  "20250101..20251231",
  "2025-01..2025-12",
  "2025-01 to 2025-12",
  "2025-01-01..2025-12-31",
])("%s is fiscal year 2025", (period) => {
  expect(choose({ period })).toEqual(YEAR_2025);
});

test("a fiscal year that starts in July is named after the year it ends in", () => {
  const calendar = { firstMonth: 7, exceptions: [] };
  expect(chosenYear(asked({ year: "2025" }), calendar, TODAY).period).toEqual({
    first: "2024-07",
    last: "2025-06",
  });
  expect(chosenYear(asked({}), calendar, TODAY).year).toBe(2026);
});

test("a long first fiscal year is one year, by its number or by its months", () => {
  const long = { year: 2024, period: { first: month("2023-07"), last: month("2024-12") } };
  const calendar = { firstMonth: 1, exceptions: [long] };
  for (const given of [{ year: "2024" }, { period: "2023-07..2024-12" }]) {
    expect(chosenYear(asked(given), calendar, TODAY)).toEqual(long);
  }
});

test.each(["202510", "2025-10", "2025-10-01..2025-10-31"])("%s is October 2025", (period) => {
  expect(untilMonth({ period })(CALENDAR_YEARS, TODAY).period.last).toBe("2025-10");
});

test.each([
  [{ period: "last_year" }, "period-unknown"],
  [{ period: "2025" }, "period-unknown"],
  [{ period: "202513" }, "period-unknown"],
  [{ period: "2025-13" }, "period-unknown"],
  [{ period: "2025-1..2025-12" }, "period-unknown"],
  [{ period: "2025-12..2025-01" }, "period-reversed"],
  [{ period: "202501.." }, "period-unknown"],
  [{ period: "202512..202501" }, "period-reversed"],
  [{ period: "20250115..20251231" }, "period-not-whole-months"],
  [{ period: "202501..202601" }, "period-too-long"],
  [{ period: "202501..202506" }, "period-not-fiscal-year"],
  [{ year: "25" }, "arguments-invalid"],
  [{ year: "2025", period: "prev_year" }, "arguments-invalid"],
  [{ year: "2031" }, "year-empty"],
] as const)("%o is refused as %s", (given, code) => {
  expect(() => choose(given)).toThrow(expect.objectContaining({ code }));
});

test.each([
  ["last_month", "prev_month"],
  ["Last year", "prev_year"],
  ["previous-quarter", "prev_quarter"],
  ["current_year", "this_year"],
])("%s is refused with the word %s", (period, meant) => {
  expect(() => choose({ period })).toThrow(
    `--period ${period}: not a period: did you mean "${meant}"?`,
  );
});
