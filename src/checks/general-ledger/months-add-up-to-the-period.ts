/** G6: the ledger of the period equals the ledgers of its months, rolled forward. */
import { includesMonth } from "../../calendar/month.ts";
import { rollForward, rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";

const FIGURES = ["opening", "debit", "credit", "closing"] as const;

/** The service has a ledger of at most twelve months: a longer period is compared in parts. */
export const monthsAddUpToThePeriod: Check = {
  id: "G6",
  name: "months-add-up-to-the-period",
  formula: "S[1..m] = S[1], D[1..m] = sum D, C[1..m] = sum C, F[1..m] = F[m], per account",
  severity: "blocking",
  signs: "ledger",
  compares: {
    expected: "months added up, general ledger per month",
    actual: "period, general ledger of the period",
  },
  *compare(books) {
    for (const { period, ledger } of books.periodReports.generalLedgers) {
      const months = books.months.filter(({ month }) => includesMonth(period, month));
      const added = rollForward(months.map(({ generalLedger }) => generalLedger));
      const sources = [...added.sources, ...ledger.sources];
      for (const id of new Set([...added.rows.keys(), ...ledger.rows.keys()])) {
        const expected = rowOf(added, id);
        const actual = rowOf(ledger, id);
        for (const figure of FIGURES) {
          yield {
            month: null,
            period,
            subject: { kind: "account", ledgerAccountId: id },
            expected: expected[figure],
            actual: actual[figure],
            sources,
          };
        }
      }
    }
  },
};
