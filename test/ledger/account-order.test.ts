/** The order of the chart: by numbers, which may have letters. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareAccounts, compareNumbers } from "../../src/ledger/account-order.ts";
import { type LedgerAccount, ledgerAccountId } from "../../src/ledger/ledger-account.ts";

const named = (id: string, code: string | null, name: string): LedgerAccount => ({
  id: ledgerAccountId(id),
  code,
  name,
  type: "expenses",
  parentId: null,
  isActive: true,
  rgsCode: null,
  rgsVersion: null,
  financialAccountId: null,
});

test("a chart is in the order of the numbers, then names, accounts without a number last", () => {
  const accounts = [
    named("1", null, "Alpha"),
    named("2", "8000", "Sales"),
    named("3", "0100", "Van"),
    named("4", "8000", "Rent"),
    named("5", null, "Beta"),
    named("6", null, "Alpha"),
  ];
  expect(accounts.toSorted(compareAccounts).map(({ id }) => id)).toEqual([
    "3",
    "4",
    "2",
    "1",
    "6",
    "5",
  ]);
});

test.each([
  [["4000", "4000A", "4000B", "40001", "41"], "digits are those of a decimal classification"],
  [["BW-2", "BW-20", "BW-100", "BW-100a"], "digits after letters count by value"],
  [["0800", "800", "8000.2", "8000.10", "8000.010.1"], "digits after a mark count by value"],
  [["1000", "BW-1", "bw-2", "BW-3"], "digits precede letters, whose capitals are alike"],
  [["BW-01", "BW-1", "bw-1"], "numbers that only differ in writing have one order"],
])("of %j, %s", (numbers) => {
  expect(numbers.toReversed().sort(compareNumbers)).toEqual(numbers);
  expect(numbers.toSorted(compareNumbers)).toEqual(numbers);
});

test("any numbers have one order, whatever their order was; digits alone have that of their text", () => {
  const number = fc.stringMatching(/^[0-2aAB.-]{1,6}$/);
  fc.assert(
    fc.property(fc.uniqueArray(number), (numbers) => {
      const sorted = numbers.toSorted(compareNumbers);
      expect(numbers.toReversed().sort(compareNumbers)).toEqual(sorted);
      expect(sorted.toReversed().sort(compareNumbers)).toEqual(sorted);
      const digits = sorted.filter((each) => /^[0-9]+$/.test(each));
      expect(digits).toEqual(digits.toSorted());
    }),
  );
});
