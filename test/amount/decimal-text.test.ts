/** Decimal text: amounts of the public API, to print, serialize, add and compare. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  add as addAmounts,
  amountOf,
  amountText,
  multiply as multiplyAmounts,
} from "../../src/amount/amount.ts";
import {
  absolute,
  add,
  compare,
  decimalText,
  divideRounded,
  equals,
  isDecimalText,
  isNegative,
  isZero,
  multiply,
  negate,
  round,
  subtract,
  sum,
} from "../../src/amount/decimal-text.ts";

const of = decimalText;

test("decimal text prints and serializes verbatim", () => {
  const record = { total: of("100.0"), rate: of("0.21"), zero: of("0") };
  expect(JSON.stringify(record)).toBe('{"total":"100.0","rate":"0.21","zero":"0"}');
});

test("an amount of the books becomes text with two decimals, or more where needed", () => {
  expect([amountOf("12"), amountOf("-0.5"), amountOf("1.23456")].map((one) => of(one))).toEqual([
    "12.00",
    "-0.50",
    "1.23456",
  ]);
});

test.each(["1e3", "1,5", ".5", "+1", "", "NaN", " 1", "1.", "1".repeat(31), `0.${"1".repeat(21)}`])(
  "%j is not decimal text",
  (text) => {
    expect(isDecimalText(text)).toBe(false);
    expect(() => of(text)).toThrow(expect.objectContaining({ code: "arguments-invalid" }) as Error);
  },
);

test.each([12, null, undefined, amountOf("12"), {}])("%j is not text", (value) => {
  expect(isDecimalText(value)).toBe(false);
});

test("the arithmetic is exact and returns text", () => {
  expect(add(of("0.1"), of("0.2"))).toBe("0.30");
  expect(subtract(of("100.0"), of("100.01"))).toBe("-0.01");
  expect(negate(of("0.00"))).toBe("0.00");
  expect(negate(of("1.5"))).toBe("-1.50");
  expect(absolute(of("-1.5"))).toBe("1.50");
  expect(multiply(of("19.99"), of("1.21"))).toBe("24.1879");
  expect(sum([of("1.1"), of("2.2"), of("3.3")])).toBe("6.60");
  expect(sum([])).toBe("0.00");
  expect(round(of("2.345"), 2)).toBe("2.35");
  expect(round(of("-2.345"), 2)).toBe("-2.35");
  expect(round(of("7"), 3)).toBe("7.000");
  expect(divideRounded(of("1"), of("3"), 4)).toBe("0.3333");
});

test.each([
  () => round(of("1"), -1),
  () => round(of("1"), 1.5),
  () => divideRounded(of("1"), of("3"), 21),
  () => divideRounded(of("1"), of("0.00"), 2),
])("an undefined result is refused: %s", (compute) => {
  expect(compute).toThrow(expect.objectContaining({ code: "arguments-invalid" }));
});

test("decimal text is compared by value, not as text", () => {
  expect(["9.9", "10", "-1", "1.50"].map(of).sort(compare)).toEqual(["-1", "1.50", "9.9", "10"]);
  expect(equals(of("1.5"), of("1.500"))).toBe(true);
  expect(equals(of("1.5"), of("1.51"))).toBe(false);
  expect([isZero(of("-0.00")), isZero(of("0.01"))]).toEqual([true, false]);
  expect([isNegative(of("-0.01")), isNegative(of("-0.00"))]).toEqual([true, false]);
});

test("amounts of the books and decimal text can be combined", () => {
  expect(add(amountOf("12.50"), of("0.5"))).toBe("13.00");
  expect(sum([amountOf("1"), of("2"), amountOf("-3")])).toBe("0.00");
  expect(equals(amountOf("1.5"), of("1.50"))).toBe(true);
});

test("a result with too many digits is refused unless it is rounded", () => {
  const long = of(`0.${"1".repeat(20)}`);
  expect(() => multiply(long, long)).toThrow(/is not a decimal/);
  expect(round(long, 2)).toBe("0.11");
});

test("the arithmetic equals that of amounts", () => {
  const text = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{1,6}$/))
    .map(([isNegative, whole, fraction]) => `${isNegative ? "-" : ""}${String(whole)}.${fraction}`);
  fc.assert(
    fc.property(text, fc.stringMatching(/^-?\d{1,8}\.\d{1,6}$/), (left, right) => {
      const [a, b] = [amountOf(left), amountOf(right)];
      expect(add(of(left), of(right))).toBe(amountText(addAmounts(a, b), 2));
      expect(multiply(of(left), of(right))).toBe(amountText(multiplyAmounts(a, b), 2));
    }),
  );
});
