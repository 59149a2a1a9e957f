/** Months of the general ledger roll forward into periods. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, amountOf, amountText, sumOf } from "../../src/amount/amount.ts";
import type { LedgerAccountId } from "../../src/ledger/ledger-account.ts";
import {
  EMPTY_ROW,
  netOf,
  rollForward,
  rowOf,
  type TrialBalance,
} from "../../src/ledger/trial-balance.ts";
import { account, smallCompany } from "../support/books-notation.ts";

const ledgers = smallCompany().months.map(({ generalLedger }) => generalLedger);
const figures = (balance: TrialBalance, code: string): readonly string[] => {
  const { opening, debit, credit, closing } = rowOf(balance, account(code));
  return [opening, debit, credit, closing].map((amount) => amountText(amount, 2));
};

describe("the months of a year combined", () => {
  test("have the opening of the first, the movements of all, and the closing of the last", () => {
    const year = rollForward(ledgers);
    // Bank: 10000 + receipts 1210 + 1210 + 1090 + 300 + 21 + 2420 + 15730 - payments 9094.
    expect(figures(year, "1100")).toEqual(["10000.00", "21981.00", "9094.00", "22887.00"]);
    expect(figures(year, "0500")).toEqual(["-18000.00", "0.00", "0.00", "-18000.00"]);
    // Sales at the high rate: 1000 + 2000 + 13000 credited, the credit note of 200 debited.
    expect(figures(year, "8000")).toEqual(["0.00", "200.00", "16000.00", "-15800.00"]);
  });

  test("name every source, in order", () => {
    expect(rollForward(ledgers.slice(0, 2)).sources).toEqual([
      ...ledgers[0]!.sources,
      ...ledgers[1]!.sources,
    ]);
  });

  test("an account that first appears in a later month has an opening of zero", () => {
    const late = rollForward(ledgers.slice(3, 6));
    expect(figures(late, "9010")).toEqual(["0.00", "0.00", "300.00", "-300.00"]);
  });

  test("an account that is in no month has only zeros", () => {
    expect(rowOf(rollForward(ledgers), account("9999"))).toEqual(EMPTY_ROW);
    expect(rollForward([]).rows.size).toBe(0);
  });

  test("are the same however the year is divided", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11 }), (cut) => {
        const parts = [rollForward(ledgers.slice(0, cut)), rollForward(ledgers.slice(cut))];
        expect(rollForward(parts)).toEqual(rollForward(ledgers));
      }),
    );
  });

  test("have for each account a closing of opening plus movement", () => {
    const year = rollForward(ledgers);
    for (const row of year.rows.values()) expect(add(row.opening, netOf(row))).toBe(row.closing);
    const ids: readonly LedgerAccountId[] = [...year.rows.keys()];
    expect(sumOf(ids.map((id) => netOf(rowOf(year, id))))).toBe(amountOf("0"));
  });
});
