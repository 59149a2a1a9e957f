/** B2: the debit total is the sum of non-current and current assets. */
import { add } from "../../amount/amount.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { inEveryMonth } from "../internal/month-figures.ts";

export const totalDebitIsSumOfAssets: Check = {
  id: "B2",
  name: "total-debit-is-sum-of-assets",
  formula: "TD = sum NCA + sum CA",
  severity: "blocking",
  compares: {
    expected: "sum of the sections of assets, balance sheet",
    actual: "total assets, as stated on the balance sheet",
  },
  compare: inEveryMonth("balanceSheet", "figures.total-debit", ({ sections, totalDebit }) => ({
    expected: add(totalOf(sections.non_current_assets), totalOf(sections.current_assets)),
    actual: totalDebit,
  })),
};
