/** Sales invoices with their due dates, payments and open amounts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { CUSTOMER } from "../edge-books.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { bankAndSalesBooks } from "./bank-and-sales-books.ts";
import { type DocumentRequests, documentRequests } from "./document-requests.ts";

let service: EdgeService;
let requests: DocumentRequests;
beforeAll(async () => {
  service = await openEdge({ shapes: "current", books: [bankAndSalesBooks()] });
  requests = documentRequests(service);
});
afterAll(() => service.close());

const PATH = "/sales_invoices";
const listed = async (filter: string) =>
  (await requests.records(`${PATH}${filter}`)).map(({ id }) => id);
const get = async (id: string) => (await requests.ask("GET", `${PATH}/${id}`)).json;
const refusal = async (path: string) => {
  const { status, json } = await requests.ask("GET", `${PATH}${path}`);
  return [status, json];
};

test.each([
  ["", ["914", "912", "911", "910"]],
  ["?filter=state:all", ["914", "912", "911", "910", "913"]],
  ["?filter=period:202605..202608", ["914", "912", "911"]],
  ["?filter=state:open", ["914", "911"]],
  ["?filter=state:late", ["910"]],
  ["?filter=state:draft%7Cpaid", ["912", "913"]],
  ["?filter=state:reminded", []],
  ["?filter=state:uncollectible%7Clate", ["910"]],
  ["?filter=reference:F911", ["911"]],
  [`?filter=contact_id:${CUSTOMER},period:this_year`, ["914", "912", "911", "910"]],
  ["?filter=contact_id:1", []],
  ["?filter=workflow_id:1", []],
  ["?filter=recurring_sales_invoice_id:1", []],
  ["?filter=created_after:2026-07-01T10:00:00.000Z", ["914"]],
  ["?filter=updated_after:2026-07-01T10:00:00.000Z", ["914", "910"]],
  ["?filter=colour:green,state:late", ["910"]],
  ["?per_page=2&page=2", ["911", "910"]],
])("the list%s has these invoices, newest first", async (query, ids) => {
  expect(await listed(query)).toEqual(ids);
});

test.each([
  ["?page=0", "page does not have a valid value"],
  ["?per_page=101", "per_page does not have a valid value"],
  ["?filter=period:202601..", "Period must have both a start and end date"],
  ["?filter=period:202601", "Period is invalid"],
  ["?filter=state:lost", "Status is not included in the list"],
  ["?filter=contact_id:x,created_after:y", "Contact is invalid, Created After is invalid"],
])("the list%s is refused without a code for programs", async (query, error) => {
  expect(await refusal(query)).toEqual([400, { error }]);
});

test("the synchronization refuses a state with a code for programs", async () => {
  expect(await refusal("/synchronization?filter=state:lost")).toEqual([
    400,
    { error: "Status is not included in the list", symbolic: { filter: "invalid" } },
  ]);
});

test("an invoice that is paid in part has the payment of its bank mutation, and is late after its due date", async () => {
  expect(await get("910")).toMatchObject({
    state: "late",
    invoice_id: "F910",
    invoice_date: "2026-02-10",
    due_date: "2026-02-24",
    sent_at: "2026-02-10",
    paid_at: null,
    language: "nl",
    payments: [
      {
        invoice_type: "SalesInvoice",
        invoice_id: "910",
        financial_account_id: "41",
        financial_mutation_id: "920",
        payment_date: "2026-03-02",
        price: "50.0",
        price_base: "50.0",
      },
    ],
    total_price_excl_tax: "100.0",
    total_price_incl_tax: "121.0",
    total_paid: "50.0",
    total_unpaid: "71.0",
    total_unpaid_base: "71.0",
  });
});

test("an invoice in dollars is paid and open in dollars; its base amounts are at its own rate", async () => {
  expect(await get("911")).toMatchObject({
    currency: "USD",
    state: "open",
    payments: [{ price: "100.0", price_base: "88.0" }],
    total_price_incl_tax: "200.0",
    total_price_incl_tax_base: "180.0",
    total_paid: "100.0",
    total_unpaid: "100.0",
    total_unpaid_base: "90.0",
    tax_totals: [
      {
        tax_rate_id: "26",
        taxable_amount: "200.0",
        taxable_amount_base: "180.0",
        tax_amount: "0.0",
        tax_amount_base: "0.0",
      },
    ],
  });
});

test("an invoice has the tax of each rate", async () => {
  expect(await get("914")).toMatchObject({
    total_price_incl_tax: "175.5",
    tax_totals: [
      { tax_rate_id: "21", taxable_amount: "100.0", tax_amount: "21.0" },
      { tax_rate_id: "22", taxable_amount: "50.0", tax_amount: "4.5" },
    ],
  });
});

test("a draft has no number and is not sent; a paid invoice has the day of its last payment", async () => {
  expect(await get("912")).toMatchObject({
    state: "draft",
    invoice_id: null,
    sent_at: null,
    total_paid: "0.0",
    total_unpaid: "121.0",
  });
  expect(await get("913")).toMatchObject({
    state: "paid",
    paid_at: "2025-04-01",
    total_unpaid: "0.0",
  });
});

test("an unknown invoice, and a document of another kind, is not found", async () => {
  const missing = [404, { error: "record not found", symbolic: { id: "not_found" } }];
  expect(await refusal("/1")).toEqual(missing);
  expect(await refusal("/920")).toEqual(missing);
});

test("the synchronization lists this year by default, by ascending id, and returns what is asked for", async () => {
  const versions = await requests.records(`${PATH}/synchronization`);
  expect(versions.map(({ id }) => id)).toEqual(["910", "911", "912", "914"]);
  const { json } = await requests.send("POST", `${PATH}/synchronization`, {
    ids: ["914", "1", "920", "910"],
  });
  expect(json).toEqual([await get("910"), await get("914")]);
  expect(versions[0]).toEqual({
    id: "910",
    version: (json as readonly { readonly version: number }[])[0]?.version,
  });
});

test("what is open on the invoices is what the debtors owe", async () => {
  const [customer] = (await requests.record("/reports/debtors"))["debtors"] as readonly object[];
  // 71.00, 90.00 and 175.50, without the draft.
  expect(customer).toMatchObject({ contact_id: CUSTOMER, amount: "336.5" });
});
