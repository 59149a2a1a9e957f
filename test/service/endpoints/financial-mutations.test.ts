/** Bank mutations with what explains them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type {
  MutationPart,
  PurchaseRecord,
} from "../../../src/service/rules/administration-books.ts";
import { SUPPLIER } from "../edge-books.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { bankAndSalesBooks, mutation } from "./bank-and-sales-books.ts";
import { type DocumentRequests, documentRequests } from "./document-requests.ts";

let service: EdgeService;
let requests: DocumentRequests;
beforeAll(async () => {
  service = await openEdge({ shapes: "current", books: [bankAndSalesBooks()] });
  requests = documentRequests(service);
});
afterAll(() => service.close());

const PATH = "/financial_mutations";
const listed = async (filter: string) =>
  (await requests.records(`${PATH}${filter}`)).map(({ id }) => id);
const get = async (id: string) => (await requests.ask("GET", `${PATH}/${id}`)).json;

test.each([
  ["", ["921", "923", "922", "920"]],
  ["?filter=period:202604..202604", ["923", "922"]],
  ["?filter=period:20260402..20260430", ["923"]],
  ["?filter=state:all", ["921", "923", "922", "920", "924"]],
  ["?filter=state:processed", ["921", "922", "920", "924"]],
  ["?filter=state:unprocessed", ["923"]],
  ["?filter=mutation_type:debit", ["923", "922"]],
  ["?filter=mutation_type:credit,period:this_year", ["921", "920"]],
  ["?filter=mutation_type:all", ["921", "923", "922", "920", "924"]],
  ["?filter=financial_account_id:42", ["924"]],
  ["?filter=amount_from:50,amount_to:88", ["921", "920"]],
  ["?filter=amount_from:-60,amount_to:50.01", ["923", "920"]],
  ["?filter=amount_to:-60.01", ["922"]],
  ["?filter=colour:green,state:unprocessed", ["923"]],
])("the list%s has these mutations, newest first", async (query, ids) => {
  expect(await listed(query)).toEqual(ids);
  const versions = await requests.records(`${PATH}/synchronization${query}`);
  expect(versions.map(({ id }) => id)).toEqual(ids.toSorted());
});

test.each([
  ["period:202604", "Period is invalid"],
  ["period:202604..", "Period must have both a start and end date"],
  ["state:open", "State is not included in the list"],
  ["mutation_type:both", "Mutation Type is not included in the list"],
  ["financial_account_id:x,amount_from:y", "Financial Account is invalid; Amount From is invalid"],
  ["amount_to:1.001", "Amount To is invalid"],
])("the filter %s is refused", async (filter, error) => {
  for (const path of [PATH, `${PATH}/synchronization`]) {
    const { status, json } = await requests.ask("GET", `${path}?filter=${filter}`);
    expect([status, json]).toEqual([400, { error, symbolic: { filter: "invalid" } }]);
  }
});

test("a hundred mutations of a month are returned, one more is refused, and the synchronization has them all", async () => {
  const days = Array.from({ length: 101 }, (_, index) =>
    mutation(String(1000 + index), index === 100 ? "2026-09-30" : "2026-09-29", "-1"),
  );
  const busy = await openEdge({ books: [bankAndSalesBooks(days)] });
  const { records, ask } = documentRequests(busy);
  expect(await records(`${PATH}?filter=period:20260901..20260929`)).toHaveLength(100);
  const month = "filter=period:202609..202609";
  const { status, json } = await ask("GET", `${PATH}?${month}`);
  expect([status, json]).toEqual([
    400,
    { error: "Too many financial mutations to return, please use sync API" },
  ]);
  expect(await records(`${PATH}/synchronization?${month}`)).toHaveLength(101);
  await busy.close();
});

test("a mutation that is paid to an invoice shows its payment and its payer", async () => {
  expect(await get("921")).toMatchObject({
    amount: "88.0",
    currency: "EUR",
    date: "2026-06-01",
    message: "statement 921",
    contra_account_name: "Afnemer BV",
    state: "processed",
    amount_open: "0.0",
    payments: [
      { invoice_type: "SalesInvoice", invoice_id: "911", price: "100.0", price_base: "88.0" },
    ],
    ledger_account_bookings: [],
  });
});

test("a mutation that is booked on a ledger account shows the booking including tax", async () => {
  expect(await get("922")).toMatchObject({
    amount: "-121.0",
    contra_account_name: null,
    state: "processed",
    payments: [],
    ledger_account_bookings: [
      {
        financial_mutation_id: "922",
        ledger_account_id: "4700",
        project_id: "31",
        description: "rent of April",
        price: "-121.0",
      },
    ],
  });
});

test("an unknown mutation, and a document of another kind, is not found", async () => {
  for (const id of ["1", "910"]) {
    const { status, json } = await requests.ask("GET", `${PATH}/${id}`);
    expect([status, json]).toEqual([
      404,
      { error: "record not found", symbolic: { id: "not_found" } },
    ]);
  }
});

interface Version {
  readonly id: string;
  readonly version: number;
}

test("a payment that a user takes from a mutation places it, with a new version; without it the mutation is open again", async () => {
  const own = await openEdge({ shapes: "current", books: [bankAndSalesBooks()] });
  const { keep, ask, records } = documentRequests(own);
  const versionOf = async () =>
    ((await records(`${PATH}/synchronization`)) as unknown as readonly Version[]).find(
      ({ id }) => id === "923",
    )?.version ?? 0;
  const states = async () =>
    (await records(`${PATH}?filter=state:unprocessed`)).map(({ id }) => id);
  const seen = async () => {
    const { json } = await ask("GET", `${PATH}/923`);
    const { state, amount_open, payments } = json as Readonly<Record<string, unknown>>;
    return { state, amount_open, payments };
  };
  const receipt = await keep("POST", "/documents/receipts", {
    receipt: {
      date: "2026-04-20",
      details_attributes: [{ price: "60", ledger_account_id: "4700" }],
    },
  });
  const before = await versionOf();
  expect(await seen()).toEqual({ state: "unprocessed", amount_open: "-60.0", payments: [] });

  const payments = `/documents/receipts/${String(receipt["id"])}/payments`;
  const pay = (price: string) =>
    keep("POST", payments, {
      payment: {
        payment_date: "2026-04-30",
        price,
        financial_mutation_id: "923",
        manual_payment_action: "bank_transfer",
      },
    });
  await pay("20");
  expect(await seen()).toMatchObject({ state: "unprocessed", amount_open: "-40.0" });
  const rest = await pay("40");
  expect(await seen()).toMatchObject({
    state: "processed",
    amount_open: "0.0",
    payments: [
      { invoice_type: "Document", price: "20.0", financial_mutation_id: "923" },
      { invoice_type: "Document", price: "40.0", financial_mutation_id: "923" },
    ],
  });
  expect(await states()).toEqual([]);
  const placed = await versionOf();
  expect(placed).toBeGreaterThan(before);

  await ask("DELETE", `${payments}/${String(rest["id"])}`);
  expect(await seen()).toMatchObject({ state: "unprocessed", amount_open: "-40.0" });
  expect(await states()).toEqual(["923"]);
  expect(await versionOf()).toBeGreaterThan(placed);

  await ask("DELETE", `/documents/receipts/${String(receipt["id"])}`);
  expect(await seen()).toEqual({ state: "unprocessed", amount_open: "-60.0", payments: [] });
  await own.close();
});

/** A receipt of 60.00 that half of mutation 931 pays. */
const RECEIPT: PurchaseRecord = {
  kind: "receipt",
  id: "930",
  date: dateOf("2026-04-20"),
  reference: null,
  contactId: null,
  createdAt: "2026-04-20T10:00:00.000Z",
  updatedAt: "2026-04-20T10:00:00.000Z",
  state: "paid",
  dueOn: null,
  entryNumber: 1,
  origin: null,
  currency: "EUR",
  exchangeRate: amountOf("1"),
  pricesIncludeTax: true,
  details: [
    {
      id: "9301",
      ledgerAccountId: "4700",
      taxRateId: "23",
      projectId: null,
      description: "fuel",
      quantity: amountOf("1"),
      price: amountOf("60"),
      period: null,
    },
  ],
  isRecurring: false,
  isSavedAutomatically: false,
  attachmentNames: [],
};
const HALF: MutationPart = {
  kind: "payment",
  invoiceKind: "receipt",
  invoiceId: "930",
  contactId: null,
  amount: amountOf("-60"),
  settledAmount: amountOf("-60"),
};

