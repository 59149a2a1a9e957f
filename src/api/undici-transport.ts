/** The live transport over HTTP. It alone knows the credential, and only it sends it. */
import { type Dispatcher, Pool } from "undici";
import { Failure } from "../failure.ts";
import { addressOf, requestLine } from "./request-line.ts";
import { type ApiRequest, type ApiResponse, hashOf, type Transport } from "./transport.ts";

export interface Timeouts {
  readonly connectMs: number;
  /** From the request to the first byte of the answer: a report of a large year takes its time. */
  readonly headersMs: number;
  /** Between two pieces of a body. */
  readonly bodyMs: number;
  /** For a whole answer, so that one sent byte by byte ends too. */
  readonly wholeMs: number;
}

export const TIMEOUTS_USUAL: Timeouts = {
  connectMs: 10_000,
  headersMs: 60_000,
  bodyMs: 30_000,
  wholeMs: 300_000,
};

export interface TransportSettings {
  /** With the version's path: `https://host/api/v2`. https, except on the machine itself. */
  readonly baseUrl: string;
  /** Asked before each request, kept nowhere. */
  readonly credential: () => string | Promise<string>;
  readonly timeouts: Timeouts;
}

export interface LiveTransport extends Transport {
  readonly close: () => Promise<void>;
}

/** A page of entries has about 40 kB, the ledger of 2,000 accounts 500 kB. */
export const BODY_BYTES_MAX = 64 * 1024 * 1024;
const CONNECTIONS_MAX = 4;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** What is shorter is a placeholder, and its characters are in every answer. */
const SECRET_CHARACTERS_MIN = 8;
/** What an HTTP header can carry of a token; anything else would end up in an error of the library. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Failures: service-unreachable, answer-cut-off, answer-too-large, credential-missing, profile-invalid. */
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
  return {
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
      const response = await within(settings.timeouts.wholeMs, signal, (whole) =>
        exchange(request, signal, () => pool.request({ ...options, signal: whole })),
      );
      return withoutCredential(response, credential);
    },
    close: () => (closing ??= pool.close()),
  };
}

const closed = (line: string): Failure =>
  new Failure(
    "arguments-invalid",
    `${line}: the connection was closed before`,
    "Close it when everything has been asked; nothing was sent to the service.",
  );

/** A signal for one piece of work; made by hand, because `AbortSignal.any` costs a tenth of a request. */
async function within<Value>(
  wholeMs: number,
  signal: AbortSignal,
  work: (whole: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController();
  const passOn = (): void => {
    stop.abort(signal.reason);
  };
  const timer = setTimeout(() => {
    stop.abort(new Error(`no whole answer within ${String(wholeMs / 1_000)} s`));
  }, wholeMs);
  signal.addEventListener("abort", passOn);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", passOn);
  }
}

/** `Accept-Encoding` keeps the body as the hash of the evidence sees it. */
const headersFor = (credential: string, contentType: string): Record<string, string> => ({
  authorization: `Bearer ${credential}`,
  accept: "application/json",
  "accept-encoding": "identity",
  "content-type": contentType,
});

/** Of a program without types it may be anything, most often a variable that is not set. */
function checkedCredential(credential: unknown): string {
  if (typeof credential === "string" && SENDABLE.test(credential)) return credential;
  throw new Failure(
    "credential-missing",
    credential === "" || typeof credential !== "string"
      ? "the credential is empty"
      : "the credential holds a space, a line end or another character that a header cannot carry",
    "Look at where the profile says the credential comes from: it must give the token and nothing else.",
  );
}

/** An address the credential may be sent to; Failure `profile-invalid` for any other. */
export function readBaseUrl(text: string): URL {
  const url = URL.parse(text);
  if (
    url !== null &&
    [url.username, url.password, url.search, url.hash].some((part) => part !== "")
  ) {
    // The address itself is left out: what is too much in it may be a token.
    throw new Failure(
      "profile-invalid",
      `the base url of ${url.host} holds more than scheme, host and path`,
      "Write it as https://host/path; the token goes where the profile's credential says.",
    );
  }
  if (url !== null && isSafeAddress(url)) return url;
  throw new Failure(
    "profile-invalid",
    `base url "${text}" is not an https address`,
    "Write it as https://host/path; http is taken for this machine itself only.",
  );
}

/** https, or this machine itself: what goes there can be read by nobody on the way. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));

/** A service may say back what it was sent: messages quote it, and answers are kept. */
function withoutCredential(response: ApiResponse, credential: string): ApiResponse {
  const { body, headers } = response;
  if (credential.length < SECRET_CHARACTERS_MIN) return response;
  const isInBody = Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes(credential);
  const isInHeaders = Object.values(headers).some((value) => value.includes(credential));
  if (!isInBody && !isInHeaders) return response;
  const clean = (text: string): string => text.replaceAll(credential, "[credential]");
  const cleanBody = isInBody ? Buffer.from(clean(new TextDecoder().decode(body))) : body;
  return {
    status: response.status,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, clean(value)]),
    ),
    body: cleanBody,
    sha256: isInBody ? hashOf(cleanBody) : response.sha256,
  };
}

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
  // What is announced the library holds the service to, and gives at once, for half the price of its pieces.
  const isBounded = announced !== undefined && headers["transfer-encoding"] === undefined;
  const coming = isBounded ? answer.body.bytes() : collect(answer.body, line);
  const body = await coming.catch((cause: unknown) => {
    signal.throwIfAborted();
    throw cause instanceof Failure ? cause : cutOff(line, cause);
  });
  return { status: answer.statusCode, headers, body, sha256: hashOf(body) };
}

/** The body is given up on purpose; the stream still reports that as an error. */
function ignoreAbort(): void {
  return;
}

/** Leaving the loop closes the connection, so what is too large is not read on. */
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
    `${line}: no answer came (${reasonOf(cause)})`,
    "Check the network and the base url, then run the same command again; what was pulled is kept.",
    cause,
  );
}

export function cutOff(line: string, cause: unknown): Failure {
  return new Failure(
    "answer-cut-off",
    `${line}: the answer broke off before its end (${reasonOf(cause)})`,
    "Run the same command again; the request is sent again and nothing of the broken answer was kept.",
    cause,
  );
}

function tooLarge(line: string, bytes: string): Failure {
  return new Failure(
    "answer-too-large",
    `${line}: the answer has ${bytes} bytes, at most ${BODY_BYTES_MAX} are taken`,
    "Check that the base url is the API's own address.",
  );
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown reason";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
