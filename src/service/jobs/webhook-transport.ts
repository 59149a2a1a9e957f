/** Sends notifications over HTTP. Only this file signs them, and addresses and secrets go to the receiver alone. */
import { createHmac } from "node:crypto";
import type { LookupFunction } from "node:net";
import { rootCertificates } from "node:tls";
import type { Agent, Dispatcher } from "undici";
import { epochSecondsOf } from "../../calendar/instant.ts";
import { type WebhookReach, webhookUrlProblem } from "../rules/webhook-url.ts";
import { lookupPublic } from "./internal/lookup-public.ts";

export interface WebhookTransportOptions extends WebhookReach {
  /** PEM certificates of authorities to trust in addition to the usual ones. */
  readonly authorities: readonly string[];
  /** The name of the signature header: `Webhook-Signature` by default. */
  readonly signatureHeader: string;
  /** The time limit for a complete answer. */
  readonly answerMsMax: number;
  /** The machine's clock: receivers compare the time of a signature with their own. */
  readonly now: () => string;
  /** Logs for the operator why a call was not delivered. */
  readonly log: (message: string) => void;
}

export interface WebhookPush {
  readonly url: string;
  readonly secret: string;
  /** The signed bytes. */
  readonly body: string;
  /** The same at every attempt. */
  readonly idempotencyKey: string;
}

export interface WebhookAnswer {
  /** Digits, or `NOT_DELIVERED` without an answer. */
  readonly status: string;
  /** The start of the body; null without an answer. */
  readonly body: string | null;
}

export interface WebhookTransport {
  /** Why an address may not be called; null if it may, unless it refers to a private one at the time of the call. */
  readonly urlProblem: (url: string) => ReturnType<typeof webhookUrlProblem>;
  /** Null if the service stopped before the answer. It never throws because of a receiver. */
  readonly push: (push: WebhookPush) => Promise<WebhookAnswer | null>;
  /** Aborts the requests in progress. */
  readonly close: () => Promise<void>;
}

/** The only status that means delivered. Specification 6. */
export const STATUS_OF_SUCCESS = "200";
/**
 * Whatever prevented the answer: a user who could distinguish a closed port from a silent one, or a private address
 * from none, could use the service to explore the network in which it runs.
 */
export const NOT_DELIVERED = "not_delivered";
export const SIGNATURE_HEADER = "Webhook-Signature";
/** Gap: Webhooks. */
export const ANSWER_MS_MAX = 10_000;
const BODY_BYTES_MAX = 64 * 1024;

export function openWebhookTransport(options: WebhookTransportOptions): WebhookTransport {
  const { answerMsMax, log } = options;
  const closing = new AbortController();
  let agents: Promise<Agents> | null = null;
  const urlProblem: WebhookTransport["urlProblem"] = (url) => webhookUrlProblem(url, options);
  const notDelivered = (url: string, reason: string): WebhookAnswer => {
    log(`webhook to ${URL.parse(url)?.host ?? "an invalid address"}: not delivered (${reason})`);
    return { status: NOT_DELIVERED, body: null };
  };
  return {
    urlProblem,
    push: async (push) => {
      const problem = urlProblem(push.url);
      if (problem !== null) return notDelivered(push.url, problem);
      const timeout = AbortSignal.timeout(answerMsMax);
      const signal = AbortSignal.any([closing.signal, timeout]);
      try {
        agents ??= openAgents(options);
        const { secure, plain } = await agents;
        const agent = push.url.startsWith("https:") ? secure : plain;
        const answer = await agent.request({ ...requestOf(push, options), signal });
        const body = await beginningOf(answer.body);
        // A request cut short by closing may have been received; it is sent again.
        return closing.signal.aborted ? null : { status: String(answer.statusCode), body };
      } catch (cause) {
        if (closing.signal.aborted) return null;
        // The error may contain the address, which may hold a credential: only its code is logged.
        return notDelivered(push.url, timeout.aborted ? "timeout" : codeOf(cause));
      }
    },
    close: async () => {
      closing.abort();
      const opened = await agents;
      if (opened !== null) await Promise.all([opened.secure.destroy(), opened.plain.destroy()]);
    },
  };
}

interface Agents {
  readonly secure: Agent;
  /** Only for addresses of this machine. */
  readonly plain: Agent;
}

/** For the first message: most services send none. */
async function openAgents({
  allowsPrivate,
  authorities,
  answerMsMax,
}: WebhookTransportOptions): Promise<Agents> {
  const { Agent: AgentOfUndici } = await import("undici");
  const agentWith = (connecting: { readonly lookup?: LookupFunction }): Agent =>
    new AgentOfUndici({
      connect: {
        timeout: answerMsMax,
        ...(authorities.length === 0 ? {} : { ca: [...rootCertificates, ...authorities] }),
        ...connecting,
      },
      // One connection per message: the receiver may close an idle connection at any moment.
      pipelining: 0,
    });
  return { secure: agentWith(allowsPrivate ? {} : { lookup: lookupPublic }), plain: agentWith({}) };
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";

function requestOf(
  push: WebhookPush,
  { signatureHeader, now }: Pick<WebhookTransportOptions, "signatureHeader" | "now">,
): Dispatcher.RequestOptions {
  const url = new URL(push.url);
  return {
    method: "POST",
    origin: url.origin,
    path: url.pathname + url.search,
    headers: {
      "content-type": "application/json",
      "user-agent": "slotsom",
      [signatureHeader]: signatureOf(push, now()),
      "idempotency-key": push.idempotencyKey,
      ...credentialOf(url),
    },
    body: push.body,
  };
}

/** `t=<epoch seconds>,v1=<HMAC-SHA256 in hexadecimal digits of "{t}.{body}">`. Gap: Webhooks. */
function signatureOf({ secret, body }: WebhookPush, now: string): string {
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
