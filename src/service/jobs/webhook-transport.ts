/** Sends notifications over HTTP. Only this file signs them, and addresses and secrets go to the receiver alone. */
import { createHmac } from "node:crypto";
import { rootCertificates } from "node:tls";
import { Agent, type Dispatcher } from "undici";
import { epochSecondsOf } from "../../calendar/instant.ts";
import { isWebhookUrl } from "../rules/webhook-url.ts";

export interface WebhookTransportOptions {
  /** Whether receivers on this machine may be called without TLS. */
  readonly allowsHttp: boolean;
  /** PEM certificates of authorities to trust in addition to the usual ones. */
  readonly authorities: readonly string[];
  /** The name of the signature header: `Webhook-Signature` by default. */
  readonly signatureHeader: string;
  /** The time limit for a complete answer. */
  readonly answerMsMax: number;
}

export interface WebhookPush {
  readonly url: string;
  readonly secret: string;
  /** The signed bytes. */
  readonly body: string;
  /** The same at every attempt. */
  readonly idempotencyKey: string;
  /** ISO 8601, UTC, milliseconds: the time of this attempt. */
  readonly now: string;
}

export interface WebhookAnswer {
  /** Digits; `timeout`, `unreachable` or `forbidden` without an answer. */
  readonly status: string;
  /** The start of the body; null without an answer. */
  readonly body: string | null;
}

export interface WebhookTransport {
  readonly mayCall: (url: string) => boolean;
  /** Null if the service stopped before the answer. It never throws because of a receiver. */
  readonly push: (push: WebhookPush) => Promise<WebhookAnswer | null>;
  /** Aborts the requests in progress. */
  readonly close: () => Promise<void>;
}

/** The only status that means delivered. Specification 6. */
export const STATUS_OF_SUCCESS = "200";
export const SIGNATURE_HEADER = "Webhook-Signature";
/** Gap: Webhooks. */
export const ANSWER_MS_MAX = 10_000;
const BODY_BYTES_MAX = 64 * 1024;

export function openWebhookTransport(options: WebhookTransportOptions): WebhookTransport {
  const { allowsHttp, authorities, signatureHeader, answerMsMax } = options;
  const closing = new AbortController();
  const agent = new Agent({
    connect: {
      timeout: answerMsMax,
      ...(authorities.length === 0 ? {} : { ca: [...rootCertificates, ...authorities] }),
    },
    // One connection per message: the receiver may close an idle connection at any moment.
    pipelining: 0,
  });
  const mayCall = (url: string): boolean => isWebhookUrl(url, { allowsHttp });
  return {
    mayCall,
    push: async (push) => {
      if (!mayCall(push.url)) return { status: "forbidden", body: null };
      const timeout = AbortSignal.timeout(answerMsMax);
      const signal = AbortSignal.any([closing.signal, timeout]);
      try {
        const answer = await agent.request({ ...requestOf(push, signatureHeader), signal });
        const body = await beginningOf(answer.body);
        // A request cut short by closing may have been received; it is sent again.
        return closing.signal.aborted ? null : { status: String(answer.statusCode), body };
      } catch {
        // The error may contain the address, which may hold a credential: only its kind is stored.
        if (closing.signal.aborted) return null;
        return { status: timeout.aborted ? "timeout" : "unreachable", body: null };
      }
    },
    close: async () => {
      closing.abort();
      await agent.destroy();
    },
  };
}

function requestOf(push: WebhookPush, signatureHeader: string): Dispatcher.RequestOptions {
  const url = new URL(push.url);
  return {
    method: "POST",
    origin: url.origin,
    path: url.pathname + url.search,
    headers: {
      "content-type": "application/json",
      "user-agent": "slotsom",
      [signatureHeader]: signatureOf(push),
      "idempotency-key": push.idempotencyKey,
      ...credentialOf(url),
    },
    body: push.body,
  };
}

/** `t=<epoch seconds>,v1=<HMAC-SHA256 in hexadecimal digits of "{t}.{body}">`. Gap: Webhooks. */
function signatureOf({ secret, body, now }: WebhookPush): string {
  const seconds = String(epochSecondsOf(now));
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${mac}`;
}

/** The user and password of the address, as basic authentication. */
function credentialOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === "" && password === "") return {};
  const [user, word] = [username, password].map(decodeURIComponent);
  const credential = Buffer.from(`${user ?? ""}:${word ?? ""}`).toString("base64");
  return { authorization: `Basic ${credential}` };
}

/** The status alone decides; of a body that ends early, the received part is returned. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.byteLength;
      if (bytes >= BODY_BYTES_MAX) break;
    }
  } catch {
    // The body ended early; the status was received before it.
  }
  const beginning = Buffer.concat(pieces, Math.min(bytes, BODY_BYTES_MAX));
  return new TextDecoder().decode(beginning).replace(UNWRITABLE, "\uFFFD");
}

/** Characters that XML cannot represent. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
