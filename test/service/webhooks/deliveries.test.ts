/** Deliveries: what a webhook receives, when it is retried, and when it is given up. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { addSeconds } from "../../../src/calendar/instant.ts";
import { publish } from "../../../src/service/jobs/publish.ts";
import type { SubjectType } from "../../../src/service/store/events.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { type EdgeService, jobStates, NOW, openEdge } from "../edge-service.ts";
import { type GivenAnswer, openReceiver, type Receiver, verifiedAt } from "./receiver.ts";

let service: EdgeService;
let receiver: Receiver;
let now: string;
/** The answers of the receiver after its registration. */
let given: GivenAnswer | null;
beforeEach(async () => {
  now = NOW;
  given = { status: 200 };
  receiver = await openReceiver(({ json }) =>
    json["action"] === "test_webhook" ? { status: 200 } : given,
  );
  service = await openEdge({ webhooksOverHttp: true, now: () => now });
});
afterEach(async () => {
  await service.close();
  await receiver.close();
});

interface MadeWebhook {
  readonly id: string;
  readonly token: string;
  readonly secret: string;
}
/** A registered webhook, without the answer to its first call. */
async function register(enabledEvents: readonly string[]): Promise<MadeWebhook> {
  const body = { url: receiver.url, enabled_events: enabledEvents };
  const { status, json } = await service.post("/123/webhooks", JSON.stringify(body));
  expect(status).toBe(201);
  receiver.calls.length = 0;
  return json as MadeWebhook;
}
const patch = (path: string) =>
  service.send("PATCH", path, { authorization: `Bearer ${service.token(["settings"])}` });
async function makeContact(name: string): Promise<unknown> {
  const body = { contact: { company_name: name } };
  const { status, json } = await service.post("/123/contacts", JSON.stringify(body));
  expect(status).toBe(201);
  return json;
}
const happen = (action: string, entityType: SubjectType): void => {
  const { store } = service;
  publish({ store, administration: { id: "123" }, now }, { action, entityType, entityId: "7" });
};
const received = (): readonly unknown[] => receiver.calls.map(({ json }) => json["action"]);
const keys = (): readonly unknown[] =>
  receiver.calls.map(({ headers }) => headers["idempotency-key"]);
const outbox = (): readonly unknown[] => service.store.rows("SELECT * FROM webhook_deliveries");

test("contact_created is delivered with a signature and the record of the contact", async () => {
  const { id, token, secret } = await register(["contact_created"]);
  const contact = await makeContact("Bakkerij");
  await service.idle();
  expect(receiver.calls.map(({ json }) => json)).toEqual([
    {
      administration_id: "123",
      webhook_id: id,
      webhook_token: token,
      entity_type: "Contact",
      entity_id: (contact as { readonly id: string }).id,
      state: null,
      action: "contact_created",
      entity: contact,
    },
  ]);
  expect(verifiedAt(receiver.calls[0]!, secret, "webhook-signature")).toBe(Date.parse(NOW) / 1000);
  expect(jobStates(service.store)).toEqual([
    { kind: "deliver-webhook", state: "done", attempts: 1 },
  ]);
  expect(outbox()).toEqual([]);
});

test.each([
  [["contact_created"], ["contact_created"]],
  [["contact"], ["contact_created", "contact_changed", "contact_archived"]],
  [
    ["contact_changed", "contact"],
    ["contact_created", "contact_changed", "contact_archived"],
  ],
  [["document", "task_lists"], []],
  [[], []],
])("for changes of a contact, enabled events %j receive %j", async (enabled, events) => {
  await register(enabled);
  const { id } = (await makeContact("Bakkerij")) as { readonly id: string };
  const path = `/123/contacts/${id}`;
  const headers = { authorization: `Bearer ${service.token(["bank"])}` };
  await service.send("PATCH", path, headers, '{"contact":{"city":"Delft"}}');
  await service.send("PATCH", `${path}/archive`, headers);
  await service.idle();
  expect(received().toSorted()).toEqual(events.toSorted());
});

test("a webhook without enabled events receives only documents, their payments and notes", async () => {
  await register([]);
  happen("document_saved", "Document");
  happen("payment_registered", "Payment");
  happen("todo_created", "Note");
  happen("task_lists_task_created", "TaskLists::Task");
  happen("contact_created", "Contact");
  await service.idle();
  expect(received().toSorted()).toEqual(["document_saved", "payment_registered", "todo_created"]);
});

test("a webhook of another administration receives nothing", async () => {
  await register(["contact"]);
  const { store } = service;
  const what = { action: "contact_created", entityType: "Contact", entityId: "7" } as const;
  publish({ store, administration: { id: "456" }, now }, what);
  await service.idle();
  expect(received()).toEqual([]);
});

test("nothing is sent for a change that was rolled back", async () => {
  await register(["contact"]);
  expect(() => {
    service.store.transaction(() => {
      happen("contact_created", "Contact");
      throw new Error("the books refused");
    });
  }).toThrow("the books refused");
  await service.idle();
  expect([received(), outbox(), jobStates(service.store)]).toEqual([[], [], []]);
});

