/** Postings arranged in the file, at the end of a pull, and those in a temporary copy are the same, in every order. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import type { PostingSelection } from "../../src/ledger/books.ts";
import {
  contactId,
  documentId,
  financialAccountId,
  ledgerAccountId,
  projectId,
} from "../../src/ledger/ledger-account.ts";
import type { ListedDocument, ListedDraft } from "../../src/ledger/listed-document.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { openForPull, openSnapshot, type Snapshot } from "../../src/snapshot/snapshot.ts";
import { QUARTER } from "../pull/small-pull.ts";
import { contentsOf, PLAIN_DETAIL, paid } from "../support/listed-documents.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const JANUARY = month("2025-01");
const ACCOUNTS = ["1300", "8000"].map(ledgerAccountId);
const AMOUNTS = ["12.50", "-12.50", "0.00001", "900719925474.0993"].map(amountOf);

/** More than two blocks, in no order, with amounts beyond integers. */
const received: readonly Posting[] = Array.from({ length: 5_000 }, (_, index) => ({
  id: String((index * 7_919) % 5_000),
  date: dateOf(`2025-01-${String((index % 31) + 1).padStart(2, "0")}`),
  document: {
    type: index % 3 === 0 ? "SalesInvoice" : "Document",
    id: documentId(String(index % 700)),
  },
  ledgerAccountId: ACCOUNTS[index % 2]!,
  projectId: null,
  contactId: index % 5 === 0 ? contactId(String(index % 11)) : null,
  taxRateId: null,
  financialAccountId: null,
  amount: AMOUNTS[index % 4]!,
  description: `line ${index}`,
  source: sourceHash((index % 2 === 0 ? "a" : "b").repeat(64)),
}));

const DOCUMENT: Omit<ListedDocument, "id" | "number"> = {
  list: "sales_invoices",
  state: "late",
  date: dateOf("2025-01-03"),
  dueDate: dateOf("2025-02-03"),
  contactId: contactId("7"),
  total: amountOf("121"),
  inCurrency: { currency: "EUR", total: amountOf("121") },
  unpaid: amountOf("99"),
  payments: [
    paid("2025-01-09", "21"),
    {
      ...paid("2025-01-10", "1"),
      mutationId: null,
      financialAccountId: financialAccountId("5"),
      ledgerAccountId: ledgerAccountId("1100"),
      linkedPaymentId: documentId("9"),
    },
  ],
  details: [
    {
      ledgerAccountId: ledgerAccountId("8000"),
      contactId: null,
      projectId: projectId("3"),
      taxRateId: null,
      amount: amountOf("100"),
      description: 'a "text"',
      period: { first: dateOf("2025-01-01"), last: dateOf("2025-03-31") },
    },
    { ...PLAIN_DETAIL, ledgerAccountId: ledgerAccountId("8010"), amount: amountOf("0.5") },
  ],
  allocations: [
    {
      ledgerAccountId: ledgerAccountId("4000"),
      privateLedgerAccountId: ledgerAccountId("0500"),
      amount: amountOf("40"),
    },
  ],
  bankLine: { financialAccountId: financialAccountId("6"), message: "a message" },
  source: sourceHash("c".repeat(64)),
};

const ONLY: PostingSelection = {
  documents: new Set([documentId("7"), documentId("650")]),
  accounts: new Set(),
};

function stored(name: string, postings: readonly Posting[]): Snapshot {
  const snapshot = openForPull(join(folder, name), QUARTER);
  store(snapshot, postings);
  return snapshot;
}

function store(snapshot: Snapshot, postings: readonly Posting[]): void {
  snapshot.postings.begin(JANUARY, 1);
  snapshot.postings.add(JANUARY, postings);
  snapshot.postings.finish(JANUARY, { sums: new Map(), series: [], unknownFields: [] });
}

