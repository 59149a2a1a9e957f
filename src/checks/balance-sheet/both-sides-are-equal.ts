/** B1: total debit and total credit of a balance sheet are equal. */
import { negate } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { inEveryMonth } from "../internal/month-figures.ts";

export const bothSidesAreEqual: Check = {
  id: "B1",
  name: "both-sides-are-equal",
  formula: "TD = TC",
  severity: "blocking",
  compares: {
    expected: "total assets, balance sheet",
    actual: "total equity and liabilities, balance sheet",
  },
  compare: inEveryMonth("balanceSheet", "figures.total-credit", ({ totalCredit, totalDebit }) => ({
    expected: negate(totalDebit),
    actual: totalCredit,
  })),
};
