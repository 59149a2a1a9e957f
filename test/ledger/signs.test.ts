/** The sign table, and the measurement of the sign of journal entries. */
import { describe, expect, test } from "vitest";
import { amountOf, negate } from "../../src/amount/amount.ts";
import { ACCOUNT_TYPES, type AccountType } from "../../src/ledger/ledger-account.ts";
import {
  calibrateSign,
  fitsNoSign,
  readSign,
  type SignConvention,
  type SignEvidence,
} from "../../src/ledger/sign-calibration.ts";
import { sideOf, turn } from "../../src/ledger/signs.ts";

describe("the sign table", () => {
  test("has a side for every type of account", () => {
    expect(Object.fromEntries(ACCOUNT_TYPES.map((type) => [type, sideOf(type)]))).toEqual({
      non_current_assets: "debit",
      current_assets: "debit",
      equity: "credit",
      provisions: "credit",
      non_current_liabilities: "credit",
      current_liabilities: "credit",
      revenue: "credit",
      direct_costs: "debit",
      expenses: "debit",
      other_income_expenses: "credit",
      other: "debit",
      temporary: "debit",
    });
  });

  test("turning an amount twice gives the same amount", () => {
    const amount = amountOf("12.50");
    expect(turn(turn(amount, "credit"), "credit")).toBe(amount);
    expect([turn(amount, "debit"), turn(amount, "credit")]).toEqual([amount, negate(amount)]);
  });
});

/** The net movement of accounts in the ledger, debit positive. */
const LEDGER: readonly (readonly [AccountType, string])[] = [
  ["current_assets", "121.00"],
  ["revenue", "-100.00"],
  ["current_liabilities", "-21.00"],
  ["expenses", "40.00"],
  ["other_income_expenses", "-5.00"],
];
const sent = (convention: SignConvention): SignEvidence[] =>
  LEDGER.map(([type, net]) => ({
    type,
    reportedNet: amountOf(net),
    entriesSum: readSign(amountOf(net), type, convention),
  }));

describe("the sign of journal entries", () => {
  test.each(["debit-positive", "credit-positive", "natural"] as const)(
    "%s is recognised, and read back to debit positive",
    (convention) => {
      const evidence = sent(convention);
      expect(calibrateSign(evidence)).toEqual({
        convention,
        isDetermined: true,
        tied: 5,
        compared: 5,
      });
      expect(
        evidence.map(({ type, entriesSum }) => readSign(entriesSum, type, convention)),
      ).toEqual(LEDGER.map(([, net]) => amountOf(net)));
    },
  );

  test("is undetermined without movement", () => {
    const still = {
      type: "revenue",
      reportedNet: amountOf("0"),
      entriesSum: amountOf("0"),
    } as const;
    expect(calibrateSign([still])).toEqual({
      convention: "debit-positive",
      isDetermined: false,
      tied: 0,
      compared: 0,
    });
    expect(calibrateSign([]).isDetermined).toBe(false);
  });

  test("is not affected by one wrong amount, which breaks only its own account", () => {
    const evidence = sent("natural");
    evidence[0] = { ...evidence[0]!, entriesSum: amountOf("120.99") };
    expect(calibrateSign(evidence)).toEqual({
      convention: "natural",
      isDetermined: true,
      tied: 4,
      compared: 5,
    });
  });

  test("cannot be determined if there is movement and no convention ties any account", () => {
    const wrong = sent("debit-positive").map((one) => ({ ...one, entriesSum: amountOf("0.01") }));
    const unfit = calibrateSign(wrong);
    expect(unfit).toEqual({
      convention: "debit-positive",
      isDetermined: false,
      tied: 0,
      compared: 5,
    });
    expect([unfit, calibrateSign([]), calibrateSign(sent("natural"))].map(fitsNoSign)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("is debit positive if accounts of one side fit two conventions equally", () => {
    const [assets] = sent("debit-positive");
    expect(calibrateSign([assets!]).convention).toBe("debit-positive");
  });
});