/** As texts, which are compared faster than thousands of postings. */
const readings = ({ postings }: Snapshot): readonly string[] =>
  [
    [...postings.inOrder("document")].flat(),
    [...postings.inOrder("date")].flat(),
    [...postings.ofAccounts(ACCOUNTS)].flat(),
    [...postings.inOrder("date", ONLY)].flat(),
    [...postings.ofAccounts(ACCOUNTS, ONLY)].flat(),
    [...postings.sources()],
    [...postings.sumsWith({ isReversed: () => false, closing: [] }).per("contact", null)],
  ].map((reading) => JSON.stringify(reading));

const sortedBy = (all: readonly Posting[], keyOf: (posting: Posting) => string): Posting[] =>
  all.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
const byDocument = ({ document, date, id }: Posting): string =>
  `${document.type} ${document.id} ${date} ${id}`;

test("postings are read in their orders, whole and once, whether they are arranged in the file or not", () => {
  const snapshot = stored("orders.sqlite", received);
  const before = readings(snapshot);
  snapshot.finish();
  expect(readings(snapshot)).toEqual(before);
  expect([...snapshot.postings.inOrder("document")].flat()).toEqual(sortedBy(received, byDocument));
  expect([...snapshot.postings.inOrder("date")].flat()).toEqual(
    sortedBy(received, (posting) => `${posting.date} ${byDocument(posting)}`),
  );
  const selected = sortedBy(received, (posting) => `${posting.date} ${byDocument(posting)}`);
  expect([...snapshot.postings.inOrder("date", ONLY)].flat()).toEqual(
    selected.filter(({ document }) => ONLY.documents.has(document.id)),
  );
  snapshot.close();
});

test("what was arranged is forgotten when a month is read again, and the next end of a pull arranges it", () => {
  const snapshot = stored("again.sqlite", received);
  snapshot.finish();
  const some = received.slice(0, 10);
  store(snapshot, some);
  const expected = sortedBy(some, byDocument);
  expect([...snapshot.postings.inOrder("document")].flat()).toEqual(expected);
  snapshot.finish();
  snapshot.close();
  const opened = openSnapshot(snapshot.path);
  expect([...opened.postings.inOrder("document")].flat()).toEqual(expected);
  opened.close();
});

test("a loop over postings can be left, and the snapshot is written afterwards", () => {
  const snapshot = stored("left.sqlite", received);
  snapshot.finish();
  for (const block of snapshot.postings.inOrder("date")) {
    expect(block.length).toBeGreaterThan(0);
    break;
  }
  store(snapshot, []);
  expect([...snapshot.postings.inOrder("date")]).toEqual([]);
  snapshot.close();
});

test("payments come in the order of the documents that book them", () => {
  const snapshot = stored("paid.sqlite", received);
  const {
    payments: [byMutation, byItself],
  } = DOCUMENT;
  const payments = [byItself!, byMutation!, { ...byItself!, id: documentId("0") }];
  snapshot.documents.add([
    {
      ...DOCUMENT,
      id: documentId("1"),
      number: "F1",
      inCurrency: { currency: "USD", total: amountOf("9") },
      payments,
    },
    { ...DOCUMENT, id: documentId("2"), number: null, list: "receipts", payments: [] },
  ]);
  const found = [...snapshot.documents.invoicePayments()];
  expect(found.map(({ bookedBy: { type, id } }) => `${type} ${id}`)).toEqual([
    "FinancialMutation 1",
    "Payment 0",
    "Payment 1",
  ]);
  const { list, source, contactId: contact } = DOCUMENT;
  const { date, amount } = byItself!;
  expect(found[2]).toEqual({
    ...{ date, amount, bookedBy: { type: "Payment", id: documentId("1") } },
    financialAccountId: financialAccountId("5"),
    ledgerAccountId: ledgerAccountId("1100"),
    invoice: { list, source, number: "F1", contactId: contact, currency: "USD" },
  });
  snapshot.close();
});

