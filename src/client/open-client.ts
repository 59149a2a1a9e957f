/** The typed client: every operation of the service as a function, for programs and scripts. */
import type { Session } from "../api/client.ts";
import { type Clock, sleepFor } from "../api/clock.ts";
import { proxyIn } from "../api/outgoing-proxy.ts";
import {
  type Connection,
  type ConnectionWait,
  openConnection,
} from "../request-budget/connection.ts";
import type { RateLimits } from "../request-budget/rate-budget.ts";
import { type Groups, groupsOf } from "./groups.ts";
import { idPart } from "./requests.ts";

/**
 * How a program connects to the service: directly, or through the proxy of its environment (`HTTPS_PROXY`,
 * `NO_PROXY`).
 */
export interface ConnectionOptions {
  /** The address of version 2 of the API: `https://host/api/v2`. */
  readonly baseUrl: string;
  /** A token, or a function that returns one; called before each request, and the result is not stored. */
  readonly credential: string | (() => string | Promise<string>);
  /** Requests wait for their turn within these limits; without them only the service's refusals slow them down. */
  readonly limits?: RateLimits;
  /**
   * Shares the limits with every program on this machine that names the same folder, as slotsom does
   * with `budgets` in its own folder (`.slotsom`, or `$SLOTSOM_HOME`).
   */
  readonly budgetFolder?: string;
  /** Called before each wait for the limit or for a retry. */
  readonly onWait?: (wait: ConnectionWait) => void;
}

/** How a program connects to one administration of the service. */
export interface ClientOptions extends ConnectionOptions {
  readonly administrationId: string;
  /** Aborts the requests in progress and refuses later ones. */
  readonly signal?: AbortSignal;
}

/** The operations of the service on one administration, grouped by subject. */
export interface Client extends Groups, AsyncDisposable {
  readonly administrationId: string;
  /** Paths of received fields that this version does not know, without indices: `$[].new_field`. */
  readonly unknownFields: () => readonly string[];
  /** Waits for the requests in progress. */
  readonly close: () => Promise<void>;
}

/**
 * A client for one administration. Reads are retried where that is safe (429, 500, 502, 503, 504, a lost
 * connection); a change is sent once.
 *
 * Failures of every operation: credential-missing, credential-refused, credential-echoed, scope-missing, record-unknown,
 * administration-unknown, request-refused, rate-limit-exhausted, service-failing, service-unreachable,
 * answer-cut-off, answer-not-json, answer-malformed, answer-too-large; of changes change-uncertain.
 */
export function openClient(options: ClientOptions): Client {
  const administrationId = idPart(options.administrationId);
  const connection = connectTo(options);
  const session: Session = {
    transport: connection.transport,
    administrationId,
    signal: options.signal ?? new AbortController().signal,
    unknownFields: new Set(),
  };
  return {
    ...groupsOf(session),
    administrationId,
    unknownFields: () => [...session.unknownFields],
    close: connection.close,
    [Symbol.asyncDispose]: connection.close,
  };
}

/**
 * The connection of a client, for `pullBooks`. Reads are retried where that is safe (429, 500, 502, 503, 504, a
 * lost connection). Close it when the pull is done.
 */
export const connectTo = (options: ConnectionOptions): Connection => {
  const { baseUrl, credential, limits, budgetFolder, onWait } = options;
  return openConnection({
    baseUrl,
    credential: typeof credential === "string" ? () => credential : credential,
    proxy: proxyIn(process.env),
    limits: limits ?? null,
    ...(budgetFolder === undefined ? {} : { budgetFolder }),
    clock: SYSTEM_CLOCK,
    jitter: randomFraction,
    onWait: onWait ?? (() => undefined),
  });
};

/** The clock of the machine. Programs enter here, as people enter through `cli`, so it is read here. */
export const SYSTEM_CLOCK: Clock = { now: () => new Date().toISOString(), sleep: sleepFor };

export const randomFraction = (): number => {
  const [drawn = 0] = globalThis.crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
};
