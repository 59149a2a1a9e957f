/** What a webhook receives: the record of a notification, and the verification of its signature (contract 6.1). */

import { epochMsOf } from "../api/clock.ts";
import { answerFrom, rootOf } from "../api/decoding.ts";
import { parseLossless } from "../api/lossless-json.ts";
import { hashOf } from "../api/transport.ts";
import { orNull } from "../fields/kind.ts";
import { identifier, text } from "../fields/scalars.ts";
import { anyRecord, type RecordOf, readAnswer, record } from "./records.ts";

const NOTIFICATION_FIELDS = {
  administration_id: identifier,
  webhook_id: identifier,
  webhook_token: text,
  entity_type: orNull(text),
  entity_id: orNull(identifier),
  state: orNull(text),
  action: text,
  entity: orNull(anyRecord),
};
/**
 * `action` is the event (`document_saved`; `test_webhook` for the first call); `entity` is the record as it
 * was sent, null if it was deleted. The record may have changed since: read it again by `entityId`.
 * @interface
 */
export type Notification = RecordOf<typeof NOTIFICATION_FIELDS>;

/**
 * Reads the body of a notification. Failures: answer-not-json, answer-malformed.
 * Anyone who knows the address can send one: verify the signature first.
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
  return readAnswer(record(NOTIFICATION_FIELDS), rootOf(answer));
}

export interface SignedBody {
  /** As received, byte for byte. */
  readonly body: Uint8Array | string;
  /** The signature header: `t=<epoch seconds>,v1=<hex>`, with several `v1` while a secret is being replaced. */
  readonly signature: string;
  /** The secret of the webhook, shown once at its creation. */
  readonly secret: string;
  /** The current time, ISO 8601. */
  readonly receivedAt: string;
}

/** An older notification may be a replay by someone who intercepted it. */
const AGE_SECONDS_MAX = 300;
const MS_PER_SECOND = 1_000;
/** Each is compared with a signature of the whole body; while a secret is being replaced there are two. */
const SIGNATURES_MAX = 8;

/** Whether the secret signed this body within the last five minutes; compares in constant time. */
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
  const signatures = parts.filter((part) => /^v1=[\da-f]{64}$/.test(part));
  for (const part of signatures.slice(0, SIGNATURES_MAX)) {
    const mac = Buffer.from(part.slice("v1=".length), "hex");
    if (await crypto.subtle.verify("HMAC", key, mac, content)) return true;
  }
  return false;
}

const bytesOf = (text: Uint8Array | string): Uint8Array<ArrayBuffer> =>
  typeof text === "string" ? new TextEncoder().encode(text) : Uint8Array.from(text);
