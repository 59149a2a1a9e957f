/** A transport that answers from a snapshot alone. */
import { requestLine } from "../api/request-line.ts";
import type { Transport } from "../api/transport.ts";
import { Failure } from "../failure.ts";
import type { Snapshot } from "./snapshot.ts";

/** Failures: snapshot-missing for what was never asked, snapshot-damaged. */
export function replaying(snapshot: Snapshot): Transport {
  return {
    send: async (request, signal) => {
      signal.throwIfAborted();
      const kept = snapshot.answer(request);
      if (kept !== null) return kept;
      throw new Failure(
        "snapshot-missing",
        `${snapshot.path}: it holds no answer to ${requestLine(request)} (${request.purpose})`,
        "Pull the books again, into a new snapshot if this one was made by another version.",
      );
    },
  };
}
