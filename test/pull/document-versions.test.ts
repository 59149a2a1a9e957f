/**
 * Document lists of a pull and the versions of their documents: lists that lack documents, and documents that are
 * fetched by their ids.
 */
import { expect, test } from "vitest";
import type { ApiRequest } from "../../src/api/transport.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { Given } from "../api/answering.ts";
import { changeAnswer } from "./changed-answer.ts";
import {
  isOfPeriod,
  type ListName,
  listedPurchase,
  manyInvoices,
  pageOf,
  versionsOf,
  withLists,
  withSynchronization,
} from "./listed.ts";
import { folder, idle, pullInto, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

interface Answers {
  readonly lists?: (list: ListName, request: ApiRequest) => Given;
  readonly synchronization: (list: string, request: ApiRequest) => Given | null;
}

const noRows = (_: ListName, request: ApiRequest): Given => pageOf([], request);

/**
 * Pulls the small books from a service that answers so; returns the requests about lists, as method, list, purpose and
 * ids.
 */
async function pulled(
  path: string,
  { lists = noRows, synchronization }: Answers,
): Promise<readonly string[]> {
  const requests: string[] = [];
  const { transport } = smallService(smallBooks());
  const listed = withLists(transport, lists);
  const answered = withSynchronization(listed, synchronization);
  await pullInto(path, {
    send: (request, signal) => {
      const { purpose, body, method, path: at } = request;
      if (purpose.startsWith("documents/")) {
        const part = at.slice(5).replace(".json", "").replace("documents/", "");
        requests.push([method, part, purpose, ...(body === null ? [] : [body])].join(" "));
      }
      return answered.send(request, signal);
    },
  });
  return requests;
}

async function listsIn(path: string) {
  const { books, close } = await openBooks(path, idle());
  const lists = books.documentLists.map(({ list, rows, versions, givesById }) => {
    const found = versions && [versions.rows, versions.onlyInVersions, versions.onlyInList];
    return [list, rows, found, givesById];
  });
  const documents = [...books.listedDocuments()].map(({ list, id }) => `${list} ${id}`);
  close();
  return { lists, documents };
}

const NONE = { count: 0, ids: [] };
const only = (...ids: readonly string[]) => ({ count: ids.length, ids });

/** Without the documents after the year, which are read last. */
const requestsFor = (requests: readonly string[], list: string): readonly string[] =>
  requests.filter((line) => line.includes(list) && !/documents\/(?:after|before)$/.test(line));

test("a list that has every document with a version is read once", async () => {
  using place = folder();
  const requests = await pulled(place.snapshotPath, {
    lists: (list, request) =>
      pageOf(list === "sales_invoices" && isOfPeriod(request) ? manyInvoices(2) : [], request),
    synchronization: (list) => (list === "sales_invoices" ? versionsOf(["90002", "90001"]) : null),
  });
  expect(requestsFor(requests, "sales_invoices")).toEqual([
    "GET sales_invoices documents/1",
    "GET sales_invoices/synchronization documents/1",
    "GET sales_invoices documents/1",
  ]);
  expect((await listsIn(place.snapshotPath)).lists).toEqual([
    ["sales_invoices", 2, [2, NONE, NONE], true],
    ["purchase_invoices", 0, null, false],
    ["receipts", 0, null, false],
    ["general_journal_documents", 1, null, false],
  ]);
});

test("a document that was made between the list and the versions is there at the second reading", async () => {
  using place = folder();
  let isMade = false;
  const requests = await pulled(place.snapshotPath, {
    lists: (list, request) =>
      pageOf(
        list === "sales_invoices" && isOfPeriod(request) ? manyInvoices(isMade ? 2 : 1) : [],
        request,
      ),
    synchronization: (list) => {
      if (list !== "sales_invoices") return null;
      isMade = true;
      return versionsOf(["90001", "90002"]);
    },
  });
  expect(requestsFor(requests, "sales_invoices")).toEqual([
    "GET sales_invoices documents/1",
    "GET sales_invoices/synchronization documents/1",
    "GET sales_invoices documents/2",
    "GET sales_invoices/synchronization documents/2",
    "GET sales_invoices documents/2",
  ]);
  expect((await listsIn(place.snapshotPath)).lists[0]).toEqual([
    "sales_invoices",
    2,
    [2, NONE, NONE],
    true,
  ]);
});

test("a list that lacks a document, and has one without a version, is read three times and kept with both", async () => {
  using place = folder();
  const requests = await pulled(place.snapshotPath, {
    // A service that gives 25 rows at most, and says nothing of others.
    lists: (list, request) =>
      list === "receipts" && isOfPeriod(request)
        ? { body: [listedPurchase("71", "R 71", "2025-01-02")] }
        : { body: [] },
    synchronization: (list, { method }) => {
      if (list !== "receipts") return null;
      return method === "POST" ? { body: [] } : versionsOf(["72", "73"]);
    },
  });
  expect(requestsFor(requests, "GET receipts")).toHaveLength(6);
  const found = ["receipts", 1, [2, only("72", "73"), only("71")], true];
  expect((await listsIn(place.snapshotPath)).lists[2]).toEqual(found);
});

test("stored answers that were changed afterwards are read as they are, without another attempt", async () => {
  using place = folder();
  await pulled(place.snapshotPath, {
    lists: (list, request) =>
      pageOf(list === "sales_invoices" && isOfPeriod(request) ? manyInvoices(2) : [], request),
    synchronization: (list) => (list === "sales_invoices" ? versionsOf(["90001", "90002"]) : null),
  });
  changeAnswer(place.snapshotPath, {
    purpose: "documents/1",
    address: "/sales_invoices.json",
    change: (body) => body.replace('"90002"', '"90003"'),
  });
  expect((await listsIn(place.snapshotPath)).lists[0]).toEqual([
    "sales_invoices",
    2,
    [2, only("90002"), only("90003")],
    true,
  ]);
});

test("a list of usual small pages without totals is read to its end, whatever size is asked for", async () => {
  using place = folder();
  const rows = manyInvoices(60);
  await pulled(place.snapshotPath, {
    lists: (list, request) => {
      const page = Number(new Map(request.query).get("page"));
      const isOfInvoices = list === "sales_invoices" && isOfPeriod(request);
      return { body: isOfInvoices ? rows.slice((page - 1) * 25, page * 25) : [] };
    },
    synchronization: () => null,
  });
  expect((await listsIn(place.snapshotPath)).lists[0]).toEqual(["sales_invoices", 60, null, false]);
});

test("documents of a list that is not there are fetched by the ids of their versions", async () => {
  using place = folder();
  const requests = await pulled(place.snapshotPath, {
    lists: () => ({ status: 404, body: { error: "not found" } }),
    synchronization: (list, { method }) => {
      if (list !== "receipts") return null;
      const rows = [listedPurchase("71", "R 71", "2025-01-02")];
      return method === "POST" ? { body: rows } : versionsOf(["71"]);
    },
  });
  expect(requestsFor(requests, "receipts")).toEqual([
    "GET receipts documents/1",
    "GET receipts/synchronization documents/1",
    'POST receipts/synchronization documents/1 {"ids":["71"]}',
    expect.stringContaining("POST receipts/synchronization documents/of-entries"),
  ]);
  const { lists, documents } = await listsIn(place.snapshotPath);
  expect(lists).toEqual([
    ["receipts", 1, [1, NONE, NONE], true],
    ["general_journal_documents", 1, null, false],
  ]);
  expect(documents).toEqual(["receipts 71", "general_journal_documents 56"]);
});

test("documents that entries name and no list has are asked of each list of their type by their ids", async () => {
  const own = ["51", "52"].map((id) => listedPurchase(id, `F ${id}`, "2025-01-10"));
  const answers: Answers = {
    lists: (list, request) =>
      pageOf(list === "purchase_invoices" && isOfPeriod(request) ? own : [], request),
    synchronization: (list, { method }) => {
      if (list === "financial_mutations" || list === "sales_invoices") return null;
      if (method === "GET") return versionsOf(list === "purchase_invoices" ? ["51", "52"] : []);
      if (list === "receipts") return { body: [listedPurchase("55", "R 55", "2025-12-30")] };
      return { body: [listedPurchase("53", "F 53", "2024-12-30")] };
    },
  };
  using place = folder();
  const requests = await pulled(place.snapshotPath, answers);
  expect(requests.filter((line) => line.startsWith("POST"))).toEqual([
    'POST purchase_invoices/synchronization documents/of-entries {"ids":["53","54","55"]}',
    'POST receipts/synchronization documents/of-entries {"ids":["54","55"]}',
  ]);
  const { books, close } = await openBooks(place.snapshotPath, idle());
  expect([...books.listedDocuments()].map(({ id, number }) => `${id} ${number ?? "-"}`)).toEqual([
    "53 F 53",
    "51 F 51",
    "52 F 52",
    "55 R 55",
    "56 -",
  ]);
  // What is fetched by id is not of the period.
  expect(books.documentLists.map(({ list, rows, givesById }) => [list, rows, givesById])).toEqual([
    ["sales_invoices", 0, false],
    ["purchase_invoices", 2, true],
    ["receipts", 0, true],
    ["general_journal_documents", 1, true],
  ]);
  close();
});

test("a document of the period that only entries name is one without a version", async () => {
  using place = folder();
  await pulled(place.snapshotPath, {
    lists: (_, request) => pageOf([], request),
    synchronization: (list, { method }) => {
      if (list !== "purchase_invoices") return null;
      return method === "POST"
        ? { body: [listedPurchase("53", "F 53", "2025-01-20")] }
        : versionsOf([]);
    },
  });
  const { lists } = await listsIn(place.snapshotPath);
  expect(lists.find(([list]) => list === "purchase_invoices")).toEqual([
    "purchase_invoices",
    0,
    [0, NONE, only("53")],
    true,
  ]);
});
