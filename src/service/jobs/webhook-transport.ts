/** Sends to webhooks over HTTP. It alone signs, and nothing of an address or a secret leaves it but to the receiver. */
import { createHmac } from "node:crypto";
import { rootCertificates } from "node:tls";
import { Agent, type Dispatcher } from "undici";
import { epochSecondsOf } from "../../calendar/instant.ts";
import { isWebhookUrl } from "../rules/webhook-url.ts";

export interface WebhookTransportOptions {
  /** Whether receivers on the machine itself may be called without TLS. */
  readonly overHttp: boolean;
  /** Certificates in PEM of authorities that are trusted beside the usual ones. */
  readonly authorities: readonly string[];
  /** The header of the signature: `Webhook-Signature` unless a receiver knows another. */
  readonly signatureHeader: string;
  /** How long a whole answer may take. */
  readonly answerMsMax: number;
}

export interface WebhookPush {
  readonly url: string;
  readonly secret: string;
  /** The bytes that are signed. */
  readonly body: string;
  /** Equal at every attempt. */
  readonly idempotencyKey: string;
  /** ISO 8601, UTC, milliseconds: the moment of this attempt. */
  readonly now: string;
}

export interface WebhookAnswer {
  /** Digits; `timeout`, `unreachable` or `forbidden` when no answer came. */
  readonly status: string;
  /** Its beginning; null when no answer came. */
  readonly body: string | null;
}

export interface WebhookTransport {
  readonly mayCall: (url: string) => boolean;
  /** Null when it was given up because the service stops. It never throws for what a receiver does. */
  readonly push: (push: WebhookPush) => Promise<WebhookAnswer | null>;
  /** Gives up what is under way. */
  readonly close: () => Promise<void>;
}

/** The one answer that counts as taken. Specification 6. */
export const STATUS_OF_SUCCESS = "200";
export const SIGNATURE_HEADER = "Webhook-Signature";
/** Gap: Webhooks. */
export const ANSWER_MS_MAX = 10_000;
const BODY_BYTES_MAX = 64 * 1024;

export function openWebhookTransport(options: WebhookTransportOptions): WebhookTransport {
  const { overHttp, authorities, signatureHeader, answerMsMax } = options;
  const closing = new AbortController();
  const agent = new Agent({
    connect: {
      timeout: answerMsMax,
      ...(authorities.length === 0 ? {} : { ca: [...rootCertificates, ...authorities] }),
    },
    // A connection for each message: one kept open may be closed by the receiver at any moment.
    pipelining: 0,
  });
  const mayCall = (url: string): boolean => isWebhookUrl(url, { overHttp });
  return {
    mayCall,
    push: async (push) => {
      if (!mayCall(push.url)) return { status: "forbidden", body: null };
      const late = AbortSignal.timeout(answerMsMax);
      const signal = AbortSignal.any([closing.signal, late]);
      try {
        const answer = await agent.request({ ...requestOf(push, signatureHeader), signal });
        const body = await beginningOf(answer.body);
        // What was cut short by closing may have been taken by the receiver; it is sent again.
        return closing.signal.aborted ? null : { status: String(answer.statusCode), body };
      } catch {
        // What went wrong may name the address, which may hold a credential: only its kind is kept.
        if (closing.signal.aborted) return null;
        return { status: late.aborted ? "timeout" : "unreachable", body: null };
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

/** A user and password of the address, as a receiver expects them. */
function credentialOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === "" && password === "") return {};
  const [user, word] = [username, password].map(decodeURIComponent);
  const credential = Buffer.from(`${user ?? ""}:${word ?? ""}`).toString("base64");
  return { authorization: `Basic ${credential}` };
}

/** An answer counts by its status: of a body that breaks off, what came is kept. */
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
    // Broken off; the status came before.
  }
  const beginning = Buffer.concat(pieces, Math.min(bytes, BODY_BYTES_MAX));
  return new TextDecoder().decode(beginning).replace(UNWRITABLE, "\uFFFD");
}

/** What XML cannot carry. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