test("a delivery that is not answered with 200 is retried: same key and bytes, new signature", async () => {
  const { id, secret } = await register(["contact"]);
  given = { status: 503, body: "later" };
  await makeContact("Bakkerij");
  await service.idle();
  const listed = await service.get("/123/webhooks");
  expect(listed.json).toMatchObject([{ id, last_http_status: 503, last_http_body: "later" }]);
  given = { status: 200, body: "thanks" };
  now = addSeconds(now, 9);
  await service.idle();
  expect(receiver.calls).toHaveLength(1);
  now = addSeconds(now, 1);
  await service.idle();
  const [first, second] = receiver.calls;
  expect(new Set(keys()).size).toBe(1);
  expect(second!.body).toBe(first!.body);
  const times = receiver.calls.map((call) => verifiedAt(call, secret, "webhook-signature"));
  expect(times).toEqual([Date.parse(NOW) / 1000, Date.parse(NOW) / 1000 + 10]);
  const after = await service.get("/123/webhooks");
  expect(after.json).toMatchObject([{ last_http_status: 200, last_http_body: "thanks" }]);
  expect(outbox()).toEqual([]);
  expect(service.logged).toEqual([]);
});

test("after ten retries with increasing delays a delivery is given up and the webhook stays active", async () => {
  const { secret } = await register(["contact"]);
  given = { status: 500 };
  await makeContact("Bakkerij");
  await service.idle();
  const delays: number[] = [];
  for (;;) {
    const [job] = service.store.rows("SELECT state, run_after, last_error FROM jobs");
    if (job!["state"] !== "queued") break;
    const next = String(job!["run_after"]);
    delays.push((Date.parse(next) - Date.parse(now)) / 1000);
    expect(String(job!["last_error"])).not.toContain(secret);
    now = next;
    await service.idle();
  }
  expect(delays).toEqual([10, 30, 60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200]);
  expect(receiver.calls).toHaveLength(11);
  expect(new Set(keys()).size).toBe(1);
  expect(jobStates(service.store)).toMatchObject([{ state: "failed", attempts: 11 }]);
  expect(outbox()).toEqual([]);
  expect((await service.get("/123/webhooks")).json).toMatchObject([{ deactivated_at: null }]);
  expect(service.logged).toEqual([]);
});

test("an unreachable receiver is recorded as a text in place of a status", async () => {
  await register(["contact"]);
  await receiver.close();
  await makeContact("Bakkerij");
  await service.idle();
  expect((await service.get("/123/webhooks")).json).toMatchObject([
    { last_http_status: "not_delivered", last_http_body: null },
  ]);
  receiver = await openReceiver();
});

test("a deactivated webhook gets nothing new, and retries are still delivered", async () => {
  const { id } = await register(["contact"]);
  given = { status: 500 };
  const before = (await makeContact("Before")) as { readonly id: string };
  await service.idle();
  await patch(`/123/webhooks/${id}/deactivate`);
  given = { status: 200 };
  await makeContact("Meanwhile");
  now = addSeconds(now, 10);
  await service.idle();
  expect(receiver.calls.map(({ json }) => json["entity_id"])).toEqual([before.id, before.id]);
  await patch(`/123/webhooks/${id}/activate`);
  const after = (await makeContact("After")) as { readonly id: string };
  await service.idle();
  expect(receiver.calls.at(-1)!.json["entity_id"]).toBe(after.id);
  expect(receiver.calls).toHaveLength(3);
});

test("a deleted webhook receives nothing more, not even retries", async () => {
  const { id } = await register(["contact"]);
  given = { status: 500 };
  await makeContact("Before");
  await service.idle();
  const headers = { authorization: `Bearer ${service.token(["settings"])}` };
  await service.send("DELETE", `/123/webhooks/${id}`, headers);
  now = addSeconds(now, 10);
  await makeContact("After");
  await service.idle();
  expect(receiver.calls).toHaveLength(1);
  expect(outbox()).toEqual([]);
  expect(jobStates(service.store)).toMatchObject([{ state: "done", attempts: 2 }]);
});

test("a receiver that hangs does not delay deliveries to others", async () => {
  const prompt = await openReceiver();
  await register(["contact"]);
  given = null;
  const other = JSON.stringify({ url: prompt.url, enabled_events: ["contact"] });
  expect((await service.post("/123/webhooks", other)).status).toBe(201);
  for (let count = 1; count <= 9; count++) {
    const called = prompt.nextCall();
    await makeContact(String(count));
    await called;
  }
  expect(prompt.calls).toHaveLength(10);
  expect(receiver.calls).toHaveLength(2);
  await service.close();
  await prompt.close();
  service = await openEdge();
});

test("a stopping service does not wait for a slow receiver, and the next service sends the delivery again", async () => {
  await service.close();
  const opened = openStore(":memory:");
  const store = { ...opened, close: () => undefined };
  service = await openEdge({ webhooksOverHttp: true, store });
  await register(["contact"]);
  given = null;
  const called = receiver.nextCall();
  await makeContact("Bakkerij");
  await called;
  await service.close();
  // Waiting for the time-out would count as an attempt.
  expect(jobStates(store)).toMatchObject([{ state: "queued", attempts: 0 }]);
  given = { status: 200 };
  service = await openEdge({ webhooksOverHttp: true, store: opened, books: [] });
  await service.idle();
  expect(receiver.calls).toHaveLength(2);
  expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
  expect(new Set(keys()).size).toBe(1);
});
