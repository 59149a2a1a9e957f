/** B2: the debit total is the non-current and the current assets. */
import { add } from "../../amount/amount.ts";
import { sectionTotal } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { compareInEveryMonth } from "../internal/month-figures.ts";

export const totalDebitIsSumOfAssets: Check = {
  id: "B2",
  name: "total-debit-is-sum-of-assets",
  formula: "TD = sum NCA + sum CA",
  severity: "blocking",
  compare: (books) =>
    compareInEveryMonth(
      books,
      "figures.total-debit",
      ({ balanceSheet: { sections, totalDebit, sources } }) => ({
        expected: add(
          sectionTotal(sections.non_current_assets),
          sectionTotal(sections.current_assets),
        ),
        actual: totalDebit,
        sources,
      }),
    ),
};
