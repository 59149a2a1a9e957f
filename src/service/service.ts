/**
 * The service as the rest of the program sees it, and all that it may import of it: start it on a database,
 * and make, list and revoke the tokens of one, also while a service runs on it.
 */
import { Failure } from "../failure.ts";
import { SCOPES, type Scope } from "./endpoints/endpoint.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import {
  createToken,
  listTokens,
  revokeToken,
  revokeTokenById,
  type Token,
} from "./http/tokens.ts";
import type { Shapes } from "./records/declared-record.ts";
import type { AdministrationBooks } from "./rules/administration-books.ts";
import type { RunningService, RunOptions } from "./run-service.ts";
import { loadAdministration } from "./store/load-administration.ts";
import { findAdministration, readAdministrations } from "./store/query-administrations.ts";
import { isBusy, isFull, openStore } from "./store/sqlite-store.ts";
import type { Store } from "./store/store.ts";

export type { ServiceRequest, ServiceResponse } from "./http/in-process.ts";
export type { RateLimit } from "./http/rate-limit.ts";
export type { Shapes } from "./records/declared-record.ts";
export type { AdministrationBooks } from "./rules/administration-books.ts";

export interface ServiceOptions
  extends Pick<
    RunOptions,
    "listsDownloads" | "webhooksOverHttp" | "webhookAuthorities" | "webhookSignatureHeader"
  > {
  /** A file, or `:memory:`. */
  readonly databasePath: string;
  readonly administrationId: string;
  /** Asked only when the database does not hold the administration yet. */
  readonly books: () => AdministrationBooks;
  /** Answers as the specification words them, or as the real service gives them today. */
  readonly shapes: Shapes;
  /** Null does not limit. */
  readonly rateLimit: RateLimit | null;
  /** 0 for any that is free. */
  readonly port: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  /** What the token is for, for people. */
  readonly tokenName: string;
  /** Faults of the service and of its jobs. */
  readonly log?: (message: string) => void;
}

export interface StartedService extends RunningService {
  /** May do everything, until the service is closed. */
  readonly token: string;
  /** Of a token that this database knows; another one is left alone. */
  readonly revoke: (token: string) => void;
}

/**
 * Failure codes: `output-not-writable` for a database that cannot be used, `port-not-usable`,
 * `administration-held` while another process fills the database.
 */
export const startService = async (options: ServiceOptions): Promise<StartedService> =>
  startServiceOn(openStore(options.databasePath), options);

/** Starts the service on an open store, which is closed with the service. */
export async function startServiceOn(
  store: Store,
  options: ServiceOptions,
): Promise<StartedService> {
  const { databasePath, now } = options;
  try {
    fillOnce(store, options);
    const { token } = createToken(store, {
      name: options.tokenName,
      scopes: SCOPES,
      administrationIds: null,
      now: now(),
    });
    // Whoever works with tokens alone does not load the server.
    const { runService } = await import("./run-service.ts");
    const running = await runService({ ...options, store });
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
    if (isBusy(cause)) {
      const holding = `${databasePath}, which holds administration ${options.administrationId}`;
      throw beingWritten(holding, cause);
    }
    throw isFull(cause) ? diskFull(options, cause) : cause;
  }
}

/** Looked at again inside the transaction: of two programs that start on a new file one fills it. */
function fillOnce(store: Store, { administrationId, books }: ServiceOptions): void {
  const isKnown = (): boolean => findAdministration(store, administrationId) !== null;
  if (isKnown()) return;
  store.transaction(() => {
    if (!isKnown()) loadAdministration(store, books());
  });
}

const beingWritten = (database: string, cause: unknown): Failure =>
  new Failure(
    "administration-held",
    `another process writes into the database ${database}`,
    "Wait until it has finished, then run the same command again.",
    cause,
  );

const diskFull = ({ databasePath }: ServiceOptions, cause: unknown): Failure =>
  new Failure(
    "output-not-writable",
    `the disk is full that holds the database ${databasePath}`,
    "Make room on it, then run the same command again; the books are as they were.",
    cause,
  );

export interface TokenWishes {
  readonly name: string;
  /** As written; null for all that there are. */
  readonly scopes: readonly string[] | null;
  /** Null for all administrations, those to come too. */
  readonly administrationIds: readonly string[] | null;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
}

export interface MadeToken {
  readonly id: string;
  /** Seen here and never again. */
  readonly token: string;
  readonly scopes: readonly Scope[];
}

/** Failure `arguments-invalid` for a scope there is not, or an administration the database does not hold. */
export function createServiceToken(databasePath: string, wishes: TokenWishes): MadeToken {
  const scopes = wishes.scopes === null ? SCOPES : wishes.scopes.map(demandScope);
  return withStore(databasePath, (store) => {
    const known = readAdministrations(store, null).map(({ id }) => id);
    const unknown = wishes.administrationIds?.filter((id) => !known.includes(id)) ?? [];
    if (unknown.length > 0) {
      throw new Failure(
        "arguments-invalid",
        `--administrations ${unknown.join(",")}: not in the database ${databasePath}`,
        `It holds ${known.join(", ")}.`,
      );
    }
    const { name, administrationIds, now } = wishes;
    return { ...createToken(store, { name, scopes, administrationIds, now }), scopes };
  });
}

/** Oldest first, the revoked ones among them; nothing that could be used as a token. */
export const listServiceTokens = (databasePath: string): readonly Token[] =>
  withStore(databasePath, listTokens);

/** From then on every service on the database refuses it. Failure `arguments-invalid` for an unknown id. */
export function revokeServiceToken(databasePath: string, id: string, now: string): void {
  withStore(databasePath, (store) => {
    if (revokeTokenById(store, id, now)) return;
    throw new Failure(
      "arguments-invalid",
      `the database ${databasePath} has no token ${id}`,
      "See the tokens there are: slotsom serve token list",
    );
  });
}

function demandScope(word: string): Scope {
  const scope = SCOPES.find((known) => known === word);
  if (scope !== undefined) return scope;
  throw new Failure(
    "arguments-invalid",
    `--scopes ${word}: there is no such scope`,
    `Write all, or some of ${SCOPES.join(",")}, with commas between them.`,
  );
}

/** Opened for a moment: a service that runs on the same file waits no longer than that. */
function withStore<Result>(databasePath: string, use: (store: Store) => Result): Result {
  try {
    const store = openStore(databasePath);
    try {
      return use(store);
    } finally {
      store.close();
    }
  } catch (cause) {
    throw isBusy(cause) ? beingWritten(databasePath, cause) : cause;
  }
}
