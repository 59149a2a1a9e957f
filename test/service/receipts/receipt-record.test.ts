/** The record of a receipt (specification 2.3) and the operations on one receipt. */
import { beforeEach, expect, test } from "vitest";
import { SUPPLIER } from "../edge-books.ts";
import { NOW } from "../edge-service.ts";
import { booksWith, receiptOf } from "./receipt-books.ts";
import { FUEL, openReceipts, RECEIPTS, type ReceiptService } from "./receipt-service.ts";

let service: ReceiptService;
beforeEach(async () => {
  service = await openReceipts({ books: [booksWith(receiptOf("900", "2026-02-01"))] });
});

/** The fields of specification 2.3, with the fields that it does not name at their known places. */
const FIELDS = [
  ...["id", "administration_id", "contact_id", "contact", "reference", "date", "due_date"],
  ...["entry_number", "state", "currency", "exchange_rate", "revenue_invoice"],
  ...["prices_are_incl_tax", "origin", "paid_at", "tax_number"],
  ...["total_price_excl_tax", "total_price_excl_tax_base"],
  ...["total_price_incl_tax", "total_price_incl_tax_base"],
  ...["created_at", "updated_at", "version"],
  ...["details", "fiscal_allocations", "payments", "notes", "attachments", "events"],
];

test.each(["specification", "current"] as const)(
  "with %s shapes a receipt has the fields of the specification, in order",
  async (shapes) => {
    const other = await openReceipts({ shapes });
    const { receipt } = await other.create({});
    expect(Object.keys(receipt)).toEqual(FIELDS);
    await other.close();
  },
);

test("creating a receipt returns the saved record, with 201", async () => {
  const answer = await service.create({
    contact_id: SUPPLIER,
    reference: "Pump 7",
    date: "2026-11-02",
    details_attributes: [{ ...FUEL, amount: "2 x", project_id: "31", period: "prev_month" }],
  });
  const { contact, details, events, ...head } = answer.receipt;
  const { id } = head;
  const stamps = { created_at: NOW, updated_at: NOW };
  expect([answer.status, head]).toEqual([
    201,
    {
      id,
      administration_id: "123",
      contact_id: SUPPLIER,
      reference: "Pump 7",
      date: "2026-11-02",
      due_date: null,
      entry_number: 901,
      state: "open",
      currency: "EUR",
      exchange_rate: "1.0",
      revenue_invoice: false,
      prices_are_incl_tax: true,
      origin: null,
      paid_at: null,
      tax_number: null,
      total_price_excl_tax: "200.0",
      total_price_excl_tax_base: "200.0",
      total_price_incl_tax: "242.0",
      total_price_incl_tax_base: "242.0",
      ...stamps,
      version: 1_794_736_800,
      fiscal_allocations: [],
      payments: [],
      notes: [],
      attachments: [],
    },
  ]);
  expect(contact).toMatchObject({ id: SUPPLIER, company_name: "Leverancier BV", country: "NL" });
  expect(details).toEqual([
    {
      id: details[0]?.id,
      administration_id: "123",
      tax_rate_id: "23",
      ledger_account_id: "4700",
      project_id: "31",
      product_id: null,
      amount: "2 x",
      amount_decimal: "2.0",
      description: "fuel",
      price: "121.0",
      period: "20261001..20261031",
      row_order: 0,
      total_price_excl_tax_with_discount: "200.0",
      total_price_excl_tax_with_discount_base: "200.0",
      tax_report_reference: ["NL/5b"],
      mandatory_tax_text: null,
      ...stamps,
    },
  ]);
  expect(events).toMatchObject([{ action: "document_saved", data: {}, created_at: NOW }]);
  expect((await service.receipt(id)).details).toEqual(details);
});

test("nothing is required: by default today, the currency of the administration, and prices including tax", async () => {
  const { status, receipt } = await service.create({});
  expect([status, receipt]).toMatchObject([
    201,
    {
      date: "2026-11-15",
      currency: "EUR",
      prices_are_incl_tax: true,
      contact: null,
      contact_id: null,
      reference: null,
      total_price_incl_tax: "0.0",
    },
  ]);
});

