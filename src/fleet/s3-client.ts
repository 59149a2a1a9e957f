/** The client of an S3 store: the one of AWS over our connections, with our patience. Only this file sends the credential. */
import type { Readable } from "node:stream";
import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import type { Dispatcher } from "undici";
import { openWay, type Way } from "../api/open-way.ts";
import { nameOfProxy, proxyRefusal, statusOfProxy } from "../api/outgoing-proxy.ts";
import { request as sendBy } from "../api/undici-parts.ts";
import { Failure, hasErrorCode } from "../failure.ts";
import { durationText } from "../runs/duration.ts";
import { hiddenProxy } from "../runs/hidden-proxy.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import { type CredentialPorts, readS3Credential, type S3Credential } from "./s3-credential.ts";
import { nameOfStore, type S3Place } from "./s3-place.ts";

export interface S3Ports
  extends CredentialPorts,
    Pick<RunPorts, "monotonicMs" | "sleep" | "random"> {}

type S3Commands = typeof import("@aws-sdk/client-s3");
interface Options {
  readonly abortSignal: AbortSignal;
}

export interface S3Asking {
  readonly place: S3Place;
  /**
   * The answer to a command, asked again while the store is busy or away; `others` has the results for statuses that
   * are answers too. `what` names the request in a failure. Failure codes: `store-unreachable`, `store-refused`,
   * `proxy-refused`, those of the credential.
   */
  readonly ask: <Value, Other = never>(
    what: string,
    signal: AbortSignal,
    request: (client: S3Client, commands: S3Commands, options: Options) => Promise<Value>,
    others?: Readonly<Record<number, Other>>,
  ) => Promise<Value | Other>;
}

/** A store that is restarted, or refuses for a minute, is waited for. */
const PATIENCE_MS = 150_000;
const DELAY_MS_FIRST = 200;
const DELAY_MS_MAX = 8_000;
/** A server may store a large object before it answers. Idle connections do not keep the process alive. */
const LIMITS = { connections: 8, connectMs: 10_000, headersMs: 60_000, bodyMs: 30_000 };
/** 409: another writer of the same key is at work, which AWS asks to repeat. */
const PASSING = [408, 409, 429, 500, 502, 503, 504];
const UNAUTHORIZED = [400, 401, 403];

interface Opened {
  readonly client: S3Client;
  readonly credential: S3Credential;
}

/** The client is loaded and opened by the first request: most runs have no such store. */
export function askingS3(place: S3Place, ports: S3Ports): S3Asking {
  let opened: Opened | null = null;
  const open = async ({ S3Client }: S3Commands, signal: AbortSignal): Promise<Opened> => {
    const credential = await readS3Credential(place, ports, signal);
    // The client writes into the credential that it gets.
    return { client: new S3Client(configuration(place, ports, { ...credential })), credential };
  };
  /** A key that is replaced while workers run is used without a restart. */
  const isReplaced = async (refused: Opened, commands: S3Commands, signal: AbortSignal) => {
    if (opened === refused) opened = await open(commands, signal);
    return JSON.stringify(opened?.credential) !== JSON.stringify(refused.credential);
  };
  const patience = patienceWith(place, ports);
  return {
    place,
    ask: async (what, signal, request, others = {}) => {
      const wait = patience(signal);
      for (;;) {
        signal.throwIfAborted();
        const commands = await loadedClient();
        opened ??= await open(commands, signal);
        const used = opened;
        try {
          return await request(used.client, commands, { abortSignal: signal });
        } catch (cause) {
          signal.throwIfAborted();
          const status = statusOf(cause) ?? 0;
          const other = others[status];
          if (other !== undefined) return other;
          const reason = passingReason(cause);
          if (reason !== null) await wait(reason);
          else if (!UNAUTHORIZED.includes(status) || !(await isReplaced(used, commands, signal))) {
            throw failureOf(place, what, cause);
          }
        }
      }
    },
  };
}

async function loadedClient(): Promise<S3Commands> {
  try {
    return await import("@aws-sdk/client-s3");
  } catch (cause) {
    if (!hasErrorCode(cause, "ERR_MODULE_NOT_FOUND")) throw cause;
    throw new Failure(
      "arguments-invalid",
      "a store on S3 needs the package @aws-sdk/client-s3, which is not installed",
      "Install it beside slotsom with: npm install @aws-sdk/client-s3. Or keep the packs in a folder.",
      cause,
    );
  }
}

/** Everything that the client would otherwise look for in the environment and the files of AWS is stated. */
const configuration = (
  place: S3Place,
  ports: S3Ports,
  credential: S3Credential,
): S3ClientConfig => ({
  endpoint: place.endpoint,
  region: place.region,
  forcePathStyle: place.path_style === true,
  credentials: credential,
  // Servers of other makers store a checksum that follows the content as content.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  defaultsMode: "standard",
  // We ask again.
  retryMode: "standard",
  maxAttempts: 1,
  logger: SILENT,
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
  useArnRegion: false,
  userAgentAppId: "slotsom",
  // undici has no such requests.
  expectContinueHeader: false,
  requestHandler: { metadata: { handlerProtocol: "http/1.1" }, handle: handlerOf(place, ports) },
});

/** The client otherwise warns on the console of an upload that failed. */
const ignored = (): void => undefined;
const SILENT = { debug: ignored, info: ignored, warn: ignored, error: ignored };

/** A request as the client makes it. */
interface HandledRequest extends Pick<Dispatcher.RequestOptions, "method"> {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
}

