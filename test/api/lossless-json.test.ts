/** JSON is read without losing a digit. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { answerFrom, listAt, rootOf } from "../../src/api/decoding.ts";
import { parseLossless } from "../../src/api/lossless-json.ts";
import { refusalOf } from "../../src/api/refusal.ts";
import { hashOf } from "../../src/api/transport.ts";

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

const space = fc.constantFrom("", " ", "\n\t", "  ");
const jsonText = fc.letrec<{ node: string }>((tie) => {
  const spaced = fc.tuple(space, tie("node"), space).map((parts) => parts.join(""));
  const named = fc.tuple(fc.string(), space, spaced).map(([name, before, value]) => {
    return `${JSON.stringify(name)}${before}:${value}`;
  });
  return {
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("1.50", "-0.0", "1e3", "12345678901234567", "7", "-7", "true", "null"),
      fc
        .constantFrom(": 12.50", "[1.5", "l, 2.75", "12:00:00.000Z")
        .map((text) => JSON.stringify(text)),
      fc.array(spaced, { maxLength: 4 }).map((values) => `[${values.join(",")}]`),
      fc.array(named, { maxLength: 4 }).map((values) => `{${values.join(",")}}`),
    ),
  };
}).node;

test("every number that would lose a digit is found, whatever stands around it", () => {
  const keeping = (_: string, value: unknown, { source }: { readonly source: string }): unknown =>
    typeof value !== "number" || (Number.isSafeInteger(value) && !/^-?\d+\.\d+$/.test(source))
      ? value
      : source;
  fc.assert(
    fc.property(jsonText, (text) => {
      expect(parse(text)).toEqual(
        JSON.parse(text, keeping as (key: string, value: unknown) => unknown),
      );
    }),
    { numRuns: 2_000 },
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

test("a text with millions of escapes is read, and so are the numbers next to it", () => {
  const quotes = 10_000_000;
  const read = parse(`{"about":"${'\\"'.repeat(quotes)}","amount":1.50}`) as { about: string };
  expect({ ...read, about: read.about.length }).toEqual({ about: quotes, amount: "1.50" });
});

test.each([
  ['"a\\ud800b"', "a\ufffdb"],
  ['"\\uDC00\\uD83D\\uDE00"', "\ufffd😀"],
  ['"\\ud83d\\ude00\\ud83d"', "😀\ufffd"],
  ['"\\ud83d\\\\ude00"', "\ufffd\\ude00"],
  ['"\\\\ud800"', "\\ud800"],
])("%s has no half of a character", (json, text) => {
  expect(parse(json)).toBe(text);
});

const DEEP = `{"error":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;

test("a value that is nested too deeply is refused like any other", () => {
  const content = parse(DEEP);
  const source = hashOf(Buffer.from(DEEP));
  const answer = answerFrom({ request: "GET /x.json", content, source, unknownFields: new Set() });
  expect(() => listAt(rootOf(answer))).toThrow(
    expect.objectContaining({ code: "answer-malformed" }) as Error,
  );
});

test("so is a refusal by the service", () => {
  const body = Buffer.from(DEEP);
  const request = { method: "GET", path: "/1/x.json", query: [], body: null, purpose: "" } as const;
  const { code } = refusalOf(request, { status: 500, headers: {}, body, sha256: hashOf(body) });
  expect(code).toBe("service-failing");
});
