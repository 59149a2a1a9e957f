/** The session of a plan or a preflight: its requests are those of the pull, which finds their answers in the snapshot. */
import type { Session } from "../api/client.ts";
import { addressOf } from "../api/request-line.ts";
import { recording } from "../snapshot/recording.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { PullEvent, PullPorts } from "./pull.ts";

/** A session whose answers are stored in the snapshot. */
export function sessionInto(
  snapshot: Snapshot,
  { transport: inner, clock, budgetLeft }: PullPorts,
  onEvent: (event: PullEvent) => void,
  signal: AbortSignal,
): Session {
  const transport = recording({
    snapshot,
    inner,
    clock,
    onAnswer: (request, isReplayed) => {
      const [address, done] = [addressOf(request), snapshot.answerCount()];
      onEvent({
        kind: "request",
        address,
        purpose: request.purpose,
        isReplayed,
        done,
        planned: null,
        budgetLeft: budgetLeft(),
      });
    },
  });
  const { administrationId } = snapshot.order;
  return { transport, administrationId, signal, unknownFields: new Set() };
}
