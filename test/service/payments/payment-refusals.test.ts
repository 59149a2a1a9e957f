/** Payments that are refused. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { RECEIPTS } from "../receipts/receipt-service.ts";
import { openPayments, PAID, type PaymentService } from "./payment-service.ts";

let service: PaymentService;

beforeEach(async () => {
  service = await openPayments();
});
afterEach(() => service.close());

test("a foreign receipt is paid with price_base, of the same sign as the price", async () => {
  const id = await service.newReceipt({ currency: "USD", exchange_rate: "0.9" });
  const without = await service.pay(id, PAID);
  expect(without.json).toEqual({
    error: "Price base can't be blank, Price base is not a number",
  });
  const turned = await service.pay(id, { ...PAID, price_base: "-100" });
  expect(turned.json).toEqual({ error: "Price base must have the sign of price" });
});

test("blank values of a payment are reported one by one", async () => {
  const answer = await service.pay(await service.newReceipt(), { payment_date: "", price: null });
  expect([answer.status, answer.json]).toEqual([
    422,
    {
      error:
        "Payment date can't be blank, Payment date is not a valid date, Price can't be blank, " +
        "Price is not a number",
    },
  ]);
});

test.each([
  [{ ...PAID, payment_date: "2026-02-30" }, "Payment date is not a valid date"],
  [{ ...PAID, price: "twelve" }, "Price is not a number"],
  [{ ...PAID, price: "0.00" }, "Price must be other than 0"],
  [{ ...PAID, price: "1.005" }, "Price has more than two decimals"],
  [{ ...PAID, price: "1000000000.01" }, "Price is more than 1000000000"],
  [
    { ...PAID, manual_payment_action: "barter" },
    "Manual payment action is not included in the list",
  ],
])("%j is refused: %s", async (payment, error) => {
  const answer = await service.pay(await service.newReceipt(), payment);
  expect([answer.status, answer.json]).toEqual([422, { error }]);
});

test("a payment without its wrapper is refused", async () => {
  const answer = await service.ask(
    "POST",
    `${RECEIPTS}/${await service.newReceipt()}/payments`,
    PAID,
  );
  expect([answer.status, answer.json]).toEqual([400, { error: "Payment is required" }]);
});

test("a receipt in state new cannot be paid", async () => {
  const id = await service.newReceipt({ details_attributes: [] });
  const answer = await service.pay(id, PAID);
  expect([answer.status, answer.json]).toEqual([
    422,
    { error: "A document in state new cannot be paid" },
  ]);
});

test("a missing receipt or payment is 404, also a payment of another receipt", async () => {
  const id = await service.newReceipt();
  const { receipt: payment } = await service.pay(id, PAID);
  const answers = [
    await service.pay("999", PAID),
    await service.deletePayment(id, "999"),
    await service.deletePayment(await service.newReceipt(), payment.id),
    await service.deletePayment("700", payment.id),
  ];
  expect(answers.map(({ status, json }) => [status, json])).toEqual(
    answers.map(() => [404, { error: "record not found" }]),
  );
});