test("a mutation that is booked again for its part keeps the payments that users took from it", async () => {
  const documents = [RECEIPT, mutation("931", "2026-05-01", "-120", [HALF])];
  const own = await openEdge({ books: [bankAndSalesBooks(documents)] });
  const { keep, ask, records } = documentRequests(own);
  const open = async () =>
    (await records(`${PATH}?filter=state:unprocessed,amount_to:-100`)).map((one) => [
      one["id"],
      one["amount_open"],
    ]);
  expect(await open()).toEqual([["931", "-60.0"]]);
  const other = await keep("POST", "/documents/receipts", {
    receipt: { details_attributes: [{ price: "60", ledger_account_id: "4700" }] },
  });
  await keep("POST", `/documents/receipts/${String(other["id"])}/payments`, {
    payment: { payment_date: "2026-05-01", price: "60", financial_mutation_id: "931" },
  });
  expect(await open()).toEqual([]);
  await keep("PATCH", "/documents/receipts/930", { receipt: { contact_id: SUPPLIER } });
  expect(await open()).toEqual([]);
  await ask("DELETE", "/documents/receipts/930/payments/9311");
  expect(await open()).toEqual([["931", "-60.0"]]);
  // What remains of the part on the account for unplaced mutations is no booking.
  expect((await ask("GET", `${PATH}/931`)).json).toMatchObject({
    payments: [{ price: "60.0" }],
    ledger_account_bookings: [],
  });
  await own.close();
});
