/** How many requests a pull is said to make, while it makes them. */
import { expect, test } from "vitest";
import { requestsPlanned } from "../../../src/pull/plan/requests-planned.ts";

const quarter = { monthsTotal: 3, requestsAfterMonths: 10 };

test("while nothing is known of any month nobody says how many requests there will be", () => {
  const none = { done: 8, doneInMonths: [], expectedInMonths: [] };
  expect(requestsPlanned({ ...quarter, ...none })).toBeNull();
});

test("months of which nothing is known are taken to be like the others", () => {
  const progress = { done: 40, doneInMonths: [30], expectedInMonths: [20] };
  const all = { done: 40, doneInMonths: [30], expectedInMonths: [20, 25] };
  expect(requestsPlanned({ ...quarter, ...progress })).toBe(
    requestsPlanned({ ...quarter, ...all }),
  );
});

test("no less is planned than is done", () => {
  const progress = { done: 1_000, doneInMonths: [30, 30, 30], expectedInMonths: [] };
  expect(requestsPlanned({ ...quarter, ...progress })).toBe(1_000);
});