test("a listed document is found by its id in any order of asking", () => {
  const snapshot = stored("listed.sqlite", received);
  const ids = Array.from({ length: 900 }, (_, index) => documentId(String(index * 3 + 10_000)));
  const documents = [...ids, documentId("draft-1")].map((id): ListedDocument => {
    return { ...DOCUMENT, id, number: `F${id}`, contactId: contactId(`of-${id}`) };
  });
  const draft: ListedDraft = {
    ...{ list: "receipts", id: documentId("draft-3"), state: "new", number: null },
    source: sourceHash("d".repeat(64)),
  };
  snapshot.documents.add([...documents, draft]);
  snapshot.finish();
  const find = snapshot.documents.finder();
  const contacts = (asked: readonly string[]) =>
    asked.map((id) => find("sales_invoices", documentId(id))?.contactId ?? null);
  const known = documents.map(({ id }) => id);
  const own = documents.map((one) => one.contactId);
  expect(contacts(known)).toEqual(own);
  expect(contacts(known.toReversed())).toEqual(own.toReversed());
  expect(
    contacts(["10000", "10001", "12697", "99999", "9", "draft-1", "draft-2", "10003"]),
  ).toEqual(["of-10000", null, "of-12697", null, null, "of-draft-1", null, "of-10003"]);
  expect(find("sales_invoices", ids[5]!)).toEqual(contentsOf(documents[5]!));
  const findDraft = snapshot.documents.draftFinder();
  expect(findDraft("receipts", draft.id)).toEqual(draft);
  expect(findDraft("sales_invoices", draft.id)).toBeNull();
  const all = [...snapshot.documents.all(["sales_invoices"])];
  expect(all.map(({ id }) => id)).toEqual(known);
  expect(all.at(-1)?.payments).toEqual(
    DOCUMENT.payments.map((payment) => ({ date: payment.date, amount: payment.amount })),
  );
  expect(all.at(-1)?.state).toBe("late");
  snapshot.close();
});

test.each([
  ["of another amount", "UPDATE postings SET amount = 7 WHERE number = 17"],
  ["of another account", "UPDATE postings SET ledger_account_id = '9999' WHERE number = 17"],
  ["missing", "DELETE FROM postings WHERE number = 17"],
])("postings that were changed after they were arranged are refused: one is %s", (of, change) => {
  const snapshot = stored(`changed ${of}.sqlite`, received);
  snapshot.finish();
  snapshot.close();
  const database = new DatabaseSync(snapshot.path);
  database.exec(change);
  database.close();
  const opened = openSnapshot(snapshot.path);
  const sums = opened.postings.sumsWith({ isReversed: () => false, closing: [] });
  for (const read of [sums.documents, () => opened.postings.inOrder("document")]) {
    expect(() => [...read()]).toThrow(expect.objectContaining({ code: "snapshot-damaged" }));
  }
  opened.close();
});

test("a posting that is found under another account than it is read with is refused", () => {
  const snapshot = stored("other account.sqlite", received);
  snapshot.finish();
  snapshot.close();
  const database = new DatabaseSync(snapshot.path);
  const [one, other] = ACCOUNTS;
  database.exec(
    `UPDATE postings SET ledger_account_id = '${other}' WHERE number =
     (SELECT min(number) FROM postings WHERE ledger_account_id = '${one}')`,
  );
  database.close();
  const opened = openSnapshot(snapshot.path);
  expect(() => [...opened.postings.ofAccounts(ACCOUNTS)]).toThrow(
    expect.objectContaining({ code: "snapshot-damaged" }),
  );
  opened.close();
});

test("the postings of a snapshot that is not finished find the numbers of many documents", () => {
  const snapshot = openForPull(join(folder, "many.sqlite"), QUARTER);
  const ids = Array.from({ length: 30_000 }, (_, index) => String(index + 100_000));
  // Without an index this takes minutes: every document would be read for every posting.
  snapshot.documents.add(
    ids.map((id): ListedDocument => ({ ...DOCUMENT, id: documentId(id), number: `F${id}` })),
  );
  store(
    snapshot,
    ids.map(
      (id): Posting => ({
        ...received[0]!,
        id,
        document: { type: "SalesInvoice", id: documentId(id) },
      }),
    ),
  );
  const numbers = [...snapshot.postings.inOrder("document")]
    .flat()
    .map(({ document }) => document.number);
  expect(numbers).toEqual(ids.map((id) => `F${id}`));
  snapshot.close();
});
