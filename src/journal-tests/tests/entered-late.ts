/** JT25: entries that were entered long after their date, or after the fiscal year. */
import { daysBetween } from "../../calendar/calendar-date.ts";
import { lastDayOf } from "../../calendar/month.ts";
import { entryDatesGap, preparationsIn } from "../internal/preparations-in.ts";
import { countValue, dateValue, hitOnEntry, journalTest } from "../journal-test.ts";

export const enteredLate = journalTest({
  id: "JT25",
  name: "entered-late",
  counts: "entries",
  parameters: ["kinds", "days", "after"],
  gap: ({ books }) => entryDatesGap(books),
  begin: ({ books, criteria: { kinds, days, after }, hit }) => {
    const { of } = preparationsIn(books);
    const lastDay = lastDayOf(books.fiscalYear.period.last);
    let tested = 0;
    return {
      entry: (entry) => {
        if (!kinds.includes(entry.kind)) return;
        for (const { enteredOn } of of(entry.document.id)) {
          if (enteredOn === null) continue;
          tested += 1;
          const late = daysBetween(entry.date, enteredOn);
          const afterYear = daysBetween(lastDay, enteredOn);
          const entered = dateValue(enteredOn);
          if (late >= days) {
            const values = { entered, days: countValue(late) };
            hit(hitOnEntry(entry, { reason: "entered-late", values }));
          } else if (afterYear > after) {
            const values = { entered, days: countValue(afterYear) };
            hit(hitOnEntry(entry, { reason: "entered-after-year", values }));
          }
        }
      },
      end: () => ({ tested }),
    };
  },
});
