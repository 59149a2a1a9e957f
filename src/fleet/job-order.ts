/** The order in which jobs are added to a queue: the one that the plan shows. */
import { Failure } from "../failure.ts";
import { compareText } from "../ledger/ledger-account.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import { estimateJob } from "./estimate.ts";
import type { FleetJob } from "./job.ts";

export interface SizedJob {
  readonly job: FleetJob;
  readonly requests: number;
}

/** By priority and time, and then the fewest requests first. A queue still gives members their turns. */
export const smallestFirst = <Sized extends SizedJob>(jobs: readonly Sized[]): readonly Sized[] =>
  jobs.toSorted(
    (left, right) =>
      right.job.priority - left.job.priority ||
      compareText(left.job.notBefore, right.job.notBefore) ||
      left.requests - right.requests,
  );

/** The jobs with the smallest first, by what earlier pulls of this machine know. `file` is where the fleet is stated. */
export async function inOrderOfSize(
  jobs: readonly FleetJob[],
  file: string,
  ports: RunPorts,
): Promise<readonly FleetJob[]> {
  const sized: SizedJob[] = [];
  for (const job of jobs) {
    ports.signal.throwIfAborted();
    sized.push({ job, requests: await requestsOf(job, file, ports) });
  }
  return smallestFirst(sized).map(({ job }) => job);
}

/** A job whose period cannot be estimated fails before its first request; its failure belongs to the job, not to the fleet. */
async function requestsOf(job: FleetJob, file: string, ports: RunPorts): Promise<number> {
  try {
    return (await estimateJob(job, file, ports)).requests;
  } catch (cause) {
    if (cause instanceof Failure) return 0;
    throw cause;
  }
}
