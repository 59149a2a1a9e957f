/** Rounded lines add up to their rounded sum, and none is further from its amount than a unit. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  absolute,
  amountOf,
  amountText,
  compareAmounts,
  equalAmounts,
  subtract,
  sumOf,
} from "../../src/amount/amount.ts";
import { whole, wholeParts } from "../../src/amount/whole-parts.ts";

const parts = (total: string, amounts: readonly string[], firmFrom?: number): readonly string[] =>
  wholeParts(amountOf(total), amounts.map(amountOf), firmFrom).map((part) => amountText(part, 0));

describe("whole parts of a rounded sum", () => {
  test.each([
    ["rounding is enough", "6", ["1.20", "4.80"], ["1", "5"]],
    // 1.40 + 1.30 + 1.30 = 4.00: the first lost most.
    ["a unit goes to the line that lost most", "4", ["1.40", "1.30", "1.30"], ["2", "1", "1"]],
    // 0.50 + 0.50 + 1.50 = 2.50, rounded 3; the lines round to 1, 1 and 2.
    ["of equal ones the first gives way", "3", ["0.50", "0.50", "1.50"], ["0", "1", "2"]],
    ["negative lines as well", "-4", ["-1.40", "-1.30", "-1.30"], ["-2", "-1", "-1"]],
    ["nothing stays nothing", "1", ["0.00", "0.45", "0.45"], ["0", "1", "0"]],
  ])("%s", (_, total, amounts, expected) => {
    expect(parts(total, amounts)).toEqual(expected);
  });

  test("a firm line changes only if no other can", () => {
    // 0.20 + 0.45 = 0.65, rounded 1.
    expect(parts("1", ["0.20", "0.45"])).toEqual(["0", "1"]);
    expect(parts("1", ["0.20", "0.45"], 1)).toEqual(["1", "0"]);
    expect(parts("1", ["0.00", "0.65"], 1)).toEqual(["0", "1"]);
    expect(parts("0", ["0.00", "0.50"], 1)).toEqual(["0", "0"]);
  });

  test("a total that rounding cannot explain is a fault of the program", () => {
    expect(() => parts("3", ["0.00", "1.00"])).toThrow("within a unit");
  });

  test("of any amounts add up, and stay within a unit", () => {
    const cents = fc.integer({ min: -200_000, max: 200_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), (drawn) => {
        const amounts = drawn.map((cent) => amountOf((cent / 100).toFixed(2)));
        const total = whole(sumOf(amounts));
        const shown = wholeParts(total, amounts);
        expect(equalAmounts(sumOf(shown), total)).toBe(true);
        for (const [index, part] of shown.entries()) {
          const error = absolute(subtract(part, amounts[index]!));
          expect(compareAmounts(error, amountOf("1.01"))).toBe(-1);
        }
      }),
    );
  });
});
