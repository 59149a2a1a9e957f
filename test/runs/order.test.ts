/** Orders, and their form in the records of runs. */
import { expect, test } from "vitest";
import { makeOrder, optionsOf, orderOf } from "../../src/runs/order.ts";

test("an order is recorded with its given options, and reading restores it", () => {
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

test("an order for a sample is recorded with its name; the first one is recorded as chosen", () => {
  for (const sample of [true, "sole-trader"] as const) {
    const order = makeOrder({ kind: "close", sample });
    expect(optionsOf(order)).toEqual({ sample });
    expect(orderOf("close", { sample })).toEqual(order);
  }
  expect(orderOf("close", { sample: "partnership" })).toBeNull();
});

test("an undefined option is absent", () => {
  const given: Readonly<Record<string, unknown>> = { period: undefined, skipExports: undefined };
  expect(makeOrder({ kind: "close", year: 2025, ...given })).toEqual(
    makeOrder({ kind: "close", year: 2025 }),
  );
});

test("the record of an earlier version can be read: absent flags, times in any unit", () => {
  const options = { kind: "all", fresh: false, "max-duration": "7200s", year: "2025" };
  expect(orderOf("export", options)).toEqual(
    makeOrder({ kind: "export", exported: "all", maxDuration: 7_200_000, year: 2025 }),
  );
});

test.each([
  [
    { auditfileVersion: "9" },
    'option auditfileVersion: "9" is not valid, expected one of 4.0, 3.2',
  ],
  [{ skipExports: "yes" }, 'option skipExports: "yes" is not valid, expected true or false'],
  [{ out: 5 }, "option out: 5 is not valid, expected text"],
  [{ year: "2025" }, 'option year: "2025" is not valid, expected a number'],
])("a program without types is refused the options %o", (given, message) => {
  const options: Readonly<Record<string, unknown>> = given;
  expect(() => makeOrder({ kind: "close", ...options })).toThrow(
    expect.objectContaining({ code: "arguments-invalid", message }) as Error,
  );
});

test.each([
  ["constructor", {}],
  ["close", { year: "this one" }],
  ["close", { "max-duration": "a while" }],
  ["close", { "auditfile-version": "9.9" }],
  ["export", { kind: "everything" }],
  ["close", { fresh: "perhaps" }],
])("%s with %o is not an order of this version", (name, options) => {
  expect(orderOf(name, options)).toBe(null);
});
