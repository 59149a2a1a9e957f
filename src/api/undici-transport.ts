/** The live transport over HTTP. Only this file knows and sends the credential. */
import type { Dispatcher } from "undici";
import { Failure } from "../failure.ts";
import { readBaseUrl } from "./base-url.ts";
import { type CredentialEcho, echoOf, withoutEcho } from "./credential-echo.ts";
import { compressed, exchange, isCompressed } from "./exchange.ts";
import { openWay, type Way } from "./open-way.ts";
import type { OutgoingProxy } from "./outgoing-proxy.ts";
import { addressOf, requestLine } from "./request-line.ts";
import { type ApiRequest, type ApiResponse, hashOf, type Transport } from "./transport.ts";

export interface Timeouts {
  readonly connectMs: number;
  /** From the request to the first byte of the answer: the report of a large year takes long. */
  readonly headersMs: number;
  /** Between two pieces of a body. */
  readonly bodyMs: number;
  /** For a complete answer, so that one sent byte by byte ends too. */
  readonly totalMs: number;
}

export const TIMEOUTS_DEFAULT: Timeouts = {
  connectMs: 10_000,
  headersMs: 60_000,
  bodyMs: 30_000,
  totalMs: 300_000,
};

export interface TransportSettings {
  /** Includes the version's path: `https://host/api/v2`. Must be https, except on this machine. */
  readonly baseUrl: string;
  /** Called before each request; the result is not stored. */
  readonly credential: () => string | Promise<string>;
  readonly timeouts: Timeouts;
  /** Absent for a service that is reached without one. */
  readonly proxy?: OutgoingProxy | null;
  /** Certificates in PEM that are trusted besides the usual ones; null or absent for none. */
  readonly authorities?: string | null;
}

export interface LiveTransport extends Required<Transport> {
  /** The proxy through which the service was reached; null for none, and before the first request. */
  readonly via: () => OutgoingProxy | null;
  readonly close: () => Promise<void>;
}

const CONNECTIONS_MAX = 4;
/** The lowest status of a refusal. */
const REFUSALS_MIN = 400;
/** What an HTTP header can carry of a token; any other text would appear in an error of the library. */
const SENDABLE = /^[\x21-\x7e]+$/;

/**
 * Failures: service-unreachable, proxy-refused, answer-cut-off, answer-too-large, credential-missing,
 * credential-echoed, profile-invalid.
 */
export function undiciTransport(settings: TransportSettings): LiveTransport {
  const base = readBaseUrl(settings.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const { timeouts, proxy = null, authorities = null } = settings;
  let opening: Promise<Way> | null = null;
  let opened: Way | null = null;
  const open = async (): Promise<Way> => {
    opening ??= openWay(
      base.origin,
      { ...timeouts, connections: CONNECTIONS_MAX, authorities },
      proxy,
    );
    opened = await opening;
    return opened;
  };
  let closing: Promise<void> | null = null;
  let known: { readonly credential: string; readonly echo: CredentialEcho } | null = null;
  const echoFor = (credential: string): CredentialEcho => {
    if (known?.credential !== credential) known = { credential, echo: echoOf(credential) };
    return known.echo;
  };
  return {
    proxy,
    authorities,
    via: () => opened?.via() ?? null,
    withoutCredential: async function* (pieces, line) {
      const echo = echoFor(await settings.credential());
      yield* withoutEcho(pieces, echo, () => credentialEchoed(line));
    },
    send: async (request, signal) => {
      signal.throwIfAborted();
      if (closing !== null) throw closed(requestLine(request));
      const { dispatcher, via } = opened ?? (await open());
      const credential = checkedCredential(await settings.credential());
      // It may have been stopped while the credential was fetched.
      signal.throwIfAborted();
      const options: Dispatcher.DispatchOptions = {
        origin: base.origin,
        method: request.method,
        path: prefix + addressOf(request),
        headers: headersFor(credential, request.upload?.contentType ?? "application/json"),
        body: request.upload?.bytes ?? request.body,
      };
      const { totalMs } = timeouts;
      const answer = await exchange(request, { dispatcher, via, options, totalMs }, signal);
      return withoutCredential(request, hashed(request, answer), echoFor(credential));
    },
    close: () => (closing ??= opened?.dispatcher.close() ?? Promise.resolve()),
  };
}

const closed = (line: string): Failure =>
  new Failure(
    "arguments-invalid",
    `${line}: the connection is already closed`,
    "Close the connection after the last request. Nothing was sent to the service.",
  );

/** `Accept-Encoding` is `identity`, so that the hash of the evidence is over the body as sent. */
const headersFor = (credential: string, contentType: string): Record<string, string> => ({
  authorization: `Bearer ${credential}`,
  accept: "application/json",
  "accept-encoding": "identity",
  "content-type": contentType,
});

/** A program without types may pass anything, most often a variable that is not set. */
function checkedCredential(credential: unknown): string {
  if (typeof credential === "string" && SENDABLE.test(credential)) return credential;
  throw new Failure(
    "credential-missing",
    credential === "" || typeof credential !== "string"
      ? "the credential is empty"
      : "the credential contains a space, a line end or another character that a header cannot carry",
    "Check where the profile reads the credential from. It must give the token and nothing else.",
  );
}

/**
 * The answer without the credential, which a service may repeat: answers are stored, and messages quote refusals.
 * Failure `credential-echoed` for an answer; a refusal has its words without the credential, or no words.
 */
function withoutCredential(
  request: ApiRequest,
  response: ApiResponse,
  echo: CredentialEcho,
): ApiResponse {
  const { status, headers } = response;
  const body = Buffer.from(
    response.body.buffer,
    response.body.byteOffset,
    response.body.byteLength,
  );
  const values = Object.values(headers);
  // Searched together first, because nearly no answer has it.
  const found = echo.isIn(Buffer.from(values.join("\n")))
    ? values.filter((value) => echo.isIn(Buffer.from(value)))
    : [];
  const isInBody = echo.isIn(body);
  if (!isInBody && found.length === 0) return response;
  if (status < REFUSALS_MIN) throw credentialEchoed(requestLine(request));
  const plain = echo.isPlainIn(body) ? Buffer.from(echo.withoutPlain(body.toString())) : body;
  const kept = echo.isIn(plain) ? Buffer.alloc(0) : plain;
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([, value]) => !found.includes(value)),
    ),
    body: kept,
    sha256: isInBody ? hashOf(kept) : response.sha256,
  };
}

const credentialEchoed = (line: string): Failure =>
  new Failure(
    "credential-echoed",
    `${line}: the answer contains the credential`,
    "The answer was not kept. Report this to whoever runs the service, and use a new credential: others may have seen this one.",
  );

/** A compressed answer fails; of a compressed refusal only the status is kept. */
function hashed(request: ApiRequest, answer: Omit<ApiResponse, "sha256">): ApiResponse {
  const { status, headers, body } = answer;
  if (!isCompressed(headers)) return { ...answer, sha256: hashOf(body) };
  if (status >= 200 && status < 300) throw compressed(requestLine(request));
  const nothing = Buffer.alloc(0);
  return { status, headers, body: nothing, sha256: hashOf(nothing) };
}
