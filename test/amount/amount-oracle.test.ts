/** Amounts that are represented as integers give the same results as decimal.js. */
import { Decimal as DecimalJs } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  add,
  amountOf,
  amountText,
  compareAmounts,
  divideRounded,
  fromStored,
  isZero,
  multiply,
  negate,
  roundAmount,
  subtract,
  sumOf,
  toStored,
} from "../../src/amount/amount.ts";

const Oracle = DecimalJs.clone({ precision: 200, rounding: DecimalJs.ROUND_HALF_UP });
type Oracle = DecimalJs;

/** Texts of amounts of all sizes: cents, around the limit of safe integers, and the maximum length. */
const texts = fc
  .record({
    sign: fc.constantFrom("", "-"),
    whole: fc.oneof(
      fc.nat({ max: 99_999 }).map(String),
      fc.bigInt({ min: 900_719_925_400n, max: 900_719_925_500n }).map(String),
      fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }).map(String),
    ),
    fraction: fc.oneof(
      fc.constant(""),
      fc.nat({ max: 99 }).map((cents) => `.${String(cents).padStart(2, "0")}`),
      fc.nat({ max: 9_999 }).map((parts) => `.${String(parts).padStart(4, "0")}`),
      fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }).map((parts) => `.${parts}`),
    ),
  })
  .map(({ sign, whole, fraction }) => `${sign}${whole}${fraction}`);

/** The text of the oracle, without the sign that decimal.js gives to zero. */
const plain = (decimal: Oracle): string => (decimal.isZero() ? "0" : decimal.toFixed());

test("a parsed amount is formatted as the shortest text of its value", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(amountText(amountOf(text), 0)).toBe(plain(new Oracle(text)));
    }),
  );
});

test("text with a minimum of decimals equals that of decimal.js", () => {
  fc.assert(
    fc.property(texts, fc.nat({ max: 5 }), (text, decimalsMin) => {
      const oracle = new Oracle(text);
      const expected = oracle.toFixed(Math.max(decimalsMin, oracle.decimalPlaces()));
      expect(amountText(amountOf(text), decimalsMin)).toBe(
        oracle.isZero() ? expected.replace("-", "") : expected,
      );
    }),
  );
});

/** Cents and percentages, as in tax calculations: handled by integers, not by decimal.js. */
const cents = fc
  .integer({ min: -10_000_000, max: 10_000_000 })
  .map((count) => new Oracle(count).dividedBy(100).toFixed());

test("products and quotients of cents equal those of decimal.js", () => {
  fc.assert(
    fc.property(cents, cents, fc.nat({ max: 4 }), (left, right, places) => {
      const [a, b] = [amountOf(left), amountOf(right)];
      const [x, y] = [new Oracle(left), new Oracle(right)];
      expect(amountText(multiply(a, b), 0)).toBe(plain(x.times(y)));
      fc.pre(!y.isZero());
      expect(amountText(divideRounded(a, b, places), 0)).toBe(
        plain(x.dividedBy(y).toDecimalPlaces(places)),
      );
    }),
    { numRuns: 1_000 },
  );
});

test("sums, differences and products equal those of decimal.js", () => {
  fc.assert(
    fc.property(texts, texts, (left, right) => {
      const [a, b] = [amountOf(left), amountOf(right)];
      const [x, y] = [new Oracle(left), new Oracle(right)];
      expect(amountText(add(a, b), 0)).toBe(plain(x.plus(y)));
      expect(amountText(subtract(a, b), 0)).toBe(plain(x.minus(y)));
      expect(amountText(multiply(a, b), 0)).toBe(plain(x.times(y)));
      expect(compareAmounts(a, b)).toBe(x.comparedTo(y));
    }),
  );
});

test("a sum in any order is the same amount with the same representation", () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 20 }), (list) => {
      const forward = sumOf(list.map(amountOf));
      expect(sumOf(list.toReversed().map(amountOf))).toEqual(forward);
      const oracle = list.reduce((total, text) => total.plus(text), new Oracle(0));
      expect(amountText(forward, 0)).toBe(plain(oracle));
      expect(isZero(sumOf([forward, ...list.map((text) => negate(amountOf(text)))]))).toBe(true);
    }),
  );
});

test("rounding and division equal those of decimal.js", () => {
  fc.assert(
    fc.property(texts, texts, fc.nat({ max: 8 }), (left, right, places) => {
      const [x, y] = [new Oracle(left), new Oracle(right)];
      expect(amountText(roundAmount(amountOf(left), places), 0)).toBe(
        plain(x.toDecimalPlaces(places)),
      );
      fc.pre(!y.isZero());
      expect(amountText(divideRounded(amountOf(left), amountOf(right), places), 0)).toBe(
        plain(x.dividedBy(y).toDecimalPlaces(places)),
      );
    }),
  );
});

test("a stored amount is read back as the same amount", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(fromStored(toStored(amountOf(text)))).toEqual(amountOf(text));
    }),
  );
});