/** Requests go the way of all connections to other machines, through the proxy where there is one. */
function handlerOf(place: S3Place, ports: S3Ports) {
  let way: Promise<Way> | null = null;
  const open = (origin: string) => (way ??= openWay(origin, LIMITS, hiddenProxy(ports)));
  return async (request: HandledRequest, options: Partial<Options> = {}) => {
    const { protocol, hostname, port, method, path, headers, body } = request;
    const origin = `${protocol}//${hostname}${port === undefined ? "" : `:${String(port)}`}`;
    const { dispatcher, via } = await open(origin);
    const query = new URLSearchParams(request.query).toString();
    try {
      const answer = await sendBy.call(dispatcher, {
        origin,
        method,
        path: query === "" ? path : `${path}?${query}`,
        headers,
        body: body ?? null,
        signal: options.abortSignal ?? null,
      });
      return { response: answer };
    } catch (cause) {
      const proxy = via();
      if (proxy === null) throw cause;
      const refusal = proxyRefusal(nameOfStore(place), cause, proxy);
      if (refusal !== null) throw refusal;
      const why = statusOfProxy(cause) ?? connectionErrorOf(cause);
      throw new ProxyError(`${String(why)} through the proxy ${nameOfProxy(proxy)}`);
    }
  };
}

class ProxyError extends Error {}

/** Waits before the next attempt, each time longer; throws `store-unreachable` when the store was away for too long. */
const patienceWith =
  (place: S3Place, ports: S3Ports) =>
  (signal: AbortSignal): ((reason: string) => Promise<void>) => {
    let untilMs: number | null = null;
    let delayMs = DELAY_MS_FIRST;
    return async (reason) => {
      const nextMs = delayMs * (0.5 + ports.random() / 2);
      // An upload that broke off after a long time is sent again too.
      untilMs ??= ports.monotonicMs() + PATIENCE_MS;
      if (ports.monotonicMs() + nextMs > untilMs) throw unreachable(place, reason);
      delayMs = Math.min(delayMs * 2, DELAY_MS_MAX);
      await ports.sleep(nextMs, signal);
    };
  };

/** The status with which a store refused; null for an error of the connection. */
function statusOf(cause: unknown): number | null {
  if (!(cause instanceof Error) || !("$metadata" in cause)) return null;
  const { $metadata: found } = cause;
  if (typeof found !== "object" || found === null || !("httpStatusCode" in found)) return null;
  return typeof found.httpStatusCode === "number" ? found.httpStatusCode : null;
}

/** The status with the code of the server, and none of its text: servers repeat parts of the signature there. */
function refusalText(cause: unknown, status: number): string {
  const name = cause instanceof Error ? cause.name : "";
  const isCode = /^[A-Za-z0-9.]{1,80}$/.test(name) && !NO_CODES.includes(name);
  return isCode ? `${String(status)} ${name}` : String(status);
}

/** The names that the client gives to answers without a code. */
const NO_CODES = ["Error", "Unknown", "UnknownError", "S3ServiceException", String(Number.NaN)];

/** The reason to ask again; null for an error that stays. */
function passingReason(cause: unknown): string | null {
  const status = statusOf(cause);
  if (status !== null && PASSING.includes(status)) return refusalText(cause, status);
  if (cause instanceof ProxyError) return cause.message;
  return codeMatching(cause, CONNECTION);
}

function failureOf(place: S3Place, what: string, cause: unknown): unknown {
  if (cause instanceof Failure) return cause;
  const status = statusOf(cause);
  const reason = status === null ? codeMatching(cause, CERTIFICATE) : refusalText(cause, status);
  return reason === null ? cause : refused(place, what, reason);
}

/**
 * The codes of the system, undici and its parser for a connection that was refused, broken or too slow. Those of files
 * that are sent or written are no reason to ask again.
 */
const CONNECTION =
  /^(E(CONN|HOST|NET)[A-Z]+|E(PIPE|PROTO|TIMEDOUT|NOTFOUND|NOTCONN|ADDRNOTAVAIL|MFILE|NFILE)|EAI_AGAIN|UND_ERR_(\w+_TIMEOUT|SOCKET|PRX_CONN|RES_\w+)|HPE_\w+)$/;
/** A certificate that is not trusted does not pass with time. */
const CERTIFICATE = /CERT|TLS|SSL/;

const codeMatching = (cause: unknown, codes: RegExp): string | null =>
  cause instanceof Error &&
  "code" in cause &&
  typeof cause.code === "string" &&
  codes.test(cause.code)
    ? cause.code
    : null;

/** The code of an error of the connection, as in `ECONNREFUSED`. Any other error is thrown. */
function connectionErrorOf(cause: unknown): string {
  const code = codeMatching(cause, CONNECTION);
  if (code === null) throw cause;
  return code;
}

export const unreachable = (place: S3Place, reason: string): Failure =>
  new Failure(
    "store-unreachable",
    `the store ${nameOfStore(place)} did not take or give an object for ${durationText(PATIENCE_MS)} (${reason})`,
    "Check that the store runs and that its endpoint is right, then run the same command again: objects that it has are not sent again.",
  );

const refused = (place: S3Place, what: string, reason: string): Failure =>
  new Failure(
    "store-refused",
    `the store ${nameOfStore(place)} refused ${what} (${reason})`,
    "Check the bucket, the region and the rights of the access key: it must read, write, list and delete objects.",
  );
