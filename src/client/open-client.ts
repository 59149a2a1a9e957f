/** The typed client: every operation of the service as a function, for programs and scripts. */
import type { Session } from "../api/client.ts";
import { type Clock, sleepFor } from "../api/clock.ts";
import { type ConnectionWait, openConnection } from "../connection/connection.ts";
import type { RateLimits } from "../connection/rate-budget.ts";
import { idPart } from "./asking.ts";
import { type Groups, groupsOf } from "./groups.ts";

export interface ClientOptions {
  /** Of version 2 of the API: `https://host/api/v2`. */
  readonly baseUrl: string;
  readonly administrationId: string;
  /** A token, or what gives one; asked before each request and kept nowhere. */
  readonly credential: string | (() => string | Promise<string>);
  /** Requests wait for their turn within these; without them the service's refusals alone hold them back. */
  readonly limits?: RateLimits;
  /**
   * Shares those limits with every program of this machine that names the same folder, as slotsom does
   * with `budgets` in its own (`.slotsom`, or `$SLOTSOM_HOME`).
   */
  readonly budgetFolder?: string;
  /** Ends what is under way, and refuses what comes after. */
  readonly signal?: AbortSignal;
  /** Told before each wait for the limit or for a retry. */
  readonly onWait?: (wait: ConnectionWait) => void;
}

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
  const { baseUrl, credential, limits, budgetFolder, signal, onWait } = options;
  const administrationId = idPart(options.administrationId);
  const connection = openConnection({
    baseUrl,
    credential: typeof credential === "string" ? () => credential : credential,
    limits: limits ?? null,
    ...(budgetFolder === undefined ? {} : { budgetFolder }),
    clock: SYSTEM_CLOCK,
    jitter: randomFraction,
    onWait: onWait ?? (() => undefined),
  });
  const session: Session = {
    transport: connection.transport,
    administrationId,
    signal: signal ?? new AbortController().signal,
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

/** A program that opens a client has no other clock: this is its door, as `cli` is the door of people. */
export const SYSTEM_CLOCK: Clock = { now: () => new Date().toISOString(), sleep: sleepFor };

export const randomFraction = (): number => {
  const [drawn = 0] = globalThis.crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
};
