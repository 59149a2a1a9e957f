/** A transport that answers only from a snapshot. */
import { requestLine } from "../api/request-line.ts";
import type { Transport } from "../api/transport.ts";
import { Failure } from "../failure.ts";
import type { Snapshot } from "./snapshot.ts";

/** Failures: snapshot-missing for a request that was never answered, snapshot-damaged. */
export function replaying(snapshot: Snapshot): Transport {
  return {
    send: async (request, signal) => {
      signal.throwIfAborted();
      const stored = snapshot.answer(request);
      if (stored !== null) return stored;
      throw new Failure(
        "snapshot-missing",
        `${snapshot.path}: it contains no answer to ${requestLine(request)} (${request.purpose})`,
        "Pull the books again; if this snapshot was made by another version, into a new one.",
      );
    },
  };
}
