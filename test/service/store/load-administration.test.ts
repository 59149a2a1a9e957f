/** Loading books, and booking documents one by one. */
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { sampleAdministration } from "../../../fixtures/administrations/sample-administration.ts";
import { amountOf } from "../../../src/amount/amount.ts";
import type { SalesInvoiceRecord } from "../../../src/service/rules/administration-books.ts";
import type { AssetChangeRecord } from "../../../src/service/rules/asset-records.ts";
import { PostingRefusal } from "../../../src/service/rules/posting-line.ts";
import { bookDocument, removeDocument } from "../../../src/service/store/book-document.ts";
import { readDocument } from "../../../src/service/store/document-codecs.ts";
import { loadAdministration } from "../../../src/service/store/load-administration.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { Store } from "../../../src/service/store/store.ts";
import { detail, HEAD, salesInvoice } from "../rules/posting-examples.ts";
import { SMALL_ID, smallBooks } from "./small-books.ts";

const TABLES = ["documents", "postings", "asset_changes", "administrations", "ledger_accounts"];
const countsOf = (store: Store) =>
  Object.fromEntries(
    TABLES.map((table) => [
      table,
      store.rows(`SELECT count(*) AS count FROM ${table}`)[0]!["count"],
    ]),
  );
const dated = (id: string, createdAt: string, taxRateId = "s21"): SalesInvoiceRecord =>
  salesInvoice([detail("8000", taxRateId, "100")], { id, createdAt });
const opened = (): Store => {
  const store = openStore(":memory:");
  loadAdministration(store, smallBooks([]));
  return store;
};

test("every document of the sample is read back from the store unchanged", () => {
  const store = openStore(":memory:");
  const books = sampleAdministration();
  loadAdministration(store, books);
  const read = new Map(
    store.rows("SELECT * FROM documents").map((row) => [row["id"], readDocument(row)]),
  );
  const documents = [...books.documents()];
  const changed = documents.filter(
    (document) => !isDeepStrictEqual(read.get(document.id), document),
  );
  expect(changed).toEqual([]);
  expect(documents.length).toBe(read.size);
  store.close();
});

test("the first and the second administration of a database leave every index in place", () => {
  const store = openStore(":memory:");
  const indices = () =>
    store.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name");
  const before = indices();
  loadAdministration(store, smallBooks([dated("99", "2025-03-11T00:00:00.000Z")]));
  expect(indices()).toEqual(before);
  const other = smallBooks([]);
  const administration = { ...other.administration, id: "other" };
  loadAdministration(store, { ...other, administration });
  expect(indices()).toEqual(before);
  store.close();
});

test("posting ids follow the creation of the documents, not the order of loading", () => {
  const store = openStore(":memory:");
  const later = dated("99", "2025-03-11T00:00:00.000Z");
  const first = dated("100", "2025-03-10T00:00:00.000Z");
  const longer = dated("101", "2025-03-11T00:00:00.000Z");
  loadAdministration(store, smallBooks([longer, later, first]));
  const rows = store.rows("SELECT document_id, ledger_account_id FROM postings ORDER BY id");
  expect(rows.map((row) => Object.values(row).join(" "))).toEqual([
    "100 1300",
    "100 8000",
    "100 1510",
    "99 1300",
    "99 8000",
    "99 1510",
    "101 1300",
    "101 8000",
    "101 1510",
  ]);
  store.close();
});

test("an invoice is stored with its totals in the administration's currency", () => {
  const store = opened();
  bookDocument(store, SMALL_ID, {
    ...dated("1", HEAD.createdAt),
    currency: "USD",
    exchangeRate: amountOf("0.9"),
  });
  expect(
    store.rows("SELECT due_on, state, currency, total_excl, total_incl FROM documents"),
  ).toEqual([
    {
      due_on: "2025-03-24",
      state: "open",
      currency: "USD",
      total_excl: 900_000,
      total_incl: 1_089_000,
    },
  ]);
  store.close();
});

test("an administration with a document that cannot be booked is not loaded at all", () => {
  const store = openStore(":memory:");
  const good = dated("1", HEAD.createdAt);
  const unknownRate = dated("2", HEAD.createdAt, "s99");
  expect(() => {
    loadAdministration(store, smallBooks([good, unknownRate]));
  }).toThrow(new PostingRefusal("tax rate s99 does not exist"));
  const unknownAccount = salesInvoice([detail("8999", "s21", "1")]);
  expect(() => {
    loadAdministration(store, smallBooks([good, unknownAccount]));
  }).toThrow(new PostingRefusal("ledger account 8999 does not exist"));
  expect(new Set(Object.values(countsOf(store)))).toEqual(new Set([0]));
  loadAdministration(store, smallBooks([good]));
  expect(countsOf(store)).toMatchObject({ documents: 1, postings: 3 });
  store.close();
});

test("removing a document removes everything that booking it added", () => {
  const store = opened();
  const before = countsOf(store);
  const depreciation: AssetChangeRecord = {
    kind: "asset_change",
    ...HEAD,
    id: "8",
    assetId: "van",
    change: "depreciation",
    amount: amountOf("-300"),
    contraAccountId: null,
  };
  bookDocument(store, SMALL_ID, dated("7", HEAD.createdAt));
  bookDocument(store, SMALL_ID, depreciation);
  expect(countsOf(store)).toMatchObject({ documents: 2, postings: 5, asset_changes: 1 });
  expect(removeDocument(store, SMALL_ID, "7")).toBe(true);
  expect(removeDocument(store, SMALL_ID, "8")).toBe(true);
  expect(removeDocument(store, SMALL_ID, "8")).toBe(false);
  expect(countsOf(store)).toEqual(before);
  expect(store.rows("SELECT * FROM movements WHERE debit OR credit OR count")).toEqual([]);
  store.close();
});

test("a refused document does not change the books", () => {
  const store = opened();
  const before = countsOf(store);
  expect(() => {
    bookDocument(store, SMALL_ID, salesInvoice([detail("8999", "s21", "1")]));
  }).toThrow(new PostingRefusal("ledger account 8999 does not exist"));
  expect(countsOf(store)).toEqual(before);
  bookDocument(store, SMALL_ID, dated("7", HEAD.createdAt));
  expect(() => {
    bookDocument(store, SMALL_ID, dated("7", HEAD.createdAt));
  }).toThrow("UNIQUE");
  expect(countsOf(store)).toMatchObject({ documents: 1, postings: 3 });
  store.close();
});

test("the id of a removed posting is not reused", () => {
  const store = opened();
  bookDocument(store, SMALL_ID, dated("7", HEAD.createdAt));
  removeDocument(store, SMALL_ID, "7");
  bookDocument(store, SMALL_ID, dated("7", HEAD.createdAt));
  expect(store.rows("SELECT min(id) AS first FROM postings")).toEqual([{ first: 4 }]);
  store.close();
});
