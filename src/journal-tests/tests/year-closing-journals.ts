/** JT2: journals that close a fiscal year, by their type or by what they do. */
import { amountValue, hitOnEntry, journalTest } from "../journal-test.ts";

export const yearClosingJournals = journalTest({
  id: "JT2",
  name: "year-closing-journals",
  counts: "entries",
  parameters: [],
  begin: ({ hit }) => {
    let tested = 0;
    return {
      entry: (entry) => {
        if (entry.kind !== "journal") return;
        tested += 1;
        if (!entry.closesYear) return;
        const values = { amount: amountValue(entry.debit) };
        hit(hitOnEntry(entry, { reason: "closes-year", values }));
      },
      end: () => ({ tested }),
    };
  },
});
