/** Limits of bookings: a document beyond them is refused, and the books do not change. */
import { beforeEach, expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { bearer, type EdgeService, openEdge, type ServiceAnswer } from "../edge-service.ts";

let service: EdgeService;
let send: (method: "POST" | "PATCH", path: string, body: unknown) => Promise<ServiceAnswer>;
beforeEach(async () => {
  service = await openEdge();
  const headers = { ...bearer(service.token(SCOPES)), "content-type": "application/json" };
  send = (method, path, body) =>
    service.send(method, `/123/documents${path}`, headers, JSON.stringify(body));
});

const postings = (): unknown => service.store.rows("SELECT count(*) AS count FROM postings")[0];

const ROW = { tax_rate_id: "23", ledger_account_id: "4700", price: "1" };

test("lines that cancel out are refused when one exceeds the maximum amount of the books", async () => {
  const before = postings();
  const rows = [
    { ...ROW, price: "1000000000", amount: "500000" },
    { ...ROW, price: "-1000000000", amount: "500000", ledger_account_id: "1370" },
  ];
  const { status, json } = await send("POST", "/receipts", {
    receipt: { details_attributes: rows },
  });
  expect([status, json]).toEqual([422, { error: "a line cannot be more than 1000000000" }]);
  expect(postings()).toEqual(before);
});

test("a payment that settles more than the maximum amount of the books is refused", async () => {
  const receipt = { currency: "USD", exchange_rate: "1000000", details_attributes: [ROW] };
  const { json } = await send("POST", "/receipts", { receipt });
  const { id } = json as { readonly id: string };
  const before = postings();
  const answer = await send("POST", `/receipts/${id}/payments`, {
    payment: {
      payment_date: "2026-11-15",
      price: "900000000",
      price_base: "1",
      manual_payment_action: "payment_without_proof",
    },
  });
  expect([answer.status, answer.json]).toEqual([
    422,
    { error: "a line cannot be more than 1000000000" },
  ]);
  expect(postings()).toEqual(before);
});

test("a payment of less than a cent at the rate of the document is refused", async () => {
  const receipt = {
    currency: "JPY",
    exchange_rate: "0.0057",
    details_attributes: [{ ...ROW, price: "1000" }],
  };
  const { json } = await send("POST", "/receipts", { receipt });
  const { id } = json as { readonly id: string };
  const before = postings();
  const payment = {
    payment_date: "2026-11-15",
    price: "0.50",
    price_base: "0.01",
    manual_payment_action: "payment_without_proof",
  };
  const answer = await send("POST", `/receipts/${id}/payments`, { payment });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.json)).toContain("is less than a cent at the rate of the document");
  expect(postings()).toEqual(before);
});

test.each(["0001-01-01T00:00:00", "9999-12-31"])(
  "the empty date of other programs, %s, is refused, and so is a report on it",
  async (date) => {
    const receipt = { date, details_attributes: [ROW] };
    const { status, json } = await send("POST", "/receipts", { receipt });
    expect([status, JSON.stringify(json)]).toEqual([
      422,
      expect.stringContaining("is not a valid date"),
    ]);
    const month = date.slice(0, 7).replace("-", "");
    for (const report of [
      `balance_sheet.json?period=${month}`,
      `general_ledger.json?period=${month}`,
      `debtors_aging.json?period_until=${month}`,
    ]) {
      const answer = await service.get(`/123/reports/${report}`);
      expect([answer.status, answer.json]).toEqual([400, { error: "Period is invalid" }]);
    }
  },
);

test("a document that needs more than 10000 postings is refused", async () => {
  const rows = Array.from({ length: 50 }, () => ({ ...ROW, period: "20260101..20351231" }));
  const { status, json } = await send("POST", "/receipts", {
    receipt: { details_attributes: rows },
  });
  expect([status, json]).toEqual([422, { error: "a document cannot post more than 10000 lines" }]);
});

test("a request has at most 1000 details", async () => {
  const rows = (length: number): object => ({
    receipt: { details_attributes: Array.from({ length }, () => ({ ...ROW })) },
  });
  const { status, json } = await send("POST", "/receipts", rows(1_001));
  expect([status, json]).toEqual([422, { error: "Details can be 1000 in one request, not 1001" }]);
  expect((await send("POST", "/receipts", rows(1_000))).status).toBe(201);
});

test("a request has at most 1000 fiscal allocations and 10000 journal entries", async () => {
  const rows = (length: number): readonly object[] => Array.from({ length }, () => ({}));
  const shared = await send("POST", "/receipts", {
    receipt: { details_attributes: [ROW], fiscal_allocations_attributes: rows(1_001) },
  });
  expect([shared.status, shared.json]).toEqual([
    422,
    { error: "Fiscal allocations can be 1000 in one request, not 1001" },
  ]);
  const journal = await send("POST", "/general_journal_documents", {
    general_journal_document: { general_journal_document_entries_attributes: rows(10_001) },
  });
  expect([journal.status, journal.json]).toEqual([
    422,
    { error: "Entries can be 10000 in one request, not 10001" },
  ]);
});
