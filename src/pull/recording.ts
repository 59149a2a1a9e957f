/** A transport that answers from the snapshot what was asked before, and keeps what it asks anew. */
import type { Clock } from "../api/clock.ts";
import { parseLossless } from "../api/lossless-json.ts";
import { requestLine } from "../api/request-line.ts";
import type { ApiRequest, Transport } from "../api/transport.ts";
import type { Snapshot } from "./snapshot.ts";

export interface RecordingSettings {
  readonly snapshot: Snapshot;
  readonly inner: Transport;
  readonly clock: Clock;
  /** Told of each finished request; `isReplayed` when the snapshot had it. */
  readonly onAnswer: (request: ApiRequest, isReplayed: boolean) => void;
}

/**
 * A request is finished when its answer is a success and JSON: only that is kept, so that a refusal,
 * the page of a proxy or a broken answer is asked again when the pull goes on.
 */
export function recording({ snapshot, inner, clock, onAnswer }: RecordingSettings): Transport {
  return {
    send: async (request, signal) => {
      signal.throwIfAborted();
      const kept = snapshot.answer(request);
      if (kept !== null) {
        onAnswer(request, true);
        return kept;
      }
      const response = await inner.send(request, signal);
      if (response.status !== 200) return response;
      parseLossless(response.body, requestLine(request));
      snapshot.storeAnswer(request, response, clock.now());
      onAnswer(request, false);
      return response;
    },
  };
}
