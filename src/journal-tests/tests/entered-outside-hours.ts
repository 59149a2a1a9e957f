/** JT24: entries that were entered on a free day, or outside the working hours. */
import { freeDays } from "../internal/free-days.ts";
import { entryDatesGap, preparationsIn } from "../internal/preparations-in.ts";
import { dateValue, type Hit, hitOnEntry, journalTest, textValue } from "../journal-test.ts";

export const enteredOutsideHours = journalTest({
  id: "JT24",
  name: "entered-outside-hours",
  counts: "entries",
  parameters: ["kinds", "from", "until"],
  gap: ({ books }) => entryDatesGap(books),
  begin: ({ books, criteria: { kinds, from, until }, hit }) => {
    const { of } = preparationsIn(books);
    const freeDay = freeDays();
    let tested = 0;
    return {
      entry: (entry) => {
        if (!kinds.includes(entry.kind)) return;
        for (const { enteredOn, enteredAt } of of(entry.document.id)) {
          if (enteredOn === null) continue;
          tested += 1;
          const date = dateValue(enteredOn);
          const isFree = freeDay(enteredOn) !== null;
          const isEarlyOrLate = enteredAt !== null && (enteredAt < from || enteredAt >= until);
          if (!isFree && !isEarlyOrLate) continue;
          const reasoned: Pick<Hit, "reason" | "values"> =
            isEarlyOrLate && !isFree
              ? { reason: "entered-at-hour", values: { date, time: textValue(enteredAt) } }
              : { reason: "entered-on-free-day", values: { date } };
          hit(hitOnEntry(entry, reasoned));
        }
      },
      end: () => ({ tested }),
    };
  },
});
