/** JSON is read without losing a digit. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLossless } from "../../src/api/lossless-json.ts";

const parse = (text: string): unknown => parseLossless(Buffer.from(text), "GET /x.json");

test.each([
  ["123", 123],
  ["9007199254740991", 9007199254740991],
  ["9007199254740993", "9007199254740993"],
  ["123456789012345678", "123456789012345678"],
  ["-123456789012345678", "-123456789012345678"],
  ["0.1", "0.1"],
  ["100.10", "100.10"],
  ["100.0", "100.0"],
  ["-0.00", "-0.00"],
  ["1e3", 1000],
  ["1E400", "1E400"],
  ['"123456789012345678"', "123456789012345678"],
  ["[1, 2.50]", [1, "2.50"]],
  ['{"__proto__":{"a":1}}', JSON.parse('{"__proto__":{"a":1}}')],
])("%s is read as %o", (text, value) => {
  expect(parse(text)).toEqual(value);
});

test("a whole number of any length keeps its digits", () => {
  fc.assert(
    fc.property(fc.bigInt(), (value) => {
      const read = parse(`{"id":${value}}`) as { id: unknown };
      expect(String(read.id)).toBe(String(value));
    }),
  );
});

test("text without such numbers is read as JSON.parse reads it", () => {
  const leaf = fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.maxSafeInteger());
  const value = fc.letrec((tie) => ({
    node: fc.oneof(leaf, fc.array(tie("node")), fc.dictionary(fc.string(), tie("node"))),
  })).node;
  fc.assert(
    fc.property(value, (given) => {
      const text = JSON.stringify(given);
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("numbers inside the text of a description do not affect the numbers outside it", () => {
  fc.assert(
    fc.property(fc.string(), fc.bigInt({ min: 0n }), (description, cents) => {
      const about = `${description}: 12.50, 1234567890123456"`;
      const text = `{"about":${JSON.stringify(about)},"amount":${cents}.50,"memo":"12.50","page":7}`;
      expect(parse(text)).toEqual({ about, amount: `${cents}.50`, memo: "12.50", page: 7 });
    }),
  );
});

test.each(["", "nope", '{"a":1', "<!DOCTYPE html>"])("%j is not JSON", (text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: "answer-not-json" }) as Error);
});
