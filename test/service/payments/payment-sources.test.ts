/** The sources of a payment: accounts, bank mutations, other invoices. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { FUEL } from "../receipts/receipt-service.ts";
import { openPayments, PAID, type PaymentService } from "./payment-service.ts";

let service: PaymentService;

beforeEach(async () => {
  service = await openPayments();
});
afterEach(() => service.close());

test("a payment without a source is booked on the account for unallocated mutations", async () => {
  const { receipt: payment } = await service.pay(await service.newReceipt(), PAID);
  expect(payment["ledger_account_id"]).toBe("2010");
  expect(service.postings(payment.id)).toEqual(["2010 -121.00", "1600 121.00"]);
});

test.each([
  ["private_payment", "Financial account id"],
  ["cash_payment", "Financial account id"],
  ["bank_transfer", "Financial mutation id"],
  ["balance_settlement", "Ledger account id"],
  ["invoices_settlement", "Invoice id"],
])("%s requires its source", async (action, title) => {
  const answer = await service.pay(await service.newReceipt(), {
    ...PAID,
    manual_payment_action: action,
  });
  expect([answer.status, answer.json]).toEqual([422, { error: `${title} can't be blank` }]);
});

test.each([
  ["private_payment", { financial_account_id: "41" }, "1100"],
  ["cash_payment", { financial_account_id: "41", ledger_account_id: "4560" }, "1100"],
  ["balance_settlement", { ledger_account_id: "0540" }, "0540"],
  ["payment_without_proof", {}, "2010"],
  ["rounding_error", {}, "4560"],
])("%s books against its account", async (action, named, account) => {
  const { receipt: payment } = await service.pay(await service.newReceipt(), {
    ...PAID,
    ...named,
    manual_payment_action: action,
  });
  expect(payment["manual_payment_action"]).toBe(action);
  expect(service.postings(payment.id)).toEqual([`${account} -121.00`, "1600 121.00"]);
});

test("bank_transfer allocates at most the unallocated amount of a bank mutation", async () => {
  const id = await service.newReceipt();
  const transfer = { manual_payment_action: "bank_transfer", financial_mutation_id: "902" };
  const { receipt: payment } = await service.pay(id, { ...PAID, ...transfer, price: "60" });
  expect(payment["financial_mutation_id"]).toBe("902");
  expect(service.postings(payment.id)).toEqual(["2010 -60.00", "1600 60.00"]);
  const more = await service.pay(id, { ...PAID, ...transfer, price: "41" });
  expect([more.status, more.json]).toEqual([
    422,
    { error: "Financial mutation has not that much left" },
  ]);
  expect((await service.pay(id, { ...PAID, ...transfer, price: "40" })).status).toBe(201);
  const other = await service.pay(id, { ...PAID, ...transfer, price: "-1" });
  expect(other.status).toBe(422);
});

test("invoices_settlement settles two invoices with each other, and deleting it opens both", async () => {
  const credit = await service.newReceipt({ details_attributes: [{ ...FUEL, price: "-121" }] });
  const id = await service.newReceipt();
  const unplaced = service.balance("2010");
  const { receipt: payment } = await service.pay(id, {
    ...PAID,
    manual_payment_action: "invoices_settlement",
    invoice_id: credit,
  });
  expect(payment["credit_invoice_id"]).toBe(credit);
  const other = await service.receipt(credit);
  expect([(await service.receipt(id)).state, other.state]).toEqual(["paid", "paid"]);
  expect(other["payments"]).toMatchObject([
    { id: payment["linked_payment_id"], price: "-121.0", linked_payment_id: payment.id },
  ]);
  expect(service.balance("2010")).toBe(unplaced);
  await service.deletePayment(id, payment.id);
  expect([(await service.receipt(id)).state, (await service.receipt(credit)).state]).toEqual([
    "open",
    "open",
  ]);
});

test("an invoice without an opposite open amount settles nothing", async () => {
  const id = await service.newReceipt();
  const same = await service.newReceipt();
  const settle = { ...PAID, manual_payment_action: "invoices_settlement" };
  const wrongWay = await service.pay(id, { ...settle, invoice_id: same });
  expect(wrongWay.json).toEqual({ error: "Invoice has not that much open" });
  const itself = await service.pay(id, { ...settle, invoice_id: id });
  expect(itself.json).toEqual({ error: "Invoice must exist" });
  const paid = await service.pay(id, { ...settle, invoice_id: "700" });
  expect(paid.json).toEqual({ error: "Invoice has not that much open" });
});

test.each([
  ["financial_account_id", "Financial account must exist"],
  ["ledger_account_id", "Ledger account must exist"],
  ["financial_mutation_id", "Financial mutation must exist"],
  ["invoice_id", "Invoice must exist"],
])("an unknown %s is refused and nothing is saved", async (name, error) => {
  const id = await service.newReceipt();
  const answer = await service.pay(id, { ...PAID, [name]: "999" });
  expect([answer.status, answer.json]).toEqual([422, { error }]);
  expect((await service.receipt(id))["payments"]).toEqual([]);
});

test("parts of a bank mutation are payments too; deleting one makes its amount unallocated", async () => {
  const paid = await service.receipt("900");
  expect(paid["payments"]).toMatchObject([
    { id: "9011", price: "100.0", financial_mutation_id: "901", user_id: "0" },
    { id: "9012", price: "21.0", financial_mutation_id: "901", payment_date: "2026-03-09" },
  ]);
  const unplaced = Number(service.balance("2010"));
  expect((await service.deletePayment("900", "9011")).status).toBe(204);
  const late = await service.receipt("900");
  expect([late.state, late["payments"]]).toMatchObject(["late", [{ id: "9012" }]]);
  expect(Number(service.balance("2010")) - unplaced).toBe(100);
  const again = { ...PAID, price: "100", manual_payment_action: "bank_transfer" };
  expect((await service.pay("900", { ...again, financial_mutation_id: "901" })).status).toBe(201);
  expect((await service.receipt("900")).state).toBe("paid");
});
