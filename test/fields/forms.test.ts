/** The forms of a kind: in files, typed (all may be text), and stored in a column. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import {
  type Form,
  type Kind,
  listOf,
  optional,
  orNull,
  readIfFits,
} from "../../src/fields/kind.ts";
import { collecting, type Problem, rootOf } from "../../src/fields/place.ts";
import { record } from "../../src/fields/record.ts";
import {
  amount,
  digits,
  flag,
  identifier,
  shortText,
  text,
  wholeNumber,
} from "../../src/fields/scalars.ts";

/** The values that fit each form. */
const fitting = (kind: Kind<unknown>, given: readonly unknown[]): readonly unknown[] =>
  [kind, kind.typed, kind.stored].map((form) =>
    given.filter((each) => readIfFits(form, each) !== undefined),
  );

test("a flag is true or false in files, a word where it is typed, and a number in a column", () => {
  const given = [true, false, "true", "0", 1, 0, "yes", ""];
  expect(fitting(flag, given)[0]).toEqual([true, false]);
  expect(readIfFits(flag.typed, "0")).toBe(false);
  expect(readIfFits(flag.typed, "yes")).toBeUndefined();
  expect([flag.write(true), flag.stored.write(true)]).toEqual([true, 1]);
});

test("an empty text means null only where a value is typed", () => {
  const maybe = orNull(wholeNumber(1, 9));
  expect([readIfFits(maybe, ""), readIfFits(maybe.typed, "")]).toEqual([undefined, null]);
  expect([readIfFits(maybe.typed, "7"), readIfFits(maybe.typed, "10")]).toEqual([7, undefined]);
});

test("an amount is decimal text, and ten-thousandths in a column; digits keep their length", () => {
  const value = amountOf("12.5");
  expect([amount.write(value), amount.stored.write(value)]).toEqual(["12.5", 125_000]);
  expect(readIfFits(amount.stored, 125_000)).toEqual(value);
  expect(digits.stored.write("9007199254740993")).toBe(9_007_199_254_740_993n);
  expect(readIfFits(digits.stored, 9_007_199_254_740_993n)).toBe("9007199254740993");
});

test("a typed text is measured in code points, as JSON Schema counts", () => {
  const two = shortText(2).typed;
  expect([readIfFits(two, "👍👍"), readIfFits(two, "abc")]).toEqual(["👍👍", undefined]);
});

test("a record in a column is JSON; fields that it does not declare are not read there", () => {
  const kind = record({ id: identifier, names: listOf(text), note: optional(text) });
  const value = { id: "7", names: ["a"] };
  expect(kind.stored.write(value)).toBe('{"id":"7","names":["a"]}');
  expect(readIfFits(openTo(kind.stored), '{"id":"7","names":["a"],"old":1}')).toEqual(value);
});

/** As a reading that ignores unknown names. */
const openTo = <Value>(form: Form<Value>): Form<Value> => ({
  ...form,
  read: (given, at) =>
    form.read(given, { ...at, reading: { ...at.reading, unknown: () => undefined } }),
});

test("a missing field is reported with the required fields in it, others with their path", () => {
  const kind = record({ task: record({ name: text }), lines: listOf(record({ debit: text })) });
  const found: Problem[] = [];
  kind.typed.read({ lines: [{ debit: 1 }] }, rootOf(collecting(found)));
  expect(found.map(({ path, fault }) => [path, fault.kind])).toEqual([
    [[], "missing"],
    [["lines", 0, "debit"], "wrong-kind"],
  ]);
  expect(found[0]?.fault.missing).toEqual([{ name: "task", inner: [{ name: "name", inner: [] }] }]);
});
