/** Compares the documents of the entries with the service's lists of documents, each document once. */
import { daysOf, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { DocumentKind } from "../../ledger/document-kind.ts";
import type { ListedContents } from "../../ledger/listed-document.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { Calibration, Comparison, DocumentsCompared, ListedOutcome } from "../check.ts";
import type { DocumentTallied } from "./aspect-tally.ts";
import { lackListsRead } from "./books-lack.ts";
import { companionAccounts } from "./companion-accounts.ts";
import { compareDocument } from "./compare-document.ts";
import { releaseTally } from "./document-readings.ts";
import { debitsOf, existenceTally, sourcesOf } from "./existence-tally.ts";
import { lineTallies } from "./line-tallies.ts";
import { listedBeside } from "./listed-beside.ts";
import { postingsTally } from "./listed-postings.ts";
import { totalsTally } from "./listed-totals.ts";
import { paymentTally } from "./payment-tally.ts";

export interface ListedCollector {
  readonly add: (entry: JournalEntry, kind: DocumentKind) => void;
  readonly comparisons: (outcome: ListedOutcome) => Iterable<Comparison>;
  /** Null for an outcome that has one reading. */
  readonly calibration: (outcome: ListedOutcome) => Calibration | null;
  readonly documents: () => readonly DocumentsCompared[];
}

export function listedCollector(books: Books): ListedCollector {
  const isListed = lackListsRead(books) === null;
  const within = daysOf(books.period);
  const companions = companionAccounts(books);
  const existence = existenceTally(books, companions);
  const lines = lineTallies();
  const releases = releaseTally();
  const payments = isListed ? paymentTally(books, companions) : null;
  const totals = totalsTally(companions);
  const posted = postingsTally(books);
  const documents = isListed ? listedBeside(books, posted.addUnposted) : null;
  return {
    add: (entry, kind) => {
      payments?.add(entry);
      const document = documents?.of(entry, kind) ?? null;
      if (document === null) {
        existence.addUnlisted(entry);
        return;
      }
      const of = talliedOf(entry, document);
      const compared = compareDocument({ entry, document, companions, within });
      existence.addListed(of);
      posted.addPosted(of);
      totals.add(of);
      lines.add(of, compared.differences);
      if (compared.releases !== null) releases.add(of, compared.releases);
    },
    comparisons: (outcome) => {
      switch (outcome) {
        case "listed-postings":
          for (const document of documents?.rest() ?? []) posted.addUnposted(document);
          return posted.outcomes();
        case "listed-totals":
          return totals.outcomes();
        case "listed-entries":
          return existence.outcomes();
        case "listed-releases":
          return releases.outcomes();
        case "listed-payments":
          return payments?.outcomes() ?? [];
        case "listed-accounts":
        case "listed-days":
        case "listed-projects":
        case "listed-contacts":
        case "listed-bases":
        case "listed-journals":
        case "listed-texts":
          return lines.comparisons(outcome);
      }
    },
    calibration: (outcome) => {
      if (outcome === "listed-releases") return releases.calibration();
      return outcome === "listed-texts" ? lines.texts.calibration() : null;
    },
    documents: existence.documents,
  };
}

function talliedOf(entry: JournalEntry, document: ListedContents): DocumentTallied {
  const size = debitsOf(entry);
  const month = monthOf(entry.postings[0]?.date ?? document.date);
  return {
    entry,
    document,
    equal: { month, expected: size, actual: size },
    about: () => ({
      subject: { kind: "document", document: entry.document },
      sources: [document.source, ...sourcesOf(entry)],
    }),
  };
}
