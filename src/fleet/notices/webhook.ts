/** Sends a notice to a webhook: signed JSON, of whose answer only the status counts. */
import { createHmac } from "node:crypto";
import { openWay } from "../../api/open-way.ts";
import { nameOfProxy, type OutgoingProxy, statusOfProxy } from "../../api/outgoing-proxy.ts";
import { request } from "../../api/undici-parts.ts";
import { epochSecondsOf } from "../../calendar/instant.ts";
import { reasonOf, type Sent } from "./sent.ts";

export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
  readonly secret: string;
  /** The present instant. */
  readonly now: string;
  /** The proxy of the environment; null for none. */
  readonly proxy: OutgoingProxy | null;
}

const CONNECT_MS_MAX = 10_000;
const ANSWER_MS_MAX = 30_000;
/** These may pass: too early, a conflict with an earlier attempt, too many. */
const PASSING = [408, 409, 425, 429];

/** `HMAC-SHA256(secret, "SECONDS.BODY")`, hexadecimal: the receiver compares it, and refuses old seconds. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac("sha256", secret)
    .update(`${String(seconds)}.${body}`)
    .digest("hex");

/** Redirects are not followed: the address of another host was not stated by the user. */
export async function sendWebhook(
  url: string,
  { id, body, secret, now, proxy }: WebhookMessage,
  signal: AbortSignal,
): Promise<Sent> {
  const { origin, pathname, search } = new URL(url);
  const seconds = epochSecondsOf(now);
  const limits = { connectMs: CONNECT_MS_MAX, headersMs: ANSWER_MS_MAX, bodyMs: ANSWER_MS_MAX };
  const { dispatcher, via } = await openWay(origin, limits, proxy);
  try {
    const { statusCode } = await request.call(dispatcher, {
      origin,
      path: pathname + search,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "slotsom",
        "idempotency-key": id,
        "slotsom-timestamp": String(seconds),
        "slotsom-signature": `v1=${signatureOf(secret, seconds, body)}`,
      },
      body,
      signal,
    });
    if (statusCode >= 200 && statusCode < 300) return { kind: "sent", refused: 0 };
    const isRefused = statusCode >= 300 && statusCode < 500 && !PASSING.includes(statusCode);
    return { kind: isRefused ? "refused" : "passing", reason: `answered ${String(statusCode)}` };
  } catch (cause) {
    // Whatever it was, the notice is sent again later; the address, which may have a secret in its path, is in no reason.
    return { kind: "passing", reason: reasonThrough(via(), cause) };
  } finally {
    // The body of the answer is not read.
    await dispatcher.destroy();
  }
}

function reasonThrough(proxy: OutgoingProxy | null, cause: unknown): string {
  if (proxy === null) return reasonOf(cause);
  const status = statusOfProxy(cause);
  return `${status === null ? reasonOf(cause) : String(status)} through the proxy ${nameOfProxy(proxy)}`;
}
