/** JT3: entries dated on a Saturday, a Sunday or a public holiday of the Netherlands. */
import { lastDayOf, monthOf } from "../../calendar/month.ts";
import { freeDays } from "../internal/free-days.ts";
import { dateValue, hitOnEntry, journalTest } from "../journal-test.ts";

export const weekendsAndHolidays = journalTest({
  id: "JT3",
  name: "weekends-and-holidays",
  counts: "entries",
  parameters: ["kinds", "except"],
  begin: ({ criteria: { kinds, except }, hit }) => {
    const freeDay = freeDays();
    const hasMonthEnds = !except.includes("month-ends");
    let tested = 0;
    return {
      entry: (entry) => {
        const { kind, date } = entry;
        if (!kinds.includes(kind)) return;
        tested += 1;
        const reason = freeDay(date);
        if (reason === null || (!hasMonthEnds && date === lastDayOf(monthOf(date)))) return;
        hit(hitOnEntry(entry, { reason, values: { date: dateValue(date) } }));
      },
      end: () => ({ tested }),
    };
  },
});
