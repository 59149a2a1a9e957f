/** Numbers of a workbook as text, against the arithmetic of the machine where that is exact. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { numberText } from "../../src/imported-files/internal/number-text.ts";

test.each([
  ["0", "0"],
  ["-0.0", "0"],
  ["8000", "8000"],
  ["007", "7"],
  ["0.10000000000000001", "0.1"],
  ["1234.5599999999999", "1234.56"],
  ["-1E-3", "-0.001"],
  ["1.5E+3", "1500"],
  [".5", "0.5"],
  ["999999999999999.9", "1e+15"],
  ["3.7302168453120003E+17", "3.730216845312e+17"],
  ["373021684531200001", "3.730216845312e+17"],
  ["", null],
  [".", null],
  ["NaN", null],
  ["0x10", null],
  ["1e9999", null],
])("%j is %j", (value, text) => {
  expect(numberText(value)).toBe(text);
});

test("a number of at most 15 digits comes back as it was typed", () => {
  const typed = fc
    .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 8 }))
    .map(([digits, places]) => Number(digits) / 10 ** places);
  fc.assert(
    fc.property(typed, (number) => {
      // As a spreadsheet writes it: with 17 digits.
      expect(Number(numberText(number.toPrecision(17)))).toBe(Number(number.toPrecision(15)));
    }),
  );
});
