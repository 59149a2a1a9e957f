/** The service as the program embeds it: a database that is filled when it is new, and a token for the caller. */
import { Failure } from "../failure.ts";
import { SCOPES, type Shapes } from "./endpoints/endpoint.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import { createToken, revokeToken } from "./http/tokens.ts";
import type { AdministrationBooks } from "./rules/administration-books.ts";
import { type RunningService, startService } from "./start-service.ts";
import { loadAdministration } from "./store/load-administration.ts";
import { isBusy, isFull, openStore } from "./store/sqlite-store.ts";
import type { Store } from "./store/store.ts";

export interface EmbeddedOptions {
  /** A file, or `:memory:`. */
  readonly databasePath: string;
  readonly administrationId: string;
  /** Asked only when the database does not hold the administration yet. */
  readonly books: () => AdministrationBooks;
  readonly shapes: Shapes;
  readonly rateLimit: RateLimit | null;
  /** False for a service whose files only its users reach; without it true. */
  readonly listsDownloads?: boolean;
  /** As in `ServiceOptions`. */
  readonly webhooksOverHttp?: boolean;
  readonly webhookAuthorities?: readonly string[];
  readonly webhookSignatureHeader?: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  /** What the token is for, for people. */
  readonly tokenName: string;
  /** Faults of the service and of its jobs. */
  readonly log?: (message: string) => void;
}

export interface EmbeddedService extends RunningService {
  /** May do everything, until the service is closed. */
  readonly token: string;
  /** Of a token that this database knows; another one is left alone. */
  readonly revoke: (token: string) => void;
}

/**
 * Failure codes: `output-not-writable` for a database that cannot be used, `port-not-usable`,
 * `administration-held` while another process fills the database.
 */
export async function startEmbeddedService(options: EmbeddedOptions): Promise<EmbeddedService> {
  const { databasePath, shapes, rateLimit, port, now, log, listsDownloads = true } = options;
  const { webhooksOverHttp = false, webhookAuthorities = [], webhookSignatureHeader } = options;
  const store = openStore(databasePath);
  try {
    fillOnce(store, options);
    const { token } = createToken(store, {
      name: options.tokenName,
      scopes: SCOPES,
      administrationIds: null,
      now: now(),
    });
    const running = await startService({
      store,
      shapes,
      rateLimit,
      listsDownloads,
      webhooksOverHttp,
      webhookAuthorities,
      ...(webhookSignatureHeader === undefined ? {} : { webhookSignatureHeader }),
      port,
      now,
      ...(log === undefined ? {} : { log }),
    });
    return {
      ...running,
      token,
      revoke: (other) => {
        revokeToken(store, other, now());
      },
      close: async () => {
        await running.close();
        revokeToken(store, token, now());
        store.close();
      },
    };
  } catch (cause) {
    store.close();
    if (isBusy(cause)) throw beingFilled(options, cause);
    throw isFull(cause) ? diskFull(options, cause) : cause;
  }
}

/** Looked at again inside the transaction: of two programs that start on a new file one fills it. */
function fillOnce(store: Store, { administrationId, books }: EmbeddedOptions): void {
  const isKnown = (): boolean =>
    store.rows("SELECT id FROM administrations WHERE id = ?", administrationId).length > 0;
  if (isKnown()) return;
  store.transaction(() => {
    if (!isKnown()) loadAdministration(store, books());
  });
}

const beingFilled = (
  { databasePath, administrationId }: EmbeddedOptions,
  cause: unknown,
): Failure =>
  new Failure(
    "administration-held",
    `another process writes into the database ${databasePath}, which holds administration ${administrationId}`,
    "Wait until it has finished, then run the same command again.",
    cause,
  );

const diskFull = ({ databasePath }: EmbeddedOptions, cause: unknown): Failure =>
  new Failure(
    "output-not-writable",
    `the disk is full that holds the database ${databasePath}`,
    "Make room on it, then run the same command again; the books are as they were.",
    cause,
  );
