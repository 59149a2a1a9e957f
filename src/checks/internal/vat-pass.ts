/** What a pass over the documents collects about tax: per document and rate, and in the blocks of the auditfile. */
import { add, ZERO } from "../../amount/amount.ts";
import { type Month, monthOf } from "../../calendar/month.ts";
import type { Books, TaxRateType } from "../../ledger/books.ts";
import { datedParts } from "../../ledger/dated-parts.ts";
import type { DocumentKind } from "../../ledger/document-kind.ts";
import type { LedgerAccountId, TaxRateId } from "../../ledger/ledger-account.ts";
import type { JournalEntry, Posting } from "../../ledger/posting.ts";
import {
  type BookedTax,
  isStated,
  isUnratedTax,
  vatOfTransaction,
} from "../../ledger/vat-blocks.ts";
import { type RatedPostings, ratedPostings, type VatRules } from "../../ledger/vat-rules.ts";
import type { Comparison } from "../check.ts";
import { comparisonTally } from "./comparison-tally.ts";
import { countOf } from "./counts.ts";
import { rateEvidence } from "./rate-evidence.ts";
import { compareTaxOfRate } from "./tax-of-document.ts";
import { untaxedRevenueComparer } from "./untaxed-revenue.ts";

export interface VatCollector {
  /** `rated` are the postings of the entry with a rate. */
  readonly add: (entry: JournalEntry, kind: DocumentKind, rated: readonly RatedPostings[]) => void;
  readonly taxOfDocuments: () => Iterable<Comparison>;
  readonly taxOfRates: () => Iterable<Comparison>;
  readonly misplacedRates: () => Iterable<Comparison>;
  readonly untaxedRevenue: () => Iterable<Comparison>;
  /** Per month, tax account and rate. */
  readonly booked: () => readonly BookedTax[];
}

export function vatCollector(books: Books, rules: VatRules): VatCollector {
  const taxes = comparisonTally();
  const revenue = comparisonTally();
  const compareUntaxed = untaxedRevenueComparer(books, rules);
  const evidence = rateEvidence(books, rules);
  const blocks = blockSums(rules);
  const misplaced = misplacedRates(books);
  return {
    add: (entry, kind, allRated) => {
      if (kind === "sale") compareUntaxed(entry, revenue);
      // Most documents of banks have no tax.
      if (allRated.length === 0 && !isOnTaxAccount(entry, rules)) return;
      blocks.add(entry, allRated);
      misplaced.add(entry, kind);
      for (const rated of allRated) {
        if (evidence.isFor(kind, rated.taxRateId)) evidence.add(entry, rated);
        else compareTaxOfRate({ entry, rated }, rules, taxes);
      }
    },
    taxOfDocuments: taxes.outcomes,
    taxOfRates: evidence.outcomes,
    misplacedRates: () => misplaced.outcomes(),
    untaxedRevenue: revenue.outcomes,
    booked: blocks.sums,
  };
}

const isOnTaxAccount = ({ postings }: JournalEntry, { taxAccounts }: VatRules): boolean =>
  postings.some(({ ledgerAccountId }) => taxAccounts.has(ledgerAccountId));

