/** What a webhook receives: the record of a notification, and whether its signature is right (contract 6.1). */
import { epochMsOf } from "../api/clock.ts";
import { answerFrom, rootOf } from "../api/decoding.ts";
import { parseLossless } from "../api/lossless-json.ts";
import { hashOf } from "../api/transport.ts";
import * as read from "./record-readers.ts";

const NOTIFICATION_FIELDS = {
  administration_id: read.identifier,
  webhook_id: read.identifier,
  webhook_token: read.text,
  entity_type: read.orNull(read.text),
  entity_id: read.orNull(read.identifier),
  state: read.orNull(read.text),
  action: read.text,
  entity: read.orNull(read.anything),
};
/**
 * `action` is the event (`document_saved`; `test_webhook` for the first call); `entity` the record as it
 * was sent, null when it was deleted. It may be older than the record is now: read it again by `entityId`.
 * @interface
 */
export type Notification = read.RecordOf<typeof NOTIFICATION_FIELDS>;

/**
 * Reads the body of a notification. Failures: answer-not-json, answer-malformed.
 * Whoever knows the address can send one: look at the signature first.
 */
export function readNotification(body: Uint8Array | string): Notification {
  const bytes = bytesOf(body);
  const request = "notification";
  const answer = answerFrom({
    request,
    content: parseLossless(bytes, request),
    source: hashOf(bytes),
    unknownFields: new Set(),
  });
  return read.record(NOTIFICATION_FIELDS)(rootOf(answer));
}

export interface SignedBody {
  /** As received, byte for byte. */
  readonly body: Uint8Array | string;
  /** The header of signatures: `t=<epoch seconds>,v1=<hex>`, with several `v1` while a secret is renewed. */
  readonly signature: string;
  /** Of the webhook, told when it was created. */
  readonly secret: string;
  /** ISO 8601: now. */
  readonly receivedAt: string;
}

/** An older one may be somebody sending again what was overheard. */
const AGE_SECONDS_MAX = 300;
const MS_PER_SECOND = 1_000;

/** Whether the secret signed this body in the last five minutes; compared in constant time. */
export async function isNotificationSigned(signed: SignedBody): Promise<boolean> {
  const parts = signed.signature.split(",").map((part) => part.trim());
  const time = parts.find((part) => /^t=\d{1,12}$/.test(part))?.slice("t=".length);
  if (time === undefined) return false;
  const ageMs = epochMsOf(signed.receivedAt) - Number.parseInt(time, 10) * MS_PER_SECOND;
  if (!(Math.abs(ageMs) <= AGE_SECONDS_MAX * MS_PER_SECOND)) return false;
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(signed.secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const content = Buffer.concat([bytesOf(`${time}.`), bytesOf(signed.body)]);
  for (const part of parts) {
    if (!/^v1=[\da-f]{64}$/.test(part)) continue;
    const mac = Buffer.from(part.slice("v1=".length), "hex");
    if (await crypto.subtle.verify("HMAC", key, mac, content)) return true;
  }
  return false;
}

const bytesOf = (text: Uint8Array | string): Uint8Array<ArrayBuffer> =>
  typeof text === "string" ? new TextEncoder().encode(text) : Uint8Array.from(text);
