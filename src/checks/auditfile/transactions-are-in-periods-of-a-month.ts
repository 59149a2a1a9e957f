/** X8: transactions are in periods 1 to 12: others open or close a year, or follow a numbering of the program. */
import type { Check } from "../check.ts";
import { countInFile, ofAuditfiles } from "../internal/of-auditfiles.ts";

export const transactionsAreInPeriodsOfAMonth: Check = ofAuditfiles({
  id: "X8",
  name: "transactions-are-in-periods-of-a-month",
  formula: "transactions = 0 per period of a file outside 1 to 12",
  severity: "information",
  compares: { expected: "none", actual: "transactions in the period" },
  compareIn: ({ files }) =>
    files.flatMap((file) =>
      file.periods.map(({ number, transactions }) =>
        countInFile({
          ...{ file, figure: "period", name: number, expected: 0 },
          actual: isOfAMonth(number) ? 0 : transactions,
        }),
      ),
    ),
});

const MONTHS = 12;

function isOfAMonth(number: string): boolean {
  const period = /^\d{1,3}$/.test(number) ? Number.parseInt(number, 10) : 0;
  return period >= 1 && period <= MONTHS;
}
