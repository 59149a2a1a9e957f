/** Orders as the records of runs keep them. */
import { expect, test } from "vitest";
import { makeOrder, optionsOf, orderOf } from "../../src/runs/order.ts";

test("an order is kept by the options that were given, and read again as it was", () => {
  const order = makeOrder({
    kind: "close",
    profile: "bakery",
    year: 2025,
    maxDuration: 5_400_000,
    out: "packs",
    auditfileVersion: "3.2",
    skipExports: true,
  });
  const options = {
    profile: "bakery",
    year: "2025",
    "max-duration": "90m",
    out: "packs",
    "auditfile-version": "3.2",
    "skip-exports": true,
  };
  expect(optionsOf(order)).toEqual(options);
  expect(orderOf("close", options)).toEqual(order);
});

test("an option that a program gives as undefined was not given", () => {
  const given: Readonly<Record<string, unknown>> = { period: undefined, skipExports: undefined };
  expect(makeOrder({ kind: "close", year: 2025, ...given })).toEqual(
    makeOrder({ kind: "close", year: 2025 }),
  );
});

test("the record of an earlier version is read: flags that were not given, times in any unit", () => {
  const options = { kind: "all", anew: false, "max-duration": "7200s", year: "2025" };
  expect(orderOf("export", options)).toEqual(
    makeOrder({ kind: "export", exported: "all", maxDuration: 7_200_000, year: 2025 }),
  );
});

test.each([
  ["constructor", {}],
  ["close", { year: "this one" }],
  ["close", { "max-duration": "a while" }],
  ["close", { "auditfile-version": "9.9" }],
  ["export", { kind: "everything" }],
  ["close", { anew: "perhaps" }],
])("%s with %o is no order of this version", (name, options) => {
  expect(orderOf(name, options)).toBe(null);
});
