/** A transport that answers repeated requests from the snapshot, and stores the answers to new ones. */
import type { Clock } from "../api/clock.ts";
import { jsonIn } from "../api/lossless-json.ts";
import { isWithoutList } from "../api/refusal.ts";
import type { ApiRequest, Transport } from "../api/transport.ts";
import type { Snapshot } from "./snapshot.ts";

export interface RecordingSettings {
  readonly snapshot: Snapshot;
  readonly inner: Transport;
  readonly clock: Clock;
  /** Called for each finished request; `isReplayed` if the snapshot had the answer. */
  readonly onAnswer: (request: ApiRequest, isReplayed: boolean) => void;
}

/**
 * Every response is stored before it is used. A request is finished when the response is a success and JSON,
 * or states that there is no such list where that is an expected answer. A refusal, a proxy's page or a broken response is evidence too,
 * but the request is sent again when the pull resumes.
 */
export function recording({ snapshot, inner, clock, onAnswer }: RecordingSettings): Transport {
  return {
    send: async (request, signal) => {
      signal.throwIfAborted();
      const stored = snapshot.answer(request);
      if (stored !== null) {
        onAnswer(request, true);
        return stored;
      }
      const response = await inner.send(request, signal);
      const json = response.status === 200 ? jsonIn(response.body) : null;
      if (json !== null || isWithoutList(request, response)) {
        snapshot.storeAnswer(request, response, clock.now());
        onAnswer(request, false);
      } else {
        snapshot.storeRefusal(request, response, clock.now());
      }
      return json === null ? response : { ...response, json };
    },
  };
}