test("unknown keys are ignored, also next to the receipt and in details", async () => {
  const { status, receipt } = await service.create(
    { shoe_size: 44, details: { 0: {} }, details_attributes: [{ ...FUEL, is_optional: true }] },
    { colour: "red" },
  );
  expect([status, receipt.details.length]).toEqual([201, 1]);
});

test("an empty detail is booked with the default account and rate", async () => {
  const { receipt } = await service.create({ details_attributes: [{ price: 12.1 }] });
  expect(receipt.details).toMatchObject([
    { ledger_account_id: "4560", tax_rate_id: "23", amount: null, amount_decimal: "1.0" },
  ]);
  expect(service.postings(receipt.id)).toEqual(["1600 -12.10", "4560 10.00", "1520 2.10"]);
});

test("a line in the initial books is shown as typed, at its place", async () => {
  const { details } = await service.receipt("900");
  expect(details).toMatchObject([
    { amount: null, amount_decimal: "1.0", row_order: 0, price: "121.0" },
  ]);
});

test("only given fields change, and an empty text clears optional fields", async () => {
  const created = await service.create({
    contact_id: SUPPLIER,
    reference: "before",
    date: "2026-03-03",
    details_attributes: [FUEL],
  });
  const { id } = created.receipt;
  const changed = await service.change(id, { contact_id: "" });
  expect([changed.status, changed.receipt]).toMatchObject([
    200,
    {
      contact_id: null,
      contact: null,
      reference: "before",
      date: "2026-03-03",
      details: created.receipt.details,
      entry_number: created.receipt["entry_number"],
    },
  ]);
});

test("changing the contact moves the payments, so that neither contact has an open amount", async () => {
  const { receipt } = await service.create(
    { details_attributes: [FUEL], date: "2024-05-05" },
    { payment: { financial_account_id: "41" } },
  );
  await service.change(receipt.id, { contact_id: SUPPLIER });
  const { json } = await service.get("/123/reports/creditors?period=202405");
  expect(json).toEqual({ creditors: [] });
});

test("deleting a receipt returns only the status, and deletes the receipt and its postings", async () => {
  const { receipt } = await service.create(
    { details_attributes: [FUEL] },
    { payment: { financial_account_id: "41" } },
  );
  const payments = receipt["payments"] as readonly { readonly id: string }[];
  await service.ask("POST", `${RECEIPTS}/${receipt.id}/notes`, { note: { note: "look" } });
  const deleted = await service.ask("DELETE", `${RECEIPTS}/${receipt.id}`);
  expect([deleted.status, deleted.text]).toEqual([200, "200"]);
  const after = await service.ask("GET", `${RECEIPTS}/${receipt.id}`);
  expect([after.status, after.json]).toEqual([404, { error: "record not found" }]);
  const left = [receipt.id, ...payments.map(({ id }) => id)].flatMap((id) => service.postings(id));
  expect([payments.length, left]).toEqual([1, []]);
  for (const table of ["notes", "events", "attachments"]) {
    const column = { notes: "entity_id", events: "subject_id", attachments: "document_id" }[table];
    expect(
      service.store.rows(`SELECT 1 FROM ${table} WHERE ${column ?? ""} = ?`, receipt.id),
    ).toEqual([]);
  }
});

test.each(["GET", "PATCH", "DELETE"] as const)(
  "%s of a missing receipt is 404, and so is a document of another kind",
  async (method) => {
    const edge = await openReceipts();
    const body = method === "PATCH" ? { receipt: {} } : undefined;
    for (const id of ["1", "800"]) {
      const { status, json } = await edge.ask(method, `${RECEIPTS}/${id}`, body);
      expect([status, json]).toEqual([404, { error: "record not found" }]);
    }
    await edge.close();
  },
);
