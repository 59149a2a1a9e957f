/** The sums of a snapshot in SQL equal those in memory, for any postings and every sign convention. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type Amount, amountOf, fromStored, negate } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month, monthOf } from "../../src/calendar/month.ts";
import {
  contactId,
  documentId,
  financialAccountId,
  type LedgerAccountId,
  ledgerAccountId,
  projectId,
  taxRateId,
} from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { CASH_NETTINGS, type PostingSums } from "../../src/ledger/posting-sums.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { openForPull, type Snapshot } from "../../src/snapshot/snapshot.ts";
import { QUARTER } from "../pull/small-pull.ts";
import { sumsOfPostings } from "../support/posting-sums.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();
const snapshot: Snapshot = openForPull(join(folder, "sums.sqlite"), QUARTER);
afterAll(() => {
  snapshot.close();
  rmSync(folder, { recursive: true });
});

const ACCOUNTS = ["1000", "1300", "4000", "8000"].map(ledgerAccountId);
const JOURNAL_TYPES = ["Document", "GeneralJournalDocument"];
const RATES = new Set([taxRateId("21")]);
const CLOSING = [documentId("2")];
const JOURNALS = ["1", "2"].map(
  (id) => [documentId(id), { closesYear: CLOSING.includes(documentId(id)) }] as const,
);

/** Cents, the largest integers, more decimals than four, and more digits than a machine number. */
const amounts: fc.Arbitrary<Amount> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((euros) => amountOf(String(euros))),
  fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }).map(fromStored),
  fc.constantFrom("900719925474.0991", "-900719925474.0991", "0.00001", "-0.00003").map(amountOf),
  fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map(fromStored),
);
const orNone = <Id>(...ids: readonly Id[]): fc.Arbitrary<Id | null> =>
  fc.constantFrom(null, ...ids);

const documents = fc.record({
  type: fc.constantFrom(...JOURNAL_TYPES, "SalesInvoice"),
  id: fc.constantFrom("1", "2", "3").map(documentId),
});
const contacts = orNone(contactId("7"), contactId("77"));

const drawn: fc.Arbitrary<readonly Omit<Posting, "id">[]> = fc.array(
  fc.record({
    date: fc.constantFrom("2025-01-03", "2025-01-31", "2025-02-03").map(dateOf),
    document: documents,
    ledgerAccountId: fc.constantFrom(...ACCOUNTS),
    contactId: contacts,
    projectId: orNone(projectId("5")),
    taxRateId: orNone(taxRateId("21"), taxRateId("9")),
    financialAccountId: orNone(financialAccountId("4")),
    amount: amounts,
    description: fc.constantFrom("rent", "", "a chair", "é", "a\u0000b", "a\tb", "\u007f"),
    source: fc.constantFrom("a", "b").map((digit) => sourceHash(digit.repeat(64))),
  }),
  { minLength: 1, maxLength: 25 },
);

/** Some postings are repeated in another document or with another contact. */
const postings: fc.Arbitrary<readonly Posting[]> = fc
  .tuple(
    drawn,
    fc.array(fc.record({ of: fc.nat(), document: documents, contact: fc.option(contacts) })),
  )
  .map(([once, again]) =>
    [
      ...once,
      ...again.map(({ of, document, contact }) => {
        const copied = once[of % once.length]!;
        return { ...copied, document, contactId: contact ?? copied.contactId };
      }),
    ].map((posting, index) => ({ ...posting, id: String(index + 100) })),
  );

const CONVENTIONS: Readonly<Record<string, (id: LedgerAccountId) => boolean>> = {
  "debit-positive": () => false,
  "credit-positive": () => true,
  natural: (id) => id === "8000" || id === "1300",
};

/** Stores the postings in the sign as sent. */
function stored(
  all: readonly Posting[],
  isReversed: (id: LedgerAccountId) => boolean,
): PostingSums {
  const sent = all.map((posting) => ({
    ...posting,
    amount: isReversed(posting.ledgerAccountId) ? negate(posting.amount) : posting.amount,
  }));
  for (const of of ["2025-01", "2025-02"].map((text) => month(text))) {
    snapshot.postings.begin(of, 1);
    const own = sent.filter(({ date }) => monthOf(date) === of);
    snapshot.postings.add(of, own);
    snapshot.postings.finish(of, { sums: new Map(), series: [], unknownFields: [] });
  }
  return snapshot.postings.sumsWith({ isReversed, closing: CLOSING });
}

const closesYear = ({ document }: Posting): boolean =>
  JOURNAL_TYPES.includes(document.type) && CLOSING.includes(document.id);

/** Every answer, as plain values. */
function allOf(sums: PostingSums): unknown {
  const some = new Set(ACCOUNTS.slice(0, 2));
  return {
    contact: [...sums.per("contact", null)],
    project: [...sums.per("project", some)],
    rate: [...sums.per("tax-rate", null)],
    financial: [...sums.per("financial-account", some)],
    documents: [...sums.documents()].map((one) => ({ ...one, sources: one.sources() })),
    references: sums
      .references(new Map(JOURNALS))
      .map((one) => JSON.stringify(one))
      .sort(),
    documentsOn: [...sums.documentsOn(some)],
    documentsWithoutRate: [...sums.documentsOn(some, "without-rate")],
    contactsOfRates: [...sums.contactsOfRates(RATES)],
    first: [
      sums.firstSource("contact", contactId("7"), new Set()),
      sums.firstSource("financial-account", financialAccountId("4"), some),
      sums.firstSource("project", projectId("6"), new Set()),
    ],
    between: [
      sums.between({ first: dateOf("2025-01-03"), last: dateOf("2025-01-31") }, some),
      sums.between({ first: dateOf("2025-01-04"), last: dateOf("2025-02-02") }, some),
    ],
    repeated: [...sums.repeated()].map((one) => JSON.stringify(one)).sort(),
    odd: [...sums.odd()],
    unusual: [...sums.unusualTexts(4)].map((one) => JSON.stringify(one)).sort(),
    postingsOn: [...sums.postingsOn(ACCOUNTS[1]!)].toSorted(
      (left, right) => Number(left.id) - Number(right.id),
    ),
    posted: ["1", "2", "3"].map((id) => sums.hasPostings(["Document", "Other"])(documentId(id))),
    contra: CASH_NETTINGS.map((netting) => sums.contraOfCash(some, netting)),
    counters: sums.counterSums(some, new Map(JOURNALS)),
  };
}

test.each(Object.entries(CONVENTIONS))("sums of %s amounts are exact", (_name, isReversed) => {
  fc.assert(
    fc.property(postings, (all) => {
      expect(allOf(stored(all, isReversed))).toEqual(allOf(sumsOfPostings(all, closesYear)));
    }),
    { numRuns: 60 },
  );
});

test("sums beyond 64 bits are exact", () => {
  const one: Posting = {
    id: "0",
    date: dateOf("2025-01-03"),
    document: { type: "SalesInvoice", id: documentId("1") },
    ledgerAccountId: ledgerAccountId("1000"),
    contactId: null,
    projectId: null,
    taxRateId: null,
    financialAccountId: null,
    amount: amountOf("900719925474.0991"),
    description: "",
    source: sourceHash("a".repeat(64)),
  };
  const all = Array.from({ length: 2_000 }, (_, index) => ({ ...one, id: String(index) }));
  const sums = stored(all, () => false);
  expect([...sums.documents()].map(({ sum }) => sum)).toEqual([amountOf("1801439850948198.2")]);
  expect([...sums.per("contact", null)].map(({ debit }) => debit)).toEqual([
    amountOf("1801439850948198.2"),
  ]);
});
