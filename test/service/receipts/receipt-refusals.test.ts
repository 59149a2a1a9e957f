/** Refusals of receipts (specification 7, docs/api-gaps.md: receipts): status, text, and that nothing is saved. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { FUEL, openReceipts, RECEIPTS, type ReceiptService } from "./receipt-service.ts";

let service: ReceiptService;
beforeAll(async () => {
  service = await openReceipts();
});
afterAll(() => service.close());

const keptRows = (): unknown =>
  service.store.rows(
    `SELECT (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM postings) AS postings,
     (SELECT count(*) FROM events) AS events`,
  );

test.each<[string, unknown, string]>([
  ["no body", undefined, "Receipt is required"],
  ["an empty body", {}, "Receipt is required"],
  ["a body without the wrapper", { reference: "x" }, "Receipt is required"],
  ["a receipt that is a text", { receipt: "x" }, "Receipt is invalid"],
  [
    "details that are a text",
    { receipt: { details_attributes: "x" } },
    "Details Attributes is invalid",
  ],
  ["a date in words", { receipt: { date: "today" } }, "Date is invalid"],
  ["a contact in words", { receipt: { contact_id: "me" } }, "Contact Id is invalid"],
  ["a currency of four letters", { receipt: { currency: "EURO" } }, "Currency is invalid"],
  [
    "a price in words",
    { receipt: { details_attributes: [{ price: "much" }] } },
    "Price is invalid",
  ],
  [
    "rows that are wrong in several places",
    { receipt: { details_attributes: { 0: { price: "much" }, 1: { price: "1", period: {} } } } },
    "Price is invalid; Period is invalid",
  ],
  [
    "a payment without an account",
    { receipt: {}, payment: {} },
    "Financial Account Id is required",
  ],
  [
    "two problems",
    { receipt: { date: "x", currency: "y" } },
    "Date is invalid; Currency is invalid",
  ],
])("POST with %s is 400", async (_, body, error) => {
  const before = keptRows();
  const { status, json } = await service.ask("POST", RECEIPTS, body);
  expect([status, json, keptRows()]).toEqual([400, { error }, before]);
});

const detail = (more: object): object => ({ details_attributes: [{ ...FUEL, ...more }] });
const share = (more: object): object => ({
  details_attributes: [FUEL],
  fiscal_allocations_attributes: [
    { ledger_account_id: "4700", private_ledger_account_id: "0540", percentage: "40", ...more },
  ],
});
const half = { ledger_account_id: "4700", private_ledger_account_id: "0540", percentage: "50.1" };

test.each<[string, object, string]>([
  ["an unknown contact", { contact_id: "1" }, "Contact must exist"],
  ["a day that does not exist", { date: "2026-02-30" }, "Date is not a valid date"],
  ["an unknown ledger account", detail({ ledger_account_id: "1" }), "Ledger account must exist"],
  ["an unknown tax rate", detail({ tax_rate_id: "1" }), "Tax rate must exist"],
  ["a rate for sales", detail({ tax_rate_id: "21" }), "Tax rate is not for purchases"],
  ["an unknown project", detail({ project_id: "1" }), "Project must exist"],
  ["an unknown product", detail({ product_id: "1" }), "Product must exist"],
  ["an unknown row", detail({ id: "77" }), "Detail 77 does not exist"],
  ["a quantity in words", detail({ amount: "some" }), "Amount is not a number"],
  ["a quantity in hours and minutes", detail({ amount: "1:30" }), "Amount is not a number"],
  ["a quantity with an exponent", detail({ amount: "1e3" }), "Amount is not a number"],
  ["a quantity with two marks", detail({ amount: "1.000,5" }), "Amount is not a number"],
  ["a quantity of a billion and one", detail({ amount: 1_000_000_001 }), "Amount is not a number"],
  [
    "a price of a billion and a cent",
    detail({ price: "1000000000.01" }),
    "Price is more than 1000000000",
  ],
  ["a price in tenths of a cent", detail({ price: "0.125" }), "Price has more than two decimals"],
  [
    "a total of more than a billion",
    detail({ price: 1_000_000, amount: 1001 }),
    "Total price is more than 1000000000",
  ],
  [
    "a total of less than minus a billion",
    detail({ price: -1_000_000, amount: 1001 }),
    "Total price is more than 1000000000",
  ],
  [
    "a total that is too much in the books",
    { ...detail({ price: 1_000_000_000 }), currency: "USD", exchange_rate: "1.01" },
    "Total price is more than 1000000000",
  ],
  ["a period of one bare month", detail({ period: "202611" }), "Period is invalid"],
  ["a period of a week", detail({ period: "this_week" }), "Period is invalid"],
  [
    "a period that ends before it begins",
    detail({ period: "20261201..20261130" }),
    "Period is invalid",
  ],
  [
    "a period of more than ten years",
    detail({ period: "202601..203601" }),
    "Period is longer than 120 months",
  ],
  ["a currency without a known rate", { currency: "USD" }, "Exchange rate can't be blank"],
  [
    "a rate of zero",
    { currency: "USD", exchange_rate: 0 },
    "Exchange rate must be more than 0 and at most 1000000",
  ],
  [
    "a share of an account without a detail",
    share({ ledger_account_id: "4560" }),
    "Ledger account must be used by a detail",
  ],
  [
    "a share to no account of equity",
    share({ private_ledger_account_id: "4560" }),
    "Private ledger account must be an account of equity",
  ],
  [
    "a share to an unknown account",
    share({ private_ledger_account_id: "1" }),
    "Private ledger account must exist",
  ],
  [
    "a share to no account",
    share({ private_ledger_account_id: null }),
    "Private ledger account can't be blank",
  ],
  [
    "a share of nothing",
    share({ percentage: 0 }),
    "Percentage must be more than 0 and at most 100",
  ],
  [
    "a share of more than all",
    share({ percentage: "100.01" }),
    "Percentage must be more than 0 and at most 100, Percentage of a ledger account is more than 100 in total",
  ],
  [
    "shares that are more than all together",
    { details_attributes: [FUEL], fiscal_allocations_attributes: [half, half] },
    "Percentage of a ledger account is more than 100 in total",
  ],
  ["an unknown share", share({ id: "77" }), "Fiscal allocation 77 does not exist"],
  [
    "two problems",
    { contact_id: "1", ...detail({ project_id: "1" }) },
    "Project must exist, Contact must exist",
  ],
])("POST with %s is 422", async (_, receipt, error) => {
  const before = keptRows();
  const { status, json } = await service.create({ ...receipt });
  expect([status, json, keptRows()]).toEqual([422, { error }, before]);
});

test("amounts of exactly a billion are accepted", async () => {
  const { status } = await service.create(
    detail({ price: "1000000000", tax_rate_id: "23" }) as Readonly<Record<string, unknown>>,
  );
  expect(status).toBe(201);
});

test("a payment from a missing account also refuses the receipt", async () => {
  const before = keptRows();
  const { status, json } = await service.create(
    { details_attributes: [FUEL] },
    { payment: { financial_account_id: "1" } },
  );
  expect([status, json, keptRows()]).toEqual([
    422,
    { error: "Financial account must exist" },
    before,
  ]);
});

test("a refused change does not change the receipt, its version or the books", async () => {
  const { receipt } = await service.create({ details_attributes: [FUEL] });
  const before = [await service.receipt(receipt.id), service.postings(receipt.id)];
  const { status, json } = await service.change(receipt.id, {
    reference: "after",
    details_attributes: [{ id: receipt.details[0]?.id, ledger_account_id: "1" }],
  });
  expect([status, json]).toEqual([422, { error: "Ledger account must exist" }]);
  expect([await service.receipt(receipt.id), service.postings(receipt.id)]).toEqual(before);
});

test("removing the last detail of a private share is refused", async () => {
  const { receipt } = await service.create({ ...share({}) });
  const { status, json } = await service.change(receipt.id, {
    details_attributes: [{ id: receipt.details[0]?.id, _destroy: true }],
  });
  expect([status, json]).toEqual([422, { error: "Ledger account must be used by a detail" }]);
});

test("the current shapes have codes for programs, field by field", async () => {
  const current = await openReceipts({ shapes: "current" });
  const missing = await current.ask("POST", RECEIPTS, {});
  expect(missing.json).toEqual({
    error: "Receipt is required",
    symbolic: { receipt: "required" },
  });
  const invalid = await current.create({ contact_id: "1" });
  expect(invalid.json).toEqual({
    error: { contact: ["must exist"] },
    details: { contact: [{ error: "required" }] },
  });
  const page = await current.ask("GET", `${RECEIPTS}?per_page=101&page=0`);
  expect(page.json).toEqual({
    error: "Per Page is too big; Page is too small",
    symbolic: { per_page: "max" },
  });
  const unknown = await current.ask("GET", `${RECEIPTS}/1`);
  expect(unknown.json).toEqual({ error: "record not found", symbolic: { id: "not_found" } });
  await current.close();
});

test.each([
  ["GET", RECEIPTS],
  ["POST", RECEIPTS],
  ["GET", `${RECEIPTS}/1`],
  ["PATCH", `${RECEIPTS}/1`],
  ["DELETE", `${RECEIPTS}/1`],
  ["GET", `${RECEIPTS}/synchronization`],
  ["POST", `${RECEIPTS}/synchronization`],
] as const)("%s %s without the scope documents is 401", async (method, path) => {
  const token = service.token(["bank", "estimates", "sales_invoices", "settings", "time_entries"]);
  const { status, body } = await service.handle({
    method,
    path: `/123${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([status, JSON.parse(new TextDecoder().decode(body))]).toEqual([
    401,
    { error: "No access to documents" },
  ]);
});
