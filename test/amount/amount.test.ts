/** Exact amounts: parsing, sums that never round, and rounding only on request. */
import { describe, expect, test } from "vitest";
import {
  type Amount,
  absolute,
  add,
  amountOf,
  amountText,
  compareAmounts,
  divideRounded,
  equalAmounts,
  fromStored,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  parseAmount,
  roundAmount,
  subtract,
  sumOf,
  toStored,
  ZERO,
} from "../../src/amount/amount.ts";

const text = (amount: Amount | null): string | null =>
  amount === null ? null : amountText(amount, 0);

describe("text of an amount", () => {
  test.each([
    ["0", "0"],
    ["-0", "0"],
    ["-0.0000", "0"],
    ["-0.000000", "0"],
    ["12.5", "12.5"],
    ["012.50", "12.5"],
    ["-12.3456", "-12.3456"],
    ["0.00001", "0.00001"],
    ["-0.00001", "-0.00001"],
    ["99999999999.9999", "99999999999.9999"],
    ["900719925474.0992", "900719925474.0992"],
    ["12345678901234567890.12", "12345678901234567890.12"],
    [`${"9".repeat(30)}.${"9".repeat(20)}`, `${"9".repeat(30)}.${"9".repeat(20)}`],
  ])("%s is %s", (written, read) => {
    expect(text(parseAmount(written))).toBe(read);
  });

  test.each([
    "",
    " 1",
    "1 ",
    "1\n",
    "+1",
    "--1",
    ".5",
    "5.",
    "1,5",
    "1.234,56",
    "1e3",
    "0x1F",
    "1_000",
    "NaN",
    "Infinity",
    "-",
    "١",
    "9".repeat(31),
    `0.${"1".repeat(21)}`,
  ])("%j is not an amount", (written) => {
    expect(parseAmount(written)).toBeNull();
  });

  test("an invalid literal is a bug", () => {
    expect(() => amountOf("1,00")).toThrow('"1,00" is a decimal');
  });

  test("has at least the requested decimals and drops none", () => {
    const shown = ["5", "-0.1", "1.005", "0", "123456789012345678901"];
    expect(shown.map((one) => amountText(amountOf(one), 2))).toEqual([
      "5.00",
      "-0.10",
      "1.005",
      "0.00",
      "123456789012345678901.00",
    ]);
    expect(amountText(amountOf("0.000001"), 2)).toBe("0.000001");
    expect(amountText(amountOf("1.5"), 6)).toBe("1.500000");
  });
});

describe("sums", () => {
  test("ten cents and twenty cents are thirty cents", () => {
    expect(equalAmounts(add(amountOf("0.1"), amountOf("0.2")), amountOf("0.3"))).toBe(true);
  });

  test("do not round at twenty digits", () => {
    expect(text(add(amountOf("12345678901234567890.12"), amountOf("0.01")))).toBe(
      "12345678901234567890.13",
    );
  });

  test("stay exact beyond the largest safe integer, and back", () => {
    const edge = amountOf("900719925474.0991");
    const over = add(edge, amountOf("0.0001"));
    expect(text(over)).toBe("900719925474.0992");
    expect(text(add(over, over))).toBe("1801439850948.1984");
    expect(subtract(over, amountOf("0.0001"))).toEqual(edge);
    expect(text(sumOf([edge, edge, negate(edge)]))).toBe("900719925474.0991");
  });

  test("of no amounts are zero", () => {
    expect(sumOf([])).toBe(ZERO);
  });
});

describe("signs", () => {
  test("zero has no sign, however it was computed", () => {
    const zeros = [
      negate(ZERO),
      subtract(amountOf("1.5"), amountOf("1.5")),
      amountOf("-0"),
      roundAmount(amountOf("-0.001"), 2),
      multiply(amountOf("-1"), ZERO),
      divideRounded(amountOf("-0.001"), amountOf("3"), 2),
      subtract(amountOf("0.00001"), amountOf("0.00001")),
      fromStored(-0),
    ];
    for (const zero of zeros) {
      expect(Object.is(zero, ZERO)).toBe(true);
      expect([isZero(zero), isNegative(zero), isPositive(zero)]).toEqual([true, false, false]);
    }
  });

  test("can be tested, removed and inverted, for small and huge amounts", () => {
    for (const size of ["0.01", "123456789012345678901.00001"]) {
      const debit = amountOf(size);
      const credit = negate(debit);
      expect([isPositive(debit), isNegative(credit), isZero(credit)]).toEqual([true, true, false]);
      expect(equalAmounts(absolute(credit), debit)).toBe(true);
      expect(equalAmounts(negate(credit), debit)).toBe(true);
    }
  });
});

