/** Counts the differences of documents in one aspect of their lines. */
import type { ListedContents } from "../../ledger/listed-document.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { Comparison } from "../check.ts";
import type { Subject } from "../subject.ts";
import type { Aspect } from "./aspect-differences.ts";
import { type About, comparisonTally, type Figures } from "./comparison-tally.ts";
import type { Booking, Difference } from "./line-differences.ts";
import { rateSubject } from "./tax-of-document.ts";

/** A listed document and its postings, with the figures of a comparison that is equal, and what that is about. */
export interface DocumentTallied {
  readonly entry: JournalEntry;
  readonly document: ListedContents;
  readonly equal: Figures;
  readonly about: About;
}

export interface AspectTally {
  /** One comparison that is equal if there are no differences, else one for each. */
  readonly add: (of: DocumentTallied, differences: readonly Difference[]) => void;
  readonly outcomes: () => Iterable<Comparison>;
}

export function aspectTally(aspect: Aspect): AspectTally {
  const tally = comparisonTally();
  return {
    add: ({ entry, equal, about }, differences) => {
      if (differences.length === 0) tally.add(equal, about);
      for (const { of, listed, posted } of differences) {
        tally.add({ month: of.month, expected: listed, actual: posted }, () => ({
          subject: lineSubject(aspect, of, entry),
          sources: about().sources,
        }));
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
