/** The planned number of requests during a pull. */
import { expect, test } from "vitest";
import { requestsPlanned } from "../../../src/pull/plan/requests-planned.ts";

const quarter = { monthsTotal: 3, requestsOfContacts: 1, requestsAfterMonths: 10 };

test("while nothing is known about any month the number of requests is unknown", () => {
  const none = { done: 8, doneInMonths: [], expectedInMonths: [] };
  expect(requestsPlanned({ ...quarter, ...none })).toBeNull();
});

test("an unknown month counts as the average of the others", () => {
  const progress = { done: 40, doneInMonths: [30], expectedInMonths: [20] };
  const all = { done: 40, doneInMonths: [30], expectedInMonths: [20, 25] };
  expect(requestsPlanned({ ...quarter, ...progress })).toBe(
    requestsPlanned({ ...quarter, ...all }),
  );
});

test("the planned number is never less than the number done", () => {
  const progress = { done: 1_000, doneInMonths: [30, 30, 30], expectedInMonths: [] };
  expect(requestsPlanned({ ...quarter, ...progress })).toBe(1_000);
});
