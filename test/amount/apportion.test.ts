/** Dividing an amount over weights, computed by hand. */
import { describe, expect, test } from "vitest";
import { amountOf, amountText } from "../../src/amount/amount.ts";
import { apportion } from "../../src/amount/apportion.ts";

const parts = (total: string, ...weights: readonly string[]): readonly string[] =>
  apportion(amountOf(total), weights.map(amountOf)).map((part) => amountText(part, 2));

describe("the parts add up to the amount", () => {
  test("the cents that remain go to the largest remainders", () => {
    // 3.333.. each; then 0.70 x 10/21 = 0.3333, x 7/21 = 0.2333, x 4/21 = 0.1333.
    expect(parts("10.00", "1", "1", "1")).toEqual(["3.34", "3.33", "3.33"]);
    expect(parts("0.70", "10", "7", "4")).toEqual(["0.34", "0.23", "0.13"]);
    // 0.05 x 0.5 = 0.025 rounds up twice, and the first gives its cent back.
    expect(parts("0.05", "1", "1")).toEqual(["0.02", "0.03"]);
  });

  test("a negative amount is divided as the positive one", () => {
    expect(parts("-10.00", "1", "1", "1")).toEqual(["-3.34", "-3.33", "-3.33"]);
    expect(parts("-10.00", "-1", "-1", "-1")).toEqual(["-3.34", "-3.33", "-3.33"]);
  });

  test("weights of both signs keep the proportion", () => {
    expect(parts("12.60", "100", "-40")).toEqual(["21.00", "-8.40"]);
  });

  test("weights that add up to zero leave the whole amount to the last", () => {
    expect(parts("0.01", "5", "-5")).toEqual(["0.00", "0.01"]);
    expect(parts("0.00")).toEqual([]);
  });
});
