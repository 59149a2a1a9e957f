/**
 * The interface of the service, the only file of it that the rest of the program may import: start it on a
 * database, and create, list and revoke the tokens of a database, even while a service runs on it.
 */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { Failure } from "../failure.ts";
import { isBusy, isFull } from "../operating-system/sqlite-errors.ts";
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
import { loadInSteps } from "./store/load-administration.ts";
import { findAdministration, readAdministrations } from "./store/query-administrations.ts";
import { openStore, openView } from "./store/sqlite-store.ts";
import type { Store } from "./store/store.ts";
import {
  countPostings,
  rebuildSteps,
  type SumDifference,
  sumDifferences,
} from "./store/stored-sums.ts";

export type { ServiceRequest, ServiceResponse } from "./http/in-process.ts";
export type { RateLimit } from "./http/rate-limit.ts";
export type { ServedRequest } from "./http/served-request.ts";
export type { Shapes } from "./records/declared-record.ts";
export type { AdministrationBooks } from "./rules/administration-books.ts";
export type { SumDifference } from "./store/stored-sums.ts";

export interface ServiceOptions
  extends Pick<
    RunOptions,
    | "listsDownloads"
    | "webhooksOverHttp"
    | "webhooksToPrivate"
    | "webhookAuthorities"
    | "webhookSignatureHeader"
    | "corsOrigins"
    | "onServed"
  > {
  /** A file, or `:memory:`. */
  readonly databasePath: string;
  readonly administrationId: string;
  /** Called only when the database does not contain the administration yet. */
  readonly books: () => AdministrationBooks;
  /** Further administrations of the same database; none by default. */
  readonly others?: readonly ServedAdministration[];
  /** The shapes of answers: as in the specification, or as the real service answers today. */
  readonly shapes: Shapes;
  /** Null for no limit. */
  readonly rateLimit: RateLimit | null;
  /** 0 for any free port. */
  readonly port: number;
  /** The machine's clock: ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  /**
   * The fixed day on which the service lives, or `machine` for the machine's clock. By default the fixed day of
   * the administration, or the machine's clock if it has none.
   */
  readonly clock?: CalendarDate | "machine";
  /** The purpose of the token, for people. */
  readonly tokenName: string;
  /** Logs faults of the service and of its jobs. */
  readonly log?: (message: string) => void;
  /** Stops loading the books, which are then loaded from their beginning at the next start. */
  readonly signal?: AbortSignal;
  /** Called now and then while the books are loaded, with the number of postings so far. */
  readonly onLoading?: (postings: number) => void;
}

/** An administration that is loaded when the database does not contain it yet. */
export type ServedAdministration = Pick<ServiceOptions, "administrationId" | "books">;

export interface StartedService extends RunningService {
  /** A token with all scopes, valid until the service is closed. */
  readonly token: string;
  /** The fixed day on which the service lives; null when it follows the machine's clock. */
  readonly today: CalendarDate | null;
  /** Revokes a token of this database; any other token is ignored. */
  readonly revoke: (token: string) => void;
}

/**
 * Failure codes: `output-not-writable` for a database that cannot be used, `port-not-usable`,
 * `administration-held` while another process fills the database. Throws the reason of an aborted `signal`.
 */
export async function startService(options: ServiceOptions): Promise<StartedService> {
  try {
    return await startServiceOn(openStore(options.databasePath), options);
  } catch (cause) {
    const place = `${options.databasePath} with administration ${options.administrationId}`;
    throw isBusy(cause) ? beingWritten(place, cause) : cause;
  }
}

