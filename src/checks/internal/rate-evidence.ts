/**
 * Rates whose documents do not prove their percentage one by one: in a journal a rate only labels a line, and a document at
 * zero percent may state tax as a line of its own (import tax paid to an agent). Taken together they show a percentage that is
 * not that of the list: if every document of a rate has the tax of the same other percentage, the stated one is wrong.
 */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  amountText,
  compareAmounts,
  isPositive,
  isZero,
  multiply,
  ZERO,
} from "../../amount/amount.ts";
import { type Month, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { DocumentKind } from "../../ledger/document-kind.ts";
import type { TaxRateId } from "../../ledger/ledger-account.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { SourceHash } from "../../ledger/source.ts";
import {
  percentageBooked,
  type RatedPostings,
  taxOver,
  type VatRules,
} from "../../ledger/vat-rules.ts";
import type { Comparison } from "../check.ts";
import {
  isAlike,
  isWithin,
  rateSubject,
  sidesOf,
  sumOfLines,
  toleranceOf,
} from "./tax-of-document.ts";

export interface RateEvidence {
  readonly isFor: (kind: DocumentKind, taxRateId: TaxRateId) => boolean;
  readonly add: (entry: JournalEntry, rated: RatedPostings) => void;
  /** One comparison per rate with such documents. */
  readonly outcomes: () => Iterable<Comparison>;
}

/** Source: Wet op de omzetbelasting 1968, article 9; they count as other percentages even if no rate has them. */
const DUTCH_PERCENTAGES = ["21", "9"];
/** A tax shows one percentage and not another if it is this many times the tolerance. */
const TOLERANCES_MIN = amountOf("2");

interface Gathered {
  readonly document: JournalEntry["document"];
  readonly month: Month;
  readonly source: SourceHash;
  documents: number;
  /** Documents per other percentage that their tax has. */
  readonly others: Map<string, number>;
  base: Amount;
  tax: Amount;
}

export function rateEvidence(books: Books, rules: VatRules): RateEvidence {
  const rates = new Map<TaxRateId, Gathered>();
  const known = knownPercentages(books);
  return {
    isFor: (kind, taxRateId) => {
      const percentage = percentageBooked(rules, taxRateId);
      return kind === "journal" || (percentage !== null && isZero(percentage));
    },
    add: (entry, rated) => {
      const stated = percentageBooked(rules, rated.taxRateId);
      const [first] = rated.bases;
      if (stated === null || first === undefined) return;
      // A label without tax says nothing about a percentage above zero.
      if (rated.taxes.length === 0 && !isZero(stated)) return;
      const of = rates.get(rated.taxRateId) ?? {
        document: entry.document,
        month: monthOf(first.date),
        source: first.source,
        documents: 0,
        others: new Map<string, number>(),
        base: ZERO,
        tax: ZERO,
      };
      rates.set(rated.taxRateId, of);
      const base = sumOfLines(rated.bases);
      const { direct } = sidesOf(rated);
      of.documents += 1;
      of.base = add(of.base, base);
      of.tax = add(of.tax, direct);
      if (isAlike(entry, taxOver(base, stated), direct)) return;
      const tolerance = toleranceOf(entry);
      const other = known.find((percentage) => {
        const tax = taxOver(base, percentage);
        const isClear = compareAmounts(absolute(tax), multiply(tolerance, TOLERANCES_MIN)) > 0;
        return isClear && isWithin(tolerance, tax, direct);
      });
      if (other === undefined) return;
      const text = amountText(other, 0);
      of.others.set(text, (of.others.get(text) ?? 0) + 1);
    },
    outcomes: function* () {
      for (const [taxRateId, of] of rates) {
        const stated = percentageBooked(rules, taxRateId) ?? ZERO;
        const isOther = [...of.others.values()].some((count) => count === of.documents);
        yield {
          month: of.month,
          subject: rateSubject(taxRateId, of),
          expected: isOther ? taxOver(of.base, stated) : of.tax,
          actual: of.tax,
          sources: [of.source],
        };
      }
    },
  };
}

function knownPercentages({ taxRates }: Books): readonly Amount[] {
  const texts = new Set(DUTCH_PERCENTAGES);
  for (const { percentage } of taxRates.values()) {
    if (percentage !== null && isPositive(percentage)) texts.add(amountText(percentage, 0));
  }
  return [...texts].map(amountOf);
}
