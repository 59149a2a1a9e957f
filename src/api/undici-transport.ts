/** The live transport over HTTP. Only this file knows and sends the credential. */
import { type Dispatcher, Pool } from "undici";
import { Failure } from "../failure.ts";
import { type CredentialEcho, echoOf, withoutEcho } from "./credential-echo.ts";
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
}

export interface LiveTransport extends Required<Transport> {
  readonly close: () => Promise<void>;
}

/** A page of entries is about 40 kB, the ledger of 2,000 accounts 500 kB. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;
const CONNECTIONS_MAX = 4;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** The lowest status of a refusal. */
const REFUSALS_MIN = 400;
/** What an HTTP header can carry of a token; any other text would appear in an error of the library. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Failures: service-unreachable, answer-cut-off, answer-too-large, credential-missing, credential-echoed, profile-invalid. */
export function undiciTransport(settings: TransportSettings): LiveTransport {
  const base = readBaseUrl(settings.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS_MAX,
    connect: { timeout: settings.timeouts.connectMs },
    headersTimeout: settings.timeouts.headersMs,
    bodyTimeout: settings.timeouts.bodyMs,
  });
  let closing: Promise<void> | null = null;
  let known: { readonly credential: string; readonly echo: CredentialEcho } | null = null;
  const echoFor = (credential: string): CredentialEcho => {
    if (known?.credential !== credential) known = { credential, echo: echoOf(credential) };
    return known.echo;
  };
  return {
    withoutCredential: async function* (pieces, line) {
      const echo = echoFor(await settings.credential());
      yield* withoutEcho(pieces, echo, () => credentialEchoed(line));
    },
    send: async (request, signal) => {
      signal.throwIfAborted();
      if (closing !== null) throw closed(requestLine(request));
      const credential = checkedCredential(await settings.credential());
      const options: Dispatcher.RequestOptions = {
        method: request.method,
        path: prefix + addressOf(request),
        headers: headersFor(credential, request.upload?.contentType ?? "application/json"),
        body: request.upload?.bytes ?? request.body,
      };
      const response = await within(settings.timeouts.totalMs, signal, (limited) =>
        exchange(request, signal, () => pool.request({ ...options, signal: limited })),
      );
      return withoutCredential(requestLine(request), response, echoFor(credential));
    },
    close: () => (closing ??= pool.close()),
  };
}

const closed = (line: string): Failure =>
  new Failure(
    "arguments-invalid",
    `${line}: the connection is already closed`,
    "Close the connection after the last request. Nothing was sent to the service.",
  );

/** Runs work with a time limit. Written by hand because `AbortSignal.any` costs a tenth of a request. */
async function within<Value>(
  totalMs: number,
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController();
  const forwardAbort = (): void => {
    stop.abort(signal.reason);
  };
  const timer = setTimeout(() => {
    stop.abort(new Error(`no complete answer within ${String(totalMs / 1_000)} s`));
  }, totalMs);
  signal.addEventListener("abort", forwardAbort);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", forwardAbort);
  }
}

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

/** The base address, if the credential may be sent to it; Failure `profile-invalid` for any other. */
export function readBaseUrl(text: string): URL {
  const url = URL.parse(text);
  if (
    url !== null &&
    [url.username, url.password, url.search, url.hash].some((part) => part !== "")
  ) {
    // The message leaves out the address, because the extra part may be a token.
    throw new Failure(
      "profile-invalid",
      `the base url of ${url.host} contains more than scheme, host and path`,
      "Write it as https://host/path. The token belongs where the profile reads the credential from.",
    );
  }
  if (url !== null && isSafeAddress(url)) return url;
  throw new Failure(
    "profile-invalid",
    `base url "${text}" is not an https address`,
    "Write it as https://host/path; http is accepted for this machine only.",
  );
}

/** https, or this machine: no one can read along on the way. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));

/**
 * The answer without the credential, which a service may repeat: answers are stored, and messages quote refusals.
 * Failure `credential-echoed` for an answer; a refusal has its words without the credential, or no words.
 */
function withoutCredential(line: string, response: ApiResponse, echo: CredentialEcho): ApiResponse {
  const { status, headers } = response;
  const body = Buffer.from(
    response.body.buffer,
    response.body.byteOffset,
    response.body.byteLength,
  );
  const found = Object.values(headers).filter((value) => echo.isIn(Buffer.from(value)));
  const isInBody = echo.isIn(body);
  if (!isInBody && found.length === 0) return response;
  if (status < REFUSALS_MIN) throw credentialEchoed(line);
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

async function exchange(
  request: ApiRequest,
  signal: AbortSignal,
  send: () => Promise<Dispatcher.ResponseData>,
): Promise<ApiResponse> {
  const line = requestLine(request);
  const answer = await send().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw unreachable(line, cause);
  });
  const headers = plainHeaders(answer.headers);
  const announced = headers["content-length"];
  if (announced !== undefined && Number.parseInt(announced, 10) > BODY_BYTES_MAX) {
    answer.body.on("error", ignoreAbort).destroy();
    throw tooLarge(line, announced);
  }
  // With an announced length the library checks the size and gives the body at once, for half the cost.
  const isBounded = announced !== undefined && headers["transfer-encoding"] === undefined;
  const reading = isBounded ? answer.body.bytes() : collect(answer.body, line);
  const body = await reading.catch((cause: unknown) => {
    signal.throwIfAborted();
    throw cause instanceof Failure ? cause : cutOff(line, cause);
  });
  const status = answer.statusCode;
  if (!isCompressed(headers)) return { status, headers, body, sha256: hashOf(body) };
  if (status >= 200 && status < 300) throw compressed(line);
  return { status, headers, body: Buffer.alloc(0), sha256: hashOf(Buffer.alloc(0)) };
}

/** Requests ask for plain answers; in a compressed one the credential would not be found. */
export const isCompressed = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): boolean => !["", "identity"].includes(String(headers["content-encoding"] ?? "").toLowerCase());

export const compressed = (line: string): Failure =>
  new Failure(
    "answer-malformed",
    `${line}: the answer is compressed, although the request accepts only plain answers`,
    "The answer was not kept. Ask whoever runs the service, or a proxy in front of it, to follow the header Accept-Encoding.",
  );

/** Destroying the body is intended; the stream still reports it as an error. */
function ignoreAbort(): void {
  return;
}

/** Leaving the loop closes the connection, so a body that is too large is not read further. */
async function collect(body: AsyncIterable<Uint8Array>, line: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > BODY_BYTES_MAX) throw tooLarge(line, `more than ${BODY_BYTES_MAX}`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, bytes);
}

/** The library gives names in lower case. */
function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string") plain[name] = value;
    else if (value !== undefined) plain[name] = value.join(", ");
  }
  return plain;
}

export function unreachable(line: string, cause: unknown): Failure {
  return new Failure(
    "service-unreachable",
    `${line}: no answer (${reasonOf(cause)})`,
    "Check the network and the base url, then run the same command again. Received answers are saved.",
    cause,
  );
}

export function cutOff(line: string, cause: unknown): Failure {
  return new Failure(
    "answer-cut-off",
    `${line}: the answer ended early (${reasonOf(cause)})`,
    "Run the same command again; it repeats this request. The incomplete answer was not saved.",
    cause,
  );
}

function tooLarge(line: string, bytes: string): Failure {
  return new Failure(
    "answer-too-large",
    `${line}: the answer has ${bytes} bytes, the maximum is ${BODY_BYTES_MAX}`,
    "Check that the base url is the API's own address.",
  );
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown reason";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
