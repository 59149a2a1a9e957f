/** Document lists of a pull: numbers of postings, lists that are not there, and those with unreadable rows. */
import { expect, test } from "vitest";
import type { Transport } from "../../src/api/transport.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { gathered, responseOf } from "../api/answering.ts";
import { isOfPeriod, listedPurchase, manyInvoices, pageOf, withLists } from "./listed.ts";
import { type Answer, pulled, read, twoLists } from "./pulled-documents.ts";
import { folder, idle, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

test("postings have the numbers of their documents, and lists state what is dated before the books and still open", async () => {
  using place = folder();
  const { requests } = await pulled(place.snapshotPath, twoLists);
  expect(requests.map(({ path, purpose }) => `${path.slice(5)} ${purpose}`)).toEqual([
    "sales_invoices.json documents/1",
    "sales_invoices.json documents/1",
    "documents/purchase_invoices.json documents/1",
    "documents/purchase_invoices.json documents/1",
    "documents/receipts.json documents/1",
    "documents/receipts.json documents/1",
    "sales_invoices.json documents/after",
    "documents/purchase_invoices.json documents/after",
    "documents/receipts.json documents/after",
    "sales_invoices.json documents/before",
  ]);
  expect(await read(place.snapshotPath)).toEqual({
    // A blank reference is no number; the one of journal 56 is null; 53 is in no list.
    numbers: { 51: "x".repeat(400), 52: null, 53: null, 54: "F 54", 55: "R 55", 56: null },
    listed: [
      "purchase_invoices 40 F 40",
      `purchase_invoices 51 ${"x".repeat(400)}`,
      "purchase_invoices 52 -",
      "purchase_invoices 54 F 54",
      "receipts 55 R 55",
      "general_journal_documents 56 -",
    ],
    lists: [
      "sales_invoices 0/0",
      "purchase_invoices 3/3",
      "receipts 1/1",
      "general_journal_documents 1/-",
    ],
  });
});

test("every order of postings has the numbers, and each posting once", async () => {
  using place = folder();
  // The service lists an id twice, in two lists: no posting is doubled.
  await pulled(place.snapshotPath, (list, request) =>
    pageOf(
      list === "sales_invoices" ? [] : [listedPurchase("54", `${list} 54`, "2025-02-04")],
      request,
    ),
  );
  const { books, close } = await openBooks(place.snapshotPath, idle());
  for (const order of ["date", "document", "account"] as const) {
    const postings = await gathered(books.postings(order));
    const own = postings.filter(({ document }) => document.id === "54");
    expect(own.map(({ id }) => id).sort()).toEqual(["541", "542"]);
    expect(new Set(own.map(({ document }) => document.number)).size).toBe(1);
    expect(postings).toHaveLength(12);
  }
  close();
});

const refusing =
  (status: number, body: unknown): Answer =>
  () => ({ status, body });

test.each([
  ["no lists", refusing(404, { error: "not found" })],
  ["lists without the scope", refusing(401, { error: "No access to sales_invoices" })],
  ["forbidden lists", refusing(403, { error: "forbidden" })],
  ["lists with another filter", refusing(400, { error: "Period is invalid" })],
])("with %s the pull ends, and ids are shown", async (_, answer) => {
  using place = folder();
  const { requests, events } = await pulled(place.snapshotPath, answer);
  // One for each list: what is open is not asked of a list that is not there.
  expect(requests).toHaveLength(3);
  expect(await read(place.snapshotPath)).toMatchObject({
    numbers: { 51: null, 54: null },
    lists: ["general_journal_documents 1/-"],
  });
  const counts = events.filter((event) => event.kind === "request");
  expect(counts.at(-1)).toMatchObject({ done: 96, planned: 96 });
});

test("without a list of journals the pull ends, and no journal is known to close a year", async () => {
  using place = folder();
  const { transport } = smallService(smallBooks());
  const lists = withLists(transport, twoLists);
  const withoutJournals: Transport = {
    send: async (request, signal) =>
      request.path.endsWith("/general_journal_documents.json")
        ? responseOf({ status: 404, body: { error: "not found" } })
        : lists.send(request, signal),
  };
  await pullInto(place.snapshotPath, withoutJournals, { order: QUARTER });
  const { books, close } = await openBooks(place.snapshotPath, idle());
  expect(books.documentLists.map(({ list }) => list)).toEqual([
    "sales_invoices",
    "purchase_invoices",
    "receipts",
  ]);
  expect(books.journalDocuments.size).toBe(0);
  expect(books.months.every(({ proof }) => proof.isProven)).toBe(true);
  close();
});

test.each([
  [401, { error: "The credential is revoked" }, "credential-refused"],
  [500, { error: "no" }, "service-failing"],
])("a status %i that is no answer about the list stops the pull", async (status, body, code) => {
  using place = folder();
  await expect(pulled(place.snapshotPath, refusing(status, body))).rejects.toMatchObject({ code });
});

test("a list that repeats a page stops the pull", async () => {
  using place = folder();
  const rows = manyInvoices(250);
  const repeating: Answer = (list, request) => {
    if (list !== "sales_invoices") return pageOf([], request);
    return { ...pageOf(rows, request), body: rows.slice(0, 100) };
  };
  await expect(pulled(place.snapshotPath, repeating)).rejects.toMatchObject({
    code: "answer-malformed",
    message: expect.stringContaining("page 2 repeats the previous page") as string,
  });
});

test("a row that is unreadable is left out, and the list has a row less than the service states", async () => {
  using place = folder();
  const unreadable: Answer = (list, request) =>
    list === "sales_invoices" && isOfPeriod(request)
      ? pageOf([{ id: "1", state: "open" }], request)
      : pageOf([], request);
  await pulled(place.snapshotPath, unreadable);
  const { listed, lists } = await read(place.snapshotPath);
  expect(listed.filter((line) => line.startsWith("sales_invoices"))).toEqual([]);
  expect(lists).toContain("sales_invoices 0/1");
});
