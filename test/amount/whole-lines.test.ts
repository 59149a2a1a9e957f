/** Rounded lines add up to their rounded sum, and none is further from its amount than rounding and a unit. */
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
import { whole, wholeLines } from "../../src/amount/whole-lines.ts";

const parts = (total: string, amounts: readonly string[], firmFrom?: number): readonly string[] =>
  wholeLines(
    [amountOf(total)],
    amounts.map((amount, index) => ({
      amounts: [amountOf(amount)],
      isFirm: firmFrom !== undefined && index >= firmFrom,
    })),
  ).map(([part]) => amountText(part!, 0));

describe("whole parts of a rounded sum", () => {
  test.each([
    ["rounding is enough", "6", ["1.20", "4.80"], ["1", "5"]],
    // 1.40 + 1.30 + 1.30 = 4.00, where rounding gives 3.
    ["a unit goes to the largest line", "4", ["1.40", "1.30", "1.30"], ["2", "1", "1"]],
    // 0.50 + 2.50 + 1.50 = 4.50, rounded 5; the lines round to 1, 3 and 2.
    [
      "a unit too much is taken from the largest line",
      "5",
      ["0.50", "2.50", "1.50"],
      ["1", "2", "2"],
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
      ["1.10", "1.45", "1.45", "3.00"],
      ["1", "1", "1", "4"],
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

  test("equal lines stay equal, and opposite ones opposite: another line takes up the difference", () => {
    // 10.50 + 10.50 = 21.00; no cents are lost on the 4.00, which is the only line that can give way.
    expect(parts("25", ["10.50", "10.50", "4.00"])).toEqual(["11", "11", "3"]);
    // 0.50 + 20.50 - 20.50, of which the first is firm.
    expect(parts("0", ["0.50", "20.50", "-20.50"], 0)).toEqual(["0", "21", "-21"]);
    expect(parts("1", ["0.10", "20.50", "-20.50"])).toEqual(["1", "21", "-21"]);
  });

  test("a total that rounding cannot explain is a fault of the program", () => {
    expect(() => parts("3", ["0.00", "1.00"])).toThrow("within a unit");
  });

  test("of any amounts add up unless some are equal, which stay so, and are near their amounts", () => {
    const cents = fc.oneof(
      fc.integer({ min: -200_000, max: 200_000 }),
      fc.integer({ min: -150, max: 150 }),
    );
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), (drawn) => {
        const amounts = drawn.map((cent) => amountOf((cent / 100).toFixed(2)));
        const total = whole(sumOf(amounts));
        const shown = wholeLines(
          [total],
          amounts.map((amount) => ({ amounts: [amount] })),
        ).map(([part]) => part!);
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
          expect(compareAmounts(error, amountOf("1.51"))).toBe(-1);
        }
      }),
    );
  });
});

describe("columns of a table in whole units", () => {
  const columns = (
    totals: readonly string[],
    lines: readonly (readonly [section: number, ...amounts: string[]])[],
    firm?: number,
  ) =>
    wholeLines(
      totals.map(amountOf),
      lines.map(([section, ...amounts], line) => ({
        ...{ section, amounts: amounts.map(amountOf), isFirm: line === firm },
      })),
    ).map((line) => line.map((amount) => amountText(amount, 0)).join(" "));

  test("a balance that did not change is shown unchanged, and a line that changed takes the unit", () => {
    // 100.60 + 40.60 = 141.20 and 100.60 + 45.10 = 145.70: in the first, rounding gives 142.
    expect(
      columns(
        ["141", "146"],
        [
          [0, "100.60", "100.60"],
          [0, "40.60", "45.10"],
        ],
      ),
    ).toEqual(["101 101", "40 45"]);
  });

  test("a change in whole units is shown as it is, if another line can give way", () => {
    // 682.45 - 804.45 = -122.00; 0.42 and 0.40 lose less, and 905.87 and 906.27 are rounded 906.
    expect(
      columns(
        ["683", "805"],
        [
          [0, "682.45", "804.45"],
          [0, "0.42", "0.40"],
        ],
      ),
    ).toEqual(["682 804", "1 1"]);
  });

  test("a firm line gives way after those of other sections", () => {
    // 117.48 + 40.36 + 0.45 = 158.29, where rounding gives 157.
    const lines = [
      [0, "117.48"],
      [0, "40.36"],
      [1, "0.45"],
    ] as const;
    expect(columns(["158"], lines, 0)).toEqual(["117", "41", "0"]);
    expect(columns(["158"], lines)).toEqual(["118", "40", "0"]);
  });

  test("a section is near its exact total, and a total that did not change is shown unchanged", () => {
    // 1.40 + 1.41 + 1.42 + 1.43 = 5.66, where rounding gives 4: a unit is for the section itself.
    const four = ["1.40", "1.41", "1.42", "1.43"];
    expect(columns(["11"], [...four.map((one) => [0, one] as const), [1, "5.34"]])).toEqual([
      "1",
      "1",
      "1",
      "2",
      "6",
    ]);
    // 10.30 + 20.30 = 15.10 + 15.50 = 30.60: 31 in both, though rounding gives 30 in the first.
    expect(
      columns(
        ["36", "37"],
        [
          [0, "10.30", "15.10"],
          [0, "20.30", "15.50"],
          [1, "5.10", "6.10"],
        ],
      ),
    ).toEqual(["10 15", "21 16", "5 6"]);
  });

  test("of any amounts: those that are equal are shown so, and the others add up", () => {
    const cents = fc.integer({ min: -20_000, max: 20_000 });
    // What differs from the first column: nothing, or an amount of its own.
    const line = fc.tuple(cents, fc.option(cents), fc.option(cents), fc.nat(2));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (drawn) => {
        const lines = drawn.map(([first, second, third, section]) => ({
          amounts: [first, second ?? first, third ?? first].map((one) =>
            amountOf((one / 100).toFixed(2)),
          ),
          section,
        }));
        const totals = [0, 1, 2].map((at) =>
          whole(sumOf(lines.map(({ amounts }) => amounts[at]!))),
        );
        const shown = wholeLines(totals, lines);
        for (const [at, { amounts }] of lines.entries()) {
          const pairs = amounts.map(
            (amount, column) => `${amountText(amount, 2)} ${amountText(shown[at]![column]!, 0)}`,
          );
          expect(new Set(pairs).size).toBe(new Set(amounts.map((one) => amountText(one, 2))).size);
        }
        for (const [column, total] of totals.entries()) {
          const sizes = lines.map(({ amounts }) => amountText(absolute(amounts[column]!), 2));
          const free = lines.filter(
            ({ amounts }) => new Set(amounts.map((one) => amountText(one, 2))).size === 3,
          );
          // A line for each column gives way for two or three that cannot.
          if (new Set(sizes).size < sizes.length || free.length < lines.length / 2) continue;
          const own = shown.map((line) => line[column]!);
          expect(amountText(sumOf(own), 0)).toBe(amountText(total, 0));
          for (const [at, part] of own.entries()) {
            const error = absolute(subtract(part, lines[at]!.amounts[column]!));
            expect(compareAmounts(error, amountOf("1.51"))).toBe(-1);
          }
        }
      }),
    );
  });
});
