/** The run of a job: a new one, or the unfinished run of an earlier attempt, resumed. */
import { join } from "node:path";
import { Failure, invariant } from "../failure.ts";
import { makeOrder, orderOf, type RunOrder } from "../runs/order.ts";
import type { Outcome } from "../runs/outcome.ts";
import { addressOf } from "../runs/profile/books-address.ts";
import type { RunEvent } from "../runs/run-event.ts";
import { runOrder } from "../runs/run-order.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import { reasonNotResumable } from "../runs/state/resumable.ts";
import type { RunRecord } from "../runs/state/run-record.ts";
import { readRuns } from "../runs/state/run-record-file.ts";
import { type State, stateOf } from "../runs/state/state.ts";
import type { KeptPart } from "./fleet-queue.ts";
import type { FleetJob } from "./job.ts";
import { writeProfile } from "./member-profile.ts";
import type { ObjectStore } from "./object-store.ts";
import { restoreParts } from "./part-keeper.ts";

export interface JobRun {
  readonly job: FleetJob;
  /** The run of an earlier attempt; null without. */
  readonly runId: string | null;
  /** The parts of its pull; used if this home does not have the run. */
  readonly parts: readonly KeptPart[];
  /** The store with the parts; null without. */
  readonly store: ObjectStore | null;
  /** The output folder of the fleet, absolute. Packs of a member are in `OUT/MEMBER`. */
  readonly out: string;
  /** Called with the id of the run before it works. */
  readonly onRun: (runId: string) => void;
}

/**
 * Failure codes: those of `runOrder` and of the store; `arguments-invalid` for options that this version does not know.
 */
export async function runJob(
  { job, runId, parts, store, out, onRun }: JobRun,
  ports: RunPorts,
): Promise<Outcome> {
  const state = stateOf(ports);
  const order = orderFor(job, writeProfile(state, job.member), join(out, job.member.name));
  const resumed = runId === null ? null : resumableIn(state, runId);
  const onEvent = (event: RunEvent): void => {
    if (event.kind === "run-log") onRun(event.runId);
    ports.onEvent(event);
  };
  if (resumed === null) {
    if (store !== null && parts.length > 0) {
      const place = addressOf(order, ports);
      await restoreParts({ parts, store, place, member: job.member.name }, ports.signal);
    }
    return runOrder(order, { ...ports, onEvent });
  }
  const recorded = orderOf(resumed.command, resumed.options);
  invariant(recorded !== null, "a run of this fleet was started by this version");
  const { workingFolder } = resumed;
  return runOrder(recorded, { ...ports, workingFolder, onEvent }, resumed);
}

/**
 * Null for a run that ended, or that another home has: a new run then continues what its parts or this home have of its
 * pull.
 */
function resumableIn(state: State, runId: string): RunRecord | null {
  const all = readRuns(state);
  const run = all.find(({ id }) => id === runId);
  return run !== undefined && reasonNotResumable(run, all) === null ? run : null;
}

function orderFor(job: FleetJob, config: string, out: string): RunOrder {
  const { pack, period, member } = job;
  const order = orderOf(pack, job.options);
  if (order === null) {
    throw new Failure(
      "arguments-invalid",
      `job ${job.id}: this version does not know all of its options (${Object.keys(job.options).join(", ")})`,
      "Correct the options of the fleet, and add the job again under another batch.",
    );
  }
  const isYear = pack !== "monthly";
  return makeOrder({
    ...order,
    profile: member.name,
    config,
    sample: false,
    out,
    ...(isYear ? { year: Number.parseInt(period, 10) } : { period }),
  });
}
