/** The embedded service: an HTTP server on a database, with the worker that makes its exports. */
import { Failure } from "../failure.ts";
import { BASE_PATH, type HttpOptions } from "./http/http-options.ts";
import { askInProcess, type ServiceRequest, type ServiceResponse } from "./http/in-process.ts";
import { openHttp } from "./http/open-http.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import { jobKinds } from "./jobs/kinds/index.ts";
import { ANSWER_MS_MAX, openWebhookTransport, SIGNATURE_HEADER } from "./jobs/webhook-transport.ts";
import { startWorker } from "./jobs/worker.ts";
import { openStore } from "./store/sqlite-store.ts";
import type { Store } from "./store/store.ts";

/** The database: opened by the caller, who closes it too, or opened here from a file. */
type Database = { readonly store: Store } | { readonly databasePath: string };

export type RunOptions = Database & {
  /** The clock: ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  /** An address to listen on; without one only this machine can reach the service. */
  readonly host?: string;
  /** 0, and nothing, take a free one. */
  readonly port?: number;
  /** Answers as the specification words them, or as the real service gives them today. */
  readonly shapes?: HttpOptions["shapes"];
  /** Null, and nothing, do not limit. */
  readonly rateLimit?: RateLimit | null;
  /** Whether finished files can be listed and fetched; the specification alone has no such list. */
  readonly listsDownloads?: boolean;
  /** The largest upload in bytes, with what a multipart body puts around the file; without it 25 MB. */
  readonly attachmentBytesMax?: number;
  /** Whether webhooks on the machine itself may do without TLS; without it https alone. */
  readonly webhooksOverHttp?: boolean;
  /** Certificates in PEM of authorities that webhooks may be certified by, beside the usual ones. */
  readonly webhookAuthorities?: readonly string[];
  /** The header that carries the signature of a delivery; `Webhook-Signature` without it. */
  readonly webhookSignatureHeader?: string;
  /** Faults of the service and of its jobs; never with anything a request carried. */
  readonly log?: (message: string) => void;
};

export interface RunningService {
  /** Base address without a slash at its end: `http://127.0.0.1:8080/api/v2`. */
  readonly url: string;
  readonly port: number;
  /** Asks without a socket. */
  readonly handle: (request: ServiceRequest) => Promise<ServiceResponse>;
  /** Settles when no job is due. */
  readonly idle: () => Promise<void>;
  /** Ends answers and jobs in hand; an unfinished job goes on at the next start. */
  readonly close: () => Promise<void>;
}

const HOST_DEFAULT = "127.0.0.1";
/** Gap: Payments, notes and attachments. */
const ATTACHMENT_BYTES_MAX = 25 * 1024 * 1024;

/** Failures: `output-not-writable` for a database that cannot be opened, `port-not-usable`. */
export async function runService(options: RunOptions): Promise<RunningService> {
  const { now, host = HOST_DEFAULT, port: portWanted = 0, rateLimit = null } = options;
  const { shapes = "specification", log = keepSilent, listsDownloads = true } = options;
  const { attachmentBytesMax = ATTACHMENT_BYTES_MAX } = options;
  const store = "store" in options ? options.store : openStore(options.databasePath);
  const closeStore = (): void => {
    if (!("store" in options)) store.close();
  };
  let url = "";
  const webhooks = openWebhookTransport({
    allowsHttp: options.webhooksOverHttp ?? false,
    authorities: options.webhookAuthorities ?? [],
    signatureHeader: options.webhookSignatureHeader ?? SIGNATURE_HEADER,
    answerMsMax: ANSWER_MS_MAX,
  });
  const worker = startWorker({ store, kinds: jobKinds(webhooks), now, log });
  const app = openHttp({
    store,
    shapes,
    now,
    rateLimit,
    attachmentBytesMax,
    log,
    baseUrl: () => url,
    changed: worker.wake,
    listsDownloads,
    webhooks,
  });
  const close = async (): Promise<void> => {
    // The worker first, so that it claims nothing more; a receiver that is slow is not waited for.
    const stopped = worker.close();
    await webhooks.close();
    await app.close();
    await stopped;
    closeStore();
  };
  try {
    url = new URL(BASE_PATH, await app.listen({ host, port: portWanted })).href;
  } catch (cause) {
    await close();
    throw listenFailure(cause, host, portWanted);
  }
  const port = Number.parseInt(new URL(url).port, 10);
  return { url, port, handle: (request) => askInProcess(app, request), idle: worker.idle, close };
}

const LISTEN_REFUSALS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EACCES: "the system does not allow it",
  EADDRNOTAVAIL: "this machine has no such address",
};

function listenFailure(cause: unknown, host: string, port: number): unknown {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const reason = LISTEN_REFUSALS[code];
  if (reason === undefined) return cause;
  return new Failure(
    "port-not-usable",
    `cannot listen on ${host}:${String(port)}: ${reason}`,
    "Name another port, or 0 for one that is free.",
    cause,
  );
}

const keepSilent = (): void => undefined;
