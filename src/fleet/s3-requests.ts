/** Signed requests to an S3 store, repeated while the store is busy or away. Only this file sends its credential. */
import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import type { Dispatcher } from "undici";
import { openWay, type Way } from "../api/open-way.ts";
import { nameOfProxy, proxyRefusal, statusOfProxy } from "../api/outgoing-proxy.ts";
import { request as sendBy } from "../api/undici-parts.ts";
import { Failure, hasErrorCode } from "../failure.ts";
import { durationText } from "../runs/duration.ts";
import { hiddenProxy } from "../runs/hidden-proxy.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import { refusalIn } from "./s3-answers.ts";
import {
  type CredentialPorts,
  type S3Credential,
  type S3Credentials,
  s3Credentials,
} from "./s3-credential.ts";
import { addressOf, nameOfStore, type S3Place } from "./s3-place.ts";

export interface S3Ports
  extends CredentialPorts,
    Pick<RunPorts, "now" | "monotonicMs" | "sleep" | "random"> {}

export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** In the bucket; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The statuses that are answers; others are refusals, or passing. */
  readonly answers: readonly number[];
}

export interface S3Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

export interface S3Opened extends Omit<S3Answer, "body"> {
  /** Must be read or left in a loop; an error in it is not repeated. */
  readonly pieces: AsyncIterable<Uint8Array>;
}

export interface S3Requests {
  /** Failure codes: `store-unreachable`, `store-refused`, those of the credential. */
  readonly send: (request: S3Request, signal: AbortSignal) => Promise<S3Answer>;
  /** As `send`, for an answer of any length. */
  readonly open: (request: S3Request, signal: AbortSignal) => Promise<S3Opened>;
  /** Waits after the failure of an attempt that may pass; throws `store-unreachable` after the last. */
  readonly patience: (signal: AbortSignal) => Patience;
}

interface Patience {
  readonly wait: (reason: string) => Promise<void>;
}

/** A store that is restarted, or refuses for a minute, is waited for. */
const PATIENCE_MS = 150_000;
const DELAY_MS_FIRST = 200;
const DELAY_MS_MAX = 8_000;
const CONNECTIONS_MAX = 8;
const CONNECT_MS_MAX = 10_000;
/** A server may copy a large object before it answers the end of an upload. */
const HEADERS_MS_MAX = 60_000;
const BODY_MS_MAX = 30_000;
/** A page of a list has a thousand keys. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;
/** 409: another writer of the same key is at work, which AWS asks to repeat. */
const PASSING = [408, 409, 429, 500, 502, 503, 504];
const UNAUTHORIZED = [400, 401, 403];

export function s3Requests(place: S3Place, ports: S3Ports): S3Requests {
  const { origin } = addressOf(place, "");
  // Idle connections do not keep the process alive, so that a store needs no closing.
  const limits = {
    connections: CONNECTIONS_MAX,
    connectMs: CONNECT_MS_MAX,
    headersMs: HEADERS_MS_MAX,
    bodyMs: BODY_MS_MAX,
  };
  let way: Promise<Way> | null = null;
  const open = (): Promise<Way> => (way ??= openWay(origin, limits, hiddenProxy(ports)));
  const connected = { place, ports, open, credentials: s3Credentials(place, ports) };
  return {
    send: (request, signal) =>
      answered(connected, request, signal, async ({ statusCode: status, headers, body }) => ({
        status,
        headers,
        body: await bytesOf(body),
      })),
    open: (request, signal) =>
      answered(connected, request, signal, ({ statusCode: status, headers, body }) => ({
        status,
        headers,
        pieces: body,
      })),
    patience: (signal) => patienceWith(place, ports, signal),
  };
}

interface Connected {
  readonly place: S3Place;
  readonly ports: S3Ports;
  readonly open: () => Promise<Way>;
  readonly credentials: S3Credentials;
}

