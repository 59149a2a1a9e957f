/** JT4: lines that were added, changed or removed after the earlier pack of the year, and are dated well before it. */
import { daysBetween } from "../../calendar/calendar-date.ts";
import { changeOfLine } from "../../ledger/dossier/adjustments.ts";
import { hitOnChange } from "../internal/hit-on-change.ts";
import { countValue, dateValue, journalTest } from "../journal-test.ts";

const REASONS = {
  added: "added-after-pack",
  changed: "changed-after-pack",
  removed: "removed-after-pack",
} as const;

export const entriesAfterAPack = journalTest({
  id: "JT4",
  name: "entries-after-a-pack",
  counts: "lines",
  parameters: ["days"],
  gap: ({ books }) => (books.adjustments === undefined ? { name: "no-earlier-pack" } : null),
  begin: ({ books: { adjustments }, criteria: { days }, hit }) => ({
    end: () => {
      if (adjustments === undefined) return { tested: 0 };
      const { earlier, lines, linesLeftOut } = adjustments;
      for (const line of lines) {
        const late = daysBetween(line.date, earlier.asOf);
        if (late < days) continue;
        const values = { pack: dateValue(earlier.asOf), days: countValue(late) };
        hit(hitOnChange(line, { reason: REASONS[changeOfLine(line)], values }));
      }
      return { tested: lines.length + linesLeftOut };
    },
  }),
});
