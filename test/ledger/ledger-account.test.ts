/** The order of the chart, and identifiers. */
import { describe, expect, test } from "vitest";
import {
  compareAccounts,
  isAccountType,
  isResultType,
  type LedgerAccount,
  ledgerAccountId,
} from "../../src/ledger/ledger-account.ts";

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

describe("the chart", () => {
  test("is in the order of the numbers, then names, accounts without a number last", () => {
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
});

describe("types", () => {
  test("of the profit and loss are distinguished from those of the balance sheet", () => {
    expect(isResultType("other_income_expenses")).toBe(true);
    expect(isResultType("temporary")).toBe(false);
    expect(isAccountType("provisions")).toBe(true);
    expect(isAccountType("bank")).toBe(false);
  });
});

describe("identifiers", () => {
  test("keep all their digits", () => {
    expect(ledgerAccountId("123456789012345678")).toBe("123456789012345678");
  });

  test("are short and without spaces", () => {
    for (const text of ["", "a b", "x".repeat(65)]) {
      expect(() => ledgerAccountId(text)).toThrow("an identifier is short text without spaces");
    }
  });
});
