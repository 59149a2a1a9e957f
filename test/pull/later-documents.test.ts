/** Documents of the months after a fiscal year: which are asked for, and what the books have of them. */
import { expect, test } from "vitest";
import type { ApiRequest } from "../../src/api/transport.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { PullOrder } from "../../src/snapshot/snapshot-meta.ts";
import { type ListName, listedPurchase, pageOf, withLists } from "./listed.ts";
import { folder, idle, orderFor, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

const isLater = ({ purpose }: ApiRequest): boolean => purpose === "documents/after";

/** Pulls from a service with these rows of a list after the books, and returns the requests for them. */
async function pulled(
  path: string,
  rowsOf: (list: ListName) => readonly object[],
  order: PullOrder = QUARTER,
): Promise<readonly string[]> {
  const asked: string[] = [];
  const lists = withLists(smallService(smallBooks()).transport, (list, request) => {
    if (!isLater(request)) return pageOf([], request);
    const filter = new Map(request.query).get("filter") ?? "";
    asked.push(`${list} ${filter} page ${new Map(request.query).get("page") ?? "-"}`);
    return pageOf(rowsOf(list), request);
  });
  await pullInto(path, lists, { order });
  return asked;
}

async function laterIn(path: string) {
  const { books, close } = await openBooks(path, idle());
  close();
  const { laterDocuments } = books;
  return laterDocuments === undefined
    ? null
    : {
        months: laterDocuments.period,
        lists: laterDocuments.lists.map(({ list, documents, drafts, isWhole }) => {
          return [list, documents.map(({ number }) => number), drafts, isWhole];
        }),
      };
}

const DRAFT = { ...listedPurchase("72", "New", "2025-04-03"), state: "new" };

test("three months are asked for, a page for each list, and the books have their documents and count drafts", async () => {
  using place = folder();
  const asked = await pulled(place.snapshotPath, (list) =>
    list === "purchase_invoices" ? [listedPurchase("71", "F 71", "2025-04-02"), DRAFT] : [],
  );
  expect(asked).toEqual([
    "sales_invoices period:20250401..20250630 page 1",
    "purchase_invoices period:20250401..20250630 page 1",
    "receipts period:20250401..20250630 page 1",
  ]);
  expect(await laterIn(place.snapshotPath)).toEqual({
    months: { first: "2025-04", last: "2025-06" },
    lists: [
      ["sales_invoices", [], 0, true],
      ["purchase_invoices", ["F 71"], 1, true],
      ["receipts", [], 0, true],
    ],
  });
});

test("of a long list four pages are read, and the books say that it is not whole", async () => {
  using place = folder();
  const many = Array.from({ length: 401 }, (_, at) =>
    listedPurchase(String(700 + at), `F ${String(at)}`, "2025-04-02"),
  );
  const asked = await pulled(place.snapshotPath, (list) => (list === "receipts" ? many : []));
  expect(asked.filter((one) => one.startsWith("receipts"))).toHaveLength(4);
  const later = await laterIn(place.snapshotPath);
  expect(
    later?.lists.map(([list, numbers, , isWhole]) => [list, [numbers].flat().length, isWhole]),
  ).toEqual([
    ["sales_invoices", 0, true],
    ["purchase_invoices", 0, true],
    ["receipts", 400, false],
  ]);
});

test("only months that have started are asked for", async () => {
  using place = folder();
  const order = { ...QUARTER, asOf: dateOf("2025-05-02") };
  expect((await pulled(place.snapshotPath, () => [], order))[0]).toBe(
    "sales_invoices period:20250401..20250531 page 1",
  );
});

test.each([
  ["of which no month after them has started", { ...QUARTER, asOf: dateOf("2025-03-31") }],
  [
    "that end before their year",
    { ...QUARTER, fiscalYear: orderFor("2025-01", "2025-12").fiscalYear },
  ],
] as const)(
  "books %s have no documents of after them, and none are asked for",
  async (_, order) => {
    using place = folder();
    expect(await pulled(place.snapshotPath, () => [], order)).toEqual([]);
    expect(await laterIn(place.snapshotPath)).toBeNull();
  },
);
