/** JT1: journals that people book by hand, above an amount, and all of them in the last days of the fiscal year. */
import { compareAmounts } from "../../amount/amount.ts";
import { addDays } from "../../calendar/calendar-date.ts";
import { lastDayOf } from "../../calendar/month.ts";
import { amountValue, dateValue, hitOnEntry, journalTest } from "../journal-test.ts";

export const manualJournals = journalTest({
  id: "JT1",
  name: "manual-journals",
  counts: "entries",
  parameters: ["amount", "days"],
  begin: ({ books, criteria: { amount, days }, hit }) => {
    const lastDay = lastDayOf(books.fiscalYear.period.last);
    const from = addDays(lastDay, 1 - days);
    let tested = 0;
    return {
      entry: (entry) => {
        if (entry.kind !== "journal") return;
        tested += 1;
        if (compareAmounts(entry.debit, amount) >= 0) {
          const values = { amount: amountValue(entry.debit), least: amountValue(amount) };
          hit(hitOnEntry(entry, { reason: "above-amount", values }));
        } else if (entry.date >= from) {
          const values = { date: dateValue(entry.date), from: dateValue(from) };
          hit(hitOnEntry(entry, { reason: "last-days", values }));
        }
      },
      end: () => ({ tested }),
    };
  },
});
