/** J14: no journal may or may not close a year. */
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

const LIST = "general_journal_documents";

/**
 * An ordinary journal that empties the result accounts into equity closes the year, whatever its type, and the
 * statements leave it out. One that leaves others, no more than half of the results, or has lines of another kind may
 * be a part of a closing, or a result: a person decides, with `closing_journals` in the profile. Decision 137.
 */
export const closingEntriesAreKnown: Check = {
  id: "J14",
  name: "closing-entries-are-known",
  formula:
    "ordinary journals around the end of a year that take half of its results or more, and not all, = 0",
  severity: "blocking",
  // A list that was read may be empty.
  gap: ({ journalDocuments, documentLists }) =>
    journalDocuments.size > 0 || documentLists.some(({ list }) => list === LIST)
      ? null
      : "no-journal-list",
  compares: {
    expected: "0: a closing entry takes the results of a year",
    actual: "1 for a journal that takes half of them or more, and leaves others or books tax",
  },
  *compare({ journalDocuments, months }) {
    const sources = [...new Set(months.flatMap(({ entrySources }) => entrySources))];
    for (const [id, { isDoubtful }] of journalDocuments) {
      yield {
        month: null,
        subject: { kind: "document", document: { type: "GeneralJournalDocument", id } },
        isCount: true,
        expected: countOf(0),
        actual: countOf(isDoubtful === true ? 1 : 0),
        sources,
      };
    }
  },
};
