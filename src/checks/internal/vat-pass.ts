/** What a pass over the documents collects about tax: per document and rate, and in the blocks of the auditfile. */
import { add, ZERO } from "../../amount/amount.ts";
import { type Month, monthOf } from "../../calendar/month.ts";
import type { Books, TaxRateType } from "../../ledger/books.ts";
import { datedParts } from "../../ledger/dated-parts.ts";
import type { DocumentKind } from "../../ledger/document-kind.ts";
import type { LedgerAccountId, TaxRateId } from "../../ledger/ledger-account.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import { type BookedTax, vatOfTransaction } from "../../ledger/vat-blocks.ts";
import type { RatedPostings, VatRules } from "../../ledger/vat-rules.ts";
import type { Comparison } from "../check.ts";
import { comparisonTally } from "./comparison-tally.ts";
import { countOf } from "./counts.ts";
import { rateEvidence } from "./rate-evidence.ts";
import { compareTaxOfRate } from "./tax-of-document.ts";
import { untaxedRevenueFinder } from "./untaxed-revenue.ts";

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
  const untaxedRevenueIn = untaxedRevenueFinder(books, rules);
  const evidence = rateEvidence(books, rules);
  const blocks = blockSums(rules);
  const misplaced = misplacedRates(books);
  return {
    add: (entry, kind, allRated) => {
      if (kind === "sale") revenue.add(untaxedRevenueIn(entry));
      // Most documents of banks have no tax.
      if (allRated.length === 0 && !isOnTaxAccount(entry, rules)) return;
      blocks.add(entry);
      misplaced.add(entry, kind);
      for (const rated of allRated) {
        if (evidence.isFor(kind, rated.taxRateId)) evidence.add(entry, rated);
        else for (const one of compareTaxOfRate(entry, rated, rules)) taxes.add(one);
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
  const booked = new Map<string, { -readonly [Name in keyof BookedTax]: BookedTax[Name] }>();
  const at = (month: Month, taxAccountId: LedgerAccountId, taxRateId: TaxRateId | null) => {
    const key = `${month} ${taxAccountId} ${taxRateId ?? ""}`;
    const of = booked.get(key) ?? { month, taxAccountId, taxRateId, inBlocks: ZERO, listed: ZERO };
    booked.set(key, of);
    return of;
  };
  return {
    add: (entry: JournalEntry): void => {
      for (const [, postings] of datedParts(entry).parts) {
        const { blocks, exceptions } = vatOfTransaction(postings, rules);
        for (const [{ date }, all] of blocks) {
          for (const { taxAccountId, taxRateId, amount } of all) {
            if (taxAccountId === null) continue;
            const of = at(monthOf(date), taxAccountId, taxRateId);
            of.inBlocks = add(of.inBlocks, amount);
          }
        }
        for (const { kind, posting } of exceptions) {
          // The other kinds have blocks, which state them.
          if (kind !== "not-stated" && kind !== "without-rate") continue;
          const of = at(monthOf(posting.date), posting.ledgerAccountId, posting.taxRateId);
          of.listed = add(of.listed, posting.amount);
        }
      }
    },
    sums: (): readonly BookedTax[] => [...booked.values()],
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
