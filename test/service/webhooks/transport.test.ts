/** The transport of webhooks: TLS, additional authorities, and slow receivers. */
import { hostname } from "node:os";
import { afterEach, expect, test } from "vitest";
import { lookupPublic } from "../../../src/service/jobs/internal/lookup-public.ts";
import {
  openWebhookTransport,
  type WebhookTransport,
  type WebhookTransportOptions,
} from "../../../src/service/jobs/webhook-transport.ts";
import { NOW } from "../edge-service.ts";
import { type MadeCertificates, makeCertificates } from "./certificates.ts";
import { openReceiver, type Receiver, verifiedAt } from "./receiver.ts";

let transport: WebhookTransport | null = null;
let receiver: Receiver | null = null;
afterEach(async () => {
  await transport?.close();
  await receiver?.close();
  transport = null;
  receiver = null;
});

let logged: string[] = [];
const open = (options: Partial<WebhookTransportOptions>): WebhookTransport => {
  logged = [];
  transport = openWebhookTransport({
    allowsHttp: false,
    allowsPrivate: true,
    authorities: [],
    signatureHeader: "Webhook-Signature",
    answerMsMax: 10_000,
    now: () => NOW,
    log: (message) => logged.push(message),
    ...options,
  });
  return transport;
};
const MESSAGE = {
  secret: "s3cr3t",
  body: '{"action":"document_saved"}',
  idempotencyKey: "k",
};

async function openCertified(made: MadeCertificates): Promise<Receiver> {
  receiver = await openReceiver(() => ({ status: 200, body: "ok" }), made.server);
  return receiver;
}

test("a receiver is reached over TLS when its authority is trusted", async () => {
  const made = makeCertificates();
  const { url, calls } = await openCertified(made);
  const answer = await open({ authorities: [made.authority] }).push({ ...MESSAGE, url });
  expect(answer).toEqual({ status: "200", body: "ok" });
  expect(verifiedAt(calls[0]!, MESSAGE.secret, "webhook-signature")).not.toBeNull();
});

test.each([
  ["only the default authorities", []],
  ["another authority", [makeCertificates().authority]],
])("a receiver certified by an unknown authority is sent nothing: %s", async (_of, authorities) => {
  const { url, calls } = await openCertified(makeCertificates());
  const answer = await open({ authorities }).push({ ...MESSAGE, url });
  expect([answer, calls]).toEqual([{ status: "not_delivered", body: null }, []]);
});

test("a receiver with a certificate for another name is sent nothing", async () => {
  const made = makeCertificates();
  const { url, calls } = await openCertified(made);
  const elsewhere = url.replace("localhost", "127.0.0.1");
  const answer = await open({ authorities: [made.authority] }).push({ ...MESSAGE, url: elsewhere });
  expect([answer, calls]).toEqual([{ status: "not_delivered", body: null }, []]);
});

test("without the option nothing is sent over http, not even to an existing webhook", async () => {
  receiver = await openReceiver();
  const answer = await open({}).push({ ...MESSAGE, url: receiver.url });
  expect([answer, receiver.calls]).toEqual([{ status: "not_delivered", body: null }, []]);
});

test("a receiver that does not answer in time is abandoned", async () => {
  receiver = await openReceiver(() => null);
  const answer = await open({ allowsHttp: true, answerMsMax: 100 }).push({
    ...MESSAGE,
    url: receiver.url,
  });
  expect(answer).toEqual({ status: "not_delivered", body: null });
});

test("why a call was not delivered is only in the log, without the path and the credential", async () => {
  receiver = await openReceiver(() => null);
  const { port } = new URL(receiver.url);
  const slow = open({ allowsHttp: true, answerMsMax: 100 });
  await slow.push({ ...MESSAGE, url: `http://user:word@127.0.0.1:${port}/secret` });
  await receiver.close();
  receiver = null;
  await slow.push({ ...MESSAGE, url: `http://user:word@127.0.0.1:${port}/secret` });
  await slow.push({ ...MESSAGE, url: "http://example.com/secret" });
  expect(logged).toEqual([
    `webhook to 127.0.0.1:${port}: not delivered (timeout)`,
    `webhook to 127.0.0.1:${port}: not delivered (ECONNREFUSED)`,
    "webhook to example.com: not delivered (not-https)",
  ]);
});

test.each(["localhost", "127.0.0.1", "[::1]"])(
  "a receiver at %s is not called unless private addresses are allowed",
  async (host) => {
    const made = makeCertificates();
    const { url, calls } = await openCertified(made);
    const target = url.replace("localhost", host);
    const answer = await open({ allowsPrivate: false, authorities: [made.authority] }).push({
      ...MESSAGE,
      url: target,
    });
    expect([answer, calls]).toEqual([{ status: "not_delivered", body: null }, []]);
    expect(logged).toEqual([`webhook to ${new URL(target).host}: not delivered (private)`]);
  },
);

test("a name is checked when it is called, by the addresses to which it then refers", async () => {
  const made = makeCertificates();
  const { url, calls } = await openCertified(made);
  // The name of this machine, which refers to a private address or is unknown.
  const target = url.replace("localhost", hostname());
  const guarded = open({ allowsPrivate: false, authorities: [made.authority] });
  await guarded.push({ ...MESSAGE, url: target });
  expect(logged.join()).toMatch(/: not delivered \((EPRIVATE|ENOTFOUND|EAI_AGAIN)\)$/);
  expect(calls).toEqual([]);
});

test.each([true, false])("no address of localhost is found, all of them: %s", async (all) => {
  const found = Promise.withResolvers<unknown>();
  lookupPublic("localhost", { all }, (error, address) => {
    found.resolve([error?.code, address]);
  });
  expect(await found.promise).toEqual(["EPRIVATE", ""]);
});
