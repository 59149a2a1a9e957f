/** P6: net profit is operating profit plus the accounts of type other income and expenses. */
import { type Amount, add } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { type ProfitAndLoss, totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { inEveryMonth } from "../internal/month-figures.ts";

/**
 * A second calculation of the net profit. It uses the type of the accounts instead of the section,
 * otherwise it would follow from P2 to P5: so it also detects other income shown among the expenses,
 * which leaves the net profit unchanged but makes the operating profit wrong.
 */
export const netProfitIsOperatingProfitWithOtherIncome: Check = {
  id: "P6",
  name: "net-profit-is-operating-profit-with-other-income",
  formula: "NP = OP + sum O, with O by the type of the accounts",
  severity: "blocking",
  compares: {
    expected: "operating profit plus other income, profit and loss",
    actual: "net profit, as stated on the profit and loss",
  },
  compare: inEveryMonth("profitAndLoss", "figures.net-profit", ({ sections, totals }, books) => ({
    expected: add(totals.operatingProfit, otherIncome(sections, books)),
    actual: totals.netProfit,
  })),
};

const otherIncome = (sections: ProfitAndLoss["sections"], { accounts }: Books): Amount =>
  totalOf(
    Object.values(sections)
      .flat()
      .filter(({ ledgerAccountId: id }) => accounts.get(id)?.type === "other_income_expenses"),
  );
