/** JT5: lines that were added, changed or removed after their month was locked. */
import { changeOfLine } from "../../ledger/dossier/adjustments.ts";
import { hitOnChange } from "../internal/hit-on-change.ts";
import { journalTest } from "../journal-test.ts";

const REASONS = {
  added: "added-after-lock",
  changed: "changed-after-lock",
  removed: "removed-after-lock",
} as const;

export const entriesAfterALock = journalTest({
  id: "JT5",
  name: "entries-after-a-lock",
  counts: "lines",
  parameters: [],
  gap: ({ books: { latePostings } }) =>
    latePostings?.basis === "entries" ? null : { name: "no-lock" },
  begin: ({ books: { latePostings }, hit }) => ({
    end: () => {
      if (latePostings === undefined) return { tested: 0 };
      const { lines, linesLeftOut, last } = latePostings;
      for (const line of lines) {
        const values = { month: { kind: "month", month: last } as const };
        hit(hitOnChange(line, { reason: REASONS[changeOfLine(line)], values }));
      }
      return { tested: lines.length + linesLeftOut };
    },
  }),
});
