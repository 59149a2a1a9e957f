/** Observes every attempt of a request: its outcome, time and size, and the budget that is left after it. */
import type { ApiRequest, Transport } from "../api/transport.ts";
import { Failure } from "../failure.ts";
import type { BudgetLeft } from "./rate-budget.ts";
import type { BudgetedTransport } from "./rate-budget-transport.ts";

/** One attempt of a request. */
export interface Exchange {
  readonly method: ApiRequest["method"];
  /** Path and query, without values that may be secret. */
  readonly address: string;
  /** Counted from 1. */
  readonly attempt: number;
  /** The status of the answer, or the code of the failure; `aborted` when the run was stopped. */
  readonly outcome: number | string;
  /** From sending to the end of the answer, without the wait for the budget; null for a request that was not sent. */
  readonly durationMs: number | null;
  /** The size of the answer; 0 without one. */
  readonly bytes: number;
  readonly budgetLeft: BudgetLeft | null;
}

export interface Observer {
  readonly monotonicMs: () => number;
  readonly onExchange: (exchange: Exchange) => void;
}

/** Wraps the transport below the budget with `timed`, and the budget with `observed`. */
export interface Observing {
  readonly timed: (inner: Transport) => Transport;
  readonly observed: (inner: BudgetedTransport) => Transport;
}

export function observing({ monotonicMs, onExchange }: Observer): Observing {
  const durations = new WeakMap<ApiRequest, number>();
  const attempts = new WeakMap<ApiRequest, number>();
  return {
    timed: (inner) => ({
      send: async (request, signal) => {
        const startMs = monotonicMs();
        try {
          return await inner.send(request, signal);
        } finally {
          durations.set(request, monotonicMs() - startMs);
        }
      },
    }),
    observed: (inner) => ({
      send: async (request, signal) => {
        const attempt = (attempts.get(request) ?? 0) + 1;
        attempts.set(request, attempt);
        durations.delete(request);
        const report = (outcome: number | string, bytes: number): void => {
          const durationMs = durations.get(request) ?? null;
          const address = shownAddress(request);
          const { method } = request;
          const budgetLeft = inner.left();
          onExchange({ method, address, attempt, outcome, durationMs, bytes, budgetLeft });
        };
        try {
          const response = await inner.send(request, signal);
          report(response.status, response.body.byteLength);
          return response;
        } catch (thrown) {
          report(outcomeOf(thrown, signal), 0);
          throw thrown;
        }
      },
    }),
  };
}

function outcomeOf(thrown: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "aborted";
  return thrown instanceof Failure ? thrown.code : "bug";
}

/** Names of query parameters whose values are never shown. */
const SECRET_NAME = /token|secret|password|passwd|signature|credential|(?:^|_)key$|(?:^|_)sig$/i;

function shownAddress({ path, query }: ApiRequest): string {
  if (query.length === 0) return path;
  const shown = query.map(([name, value]): [string, string] => [
    name,
    SECRET_NAME.test(name) ? "hidden" : value,
  ]);
  return `${path}?${new URLSearchParams(shown).toString()}`;
}
