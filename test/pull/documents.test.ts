/** Document lists of a pull: numbers of postings, lists that are not there, lists that move while they are read. */
import { expect, test } from "vitest";
import type { ApiRequest, Transport } from "../../src/api/transport.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { type Given, gathered, responseOf } from "../api/answering.ts";
import { changeAnswer } from "./changed-answer.ts";
import {
  isOfPeriod,
  type ListName,
  listedPurchase,
  manyInvoices,
  pageOf,
  withLists,
} from "./listed.ts";
import { folder, idle, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

type Answer = (list: ListName, request: ApiRequest) => Given;

/** Pulls the small books from a service that answers lists so; `lists` are the requests for them. */
async function pulled(path: string, answer: Answer, order = QUARTER) {
  const requests: ApiRequest[] = [];
  const { transport } = smallService(smallBooks());
  const listed = withLists(transport, (list, request) => {
    requests.push(request);
    return answer(list, request);
  });
  const { events } = await pullInto(path, listed, { order });
  return { requests, events };
}

/** Document id and number of each posting, and what is listed. */
async function read(path: string) {
  const { books, close } = await openBooks(path, idle());
  const postings = await gathered(books.postings("document"));
  const numbers = new Map(postings.map(({ document }) => [document.id, document.number ?? null]));
  const listed = [...books.listedDocuments()].map(
    ({ list, id, number }) => `${list} ${id} ${number ?? "-"}`,
  );
  const lists = books.documentLists.map(
    ({ list, rows, rowsStated }) => `${list} ${rows}/${rowsStated ?? "-"}`,
  );
  close();
  return { numbers: Object.fromEntries(numbers), listed, lists };
}

const PURCHASES: readonly object[] = [
  listedPurchase("54", "F 54", "2025-02-04"),
  listedPurchase("52", "  ", "2025-01-20"),
  listedPurchase("51", "x".repeat(400), "2025-01-10"),
];
const OPEN_BEFORE: readonly object[] = [listedPurchase("40", "F 40", "2024-11-02")];

const twoLists: Answer = (list, request) => {
  if (list === "sales_invoices") return pageOf([], request);
  if (list === "receipts") return pageOf([listedPurchase("55", "R 55", "2025-02-05")], request);
  return pageOf(isOfPeriod(request) ? PURCHASES : OPEN_BEFORE, request);
};

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

test("a list that moves between two pages is read again; one that never agrees is kept with both counts", async () => {
  using place = folder();
  const rows = manyInvoices(150);
  let isMoved = false;
  const moving: Answer = (list, request) => {
    if (list !== "sales_invoices" || !isOfPeriod(request)) return pageOf([], request);
    const isSecond = new Map(request.query).get("page") === "2";
    // An invoice is made between the pages: the last row of the first page comes again.
    if (isSecond) isMoved = true;
    return pageOf(isMoved ? manyInvoices(151) : rows, request);
  };
  const { requests } = await pulled(place.snapshotPath, moving);
  const own = requests.filter(({ path }) => path.endsWith("/sales_invoices.json"));
  expect(own.map(({ purpose }) => purpose)).toEqual([
    "documents/1",
    "documents/1",
    "documents/2",
    "documents/2",
    "documents/2",
    "documents/after",
    "documents/after",
    "documents/before",
    "documents/before",
  ]);
  expect((await read(place.snapshotPath)).lists[0]).toBe("sales_invoices 151/151");
  using other = folder();
  const short: Answer = (list, request) =>
    list === "sales_invoices" && isOfPeriod(request)
      ? { body: rows.slice(0, 7), headers: { "x-total-count": "8" } }
      : pageOf([], request);
  // A list that states more rows is asked for its next page, which is empty.
  await pulled(other.snapshotPath, (list, request) =>
    new Map(request.query).get("page") === "1"
      ? short(list, request)
      : { body: [], headers: { "x-total-count": "8" } },
  );
  expect((await read(other.snapshotPath)).lists[0]).toBe("sales_invoices 7/8");
});

test("a profile that switches the lists off saves their requests, and the pull still knows its journals", async () => {
  using place = folder();
  const { requests, events } = await pulled(place.snapshotPath, twoLists, {
    ...QUARTER,
    skipsDocumentLists: true,
  });
  expect(requests).toEqual([]);
  const { listed, lists } = await read(place.snapshotPath);
  expect([listed, lists]).toEqual([[], []]);
  expect(events.filter((event) => event.kind === "request").at(-1)).toMatchObject({
    done: 87,
    planned: 87,
  });
  const { books, close } = await openBooks(place.snapshotPath, idle());
  close();
  expect([...books.journalDocuments.keys()]).toEqual(["56"]);
});

test("a replaced answer gives the documents of the new one", async () => {
  using place = folder();
  await pulled(place.snapshotPath, twoLists);
  changeAnswer(place.snapshotPath, {
    purpose: "documents/1",
    address: "/purchase_invoices.json",
    change: (body) => body.replace("F 54", "F 5400"),
  });
  expect((await read(place.snapshotPath)).numbers).toMatchObject({ 54: "F 5400", 55: "R 55" });
});

test("a pull that is killed among its lists resumes without repeating a request, and reads the same", async () => {
  const rows = manyInvoices(250);
  const answer: Answer = (list, request) =>
    pageOf(list === "sales_invoices" && isOfPeriod(request) ? rows : [], request);
  using undisturbed = folder();
  const { requests: all } = await pulled(undisturbed.snapshotPath, answer);
  const whole = await read(undisturbed.snapshotPath);
  for (let killedAt = 1; killedAt <= all.length; killedAt++) {
    using place = folder();
    let sent = 0;
    const killing: Answer = (list, request) => {
      sent += 1;
      if (sent === killedAt) throw new Error("killed");
      return answer(list, request);
    };
    await expect(pulled(place.snapshotPath, killing)).rejects.toThrow("killed");
    const { requests } = await pulled(place.snapshotPath, answer);
    expect(requests).toEqual(all.slice(killedAt - 1));
    expect(await read(place.snapshotPath)).toEqual(whole);
  }
});

test("odd values in the lists stay with the snapshot, also when its answers are read again", async () => {
  using place = folder();
  const odd = { ...listedPurchase("54", "F 54", "2025-02-04"), reference: { odd: true } };
  await pulled(place.snapshotPath, (list, request) =>
    list === "purchase_invoices" && isOfPeriod(request)
      ? pageOf([odd], request)
      : pageOf([], request),
  );
  const noted = async (): Promise<readonly string[]> => {
    const { unknownFields, close } = await openBooks(place.snapshotPath, idle());
    close();
    return unknownFields;
  };
  const first = await noted();
  expect(first).toEqual([expect.stringContaining("$[0].reference")]);
  expect(await noted()).toEqual(first);
  // Another form of the same answer: its list is read again.
  changeAnswer(place.snapshotPath, {
    address: "/documents/purchase_invoices.json",
    purpose: "documents/1",
    change: (body) => `${body} `,
  });
  expect(await noted()).toEqual(first);
});
