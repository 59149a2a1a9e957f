/** Counts the differences of documents in one aspect of their lines. */
import type { ListedContents } from "../../ledger/listed-document.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { Comparison } from "../check.ts";
import type { Subject } from "../subject.ts";
import type { Aspect } from "./compare-document.ts";
import { type About, comparisonTally, type Figures } from "./comparison-tally.ts";
import type { Booking, Difference } from "./line-differences.ts";
import { rateSubject } from "./tax-of-document.ts";

/** A listed document and its postings, with the figures of a comparison that is equal. */
export interface DocumentTallied {
  readonly entry: JournalEntry;
  readonly document: ListedContents;
  readonly equal: Figures;
}

export interface AspectTally {
  /** One comparison that is equal if there are no differences, else one for each. */
  readonly add: (of: DocumentTallied, differences: readonly Difference[]) => void;
  readonly outcomes: () => Iterable<Comparison>;
}

export function aspectTally(aspect: Aspect): AspectTally {
  const tally = comparisonTally();
  return {
    add: ({ entry, document, equal }, differences) => {
      const about =
        (subjectOf: () => Subject): About =>
        () => ({
          subject: subjectOf(),
          sources: [document.source, ...new Set(entry.postings.map(({ source }) => source))],
        });
      if (differences.length === 0) {
        tally.add(
          equal,
          about(() => ({ kind: "document", document: entry.document })),
        );
      }
      for (const { of, listed, posted } of differences) {
        const figures = { month: of.month, expected: listed, actual: posted };
        tally.add(
          figures,
          about(() => lineSubject(aspect, of, entry)),
        );
      }
    },
    outcomes: tally.outcomes,
  };
}

/** The line, with what distinguishes it from others on its account. */
function lineSubject(aspect: Aspect, of: Booking, entry: JournalEntry): Subject {
  const { ledgerAccountId, when, projectId, contactId, description } = of;
  const { document } = entry;
  switch (aspect) {
    case "account":
      return { kind: "document", document, line: { ledgerAccountId } };
    case "day":
      return { kind: "document", document, line: { ledgerAccountId, when } };
    case "project":
      return { kind: "document", document, line: { ledgerAccountId, projectId } };
    case "contact":
    case "no-contact":
      return { kind: "document", document, line: { ledgerAccountId, contactId } };
    case "text":
      return { kind: "document", document, line: { ledgerAccountId, description } };
    case "rate":
      return rateSubject(of.taxRateId, entry);
  }
}
