/** Compares the documents of the entries with the service's lists of documents: base per rate, contact, lines of a journal. */
import { absolute, add, equalAmounts, subtract, ZERO } from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { type DocumentKind, KIND_OF_LIST } from "../../ledger/document-kind.ts";
import type { ContactId, DocumentId } from "../../ledger/ledger-account.ts";
import { type ListedContents, WRITTEN_LISTS } from "../../ledger/listed-document.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { RatedPostings, VatRules } from "../../ledger/vat-rules.ts";
import type { Comparison } from "../check.ts";
import { lackDocumentLists } from "./books-lack.ts";
import { type ComparisonTally, comparisonTally } from "./comparison-tally.ts";
import { type ListedBases, listedBasesCollector, listedBasesOf } from "./listed-bases.ts";
import { compareJournal, type LineSums, lineSums } from "./listed-journals.ts";

/** What is compared of a listed document. */
interface Listed extends ListedBases {
  readonly contactId: ContactId | null;
  /** Null for an invoice, whose details are not its entries. */
  readonly lines: LineSums | null;
}

export interface ListedCollector {
  /** `rated` are the postings of the entry with a rate. */
  readonly add: (entry: JournalEntry, kind: DocumentKind, rated: readonly RatedPostings[]) => void;
  readonly bases: () => Iterable<Comparison>;
  readonly contacts: () => Iterable<Comparison>;
  readonly journals: () => Iterable<Comparison>;
}

export function listedCollector(books: Books, rules: VatRules): ListedCollector {
  const isListed = lackDocumentLists(books) === null;
  const bases = listedBasesCollector(rules);
  const contacts = comparisonTally();
  const journals = comparisonTally();
  return {
    add: (entry, kind, rated) => {
      if (!isListed) return;
      const document = listedIn(books, kind, entry.document.id);
      if (document === null) return;
      const listed = listedOf(document, rules);
      bases.add(entry, rated, listed, kind);
      compareContact(entry, listed, contacts);
      const { lines, source } = listed;
      if (lines === null) return;
      for (const one of compareJournal(entry, { lines, source })) journals.add(one, () => one);
    },
    bases: bases.outcomes,
    contacts: contacts.outcomes,
    journals: journals.outcomes,
  };
}

/** Of the lists of a kind the last that has it, as receipts are after purchase invoices. Memory holds no list. */
function listedIn(books: Books, kind: DocumentKind, id: DocumentId): ListedContents | null {
  for (const list of LAST_LISTS_FIRST) {
    const found = KIND_OF_LIST[list] === kind ? books.listedDocument(list, id) : null;
    if (found !== null) return found;
  }
  return null;
}

const LAST_LISTS_FIRST = WRITTEN_LISTS.toReversed();

function listedOf(document: ListedContents, rules: VatRules): Listed {
  const isJournal = KIND_OF_LIST[document.list] === "journal";
  return {
    ...listedBasesOf(document, rules),
    // The lines of a journal have contacts of their own.
    contactId: isJournal ? null : document.contactId,
    lines: isJournal ? lineSums(document.details) : null,
  };
}

/** The amounts that lines of the document have with another contact than that of the list, without their sides. */
function compareContact(
  { document, postings }: JournalEntry,
  listed: Listed,
  contacts: Pick<ComparisonTally, "add">,
): void {
  const [first] = postings;
  if (first === undefined || listed.contactId === null) return;
  let [size, other] = [ZERO, ZERO];
  for (const { contactId, amount } of postings) {
    if (contactId === null) continue;
    size = add(size, absolute(amount));
    if (contactId !== listed.contactId) other = add(other, absolute(amount));
  }
  const actual = equalAmounts(other, ZERO) ? size : subtract(size, other);
  contacts.add({ month: monthOf(first.date), expected: size, actual }, () => ({
    subject: { kind: "document", document },
    sources: [listed.source, first.source],
  }));
}
