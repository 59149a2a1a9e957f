/** Webhooks for payments, notes and files of documents. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { insertWebhook } from "../../../src/service/store/webhooks.ts";
import { NOW } from "../edge-service.ts";
import { openPayments, PAID, type PaymentService } from "../payments/payment-service.ts";
import { RECEIPTS } from "../receipts/receipt-service.ts";

let service: PaymentService;
let id: string;

beforeEach(async () => {
  service = await openPayments();
  id = await service.newReceipt();
  insertWebhook(
    service.store,
    {
      administrationId: "123",
      id: "1",
      // No receiver listens there, so that deliveries stay in the outbox.
      url: "https://127.0.0.1:1/",
      enabledEvents: [],
      token: "token",
      secret: "secret",
      deactivatedAt: null,
      lastHttpStatus: null,
      lastHttpBody: null,
    },
    NOW,
  );
});
afterEach(() => service.close());

interface Notified {
  readonly action: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly entity: Readonly<Record<string, unknown>> | null;
}

/** The deliveries, in order. */
const notified = (): readonly Notified[] =>
  service.store
    .rows(
      `SELECT d.body FROM jobs j
       JOIN webhook_deliveries d ON d.idempotency_key = j.payload ->> '$.idempotencyKey'
       ORDER BY j.id`,
    )
    .map(({ body }) => JSON.parse(String(body)) as Notified);

const inShort = () =>
  notified().map(({ action, entity_type, entity_id, entity }) => [
    action,
    entity_type,
    entity_id,
    entity?.["id"] ?? null,
  ]);

test("a payment is sent with its record, and its deletion without", async () => {
  const { receipt: payment } = await service.pay(id, PAID);
  await service.deletePayment(id, payment.id);
  expect(inShort()).toEqual([
    ["payment_registered", "Payment", payment.id, payment.id],
    ["payment_destroyed", "Payment", payment.id, null],
  ]);
});

test("both payments of two invoices that settle each other are sent", async () => {
  const credit = await service.newReceipt({
    details_attributes: [{ ledger_account_id: "4700", price: "-121" }],
  });
  const { receipt: payment } = await service.pay(id, { ...PAID, invoice_id: credit });
  const payments = notified().filter(({ action }) => action === "payment_registered");
  expect(payments.map(({ entity }) => [entity?.["invoice_id"], entity?.["id"]])).toEqual([
    [id, payment.id],
    [credit, payment["linked_payment_id"]],
  ]);
});

test("a note or to-do is sent with its record, and its deletion without", async () => {
  const notes = `${RECEIPTS}/${id}/notes`;
  const plain = await service.ask("POST", notes, { note: { note: "seen" } });
  const todo = await service.ask("POST", notes, { note: { note: "call", todo: "1" } });
  await service.ask("DELETE", `${notes}/${todo.receipt.id}`);
  await service.ask("DELETE", `${notes}/${plain.receipt.id}`);
  expect(inShort()).toEqual([
    ["note_created", "Note", plain.receipt.id, plain.receipt.id],
    ["todo_created", "Note", todo.receipt.id, todo.receipt.id],
    ["todo_destroyed", "Note", todo.receipt.id, null],
    ["note_destroyed", "Note", plain.receipt.id, null],
  ]);
});

test("the deletion of a file is sent as a change of its document", async () => {
  service.store.run(
    "INSERT INTO attachments VALUES ('123', '77', ?1, 'a.pdf', 'application/pdf', 2048, ?2, ?2)",
    id,
    NOW,
  );
  await service.ask("DELETE", `${RECEIPTS}/${id}/attachments/77`);
  expect(notified()).toMatchObject([
    { action: "document_updated", entity_type: "Document", entity: { id, attachments: [] } },
  ]);
});

test("nothing is sent or stored for a refused request", async () => {
  await service.pay(id, { ...PAID, financial_account_id: "999" });
  await service.ask("POST", `${RECEIPTS}/${id}/notes`, { note: {} });
  await service.ask("DELETE", `${RECEIPTS}/${id}/notes/77`);
  expect(notified()).toEqual([]);
  expect((await service.receipt(id)).events).toHaveLength(1);
});
