/** F1: closing cash of a month is opening cash plus receipts and payments. */
import { sumOf } from "../../amount/amount.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { inEveryMonth } from "../internal/month-figures.ts";

/** Payments are negative in the service's report too (docs/api-gaps.md: sign of cash paid). */
export const cashClosingIsOpeningPlusFlow: Check = {
  id: "F1",
  name: "cash-closing-is-opening-plus-flow",
  formula: "closing = opening + sum received + sum paid",
  severity: "blocking",
  compares: {
    expected: "opening cash plus receipts and payments, cash flow",
    actual: "closing cash, as stated in the cash flow",
  },
  compare: inEveryMonth(
    "cashFlow",
    "figures.cash-closing",
    ({ opening, received, paid, closing }) => ({
      expected: sumOf([opening, totalOf(received), totalOf(paid)]),
      actual: closing,
    }),
  ),
};
