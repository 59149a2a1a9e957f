/** Sends one request over HTTP and collects its answer, within bounds of size and time. */
import type { Dispatcher } from "undici";
import { Failure } from "../failure.ts";
import { outOfFilesOf } from "../operating-system/open-files.ts";
import type { Way } from "./open-way.ts";
import { nameOfProxy, type OutgoingProxy, proxyRefusal, statusOfProxy } from "./outgoing-proxy.ts";
import { requestLine } from "./request-line.ts";
import type { ApiRequest, ApiResponse } from "./transport.ts";

/** An answer before it is hashed. */
type Collected = Pick<ApiResponse, "status" | "headers" | "body">;

export interface Sending extends Way {
  readonly options: Dispatcher.DispatchOptions;
  /** For a complete answer. */
  readonly totalMs: number;
}

/** A page of entries is about 40 kB, the ledger of 2,000 accounts 500 kB. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;
/** Lower statuses announce the answer that follows. */
const STATUS_MIN = 200;

/**
 * The pieces of the answer are taken from the library as they arrive. Its stream of a body costs as much again as all the
 * rest of a request, and is of no use for answers that are stored whole. Failures: service-unreachable,
 * proxy-refused, answer-cut-off, answer-too-large; for an aborted signal its reason.
 */
export function exchange(
  request: ApiRequest,
  { dispatcher, via, options, totalMs }: Sending,
  signal: AbortSignal,
): Promise<Collected> {
  return new Promise((resolve, reject) => {
    const collecting = collector(request, via, (outcome) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      if ("answer" in outcome) resolve(outcome.answer);
      else reject(outcome.reason);
    });
    const onAbort = (): void => {
      const reason: unknown = signal.reason;
      collecting.stop(reason instanceof Error ? reason : new Error(String(reason)));
    };
    const timer = setTimeout(() => {
      collecting.interrupt(new Error(`no complete answer within ${String(totalMs / 1_000)} s`));
    }, totalMs);
    signal.addEventListener("abort", onAbort);
    dispatcher.dispatch(options, collecting.handler);
  });
}

type Outcome = { readonly answer: Collected } | { readonly reason: Error };

interface Collector {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends the request with this reason. */
  readonly stop: (reason: Error) => void;
  /** Ends it as the loss of the connection would. */
  readonly interrupt: (cause: unknown) => void;
}

/** Collects the pieces of one answer; `onEnd` is called once. */
function collector(
  request: ApiRequest,
  via: Way["via"],
  onEnd: (outcome: Outcome) => void,
): Collector {
  let controller: Dispatcher.DispatchController | null = null;
  let head: Omit<Collected, "body"> | null = null;
  let hasEnded = false;
  let bytes = 0;
  const pieces: Buffer[] = [];
  const end = (outcome: Outcome): void => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd(outcome);
  };
  const stop = (reason: Error): void => {
    end({ reason });
    controller?.abort(STOPPED);
  };
  const interrupt = (cause: unknown): void => {
    if (hasEnded) return;
    const line = requestLine(request);
    stop(head === null ? unreachable(line, cause, via()) : cutOff(line, cause));
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started;
      // Stopped while it waited for a connection.
      if (hasEnded) started.abort(STOPPED);
    },
    onResponseStart: (_, status, headers) => {
      if (status < STATUS_MIN) return;
      head = { status, headers: plainHeaders(headers) };
      const announced = head.headers["content-length"];
      if (announced !== undefined && Number.parseInt(announced, 10) > BODY_BYTES_MAX) {
        stop(tooLarge(requestLine(request), announced));
      }
    },
    onResponseData: (_, piece) => {
      bytes += piece.byteLength;
      pieces.push(piece);
      if (bytes > BODY_BYTES_MAX) {
        stop(tooLarge(requestLine(request), `more than ${String(BODY_BYTES_MAX)}`));
      }
    },
    onResponseEnd: () => {
      if (head !== null) end({ answer: { ...head, body: wholeOf(pieces, bytes) } });
    },
    onResponseError: (_, cause) => {
      interrupt(cause);
    },
  };
  return { handler, stop, interrupt };
}

const STOPPED = new Error("the request was stopped");

const wholeOf = (pieces: readonly Buffer[], bytes: number): Uint8Array =>
  pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces, bytes);

/** The library gives names in lower case. */
function plainHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Readonly<Record<string, string>> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string") plain[name] = value;
    else if (value !== undefined) plain[name] = value.join(", ");
  }
  return plain;
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

export function unreachable(line: string, cause: unknown, proxy: OutgoingProxy | null): Failure {
  const outOfFiles = outOfFilesOf(cause);
  if (outOfFiles !== null) return outOfFiles;
  if (proxy !== null) return proxyRefusal(line, cause, proxy) ?? lostBehind(proxy, line, cause);
  const reason = reasonOf(cause);
  const trust = CERTIFICATE.test(reason)
    ? "A certificate of your own authority must be trusted: name its file as ca: in the profile, or in NODE_EXTRA_CA_CERTS. "
    : "";
  return new Failure(
    "service-unreachable",
    `${line}: no answer (${reason})`,
    `${trust}Check the network and the base url, then run the same command again. Received answers are saved.`,
    cause,
  );
}

function lostBehind(proxy: OutgoingProxy, line: string, cause: unknown): Failure {
  const status = statusOfProxy(cause);
  const reason = status === null ? reasonOf(cause) : `it answered ${String(status)}`;
  const trust = CERTIFICATE.test(reason)
    ? "A proxy that reads along must be trusted: name the file of its certificate in NODE_EXTRA_CA_CERTS. "
    : "";
  return new Failure(
    "service-unreachable",
    `${line}: no answer through the proxy ${nameOfProxy(proxy)} (${reason})`,
    `${trust}Check the proxy of ${proxy.variable} and the base url, then run the same command again; a host in NO_PROXY is reached without the proxy. Received answers are saved.`,
    cause,
  );
}

const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|VERIFY_LEAF/;

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
    `${line}: the answer has ${bytes} bytes, the maximum is ${String(BODY_BYTES_MAX)}`,
    "Check that the base url is the API's own address.",
  );
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown reason";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