/** Sends the request until it is answered or refused, or patience ends. */
async function answered<Value>(
  connected: Connected,
  request: S3Request,
  signal: AbortSignal,
  read: (answer: Dispatcher.ResponseData) => Promise<Value> | Value,
): Promise<Value> {
  const { place, ports, open, credentials } = connected;
  const { dispatcher, via } = await open();
  const { wait } = patienceWith(place, ports, signal);
  for (;;) {
    signal.throwIfAborted();
    const credential = await credentials.current(signal);
    const signed = await signedRequest(place, request, credential, ports.now());
    let reason: string;
    try {
      const answer = await sendBy.call(dispatcher, { ...signed, signal });
      const { statusCode: status } = answer;
      if (request.answers.includes(status)) return await read(answer);
      const code = refusalIn(await bytesOf(answer.body));
      reason = [String(status), ...(code === null ? [] : [code])].join(" ");
      if (!PASSING.includes(status)) {
        const mayBeOld = UNAUTHORIZED.includes(status);
        if (mayBeOld && (await credentials.isReplaced(credential, signal))) continue;
        throw refused(place, request, reason);
      }
    } catch (cause) {
      signal.throwIfAborted();
      const untrusted = certificateErrorOf(cause);
      if (untrusted !== null) throw refused(place, request, untrusted);
      const proxy = via();
      if (proxy === null) reason = connectionErrorOf(cause);
      else {
        const refusal = proxyRefusal(nameOfStore(place), cause, proxy);
        if (refusal !== null) throw refusal;
        const why = statusOfProxy(cause) ?? connectionErrorOf(cause);
        reason = `${String(why)} through the proxy ${nameOfProxy(proxy)}`;
      }
    }
    await wait(reason);
  }
}

function patienceWith(place: S3Place, ports: S3Ports, signal: AbortSignal): Patience {
  const untilMs = ports.monotonicMs() + PATIENCE_MS;
  let delayMs = DELAY_MS_FIRST;
  return {
    wait: async (reason) => {
      const nextMs = delayMs * (0.5 + ports.random() / 2);
      if (ports.monotonicMs() + nextMs > untilMs) throw unreachable(place, reason);
      delayMs = Math.min(delayMs * 2, DELAY_MS_MAX);
      await ports.sleep(nextMs, signal);
    },
  };
}

async function signedRequest(
  place: S3Place,
  { method, key, query = {}, headers = {}, body }: S3Request,
  credential: S3Credential,
  now: string,
): Promise<Pick<Dispatcher.RequestOptions, "origin" | "method" | "path" | "headers" | "body">> {
  const url = addressOf(place, key);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const signer = new AwsV4Signer({
    ...credential,
    method,
    url: url.href,
    service: "s3",
    region: place.region,
    // 20260105T060000Z
    datetime: now.replace(/[:-]|\.\d+/g, ""),
    headers: {
      ...headers,
      // The server refuses a body that changed on the way.
      "x-amz-content-sha256": createHash("sha256")
        .update(body ?? "")
        .digest("hex"),
    },
  });
  const signed = await signer.sign();
  return {
    origin: url.origin,
    method,
    path: signed.url.pathname + signed.url.search,
    headers: Object.fromEntries(signed.headers),
    body: body ?? null,
  };
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > ANSWER_BYTES_MAX) break;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The code of an error of the connection, as in `ECONNREFUSED`. Any other error is thrown. */
export function connectionErrorOf(cause: unknown): string {
  if (cause instanceof Failure || !(cause instanceof Error)) throw cause;
  const [found] = CONNECTION_ERRORS.filter((code) => hasErrorCode(cause, code));
  if (found === undefined) throw cause;
  return found;
}

/** A certificate that is not trusted does not pass with time. */
const certificateErrorOf = (cause: unknown): string | null =>
  cause instanceof Error &&
  "code" in cause &&
  typeof cause.code === "string" &&
  /CERT|TLS|SSL/.test(cause.code)
    ? cause.code
    : null;

const CONNECTION_ERRORS = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_SOCKET",
  "UND_ERR_PRX_CONN",
  "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
  "HPE_INVALID_CONSTANT",
  "HPE_INVALID_EOF_STATE",
];

export const unreachable = (place: S3Place, reason: string): Failure =>
  new Failure(
    "store-unreachable",
    `the store ${nameOfStore(place)} did not take or give an object for ${durationText(PATIENCE_MS)} (${reason})`,
    "Check that the store runs and that its endpoint is right, then run the same command again: objects that it has are not sent again.",
  );

const refused = (place: S3Place, { method, key }: S3Request, reason: string): Failure =>
  new Failure(
    "store-refused",
    `the store ${nameOfStore(place)} refused ${key === "" ? "its list" : `${method} ${key}`} (${reason})`,
    "Check the bucket, the region and the rights of the access key: it must read, write, list and delete objects.",
  );
