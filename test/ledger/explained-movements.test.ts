/** Movements that need no explanation, and those beside them that do. */
import { describe, expect, test } from "vitest";
import { isExplainedByItself } from "../../src/ledger/explained-movements.ts";
import { account, booksFrom } from "../support/books-notation.ts";

const CHART = `
  year 2025
  until 2025-04
  account 0210 non_current_assets Vans
  account 0215 non_current_assets Depreciation of vans
  account 1000 current_assets Bank  [cash]
  account 1340 current_assets Input VAT  rgs BVorVbkTvo
  account 1520 current_liabilities VAT on sales  rgs BSchBepBtw
  account 1530 current_liabilities VAT to pay  rgs BSchBepBtwAfo
  account 1545 current_liabilities Corporate income tax
  account 4800 expenses Depreciation  rgs WAfsAmvAfv
  account 8000 revenue Sales
  opening 0210  1000.00
  opening 0215  -300.00
  opening 1000  -360.00
  opening 1530  -210.00
  opening 1545  -130.00
`;

const isExplained = (postings: string, ...codes: readonly string[]): boolean =>
  isExplainedByItself(booksFrom(CHART + postings), codes.map(account));

describe("an account of accumulated depreciation", () => {
  const REGISTER = `
  2025-01-31  4800  10.00  asset 1
  2025-01-31  0215  -10.00  asset 1`;
  const JOURNAL = `
  2025-02-28  4800  10.00  journal 2
  2025-02-28  0215  -10.00  journal 2`;

  test("explains itself by depreciation of the register and of journals", () => {
    expect(isExplained(REGISTER + JOURNAL, "0215")).toBe(true);
  });

  test("does not with the sale of an asset among it", () => {
    const sale = `
  2025-03-31  0215  200.00  journal 3
  2025-03-31  0210  -200.00  journal 3`;
    expect(isExplained(REGISTER + sale, "0215")).toBe(false);
    expect(isExplained(REGISTER + sale, "0210")).toBe(false);
  });
});

describe("a debt", () => {
  const payment = (amount: string): string => `
  2025-02-28  1545  ${amount}  bank 1
  2025-02-28  1000  -${amount}  bank 1`;

  test("that the bank paid explains itself", () => {
    expect(isExplained(payment("130.00"), "1545")).toBe(true);
  });

  test("does not if a part is left, or if no money paid it", () => {
    expect(isExplained(payment("120.00"), "1545")).toBe(false);
    const released = payment("130.00").replaceAll("1000", "8000").replaceAll("bank", "journal");
    expect(isExplained(released, "1545")).toBe(false);
  });
});

describe("accounts of VAT", () => {
  /** Sales of 100 with 21 of tax. */
  const sale = (month: string, number: number): string => `
  ${month}-10  1000  121.00  invoice ${String(number)}
  ${month}-10  8000  -100.00  invoice ${String(number)}  tax 21
  ${month}-10  1520  -21.00  invoice ${String(number)}  tax 21`;
  const SALES = `
  tax 21 Sales 21%
  ${["2025-01", "2025-02", "2025-03", "2025-04"].map(sale).join("")}`;
  const paid = (amount: string, number: number): string => `
  2025-04-20  1530  ${amount}  bank ${String(number)}
  2025-04-20  1000  -${amount}  bank ${String(number)}`;
  const RETURN = `
  2025-03-31  1520  63.00  journal 20
  2025-03-31  1530  -63.00  journal 20`;

  test("explain themselves if what is owed is that of the month since the last return", () => {
    const all = SALES + RETURN + paid("210.00", 30) + paid("63.00", 31);
    expect(isExplained(all, "1520")).toBe(true);
    expect(isExplained(all, "1520", "1530")).toBe(true);
  });

  test("do not while a return before it is unpaid", () => {
    expect(isExplained(SALES + RETURN + paid("210.00", 30), "1520")).toBe(false);
    expect(isExplained(SALES + RETURN + paid("63.00", 30), "1530")).toBe(false);
  });
});
