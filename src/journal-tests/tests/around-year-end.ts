/** JT6: entries in the last days of the fiscal year, and in the first days of it. */
import { compareAmounts } from "../../amount/amount.ts";
import { addDays } from "../../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf } from "../../calendar/month.ts";
import { dateValue, hitOnEntry, journalTest } from "../journal-test.ts";

export const aroundYearEnd = journalTest({
  id: "JT6",
  name: "around-year-end",
  counts: "entries",
  parameters: ["kinds", "amount", "before", "after"],
  begin: ({ books, criteria: { kinds, amount, before, after }, hit }) => {
    const { first, last } = books.fiscalYear.period;
    const from = addDays(lastDayOf(last), 1 - before);
    const until = addDays(firstDayOf(first), after - 1);
    let tested = 0;
    return {
      entry: (entry) => {
        const { kind, date, debit } = entry;
        if (!kinds.includes(kind)) return;
        tested += 1;
        if (compareAmounts(debit, amount) < 0) return;
        if (date >= from) {
          const values = { date: dateValue(date), from: dateValue(from) };
          hit(hitOnEntry(entry, { reason: "before-year-end", values }));
        } else if (date <= until) {
          const values = { date: dateValue(date), until: dateValue(until) };
          hit(hitOnEntry(entry, { reason: "after-year-start", values }));
        }
      },
      end: () => ({ tested }),
    };
  },
});
