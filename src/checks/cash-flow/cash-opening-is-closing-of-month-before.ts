/** F2: opening cash of a month is closing cash of the previous month. */
import type { Check } from "../check.ts";
import { lackMonthBefore } from "../internal/books-lack.ts";

export const cashOpeningIsClosingOfMonthBefore: Check = {
  id: "F2",
  name: "cash-opening-is-closing-of-month-before",
  formula: "opening[m+1] = closing[m]",
  severity: "blocking",
  gap: lackMonthBefore,
  compares: {
    expected: "closing cash of the previous month, cash flow",
    actual: "opening cash, cash flow",
  },
  *compare(books) {
    for (const [index, { month, cashFlow }] of books.months.entries()) {
      const before = books.months[index - 1]?.cashFlow;
      if (before === undefined) continue;
      yield {
        month,
        subject: { kind: "figure", word: "figures.cash-opening" },
        expected: before.closing,
        actual: cashFlow.opening,
        sources: [...before.sources, ...cashFlow.sources],
      };
    }
  },
};
