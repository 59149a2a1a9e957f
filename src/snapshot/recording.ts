/** A transport that answers from the snapshot what was asked before, and keeps what it asks anew. */
import type { Clock } from "../api/clock.ts";
import { jsonIn } from "../api/lossless-json.ts";
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
      const json = response.status === 200 ? jsonIn(response.body) : null;
      if (json !== null || isKnownMissing(request, response)) {
        snapshot.storeAnswer(request, response, clock.now());
        onAnswer(request, false);
      } else {
        snapshot.storeRefusal(request, response, clock.now());
      }
      return json === null ? response : { ...response, json };
    },
  };
}

const isKnownMissing = ({ mayBeMissing }: ApiRequest, { status }: ApiResponse): boolean =>
  status === 404 && mayBeMissing === true;
