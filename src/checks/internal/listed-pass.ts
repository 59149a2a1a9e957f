/** Compares the documents of the entries with the service's lists of documents: base per rate, contact, lines of a journal. */
import { absolute, equalAmounts, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { documentKind, KIND_OF_LIST } from "../../ledger/document-kind.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import type { ListedDocument } from "../../ledger/listed-document.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { RatedPostings, VatRules } from "../../ledger/vat-rules.ts";
import type { Comparison } from "../check.ts";
import { comparisonTally } from "./comparison-tally.ts";
import { type ListedBases, listedBasesCollector, listedBasesOf } from "./listed-bases.ts";
import { compareJournal, type LineSums, lineSums } from "./listed-journals.ts";

/** What is compared of a listed document. Memory holds one of these for each of them. */
interface Listed extends ListedBases {
  readonly contactId: ContactId | null;
  /** Null for an invoice, whose details are not its entries. */
  readonly lines: LineSums | null;
}

export interface ListedCollector {
  /** `rated` are the postings of the entry with a rate. */
  readonly add: (entry: JournalEntry, rated: readonly RatedPostings[]) => void;
  readonly bases: () => Iterable<Comparison>;
  readonly contacts: () => Iterable<Comparison>;
  readonly journals: () => Iterable<Comparison>;
}

export function listedCollector(books: Books, rules: VatRules): ListedCollector {
  const documents = new Map<string, Listed>();
  for (const document of books.listedDocuments()) {
    documents.set(`${KIND_OF_LIST[document.list]} ${document.id}`, listedOf(document, rules));
  }
  const bases = listedBasesCollector(rules);
  const contacts = comparisonTally();
  const journals = comparisonTally();
  return {
    add: (entry, rated) => {
      if (documents.size === 0) return;
      const kind = documentKind(books, entry.document);
      const listed = documents.get(`${kind} ${entry.document.id}`);
      if (listed === undefined) return;
      bases.add(entry, rated, listed, kind);
      const contact = compareContact(entry, listed);
      if (contact !== null) contacts.add(contact);
      const { lines, source } = listed;
      if (lines !== null)
        for (const one of compareJournal(entry, { lines, source })) journals.add(one);
    },
    bases: bases.outcomes,
    contacts: contacts.outcomes,
    journals: journals.outcomes,
  };
}

function listedOf(document: ListedDocument, rules: VatRules): Listed {
  const isJournal = KIND_OF_LIST[document.list] === "journal";
  return {
    ...listedBasesOf(document, rules),
    // The lines of a journal have contacts of their own.
    contactId: isJournal ? null : document.contactId,
    lines: isJournal ? lineSums(document.details) : null,
  };
}

/** The amounts that lines of the document have with another contact than that of the list, without their sides. */
function compareContact(entry: JournalEntry, listed: Listed): Comparison | null {
  const [first] = entry.postings;
  if (first === undefined || listed.contactId === null) return null;
  const all = entry.postings.filter(({ contactId }) => contactId !== null);
  const size = sumOf(all.map(({ amount }) => absolute(amount)));
  const others = all.filter(({ contactId }) => contactId !== listed.contactId);
  const other = sumOf(others.map(({ amount }) => absolute(amount)));
  return {
    month: monthOf(first.date),
    subject: { kind: "document", document: entry.document },
    expected: size,
    actual: equalAmounts(other, ZERO) ? size : subtract(size, other),
    sources: [listed.source, first.source],
  };
}
