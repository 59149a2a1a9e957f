/** Compares the bases of a document's rates with those of the document in its list. */
import { type Amount, add, isZero, negate, sumOf, ZERO } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { monthOf } from "../../calendar/month.ts";
import { KIND_OF_LIST } from "../../ledger/document-kind.ts";
import type { TaxRateId } from "../../ledger/ledger-account.ts";
import type { ListedContents } from "../../ledger/listed-document.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { RatedPostings, VatRules } from "../../ledger/vat-rules.ts";
import type { Comparison } from "../check.ts";
import { type About, comparisonTally } from "./comparison-tally.ts";
import { hasPrivateShare, isAlike, rateSubject, sumOfLines } from "./tax-of-document.ts";

/** What a listed document says about its rates; debit positive. */
export interface ListedBases {
  /** Every rate of the document: zero if all of its details are tax. Null if the list states no rates: those of journals and bank mutations. */
  readonly perRate: ReadonlyMap<TaxRateId, Amount> | null;
  readonly date: CalendarDate;
  readonly source: SourceHash;
}

/** A list is positive for an invoice; revenue is a credit. Details on tax accounts are tax, as they are in the entries. */
export function listedBasesOf(
  { list, details, date, source }: ListedContents,
  { taxAccounts }: VatRules,
): ListedBases {
  const perRate = new Map<TaxRateId, Amount>();
  for (const { ledgerAccountId, taxRateId, amount } of details) {
    if (taxRateId === null) continue;
    const base = taxAccounts.has(ledgerAccountId) ? ZERO : amount;
    const signed = KIND_OF_LIST[list] === "sale" ? negate(base) : base;
    perRate.set(taxRateId, add(perRate.get(taxRateId) ?? ZERO, signed));
  }
  const kind = KIND_OF_LIST[list];
  const isStated = kind === "sale" || kind === "purchase" || perRate.size > 0;
  return { perRate: isStated ? perRate : null, date, source };
}

export interface ListedBasesCollector {
  readonly add: (
    entry: JournalEntry,
    rated: readonly RatedPostings[],
    listed: ListedBases,
    kind: "sale" | "purchase" | "journal" | "other",
  ) => void;
  readonly outcomes: () => Iterable<Comparison>;
}

/**
 * Rates exchanged between lines leave the total as it is, and each is compared. Another total has a reason in a purchase with a
 * private share, which takes a part of the base, and in a document of before the books. Without one it is a finding, provided
 * that most totals agree: else the service defines the amount of a detail otherwise. A rate that the list does not have for the
 * document is always one.
 */
export function listedBasesCollector(rules: VatRules): ListedBasesCollector {
  const certain = comparisonTally();
  const totals = comparisonTally();
  let [agreeing, disagreeing] = [0, 0];
  return {
    add: (entry, rated, listed, kind) => {
      const { perRate } = listed;
      if (perRate === null) return;
      const booked = new Map<TaxRateId, Amount>();
      const month = monthOf(entry.postings[0]?.date ?? listed.date);
      for (const { taxRateId, bases, taxes } of rated) {
        const base = sumOfLines(bases);
        booked.set(taxRateId, base);
        if (perRate.has(taxRateId)) continue;
        const actual = isZero(base) ? sumOfLines(taxes) : base;
        certain.add({ month, expected: ZERO, actual }, aboutRate(entry, listed, taxRateId));
      }
      const isSame = isAlike(entry, sumOf(booked.values()), sumOf(perRate.values()));
      if (isSame) agreeing += 1;
      else if (mayDiffer(entry, listed, kind, rules)) return;
      else disagreeing += 1;
      for (const [taxRateId, stated] of perRate) {
        const actual = booked.get(taxRateId) ?? ZERO;
        const expected = isAlike(entry, stated, actual) ? actual : stated;
        const about = aboutRate(entry, listed, taxRateId);
        (isSame ? certain : totals).add({ month, expected, actual }, about);
      }
    },
    outcomes: function* () {
      yield* certain.outcomes();
      if (agreeing > disagreeing) yield* totals.outcomes();
    },
  };
}

/** Its rates are on the lines of its own date, and so is a private share; what was deferred is released later. */
function mayDiffer(
  { postings }: JournalEntry,
  { date }: ListedBases,
  kind: "sale" | "purchase" | "journal" | "other",
  rules: VatRules,
): boolean {
  if (kind === "journal" || rules.taxAccounts.size === 0) return true;
  const ofDate = postings.filter((posting) => posting.date === date);
  if (ofDate.length === 0) return true;
  return kind === "purchase" && hasPrivateShare({ postings: ofDate }, rules);
}

const aboutRate =
  (entry: JournalEntry, { source }: ListedBases, taxRateId: TaxRateId): About =>
  () => ({
    subject: rateSubject(taxRateId, entry),
    sources: [source, ...new Set(entry.postings.map((posting) => posting.source))],
  });
