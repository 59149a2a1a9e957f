/** When the products of a subscription are invoiced. */
import { expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type { FrequencyType } from "../../../src/service/rules/subscription-books.ts";
import { nextInvoiceOn, runsOn } from "../../../src/service/rules/subscription-dates.ts";

const from31st = { startOn: dateOf("2026-01-31"), endOn: null };
const next = (
  subscription:
    | typeof from31st
    | { startOn: typeof from31st.startOn; endOn: typeof from31st.startOn },
  every: readonly [count: number, type: FrequencyType] | null,
  from: string,
): string | null =>
  nextInvoiceOn(
    subscription,
    every === null ? null : { count: every[0], type: every[1] },
    dateOf(from),
  );

test("a subscription from the 31st is invoiced on the last day of a shorter month, and then on the 31st again", () => {
  expect(next(from31st, [1, "month"], "2026-02-01")).toBe("2026-02-28");
  expect(next(from31st, [1, "month"], "2026-02-28")).toBe("2026-02-28");
  expect(next(from31st, [1, "month"], "2026-03-01")).toBe("2026-03-31");
  expect(next(from31st, [1, "month"], "2026-12-31")).toBe("2026-12-31");
});

test.each([
  [[3, "month"], "2026-05-01", "2026-07-31"],
  [[1, "quarter"], "2026-05-01", "2026-07-31"],
  [[2, "quarter"], "2026-08-01", "2027-01-31"],
  [[1, "year"], "2026-02-01", "2027-01-31"],
  [[1, "week"], "2026-02-01", "2026-02-07"],
  [[2, "week"], "2026-02-08", "2026-02-14"],
  [[2, "week"], "2026-02-14", "2026-02-14"],
  [[10, "day"], "2026-02-11", "2026-02-20"],
] as const)("every %j after %s is %s", (every, from, expected) => {
  expect(next(from31st, every, from)).toBe(expected);
});

test("a day that every month has does not change", () => {
  const from15th = { ...from31st, startOn: dateOf("2026-01-15") };
  expect(next(from15th, [1, "month"], "2026-02-16")).toBe("2026-03-15");
});

test("a subscription that has not started is invoiced on its first day", () => {
  expect(next(from31st, [1, "year"], "2025-06-01")).toBe("2026-01-31");
});

test("nothing is invoiced after the last day, and a product sold once is invoiced once", () => {
  const ended = { ...from31st, endOn: dateOf("2026-03-30") };
  expect(next(ended, [1, "month"], "2026-02-01")).toBe("2026-02-28");
  expect(next(ended, [1, "month"], "2026-03-01")).toBeNull();
  expect(next(from31st, null, "2026-01-31")).toBe("2026-01-31");
  expect(next(from31st, null, "2026-02-01")).toBeNull();
});

test("the first and the last day belong to a subscription", () => {
  const short = { startOn: dateOf("2026-01-31"), endOn: dateOf("2026-03-30") };
  expect(
    ["2026-01-30", "2026-01-31", "2026-03-30", "2026-03-31"].map((day) =>
      runsOn(short, dateOf(day)),
    ),
  ).toEqual([false, true, true, false]);
});