/** Starts the service on an open store, which is closed with the service. */
export async function startServiceOn(
  store: Store,
  options: ServiceOptions,
): Promise<StartedService> {
  const { now } = options;
  try {
    await fillOnce(store, options);
    const { token } = createToken(store, {
      name: options.tokenName,
      scopes: SCOPES,
      administrationIds: null,
      now: now(),
    });
    // Loaded here, so that managing tokens does not load the server.
    const { runService } = await import("./run-service.ts");
    const today = fixedDay(store, options);
    const running = await runService({ ...options, store, today });
    return {
      ...running,
      today,
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
    throw isFull(cause) ? diskFull(options, cause) : cause;
  }
}

function fixedDay(
  store: Store,
  { clock, administrationId }: Pick<ServiceOptions, "clock" | "administrationId">,
): CalendarDate | null {
  if (clock === "machine") return null;
  return clock ?? findAdministration(store, administrationId)?.today ?? null;
}

async function fillOnce(store: Store, options: ServiceOptions): Promise<void> {
  for (const one of [options, ...(options.others ?? [])]) await fillWith(store, one, options);
}

/** Checked again inside the transaction: when two programs start on a new file, only one fills it. */
async function fillWith(
  store: Store,
  { administrationId, books }: ServedAdministration,
  { signal, onLoading }: ServiceOptions,
): Promise<void> {
  const isKnown = (): boolean => findAdministration(store, administrationId) !== null;
  if (isKnown()) return;
  await store.transactionInSteps(async () => {
    if (isKnown()) return;
    await loadInSteps(store, books(), {
      signal: signal ?? new AbortController().signal,
      onProgress: onLoading ?? (() => undefined),
    });
  });
  store.run("PRAGMA shrink_memory");
}

const beingWritten = (database: string, cause: unknown): Failure =>
  new Failure(
    "administration-held",
    `another process is writing to the database ${database}`,
    "Wait until it has finished, then run the command again.",
    cause,
  );

const diskFull = ({ databasePath }: ServiceOptions, cause: unknown): Failure =>
  new Failure(
    "output-not-writable",
    `the disk with the database ${databasePath} is full`,
    "Free disk space, then run the command again; the books have not changed.",
    cause,
  );

export interface TokenRequest {
  readonly name: string;
  /** As written; null for all scopes. */
  readonly scopes: readonly string[] | null;
  /** Null for all administrations, including future ones. */
  readonly administrationIds: readonly string[] | null;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
}

export interface CreatedToken {
  readonly id: string;
  /** Only available here: it cannot be retrieved later. */
  readonly token: string;
  readonly scopes: readonly Scope[];
}

/** Failure `arguments-invalid` for an unknown scope, or an administration that is not in the database. */
export function createServiceToken(databasePath: string, request: TokenRequest): CreatedToken {
  const scopes = request.scopes === null ? SCOPES : request.scopes.map(requireScope);
  return withStore(databasePath, (store) => {
    const known = readAdministrations(store, null).map(({ id }) => id);
    const unknown = request.administrationIds?.filter((id) => !known.includes(id)) ?? [];
    if (unknown.length > 0) {
      throw new Failure(
        "arguments-invalid",
        `--administrations ${unknown.join(",")}: not in the database ${databasePath}`,
        `It contains ${known.join(", ")}.`,
      );
    }
    const { name, administrationIds, now } = request;
    return { ...createToken(store, { name, scopes, administrationIds, now }), scopes };
  });
}

/** All tokens, oldest first, including revoked ones, without the secret part. */
export const listServiceTokens = (databasePath: string): readonly Token[] =>
  withStore(databasePath, listTokens);

/** Revokes a token for all services on the database. Failure `arguments-invalid` for an unknown id. */
export function revokeServiceToken(databasePath: string, id: string, now: string): void {
  withStore(databasePath, (store) => {
    if (revokeTokenById(store, id, now)) return;
    throw new Failure(
      "arguments-invalid",
      `the database ${databasePath} has no token ${id}`,
      "List the tokens with `slotsom serve token list`.",
    );
  });
}

function requireScope(word: string): Scope {
  const scope = SCOPES.find((known) => known === word);
  if (scope !== undefined) return scope;
  throw new Failure(
    "arguments-invalid",
    `--scopes ${word}: unknown scope`,
    `Use all, or a comma-separated list of ${SCOPES.join(",")}.`,
  );
}

/** The stored sums of one administration, compared with its postings. */
export interface VerifiedSums {
  readonly administrationId: string;
  readonly postings: number;
  readonly differences: readonly SumDifference[];
}

/** Differences that are listed per table of sums. */
const DIFFERENCES_MAX = 20;

/** Sums all postings of the database as it is now again, and compares the results with what is stored. Changes nothing. */
export const verifyServiceSums = (databasePath: string): readonly VerifiedSums[] =>
  withStore(
    databasePath,
    (store) =>
      readAdministrations(store, null).map(({ id }) => ({
        administrationId: id,
        postings: countPostings(store, id),
        differences: sumDifferences(store, id, DIFFERENCES_MAX),
      })),
    openView,
  );

/** Replaces the stored sums by those of the postings; returns the ids of the administrations. */
export const rebuildServiceSums = (databasePath: string): readonly string[] =>
  withStore(databasePath, (store) =>
    store.transaction(() =>
      readAdministrations(store, null).map(({ id }) => {
        for (const steps = rebuildSteps(store, id); steps.next().done !== true; );
        return id;
      }),
    ),
  );

/** Opens the store only for this call, so that a service on the same file does not wait longer. */
function withStore<Result>(
  databasePath: string,
  use: (store: Store) => Result,
  open = openStore,
): Result {
  try {
    const store = open(databasePath);
    try {
      return use(store);
    } finally {
      store.close();
    }
  } catch (cause) {
    throw isBusy(cause) ? beingWritten(databasePath, cause) : cause;
  }
}
