/** A journal-entry test: it visits entries or lines, and its hits state which values made them one. */
import { type Amount, compareAmounts } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { Month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import type { Books } from "../ledger/books.ts";
import type { DocumentKind } from "../ledger/document-kind.ts";
import type { ParameterName, Parameters, ParameterValues } from "../ledger/journal-criteria.ts";
import type { ContactId, LedgerAccountId } from "../ledger/ledger-account.ts";
import type { DocumentRef, Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";

/** Stable: they are the names in `journal-tests.yml`. */
export const JOURNAL_TEST_NAMES = [
  ...(["manual-journals", "year-closing-journals", "weekends-and-holidays"] as const),
  ...(["entries-after-a-pack", "entries-after-a-lock", "around-year-end"] as const),
  ...(["round-amounts", "duplicates", "seldom-used-accounts", "unusual-pairs"] as const),
  ...(["below-approval-limit", "entry-numbers", "descriptions", "reversals"] as const),
  ...(["control-accounts-without-contact", "first-digits", "owner-accounts"] as const),
  ...(["revenue-reversals", "revenue-outliers", "new-creditors", "seldom-users"] as const),
  ...(["unexpected-users", "users-on-both-sides", "entered-outside-hours"] as const),
  ...(["entered-late"] as const),
] as const;
/** @useDeclaredType */
export type JournalTestName = (typeof JOURNAL_TEST_NAMES)[number];

/** Why a test is not applicable: `journal.gaps.<name>` in `templates/words`. */
export const JOURNAL_GAPS = [
  ...(["left-out", "no-earlier-pack", "no-lock", "no-limits"] as const),
  ...(["no-numbers", "no-control-accounts", "few-lines", "no-owner-accounts"] as const),
  ...(["no-revenue", "few-months", "no-creditors", "no-users", "users-not-read"] as const),
  ...(["no-expected-users", "one-user", "no-entry-dates"] as const),
] as const;
/** @useDeclaredType */
export type JournalGap = (typeof JOURNAL_GAPS)[number];

/** Why something is a hit: `journal.reasons.<name>`, with the values that made it one. */
export const HIT_REASONS = [
  ...(["above-amount", "last-days", "closes-year", "saturday", "sunday", "holiday"] as const),
  ...(["added-after-pack", "changed-after-pack", "removed-after-pack"] as const),
  ...(["added-after-lock", "changed-after-lock", "removed-after-lock"] as const),
  ...(["before-year-end", "after-year-start", "multiple", "ending", "same-line"] as const),
  ...(["near-line", "seldom-used", "rare-pair", "revenue-from-elsewhere"] as const),
  ...(["costs-to-equity", "below-limit", "numbers-missing", "number-repeated"] as const),
  ...(["no-description", "short-description", "keyword", "reversed", "credited"] as const),
  ...(["no-contact", "digits", "owner-account", "revenue-reversed", "revenue-outlier"] as const),
  ...(["single-payment", "seldom-user", "unexpected-user", "both-sides"] as const),
  ...(["entered-at-hour", "entered-on-free-day"] as const),
  ...(["entered-late", "entered-after-year"] as const),
] as const;
/** @useDeclaredType */
export type HitReason = (typeof HIT_REASONS)[number];

export type HitValue =
  | { readonly kind: "text"; readonly text: string }
  /** The last digits of an amount, with a decimal point: `999.00`. */
  | { readonly kind: "digits"; readonly digits: string }
  | { readonly kind: "amount"; readonly amount: Amount }
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "date"; readonly date: CalendarDate }
  | { readonly kind: "month"; readonly month: Month }
  | { readonly kind: "account"; readonly ledgerAccountId: LedgerAccountId }
  | { readonly kind: "document"; readonly document: DocumentRef };

export interface Hit {
  readonly reason: HitReason;
  readonly values: Readonly<Record<string, HitValue>>;
  /** Null for a hit that is not of one entry, as a month or the digits of all lines. */
  readonly document: DocumentRef | null;
  readonly date: CalendarDate | null;
  readonly ledgerAccountId: LedgerAccountId | null;
  readonly contactId: ContactId | null;
  readonly description: string;
  /** Debit positive: of a line, or the debit total of an entry. */
  readonly amount: Amount | null;
  readonly sources: readonly SourceHash[];
}

/** All postings of one document, over all its dates. */
export interface EntryUnderTest {
  readonly document: DocumentRef;
  readonly kind: DocumentKind;
  readonly closesYear: boolean;
  /** Of its first posting. */
  readonly date: CalendarDate;
  readonly postings: readonly Posting[];
  /** The sum of its debits. */
  readonly debit: Amount;
}

/** What a test counted when everything was read. */
export interface Ended {
  /** Entries, lines, accounts, contacts or months, as the test declares. */
  readonly tested: number;
  /** What was lacking, if only the reading showed it. */
  readonly gap?: Gap;
}

export interface Gap {
  readonly name: JournalGap;
  readonly values?: Readonly<Record<string, HitValue>>;
}

/** What a test does while the entries are read; all of its entries come before its lines. */
export interface Visit {
  readonly entry?: (entry: EntryUnderTest) => void;
  /** The lines of all entries by date, with the kind of their document. */
  readonly line?: (posting: Posting, kind: DocumentKind) => void;
  readonly end: () => Ended;
}

export interface TestInput<Name extends ParameterName> {
  readonly books: Books;
  readonly criteria: Pick<ParameterValues, Name>;
}
interface RunningTest<Name extends ParameterName> extends TestInput<Name> {
  readonly hit: (hit: Hit) => void;
}

export interface JournalTest {
  /** `JT1`: stable and never reused. */
  readonly id: `JT${number}`;
  readonly name: JournalTestName;
  readonly counts: "entries" | "lines" | "accounts" | "contacts" | "months";
  readonly parameters: readonly ParameterName[];
  /** What the books or the criteria lack; null if the test is applicable. */
  readonly gap: (books: Books, parameters: Parameters) => Gap | null;
  readonly begin: (books: Books, parameters: Parameters, hit: (hit: Hit) => void) => Visit;
}

/** A test with the parameters that it declares. */
export const journalTest = <const Name extends ParameterName = never>(
  test: Pick<JournalTest, "id" | "name" | "counts"> & {
    readonly parameters: readonly Name[];
    readonly gap?: (input: TestInput<Name>) => Gap | null;
    readonly begin: (input: RunningTest<Name>) => Visit;
  },
): JournalTest => {
  const criteriaIn = (given: Parameters): Pick<ParameterValues, Name> => {
    invariant(hasAll(given, test.parameters), `${test.id} has a value for each of its parameters`);
    return given;
  };
  return {
    ...test,
    gap: (books, given) => test.gap?.({ books, criteria: criteriaIn(given) }) ?? null,
    begin: (books, given, hit) => test.begin({ books, criteria: criteriaIn(given), hit }),
  };
};

const hasAll = <Name extends ParameterName>(
  given: Parameters,
  names: readonly Name[],
): given is Parameters & Pick<ParameterValues, Name> =>
  names.every((name) => given[name] !== undefined);

type Reasoned = Pick<Hit, "reason" | "values">;

/** A hit on an entry as a whole, described by its first line. */
export const hitOnEntry = (entry: EntryUnderTest, reasoned: Reasoned): Hit => {
  const [first] = entry.postings;
  const contact = entry.postings.find(({ contactId }) => contactId !== null);
  const largest = entry.postings.reduce<Posting | undefined>(
    (most, posting) =>
      most === undefined || compareAmounts(posting.amount, most.amount) > 0 ? posting : most,
    undefined,
  );
  return {
    ...reasoned,
    document: entry.document,
    date: entry.date,
    ledgerAccountId: largest?.ledgerAccountId ?? null,
    contactId: contact?.contactId ?? null,
    description: first?.description ?? "",
    amount: entry.debit,
    sources: first === undefined ? [] : [first.source],
  };
};

/** A hit on one line of an entry. */
export const hitOnLine = (posting: Posting, reasoned: Reasoned): Hit => ({
  ...reasoned,
  document: posting.document,
  date: posting.date,
  ledgerAccountId: posting.ledgerAccountId,
  contactId: posting.contactId,
  description: posting.description,
  amount: posting.amount,
  sources: [posting.source],
});

/** A hit that is of no entry. */
export const hitOnBooks = (hit: Reasoned & Partial<Hit>): Hit => ({
  document: null,
  date: null,
  ledgerAccountId: null,
  contactId: null,
  description: "",
  amount: null,
  sources: [],
  ...hit,
});

export const amountValue = (amount: Amount): HitValue => ({ kind: "amount", amount });
export const countValue = (count: number): HitValue => ({ kind: "count", count });
export const dateValue = (date: CalendarDate): HitValue => ({ kind: "date", date });
export const textValue = (text: string): HitValue => ({ kind: "text", text });
export const documentValue = (document: DocumentRef): HitValue => ({ kind: "document", document });
export const accountValue = (ledgerAccountId: LedgerAccountId): HitValue => ({
  kind: "account",
  ledgerAccountId,
});
