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
  wholeParts(
    amountOf(total),
    amounts.map(amountOf),
    (index) => firmFrom !== undefined && index >= firmFrom,
  ).map((part) => amountText(part, 0));

describe("whole parts of a rounded sum", () => {
  test.each([
    ["rounding is enough", "6", ["1.20", "4.80"], ["1", "5"]],
    // 1.40 + 1.30 + 1.30 = 4.00: the first lost most.
    ["a unit goes to the line that lost most", "4", ["1.40", "1.30", "1.30"], ["2", "1", "1"]],
    // 0.50 + 2.50 + 1.50 = 4.50, rounded 5; the lines round to 1, 3 and 2.
    [
      "of those that lost as much the first gives way",
      "5",
      ["0.50", "2.50", "1.50"],
      ["0", "3", "2"],
    ],
    // 92,564.20; the shares of the first two round down most, but they are equal.
    [
      "an unequal line gives way for equal ones",
      "92564",
      ["38425.68", "38425.68", "15712.84"],
      ["38426", "38426", "15712"],
    ],
    // 3.00 + 1.10 + 1.45 + 1.45 = 7.00, where rounding gives 6.
    [
      "equal lines stay equal, and the next takes the unit",
      "7",
      ["3.00", "1.10", "1.45", "1.45"],
      ["3", "2", "1", "1"],
    ],
    // 1.40 + 1.40 + 4.20 = 7.00, where rounding gives 6.
    ["equal lines do not take one unit", "7", ["1.40", "1.40", "4.20"], ["1", "1", "5"]],
    // 4.48 + 4.48 + 1.04 = 10.00, where rounding gives 9.
    ["one unit is too little for two equal lines", "10", ["4.48", "4.48", "1.04"], ["4", "4", "2"]],
    // 20.89, rounded 21, where rounding gives 19.
    ["two units are one for each", "21", ["6.48", "6.48", "4.47", "3.46"], ["7", "7", "4", "3"]],
    ["negative lines as well", "-4", ["-1.40", "-1.35", "-1.25"], ["-2", "-1", "-1"]],
    ["nothing stays nothing", "1", ["0.00", "0.45", "0.40"], ["0", "1", "0"]],
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

  test("equal lines stay equal, and opposite ones opposite, where no other line takes up the difference", () => {
    // 10.50 + 10.50 = 21.00; no cents are lost on the 4.00.
    expect(parts("25", ["10.50", "10.50", "4.00"])).toEqual(["11", "11", "4"]);
    // 0.50 + 20.50 - 20.50, of which the first is firm.
    expect(parts("0", ["0.50", "20.50", "-20.50"], 0)).toEqual(["0", "21", "-21"]);
    expect(parts("1", ["0.10", "20.50", "-20.50"])).toEqual(["1", "21", "-21"]);
  });

  test("a total that rounding cannot explain is a fault of the program", () => {
    expect(() => parts("3", ["0.00", "1.00"])).toThrow("within a unit");
  });

  test("of any amounts add up unless some are equal, which stay so, and are within a unit", () => {
    const cents = fc.oneof(
      fc.integer({ min: -200_000, max: 200_000 }),
      fc.integer({ min: -150, max: 150 }),
    );
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), (drawn) => {
        const amounts = drawn.map((cent) => amountOf((cent / 100).toFixed(2)));
        const total = whole(sumOf(amounts));
        const shown = wholeParts(total, amounts);
        const sizes = amounts.map((amount) => amountText(absolute(amount), 2));
        if (new Set(sizes).size === sizes.length) {
          expect(equalAmounts(sumOf(shown), total)).toBe(true);
        }
        const pairs = sizes.map(
          (size, index) => `${size} ${amountText(absolute(shown[index]!), 0)}`,
        );
        expect(new Set(pairs).size).toBe(new Set(sizes).size);
        for (const [index, part] of shown.entries()) {
          const error = absolute(subtract(part, amounts[index]!));
          expect(compareAmounts(error, amountOf("1.01"))).toBe(-1);
        }
      }),
    );
  });
});
