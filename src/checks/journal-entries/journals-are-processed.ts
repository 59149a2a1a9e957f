/** J11: no journal of a closed month waits for processing, in state `new`. */
import { ZERO } from "../../amount/amount.ts";
import { lastDayOf, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { ListedHeader } from "../../ledger/listed-document.ts";
import type { Check, CheckGap } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * Such a journal books nothing: what it should book is missing from every figure, and processing it later changes a month
 * that was closed. A month is closed once it was over on the day of the pull. A warning: it may be a duplicate to be deleted.
 */
export const journalsAreProcessed: Check = {
  id: "J11",
  name: "journals-are-processed",
  formula: "journals in state new = 0, per journal of a month that is over",
  severity: "warning",
  gap: lackJournalStates,
  compares: {
    expected: "processed",
    actual: "state new, list of journals",
  },
  *compare(books) {
    for (const { id, number, date, state, source } of journalsOf(books)) {
      const month = monthOf(date);
      if (state === null || lastDayOf(month) >= books.asOf) continue;
      yield {
        month,
        subject: {
          kind: "document",
          document: {
            type: "GeneralJournalDocument",
            id,
            ...(number === null ? {} : { number }),
          },
        },
        isCount: true,
        expected: ZERO,
        actual: countOf(state === "new" ? 1 : 0),
        sources: [source],
      };
    }
  },
};

const journalsOf = ({ listedDocuments }: Books): Iterable<ListedHeader> =>
  listedDocuments(["general_journal_documents"]);

/** A list without journals has nothing to wait for; one whose states are not known proves nothing. */
function lackJournalStates(books: Books): CheckGap | null {
  if (books.documentLists.every(({ list }) => list !== "general_journal_documents")) {
    return "no-document-lists";
  }
  for (const { state } of journalsOf(books)) if (state === null) return "no-journal-states";
  return null;
}
