/** The types of accounts, and identifiers. */
import { describe, expect, test } from "vitest";
import { isAccountType, isResultType, ledgerAccountId } from "../../src/ledger/ledger-account.ts";

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
