/** Shows how far the fleet is: counts, workers, and the jobs that somebody has to look at. */
import type { JobState } from "../../fleet/fleet-queue.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import {
  jobData,
  jobLine,
  overviewData,
  overviewLines,
  workerData,
  workerLine,
} from "../reporting/fleet-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import { openKnownFleet } from "./fleet-place.ts";

export interface FleetShown {
  /** Null for all batches. */
  readonly batch: string | null;
  /** Also the jobs that wait and those that are final. */
  readonly all: boolean;
}

/** In this order: the last lines are those that need somebody. */
const SHOWN: readonly JobState[] = ["running", "draft", "failed"];
const ALL: readonly JobState[] = ["final", "waiting", ...SHOWN];

/** Failure codes: those of the queue. */
export async function showFleet(
  { batch, all }: FleetShown,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const queue = await openKnownFleet(ports);
  if (queue === null) {
    reporter.result("fleet", { jobs: 0 }, ["There are no jobs. Add some with: slotsom fleet run"]);
    return EXIT.reconciled;
  }
  try {
    const chosen = batch === null ? {} : { batch };
    const overview = await queue.overview();
    for (const worker of overview.workers) {
      reporter.item("fleet-worker", workerData(worker), workerLine(worker));
    }
    for (const state of all ? ALL : SHOWN) {
      for (const job of await queue.jobs({ ...chosen, states: [state] })) {
        reporter.item("fleet-job", jobData(job), jobLine(job));
      }
    }
    const now = ports.now();
    reporter.result("fleet", overviewData(overview), overviewLines(overview, now));
    return EXIT.reconciled;
  } finally {
    await queue.close();
  }
}
