/** Webhooks: create, list, deactivate and delete; the first call of a new webhook. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  bearer,
  type EdgeOptions,
  type EdgeService,
  NOW,
  openEdge,
  type ServiceAnswer,
} from "../edge-service.ts";
import { type GivenAnswer, openReceiver, type Receiver, verifiedAt } from "./receiver.ts";

let service: EdgeService;
let receiver: Receiver;
/** The answer of the receiver. */
let given: GivenAnswer | null;
beforeEach(async () => {
  given = { status: 200, body: "thank you" };
  receiver = await openReceiver(() => given);
  service = await openEdge({ webhooksOverHttp: true });
});
afterEach(async () => {
  await service.close();
  await receiver.close();
});

const reopen = async (options: EdgeOptions): Promise<void> => {
  await service.close();
  service = await openEdge(options);
};
const settings = (): Readonly<Record<string, string>> => bearer(service.token(["settings"]));
const make = (body: unknown): Promise<ServiceAnswer> =>
  service.send("POST", "/123/webhooks", settings(), JSON.stringify(body));
interface MadeWebhook {
  readonly id: string;
  readonly token: string;
  readonly secret: string;
}
const made = async (body: object = {}): Promise<MadeWebhook> => {
  const { status, json } = await make({ url: receiver.url, ...body });
  expect(status).toBe(201);
  return json as MadeWebhook;
};

