/** The transport of webhooks: TLS, additional authorities, and slow receivers. */
import { afterEach, expect, test } from "vitest";
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

const open = (options: Partial<WebhookTransportOptions>): WebhookTransport => {
  transport = openWebhookTransport({
    allowsHttp: false,
    authorities: [],
    signatureHeader: "Webhook-Signature",
    answerMsMax: 10_000,
    ...options,
  });
  return transport;
};
const MESSAGE = {
  secret: "s3cr3t",
  body: '{"action":"document_saved"}',
  idempotencyKey: "k",
  now: NOW,
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
  expect([answer, calls]).toEqual([{ status: "unreachable", body: null }, []]);
});

test("a receiver with a certificate for another name is sent nothing", async () => {
  const made = makeCertificates();
  const { url, calls } = await openCertified(made);
  const elsewhere = url.replace("localhost", "127.0.0.1");
  const answer = await open({ authorities: [made.authority] }).push({ ...MESSAGE, url: elsewhere });
  expect([answer, calls]).toEqual([{ status: "unreachable", body: null }, []]);
});

test("without the option nothing is sent over http, not even to an existing webhook", async () => {
  receiver = await openReceiver();
  const answer = await open({}).push({ ...MESSAGE, url: receiver.url });
  expect([answer, receiver.calls]).toEqual([{ status: "forbidden", body: null }, []]);
});

test("a receiver that does not answer in time is abandoned", async () => {
  receiver = await openReceiver(() => null);
  const answer = await open({ allowsHttp: true, answerMsMax: 100 }).push({
    ...MESSAGE,
    url: receiver.url,
  });
  expect(answer).toEqual({ status: "timeout", body: null });
});
