/** F3: closing cash of the period is its opening cash plus the receipts and payments of all months. */
import { sumOf } from "../../amount/amount.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";

/**
 * The service has no cash flow of more than one month, so the cash flow of the period is the sum of
 * its months, as shown in the last column of the cash flow sheet.
 */
export const cashFlowsOfMonthsAddUp: Check = {
  id: "F3",
  name: "cash-flows-of-months-add-up",
  formula: "closing[m] = opening[1] + sum received[1..m] + sum paid[1..m]",
  severity: "blocking",
  compares: {
    expected: "opening cash of the first month plus all receipts and payments",
    actual: "closing cash of the last month, cash flow",
  },
  *compare({ months }) {
    const first = months[0];
    const last = months.at(-1);
    if (first === undefined || last === undefined) return;
    yield {
      month: null,
      subject: { kind: "figure", word: "figures.cash-closing" },
      expected: sumOf([
        first.cashFlow.opening,
        ...months.flatMap(({ cashFlow }) => [totalOf(cashFlow.received), totalOf(cashFlow.paid)]),
      ]),
      actual: last.cashFlow.closing,
      sources: months.flatMap(({ cashFlow }) => cashFlow.sources),
    };
  },
};
