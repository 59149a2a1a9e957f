/** The embedded service: an HTTP server on a database, with the worker that runs its jobs. */
import { type CalendarDate, datesInZones } from "../calendar/calendar-date.ts";
import { portFailure } from "../operating-system/port-failure.ts";
import { BASE_PATH, type HttpOptions } from "./http/http-options.ts";
import { askInProcess, type ServiceRequest, type ServiceResponse } from "./http/in-process.ts";
import { openHttp } from "./http/open-http.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import type { ServedRequest } from "./http/served-request.ts";
import { jobKinds } from "./jobs/kinds/index.ts";
import { ANSWER_MS_MAX, openWebhookTransport, SIGNATURE_HEADER } from "./jobs/webhook-transport.ts";
import { startWorker } from "./jobs/worker.ts";
import { booksClock } from "./rules/books-clock.ts";
import { openStore } from "./store/sqlite-store.ts";
import type { Store } from "./store/store.ts";

/** The database: a store that the caller opens and closes, or a file that the service opens. */
type Database = { readonly store: Store } | { readonly databasePath: string };

export type RunOptions = Database & {
  /** The machine's clock: ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  /** The fixed day of the books, with all their time stamps; by default, and with null, the machine's clock. */
  readonly today?: CalendarDate | null;
  /** The address to listen on; by default the service is only reachable from this machine. */
  readonly host?: string;
  /** By default, and with 0, a free port. */
  readonly port?: number;
  /** The shapes of answers: as in the specification (the default), or as the real service answers today. */
  readonly shapes?: HttpOptions["shapes"];
  /** By default, and with null, no limit. */
  readonly rateLimit?: RateLimit | null;
  /** The origins of pages that may call the API from a browser, `*` for any; by default none. */
  readonly corsOrigins?: readonly string[];
  /** Called after each request, for an access log. */
  readonly onServed?: (served: ServedRequest) => void;
  /** Whether finished files can be listed and downloaded (the default); the specification has no such list. */
  readonly listsDownloads?: boolean;
  /** The maximum size of an upload in bytes, including its multipart body; 25 MB by default. */
  readonly attachmentBytesMax?: number;
  /** Whether webhooks on this machine may use http; by default only https is allowed. */
  readonly webhooksOverHttp?: boolean;
  /** Whether webhooks may call this machine and private networks over https; by default only public addresses. */
  readonly webhooksToPrivate?: boolean;
  /** Additional certificate authorities for webhooks, in PEM. */
  readonly webhookAuthorities?: readonly string[];
  /** The header with the signature of a delivery; `Webhook-Signature` by default. */
  readonly webhookSignatureHeader?: string;
  /** Logs faults of the service and of its jobs, never with content of requests. */
  readonly log?: (message: string) => void;
};

export interface RunningService {
  /** The base address without a trailing slash: `http://127.0.0.1:8080/api/v2`. */
  readonly url: string;
  readonly port: number;
  /** Sends a request without a socket. */
  readonly handle: (request: ServiceRequest) => Promise<ServiceResponse>;
  /** Resolves when no job is due. */
  readonly idle: () => Promise<void>;
  /** Ends answers and jobs in progress; an unfinished job is resumed at the next start. */
  readonly close: () => Promise<void>;
}

const HOST_DEFAULT = "127.0.0.1";
/** Gap: Payments, notes and attachments. */
const ATTACHMENT_BYTES_MAX = 25 * 1024 * 1024;

/** Failures: `output-not-writable` for a database that cannot be opened, `port-not-usable`. */
export async function runService(options: RunOptions): Promise<RunningService> {
  const {
    now,
    today = null,
    host = HOST_DEFAULT,
    port: requestedPort = 0,
    rateLimit = null,
  } = options;
  const { shapes = "specification", log = discardLog, listsDownloads = true } = options;
  const { attachmentBytesMax = ATTACHMENT_BYTES_MAX } = options;
  const store = "store" in options ? options.store : openStore(options.databasePath);
  const closeStore = (): void => {
    if (!("store" in options)) store.close();
  };
  let url = "";
  const webhooks = openWebhookTransport({
    allowsHttp: options.webhooksOverHttp ?? false,
    allowsPrivate: options.webhooksToPrivate ?? false,
    authorities: options.webhookAuthorities ?? [],
    signatureHeader: options.webhookSignatureHeader ?? SIGNATURE_HEADER,
    answerMsMax: ANSWER_MS_MAX,
    now,
    log,
  });
  const booksNow = booksClock(today, now);
  const worker = startWorker({ store, kinds: jobKinds(webhooks), now, booksNow, log });
  const app = openHttp({
    store,
    shapes,
    now,
    booksNow,
    today,
    dateInZone: datesInZones(),
    rateLimit,
    attachmentBytesMax,
    log,
    baseUrl: () => url,
    changed: worker.wake,
    listsDownloads,
    corsOrigins: options.corsOrigins ?? [],
    onServed: options.onServed ?? null,
    webhooks,
  });
  const close = async (): Promise<void> => {
    // The worker first, so that it claims no more jobs; slow receivers are not awaited.
    await Promise.all([worker.close(), webhooks.close().then(() => app.close())]);
    closeStore();
  };
  try {
    url = new URL(BASE_PATH, await app.listen({ host, port: requestedPort })).href;
  } catch (cause) {
    await close();
    throw portFailure(cause, host, requestedPort);
  }
  const port = Number.parseInt(new URL(url).port, 10);
  return { url, port, handle: (request) => askInProcess(app, request), idle: worker.idle, close };
}

const discardLog = (): void => undefined;
