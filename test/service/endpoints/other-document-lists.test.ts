/** The lists of purchase invoices and typeless documents (specification 9). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type { PurchaseRecord } from "../../../src/service/rules/administration-books.ts";
import type { TypelessDocumentRecord } from "../../../src/service/rules/stored-documents.ts";
import { edgeBooks, SUPPLIER } from "../edge-books.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { type DocumentRequests, documentRequests } from "./document-requests.ts";

const at = (id: string, date: string) => ({
  id,
  date: dateOf(date),
  reference: `D${id}`,
  contactId: SUPPLIER,
  createdAt: `${date}T10:00:00.000Z`,
  updatedAt: `${date}T10:00:00.000Z`,
});

const invoice = (
  id: string,
  date: string,
  more: Partial<Pick<PurchaseRecord, "state" | "isSavedAutomatically">> = {},
): PurchaseRecord => ({
  ...at(id, date),
  kind: "purchase_invoice",
  state: "open",
  dueOn: dateOf("2026-11-30"),
  entryNumber: 1,
  origin: "email",
  currency: "EUR",
  exchangeRate: amountOf("1"),
  pricesIncludeTax: false,
  details: [
    {
      id: `${id}1`,
      ledgerAccountId: "4700",
      taxRateId: "23",
      projectId: null,
      description: "rent",
      quantity: amountOf("1"),
      price: amountOf("100"),
      period: null,
    },
  ],
  isRecurring: false,
  isSavedAutomatically: true,
  attachmentNames: [],
  ...more,
});

const typeless = (
  id: string,
  date: string,
  more: Partial<TypelessDocumentRecord> = {},
): TypelessDocumentRecord => ({
  ...at(id, date),
  kind: "typeless_document",
  state: "new",
  origin: "upload",
  attachmentNames: [],
  ...more,
});

let service: EdgeService;
let requests: DocumentRequests;
beforeAll(async () => {
  const documents = [
    invoice("900", "2026-02-01"),
    invoice("901", "2026-03-01", { state: "paid", isSavedAutomatically: false }),
    invoice("902", "2025-03-01"),
    typeless("910", "2026-04-01"),
    typeless("911", "2026-05-01", { contactId: null, origin: null, state: "saved" }),
  ];
  service = await openEdge({ books: [edgeBooks({ documents: () => documents })] });
  requests = documentRequests(service);
});
afterAll(() => service.close());

const listed = async (path: string) => (await requests.records(path)).map(({ id }) => id);

test.each([
  ["", ["901", "900"]],
  ["?sort=date_asc", ["900", "901"]],
  ["?filter=state:paid", ["901"]],
  ["?filter=state:open", ["900", "902"]],
  ["?filter=automatic_saving:manual", ["901"]],
  ["?filter=ledger_account_id:4700,period:prev_year", ["902"]],
  [`?filter=contact_id:${SUPPLIER},period:this_year`, ["901", "900"]],
  ["?per_page=1&page=2", ["900"]],
])("purchase invoices%s are %j", async (query, ids) => {
  expect(await listed(`/documents/purchase_invoices${query}`)).toEqual(ids);
});

test("a purchase invoice has the record of a receipt", async () => {
  const [record] = await requests.records("/documents/purchase_invoices?filter=reference:D900");
  expect(record).toMatchObject({
    id: "900",
    due_date: "2026-11-30",
    prices_are_incl_tax: false,
    total_price_incl_tax: "121.0",
    contact: { id: SUPPLIER },
    details: [{ id: "9001", price: "100.0" }],
    payments: [],
  });
});

test("versions of purchase invoices are listed of every day, and of a filter", async () => {
  const versions = await requests.records("/documents/purchase_invoices/synchronization");
  expect(versions).toEqual([
    { id: "900", version: 1769940000 },
    { id: "901", version: 1772359200 },
    { id: "902", version: 1740823200 },
  ]);
  const path = "/documents/purchase_invoices/synchronization?filter=period:prev_year";
  expect(await listed(path)).toEqual(["902"]);
});

test("purchase invoices are fetched by their ids, and typeless documents are not among them", async () => {
  const path = "/documents/purchase_invoices/synchronization";
  const { json } = await requests.send("POST", path, { ids: ["902", "910", 900] });
  const [one] = await requests.records("/documents/purchase_invoices?filter=reference:D900");
  const fetched = json as readonly { readonly id: string }[];
  expect(fetched.map(({ id }) => id)).toEqual(["900", "902"]);
  expect(fetched[0]).toEqual(one);
});

test("a typeless document has its own record", async () => {
  expect(await requests.records("/documents/typeless_documents?filter=state:new")).toEqual([
    {
      id: "910",
      administration_id: "123",
      contact_id: SUPPLIER,
      contact: expect.objectContaining({ id: SUPPLIER }) as unknown,
      reference: "D910",
      date: "2026-04-01",
      state: "new",
      origin: "upload",
      created_at: "2026-04-01T10:00:00.000Z",
      updated_at: "2026-04-01T10:00:00.000Z",
      version: 1775037600,
      attachments: [],
      events: [],
    },
  ]);
});

test("typeless documents are listed newest first, also without a contact", async () => {
  const records = await requests.records("/documents/typeless_documents");
  expect(records.map(({ id, contact, origin }) => [id, contact === null, origin])).toEqual([
    ["911", true, null],
    ["910", false, "upload"],
  ]);
});

test("a typeless document books nothing", () => {
  const sql = "SELECT document_id FROM postings WHERE document_id IN ('910', '911')";
  expect(service.store.rows(sql)).toEqual([]);
});
