/** Payments of receipts: their bookings, and the state of the receipt. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { CUSTOMER } from "../edge-books.ts";
import { FUEL, RECEIPTS } from "../receipts/receipt-service.ts";
import { openPayments, PAID, type PaymentService } from "./payment-service.ts";

let service: PaymentService;

beforeEach(async () => {
  service = await openPayments();
});
afterEach(() => service.close());

test("a payment of a receipt returns the record of the specification", async () => {
  const id = await service.newReceipt();
  const answer = await service.pay(id, {
    payment_date: "2026-03-10T08:00:00Z",
    price: 121,
    financial_account_id: "41",
    transaction_identifier: "T-1",
  });
  expect(answer.status).toBe(201);
  const { id: paymentId, ...rest } = answer.json as Record<string, unknown>;
  expect(paymentId).toMatch(/^\d+$/);
  expect(rest).toEqual({
    administration_id: "123",
    invoice_type: "Document",
    invoice_id: id,
    financial_account_id: "41",
    user_id: "2",
    payment_transaction_id: null,
    transaction_identifier: "T-1",
    price: "121.0",
    price_base: "121.0",
    payment_date: "2026-03-10",
    credit_invoice_id: null,
    financial_mutation_id: null,
    ledger_account_id: null,
    linked_payment_id: null,
    manual_payment_action: null,
    created_at: "2026-11-15T10:00:00.000Z",
    updated_at: "2026-11-15T10:00:00.000Z",
  });
  expect((await service.receipt(id))["payments"]).toEqual([answer.json]);
});

test("a payment books the bank against the creditors, on its own date", async () => {
  const id = await service.newReceipt();
  const { receipt: payment } = await service.pay(id, { ...PAID, financial_account_id: "41" });
  expect(service.postings(payment.id)).toEqual(["1100 -121.00", "1600 121.00"]);
  expect(
    service.store.rows("SELECT date FROM postings WHERE document_id = ?", payment.id)[0]?.["date"],
  ).toBe("2026-03-10");
});

test("open | payments reach the total | paid, with paid_at the day of the last one", async () => {
  const id = await service.newReceipt();
  await service.pay(id, { ...PAID, price: "100" });
  const partly = await service.receipt(id);
  expect([partly.state, partly["paid_at"]]).toEqual(["open", null]);
  await service.pay(id, { payment_date: "2026-03-08", price: "21,00" });
  const paidReceipt = await service.receipt(id);
  expect([paidReceipt.state, paidReceipt["paid_at"]]).toEqual(["paid", "2026-03-10"]);
});

test("paid | payment deleted | open again, and its entries are deleted", async () => {
  const id = await service.newReceipt();
  const before = service.balance("1600");
  const { receipt: payment } = await service.pay(id, { ...PAID, financial_account_id: "41" });
  const answer = await service.deletePayment(id, payment.id);
  expect([answer.status, answer.text]).toEqual([204, ""]);
  const open = await service.receipt(id);
  expect([open.state, open["paid_at"], open["payments"]]).toEqual(["open", null, []]);
  expect(service.postings(payment.id)).toEqual([]);
  expect(service.balance("1600")).toBe(before);
});

test("each payment and each deletion changes the version of the receipt, and is among its events", async () => {
  const id = await service.newReceipt();
  const made = await service.receipt(id);
  const { receipt: payment } = await service.pay(id, PAID);
  const paid = await service.receipt(id);
  await service.deletePayment(id, payment.id);
  const open = await service.receipt(id);
  expect(paid.version).toBeGreaterThan(made.version);
  expect(open.version).toBeGreaterThan(paid.version);
  expect(open.events.slice(-2).map((event) => [event.action, event["link_entity_id"]])).toEqual([
    ["payment_registered", payment.id],
    ["payment_destroyed", payment.id],
  ]);
});

test("an overpayment is allowed: the excess remains in creditors", async () => {
  const before = service.balance("1600");
  const id = await service.newReceipt();
  await service.pay(id, { ...PAID, price: "125" });
  expect((await service.receipt(id)).state).toBe("paid");
  expect(Number(service.balance("1600")) - Number(before)).toBe(4);
});

test("a credit is paid by a negative price", async () => {
  const id = await service.newReceipt({ details_attributes: [{ ...FUEL, price: "-121" }] });
  await service.pay(id, { ...PAID, price: "-121", financial_account_id: "41" });
  expect((await service.receipt(id)).state).toBe("paid");
});

test("a foreign receipt is settled at its own rate; the rest is an exchange difference", async () => {
  const before = service.balance("1600");
  const id = await service.newReceipt({ currency: "USD", exchange_rate: "0.9" });
  const first = await service.pay(id, {
    ...PAID,
    price: "60",
    price_base: "57",
    financial_account_id: "41",
  });
  expect(service.postings(first.receipt.id)).toEqual(["1100 -57.00", "1600 54.00", "9030 3.00"]);
  const second = await service.pay(id, {
    ...PAID,
    price: "61",
    price_base: "50.01",
    financial_account_id: "41",
  });
  expect(service.postings(second.receipt.id)).toEqual(["1100 -50.01", "1600 54.90", "9030 -4.89"]);
  expect((await service.receipt(id)).state).toBe("paid");
  expect(service.balance("1600")).toBe(before);
});

test("price_base of a receipt in the currency of the administration is ignored", async () => {
  const { receipt: payment } = await service.pay(await service.newReceipt(), {
    ...PAID,
    price_base: "5",
  });
  expect(payment["price_base"]).toBe("121.0");
});

test("register_payment does the same and returns only the status", async () => {
  const id = await service.newReceipt();
  const path = `${RECEIPTS}/${id}/register_payment`;
  const answer = await service.ask("PATCH", path, { payment: PAID });
  expect([answer.status, answer.json]).toEqual([200, 200]);
  expect((await service.receipt(id)).state).toBe("paid");
  expect((await service.ask("PATCH", path, {})).json).toEqual({ error: "Payment is required" });
});

test("deleting a receipt deletes its payments and reopens what it settled", async () => {
  const credit = await service.newReceipt({ details_attributes: [{ ...FUEL, price: "-121" }] });
  const id = await service.newReceipt();
  await service.pay(id, { ...PAID, price: "21", financial_account_id: "41" });
  await service.pay(id, { ...PAID, invoice_id: credit });
  const { state, version } = await service.receipt(credit);
  await service.ask("DELETE", `${RECEIPTS}/${id}`);
  const left = await service.receipt(credit);
  expect([state, left.state, left["payments"]]).toEqual(["paid", "open", []]);
  expect(left.version).toBeGreaterThan(version);
  expect(service.store.rows("SELECT 1 FROM documents WHERE kind = 'payment'")).toEqual([]);
});

test("deleting a settlement is among the events of the other receipt", async () => {
  const credit = await service.newReceipt({ details_attributes: [{ ...FUEL, price: "-121" }] });
  const id = await service.newReceipt();
  await service.pay(id, { ...PAID, invoice_id: credit });
  await service.ask("DELETE", `${RECEIPTS}/${id}`);
  const { events } = await service.receipt(credit);
  expect(events.map(({ action }) => action)).toEqual([
    "document_saved",
    "payment_registered",
    "payment_destroyed",
  ]);
});

test.each([
  ["currency", { currency: "EUR" }, "Currency"],
  ["exchange rate", { exchange_rate: "0.5" }, "Exchange rate"],
])(
  "the %s of a receipt with payments cannot change, so that creditors balance",
  async (_, fields, name) => {
    const before = service.balance("1600");
    const id = await service.newReceipt({ currency: "USD", exchange_rate: "0.9" });
    const { receipt: payment } = await service.pay(id, { ...PAID, price_base: "100" });
    const refused = await service.change(id, fields);
    expect([refused.status, refused.json]).toEqual([
      422,
      { error: `${name} cannot be changed while there are payments` },
    ]);
    expect(service.balance("1600")).toBe(before);
    expect((await service.change(id, { currency: "USD", exchange_rate: "0.90" })).status).toBe(200);
    await service.deletePayment(id, payment.id);
    expect((await service.change(id, fields)).status).toBe(200);
  },
);

test("payments get the new contact when the contact of their receipt changes", async () => {
  const id = await service.newReceipt();
  await service.pay(id, PAID);
  await service.change(id, { contact_id: CUSTOMER });
  const posted = service.store.rows(
    `SELECT contact_id, sum(amount) AS balance, count(*) AS count FROM postings
     WHERE invoice_id = ? GROUP BY contact_id`,
    id,
  );
  expect(posted.map((row) => ({ ...row }))).toEqual([
    { contact_id: CUSTOMER, balance: 0, count: 2 },
  ]);
});
