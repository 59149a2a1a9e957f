/** Amounts as people type them. */
import { expect, test } from "vitest";
import { amountText } from "../../../src/amount/amount.ts";
import { readTypedAmount } from "../../../src/cli/judgement/typed-values.ts";

const PLACE = { name: "--amount", workingFolder: "/" };
const read = (given: string): string => amountText(readTypedAmount(given, PLACE), 2);

test.each([
  ["1250", "1250.00"],
  ["1250.5", "1250.50"],
  ["1.250,00", "1250.00"],
  ["1,250.00", "1250.00"],
  ["-783,95", "-783.95"],
  ["−0.01", "-0.01"],
  ["€ 1.234.567,89", "1234567.89"],
  ["0.1234", "0.1234"],
  ["1.250", "1250.00"],
])("%s is %s", (given, amount) => {
  expect(read(given)).toBe(amount);
});

test.each(["", "ten", "1.2.3,4,5", "12,34,56", "1e3"])("%s is none", (given) => {
  expect(() => read(given)).toThrow(`--amount ${given}: not an amount`);
});
