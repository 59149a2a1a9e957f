/** Amounts as people and spreadsheets write them. */
import { expect, test } from "vitest";
import { amountText } from "../../../src/amount/amount.ts";
import { amountReader } from "../../../src/packs/own-files/written-amounts.ts";

/** The amounts of one file, a cell on each line, or what is wrong with them. */
const read = (...cells: readonly string[]): readonly string[] => {
  const readAmount = amountReader();
  return cells.map((cell, index) => {
    const reading = readAmount(cell, index + 1);
    return reading.ok ? amountText(reading.amount, 2) : reading.problem;
  });
};

test("Dutch and English amounts, with and without thousands", () => {
  expect(read("1.234,50", "1234,5", "1.234.567", "€ 1.234,-", "-5", "\u22125,00", "5-")).toEqual([
    ...["1234.50", "1234.50", "1234567.00", "1234.00", "-5.00", "-5.00", "-5.00"],
  ]);
  expect(read("1,234.50", "1234.5", "1,234", "12", "0")).toEqual([
    ...["1234.50", "1234.50", "1234.00", "12.00", "0.00"],
  ]);
});

test("a file has one decimal mark, which the first amount with one shows", () => {
  expect(read("12", "1.234", "1.5")).toEqual([
    "12.00",
    "1234.00",
    '"1.5" has another decimal mark than "1.234" on line 2',
  ]);
});

test("anything else is no amount", () => {
  for (const cell of ["abc", "1.2345", "1,234.567", "1..5", "", "-", "1e3", "1.23.456"]) {
    expect(read(cell)).toEqual([`"${cell}" is not an amount with at most two decimals`]);
  }
  expect(read("9".repeat(31))).toEqual([`"${"9".repeat(31)}" has too many digits`]);
});