describe("order", () => {
  test("is by value, whatever the notation", () => {
    const written = [
      "2",
      "-123456789012345678901",
      "0.00001",
      "10.0",
      "-0.5",
      "123456789012345678901",
    ];
    expect(written.map(amountOf).toSorted(compareAmounts).map(text)).toEqual([
      "-123456789012345678901",
      "-0.5",
      "0.00001",
      "2",
      "10",
      "123456789012345678901",
    ]);
    expect(equalAmounts(amountOf("10.0"), amountOf("10"))).toBe(true);
  });
});

describe("rounding is half away from zero", () => {
  test.each([
    ["1.005", 2, "1.01"],
    ["-1.005", 2, "-1.01"],
    ["1.00499999999999999999", 2, "1"],
    ["2.5", 0, "3"],
    ["-2.5", 0, "-3"],
    ["999999999999999999.995", 2, "1000000000000000000"],
  ])("%s to %i decimals is %s", (exact, places, rounded) => {
    expect(text(roundAmount(amountOf(exact), places))).toBe(rounded);
  });

  test.each([
    ["1", "3", 2, "0.33"],
    ["2", "3", 2, "0.67"],
    ["-2", "3", 2, "-0.67"],
    ["1", "8", 2, "0.13"],
    ["121.00", "1.21", 2, "100"],
    ["1", "3", 20, `0.${"3".repeat(20)}`],
  ])("%s divided by %s to %i decimals is %s", (left, right, places, quotient) => {
    expect(text(divideRounded(amountOf(left), amountOf(right), places))).toBe(quotient);
  });

  test("a division by zero is a bug", () => {
    expect(() => divideRounded(amountOf("1"), ZERO, 2)).toThrow("a divisor is not zero");
  });
});

describe("products are exact", () => {
  test("of a quantity, a price and a rate", () => {
    expect(text(multiply(amountOf("3"), amountOf("0.3333")))).toBe("0.9999");
    expect(text(multiply(amountOf("0.0001"), amountOf("-0.0001")))).toBe("-0.00000001");
  });

  test("of the two longest amounts", () => {
    const longest = `${"9".repeat(30)}.${"9".repeat(20)}`;
    // (10^50 - 1)^2 = 10^100 - 2 * 10^50 + 1, and forty decimals.
    const square = BigInt("9".repeat(50)) ** 2n;
    const digits = square.toString();
    expect(text(multiply(amountOf(longest), amountOf(longest)))).toBe(
      `${digits.slice(0, -40)}.${digits.slice(-40)}`,
    );
  });
});

describe("the stored form", () => {
  test("is an integer number of ten-thousandths where that is exact, else text", () => {
    const stored = ["-12.5", "0", "0.00001", "900719925474.0992"].map((one) =>
      toStored(amountOf(one)),
    );
    expect(stored).toEqual([-125_000, 0, "0.00001", "900719925474.0992"]);
  });

  test("is read back as the same amount, also from sums by SQLite", () => {
    expect(text(fromStored(-125_000))).toBe("-12.5");
    expect(text(fromStored("0.00001"))).toBe("0.00001");
    expect(text(fromStored(9_007_199_254_740_992n))).toBe("900719925474.0992");
    expect(fromStored(0n)).toBe(ZERO);
  });

  test("a sum that lost digits is a bug", () => {
    expect(() => fromStored(2 ** 53)).toThrow("whole number of ten-thousandths");
    expect(() => fromStored(0.5)).toThrow("whole number of ten-thousandths");
  });
});
