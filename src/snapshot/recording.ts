/** A transport that answers from the snapshot what was asked before, and keeps what it asks anew. */
import type { Clock } from "../api/clock.ts";
import { isJson } from "../api/lossless-json.ts";
import type { ApiRequest, ApiResponse, Transport } from "../api/transport.ts";
import type { Snapshot } from "./snapshot.ts";

export interface RecordingSettings {
  readonly snapshot: Snapshot;
  readonly inner: Transport;
  readonly clock: Clock;
  /** Told of each finished request; `isReplayed` when the snapshot had it. */
  readonly onAnswer: (request: ApiRequest, isReplayed: boolean) => void;
}

/**
 * Everything that comes back is stored before it is used. A request is finished when its answer is a
 * success and JSON, or says that the service has no such thing and may say so: a refusal, the page of
 * a proxy or a broken answer is evidence too, and is asked again when the pull goes on.
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
      if (isFinal(request, response)) {
        snapshot.storeAnswer(request, response, clock.now());
        onAnswer(request, false);
      } else {
        snapshot.storeRefusal(request, response, clock.now());
      }
      return response;
    },
  };
}

function isFinal(request: ApiRequest, response: ApiResponse): boolean {
  if (response.status === 404) return request.mayBeMissing === true;
  return response.status === 200 && isJson(response.body);
}
