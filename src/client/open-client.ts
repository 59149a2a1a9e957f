/** The typed client: every operation of the service as a function, for programs and scripts. */
import type { Session } from "../api/client.ts";
import { type Clock, sleepFor } from "../api/clock.ts";
import {
  type Connection,
  type ConnectionWait,
  openConnection,
} from "../request-budget/connection.ts";
import type { RateLimits } from "../request-budget/rate-budget.ts";
import { idPart } from "./asking.ts";
import { type Groups, groupsOf } from "./groups.ts";

/** How a program reaches the service. */
export interface ConnectionOptions {
  /** Of version 2 of the API: `https://host/api/v2`. */
  readonly baseUrl: string;
  /** A token, or what gives one; asked before each request and kept nowhere. */
  readonly credential: string | (() => string | Promise<string>);
  /** Requests wait for their turn within these; without them the service's refusals alone hold them back. */
  readonly limits?: RateLimits;
  /**
   * Shares those limits with every program of this machine that names the same folder, as slotsom does
   * with `budgets` in its own (`.slotsom`, or `$SLOTSOM_HOME`).
   */
  readonly budgetFolder?: string;
  /** Called before each wait for the limit or for a retry. */
  readonly onWait?: (wait: ConnectionWait) => void;
}

/** How a program reaches one administration of the service. */
export interface ClientOptions extends ConnectionOptions {
  readonly administrationId: string;
  /** Ends what is under way, and refuses what comes after. */
  readonly signal?: AbortSignal;
}

/** The operations of the service on one administration, by what they are about. */
export interface Client extends Groups, AsyncDisposable {
  readonly administrationId: string;
  /** Paths of fields that came and that this version does not know, indices left out: `$[].new_field`. */
  readonly unknownFields: () => readonly string[];
  /** Waits for what is under way. */
  readonly close: () => Promise<void>;
}

/**
 * A client for one administration. Reads are tried again where that is safe (429, 502, 503, 504, a lost
 * connection); what changes something is sent once.
 *
 * Failures of every operation: credential-missing, credential-refused, scope-missing, record-unknown,
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
 * The connection that a client has, for `pullBooks`. Reads are retried where that is safe (429, 502, 503, 504, a
 * lost connection). Close it when the pull is done.
 */
export const connectTo = (options: ConnectionOptions): Connection => {
  const { baseUrl, credential, limits, budgetFolder, onWait } = options;
  return openConnection({
    baseUrl,
    credential: typeof credential === "string" ? () => credential : credential,
    limits: limits ?? null,
    ...(budgetFolder === undefined ? {} : { budgetFolder }),
    clock: SYSTEM_CLOCK,
    jitter: randomFraction,
    onWait: onWait ?? (() => undefined),
  });
};

/** The clock of the machine. A program has no other: this is its entry point, as `cli` is that of people. */
export const SYSTEM_CLOCK: Clock = { now: () => new Date().toISOString(), sleep: sleepFor };

export const randomFraction = (): number => {
  const [drawn = 0] = globalThis.crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
};
