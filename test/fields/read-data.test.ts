/** Kinds of data from files: the value, or every problem with its path. */
import { expect, test } from "vitest";
import { either, type Form, listOf, optional } from "../../src/fields/kind.ts";
import { problemText, readData } from "../../src/fields/read-data.ts";
import { described, record, recordOf } from "../../src/fields/record.ts";
import { nothing, oneOf, text, textLike, wholeNumber } from "../../src/fields/scalars.ts";

const problemsOf = (form: Form<unknown>, given: unknown): readonly string[] => {
  const reading = readData(form, given);
  return reading.ok ? [] : reading.problems.map(problemText);
};

const SAMPLE = record({
  format_version: oneOf(1),
  name: textLike(/^[a-z]+$/),
  colour: described("red or blue", oneOf("red", "blue")),
  months: listOf(record({ month: wholeNumber(1, 12), note: optional(text) }), 1),
  sums: recordOf(/^[a-z]+$/, either(wholeNumber(), nothing)),
});

test("a valid value has no problems, with and without its optional fields", () => {
  const value = {
    format_version: 1,
    name: "a",
    colour: "red",
    months: [{ month: 1 }, { month: 12, note: "x" }],
    sums: { a: 1, b: null },
  };
  expect(readData(SAMPLE, value)).toEqual({ ok: true, value });
});

test("all problems are reported at once, with their paths", () => {
  const value = {
    name: "A",
    colour: 3,
    months: [{ month: 13, note: 1 }, "January", { month: 1.5, day: 1 }],
    sums: { a: "1", B: 2 },
    extra: true,
  };
  expect(problemsOf(SAMPLE, value)).toEqual([
    "top level: missing format_version",
    'name: must match pattern "^[a-z]+$"',
    "colour: must be red or blue",
    "months/0/month: must be <= 12",
    "months/0/note: must be text",
    "months/1: must be an object",
    "months/2/month: must be an integer",
    'months/2: unknown field "day"',
    "sums/a: must be an integer",
    "sums/a: must be null",
    "sums: name not allowed: B",
    'top level: unknown field "extra"',
  ]);
});

test.each([null, [], "text", 1])("%j is not a record", (value) => {
  expect(problemsOf(SAMPLE, value)).toEqual(["top level: must be an object"]);
});

test("an inherited property name is not a given field", () => {
  expect(problemsOf(record({ toString: text }), {})).toEqual(["top level: missing toString"]);
});

test("a list that is too short is refused", () => {
  expect(problemsOf(record({ files: listOf(text, 1) }), { files: [] })).toEqual([
    "files: must have at least 1 item",
  ]);
});

test("a name of the language itself is a name like any other where names are data", () => {
  const given: unknown = JSON.parse('{"__proto__":"a","constructor":"b"}');
  const reading = readData(recordOf(/^/, text), given);
  expect(reading.ok && Object.entries(reading.value)).toEqual([
    ["__proto__", "a"],
    ["constructor", "b"],
  ]);
});
