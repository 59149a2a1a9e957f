/** The ending of several packs, of a fleet or of a schedule: the worst of them. */
import { FAILURES } from "../failure.ts";
import type { Ending } from "../runs/ending.ts";
import type { QueuedJob } from "./queued-job.ts";

/** The worst first: what needs a programmer, then a decision, then another attempt, then a look. */
const ENDINGS_BY_WEIGHT = ["bug", "refused", "exhausted", "draft", "reconciled"] as const;
export type FleetEnding = Extract<Ending, (typeof ENDINGS_BY_WEIGHT)[number]>;

type EndedJob = Pick<QueuedJob, "state" | "failure">;

/** A job that was not worked on counts as exhausted; without jobs nothing is wrong. */
export const worstEnding = (jobs: readonly EndedJob[]): FleetEnding => {
  const endings = new Set(jobs.map(endingOfJob));
  return ENDINGS_BY_WEIGHT.find((ending) => endings.has(ending)) ?? "reconciled";
};

/**
 * Books that moved and administrations that are held pass as an exhausted service does; all other failures need a
 * person.
 */
function endingOfJob({ state, failure }: EndedJob): FleetEnding {
  switch (state) {
    case "final":
      return "reconciled";
    case "draft":
      return "draft";
    case "waiting":
    case "running":
      return "exhausted";
    case "failed": {
      if (failure === null || failure.code === "bug") return "bug";
      const kind = FAILURES[failure.code];
      return kind === "exhausted" || kind === "moved" || kind === "held" ? "exhausted" : "refused";
    }
  }
}
