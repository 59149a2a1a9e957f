/** Compares the documents of the entries with the service's lists of documents: base per rate, and contact. */
import {
  type Amount,
  absolute,
  add,
  equalAmounts,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { documentKind, KIND_OF_LIST } from "../../ledger/document-kind.ts";
import type { ContactId, TaxRateId } from "../../ledger/ledger-account.ts";
import type { ListedDocument } from "../../ledger/listed-document.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { RatedPostings, VatRules } from "../../ledger/vat-rules.ts";
import type { Comparison } from "../check.ts";
import { comparisonTally } from "./comparison-tally.ts";
import { isWithin, rateSubject, toleranceOf } from "./tax-of-document.ts";

/** What is compared of a listed document; debit positive. Memory holds one of these for each of them. */
interface Listed {
  readonly bases: ReadonlyMap<TaxRateId, Amount>;
  readonly contactId: ContactId | null;
  readonly source: SourceHash;
}

export interface ListedCollector {
  /** `rated` are the postings of the entry with a rate. */
  readonly add: (entry: JournalEntry, rated: readonly RatedPostings[]) => void;
  readonly bases: () => Iterable<Comparison>;
  readonly contacts: () => Iterable<Comparison>;
}

export function listedCollector(books: Books, rules: VatRules): ListedCollector {
  const documents = new Map<string, Listed>();
  for (const document of books.listedDocuments()) {
    documents.set(`${KIND_OF_LIST[document.list]} ${document.id}`, listedOf(document, rules));
  }
  const bases = comparisonTally();
  const contacts = comparisonTally();
  return {
    add: (entry, rated) => {
      if (documents.size === 0) return;
      const listed = documents.get(`${documentKind(books, entry.document)} ${entry.document.id}`);
      if (listed === undefined) return;
      for (const one of compareBases(entry, listed, rated)) bases.add(one);
      const contact = compareContact(entry, listed);
      if (contact !== null) contacts.add(contact);
    },
    bases: bases.outcomes,
    contacts: contacts.outcomes,
  };
}

/** A list is positive for an invoice; revenue is a credit. Details on tax accounts are tax, as they are in the entries. */
function listedOf(document: ListedDocument, { taxAccounts }: VatRules): Listed {
  const bases = new Map<TaxRateId, Amount>();
  for (const { ledgerAccountId, taxRateId, amount } of document.details) {
    if (taxRateId === null || taxAccounts.has(ledgerAccountId)) continue;
    const signed = KIND_OF_LIST[document.list] === "sale" ? negate(amount) : amount;
    bases.set(taxRateId, add(bases.get(taxRateId) ?? ZERO, signed));
  }
  const isJournal = document.list === "general_journal_documents";
  // The lines of a journal have contacts of their own.
  return { bases, contactId: isJournal ? null : document.contactId, source: document.source };
}

/**
 * Compared only if all rates together have the same base: a private share and a deferral over the end of a year make it
 * another one. Rates exchanged between lines leave the total as it is.
 */
function* compareBases(
  entry: JournalEntry,
  listed: Listed,
  rated: readonly RatedPostings[],
): Generator<Comparison> {
  const [first] = entry.postings;
  if (first === undefined) return;
  const booked = new Map(
    rated.map(({ taxRateId, bases }) => [taxRateId, sumOf(bases.map(({ amount }) => amount))]),
  );
  const tolerance = toleranceOf(entry);
  if (!isWithin(tolerance, sumOf(booked.values()), sumOf(listed.bases.values()))) return;
  for (const taxRateId of new Set([...booked.keys(), ...listed.bases.keys()])) {
    const expected = listed.bases.get(taxRateId) ?? ZERO;
    const actual = booked.get(taxRateId) ?? ZERO;
    yield {
      month: monthOf(first.date),
      subject: rateSubject(taxRateId, entry),
      expected: isWithin(tolerance, expected, actual) ? actual : expected,
      actual,
      sources: [listed.source, ...new Set(entry.postings.map(({ source }) => source))],
    };
  }
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