test("creating a webhook returns its secret, which no later answer contains", async () => {
  const created = await made({ enabled_events: ["contact_created", "document", "document"] });
  const shown = {
    id: created.id,
    administration_id: "123",
    url: receiver.url,
    enabled_events: ["contact_created", "document"],
    last_http_status: 200,
    last_http_body: "thank you",
    token: created.token,
    deactivated_at: null,
  };
  expect(created).toEqual({ ...shown, secret: created.secret });
  expect(created.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(created.token).toMatch(/^[1-9A-HJ-NP-Za-km-z]{24}$/);
  const listed = await service.get("/123/webhooks", settings());
  expect([listed.status, listed.json]).toEqual([200, [shown]]);
  const paths = ["deactivate", "activate"].map((word) => `/123/webhooks/${created.id}/${word}`);
  const changed = await Promise.all(paths.map((path) => service.send("PATCH", path, settings())));
  expect(changed.map(({ status }) => status)).toEqual([200, 200]);
  expect(changed.map(({ text }) => text).join()).not.toContain(created.secret);
});

test("a new webhook is called once, with a signature that its receiver can verify", async () => {
  const { id, token, secret } = await made();
  expect(receiver.calls).toHaveLength(1);
  const [call] = receiver.calls;
  expect(call).toMatchObject({ method: "POST", path: "/hook" });
  expect(call!.json).toEqual({
    administration_id: "123",
    webhook_id: id,
    webhook_token: token,
    entity_type: null,
    entity_id: null,
    state: null,
    action: "test_webhook",
    entity: null,
  });
  expect(verifiedAt(call!, secret, "webhook-signature")).toBe(Date.parse(NOW) / 1000);
  expect(call!.headers["content-type"]).toBe("application/json");
  expect(call!.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("the header of the signature is configurable", async () => {
  await reopen({ webhooksOverHttp: true, webhookSignatureHeader: "X-Known-Signature" });
  const { secret } = await made();
  const [call] = receiver.calls;
  expect(verifiedAt(call!, secret, "x-known-signature")).not.toBeNull();
  expect(call!.headers["webhook-signature"]).toBeUndefined();
});

test("a user and password in the address are sent to the receiver, and are in no error", async () => {
  await made({ url: receiver.url.replace("127", "user:p%40ss@127") });
  const expected = `Basic ${Buffer.from("user:p@ss").toString("base64")}`;
  expect(receiver.calls[0]!.headers.authorization).toBe(expected);
  given = { status: 403, body: "no" };
  const refused = await make({ url: receiver.url.replace("127", "user:p%40ss@127") });
  expect(refused.text).not.toContain("p%40ss");
  expect(service.logged).toEqual([]);
});

test.each([
  [{}, 400, "Url is required"],
  [{ url: null }, 400, "Url is invalid"],
  [{ url: 5, enabled_events: "document" }, 400, "Enabled Events isn't an array"],
  [
    { url: "https://example.com", events: ["document"] },
    400,
    "'events' has been removed from webhooks, use 'enabled_events'",
  ],
  [
    { url: "https://example.com", enabled_events: ["docment"] },
    400,
    "Enabled Events isn't an option",
  ],
  [{ url: "not an address" }, 422, "Url must be an https address"],
  [{ url: "http://example.com/hook" }, 422, "Url must be an https address"],
  [{ url: "file:///etc/passwd" }, 422, "Url must be an https address"],
  [{ url: `https://example.com/${"a".repeat(2_048)}` }, 422, "Url must be an https address"],
])("a webhook with %j is refused", async (body, status, error) => {
  const refused = await make(body);
  expect([refused.status, refused.json]).toEqual([status, { error }]);
  expect((await service.get("/123/webhooks", settings())).json).toEqual([]);
  expect(receiver.calls).toEqual([]);
});

test.each([
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://127.0.0.1./",
  "https://127。0。0。1/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://x.localhost/",
  "https://0.0.0.0/",
  "https://10.1.2.3/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://172.31.255.255/",
  "https://192.168.1.1:8443/",
  "https://198.18.0.1/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://[::]/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[::10.0.0.1]/",
  "https://[64:ff9b::10.0.0.1]/",
  "https://[64:ff9b:1::1]/",
  "https://[2001:0:4136:e378::1]/",
  "https://[2002:a00:1::]/",
  "https://[fc00::1]/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "https://[fec0::1]/",
  "https://[ff02::1]/",
])("a webhook at the private address %s is refused, and nothing is called", async (url) => {
  const refused = await make({ url });
  expect([refused.status, refused.json]).toEqual([
    422,
    { error: "Url must not be a private address" },
  ]);
  expect(service.logged).toEqual([]);
});

test("http is refused on this machine too, unless the service allows it", async () => {
  await reopen({});
  const refused = await make({ url: receiver.url });
  expect([refused.status, refused.json]).toEqual([422, { error: "Url must be an https address" }]);
  expect(receiver.calls).toEqual([]);
});

test.each([
  [{ status: 500 }, "500"],
  [{ status: 201 }, "201"],
  [{ status: 302, headers: { location: "/elsewhere" } }, "302"],
])(
  "no webhook is created when its receiver answers %j, and it is called once",
  async (answer, status) => {
    given = answer;
    const refused = await make({ url: receiver.url });
    const error = `Url must answer 200 when it is called, it answered ${status}`;
    expect([refused.status, refused.json]).toEqual([422, { error }]);
    expect(receiver.calls).toHaveLength(1);
    expect((await service.get("/123/webhooks", settings())).json).toEqual([]);
  },
);

test("no webhook is created for an unreachable address", async () => {
  const { url } = receiver;
  await receiver.close();
  const refused = await make({ url });
  const error = "Url must answer 200 when it is called, the call was not delivered";
  expect([refused.status, refused.json]).toEqual([422, { error }]);
  receiver = await openReceiver();
});

test("the start of a long answer is stored, without characters that are invalid in XML", async () => {
  given = {
    status: 200,
    body: Buffer.concat([Buffer.from("a\u0000b\n"), Buffer.alloc(200_000, "c")]),
  };
  await made();
  const [webhook] = (await service.get("/123/webhooks", settings())).json as [
    { readonly last_http_body: string },
  ];
  expect(webhook.last_http_body).toBe(`a\uFFFDb\n${"c".repeat(64 * 1024 - 4)}`);
});

test("a second deactivation keeps the time of the first, and activation clears it", async () => {
  let now = NOW;
  await reopen({ webhooksOverHttp: true, now: () => now });
  const { id } = await made();
  const ask = async (word: string): Promise<unknown> => {
    const answer = await service.send("PATCH", `/123/webhooks/${id}/${word}`, settings());
    return (answer.json as { readonly deactivated_at: unknown }).deactivated_at;
  };
  expect(await ask("deactivate")).toBe(NOW);
  now = "2026-11-15T11:00:00.000Z";
  expect(await ask("deactivate")).toBe(NOW);
  expect(await ask("activate")).toBeNull();
});

test("a deleted webhook is not listed", async () => {
  const { id } = await made();
  const path = `/123/webhooks/${id}`;
  const deleted = await service.send("DELETE", path, settings());
  expect([deleted.status, deleted.text]).toEqual([204, ""]);
  const error = "Record not found for model name: Webhook";
  for (const [method, way] of [
    ["DELETE", path],
    ["PATCH", `${path}/activate`],
    ["PATCH", `${path}/deactivate`],
  ] as const) {
    const { status, json } = await service.send(method, way, settings());
    expect([status, json]).toEqual([404, { error }]);
  }
  expect((await service.get("/123/webhooks", settings())).json).toEqual([]);
});

test("webhooks need the scope settings", async () => {
  const token = service.token(["sales_invoices", "documents", "estimates", "bank", "time_entries"]);
  const { status, json } = await service.get("/123/webhooks", bearer(token));
  expect([status, json]).toEqual([401, { error: "No access to settings" }]);
});