/** Sums of the blocks of the auditfile, and of the movements that it lists because they have no block. */
function blockSums(rules: VatRules) {
  const sums = bookedSums();
  const addDivided = (postings: readonly Posting[]): void => {
    const { blocks, exceptions } = vatOfTransaction(postings, rules);
    for (const [{ date }, all] of blocks) {
      for (const { taxAccountId, taxRateId, amount } of all) {
        if (taxAccountId === null) continue;
        const of = sums.at(monthOf(date), taxAccountId, taxRateId);
        of.inBlocks = add(of.inBlocks, amount);
      }
    }
    for (const { kind, posting } of exceptions) {
      // The other kinds have blocks, which state them.
      if (kind === "not-stated" || kind === "without-rate") addListed(posting);
    }
  };
  const addListed = ({ date, ledgerAccountId, taxRateId, amount }: Posting): void => {
    const of = sums.at(monthOf(date), ledgerAccountId, taxRateId);
    of.listed = add(of.listed, amount);
  };
  /** The blocks of a rate add up to its lines on tax accounts: in one month they need not be divided over its bases. */
  const addUndivided = (postings: readonly Posting[], rates: readonly RatedPostings[]): void => {
    for (const rated of rates) {
      if (!isStated(rated, rules)) continue;
      for (const { date, ledgerAccountId, amount } of rated.taxes) {
        const of = sums.at(monthOf(date), ledgerAccountId, rated.taxRateId);
        of.inBlocks = add(of.inBlocks, amount);
      }
    }
    for (const rated of rates) {
      if (!isStated(rated, rules)) for (const posting of rated.taxes) addListed(posting);
    }
    for (const posting of postings) if (isUnratedTax(posting, rules)) addListed(posting);
  };
  return {
    add: (entry: JournalEntry, allRated: readonly RatedPostings[]): void => {
      for (const [date, postings] of datedParts(entry).parts) {
        if (postings.at(-1)?.date !== date) addDivided(postings);
        else {
          const isWhole = postings === entry.postings;
          addUndivided(postings, isWhole ? allRated : ratedPostings(postings, rules));
        }
      }
    },
    sums: sums.all,
  };
}

type BookedSum = { -readonly [Name in keyof BookedTax]: BookedTax[Name] };

/** Sums by month, tax account and rate, in the order in which they are first asked for. */
function bookedSums() {
  const all: BookedSum[] = [];
  const known = new Map<Month, Map<LedgerAccountId, Map<TaxRateId | null, BookedSum>>>();
  return {
    at: (month: Month, taxAccountId: LedgerAccountId, taxRateId: TaxRateId | null): BookedSum => {
      const found = known.get(month)?.get(taxAccountId)?.get(taxRateId);
      if (found !== undefined) return found;
      const of = { month, taxAccountId, taxRateId, inBlocks: ZERO, listed: ZERO };
      const accounts =
        known.get(month) ?? new Map<LedgerAccountId, Map<TaxRateId | null, BookedSum>>();
      const rates = accounts.get(taxAccountId) ?? new Map<TaxRateId | null, BookedSum>();
      known.set(month, accounts.set(taxAccountId, rates.set(taxRateId, of)));
      all.push(of);
      return of;
    },
    all: (): readonly BookedTax[] => all,
  };
}

const TYPE_OF_KIND: Readonly<Record<"sale" | "purchase", TaxRateType>> = {
  sale: "sales_invoice",
  purchase: "purchase_invoice",
};

/** Counts per rate the lines on documents that it is not for. Rates whose type is not stated are not judged. */
function misplacedRates(books: Books) {
  const found = new Map<TaxRateId, { count: number; readonly month: Month }>();
  return {
    add: ({ postings }: JournalEntry, kind: DocumentKind): void => {
      if (kind !== "sale" && kind !== "purchase") return;
      for (const { taxRateId, date } of postings) {
        if (taxRateId === null) continue;
        const type = books.taxRates.get(taxRateId)?.type ?? null;
        if (type === null || type === TYPE_OF_KIND[kind]) continue;
        const of = found.get(taxRateId) ?? { count: 0, month: monthOf(date) };
        of.count += 1;
        found.set(taxRateId, of);
      }
    },
    outcomes: function* (): Generator<Comparison> {
      for (const { id, type } of books.taxRates.values()) {
        if (type === null) continue;
        const misplaced = found.get(id);
        yield {
          month: misplaced?.month ?? null,
          subject: { kind: "tax-rate", taxRateId: id, document: null },
          isCount: true,
          expected: ZERO,
          actual: countOf(misplaced?.count ?? 0),
          sources: [],
        };
      }
    },
  };
}
