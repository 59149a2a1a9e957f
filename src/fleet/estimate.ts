/** How many requests the jobs of a fleet take, by the same estimate as `--dry-run`: no administration is asked. */
import { invariant } from "../failure.ts";
import { MONTHS_IN_FLIGHT } from "../pull/in-flight.ts";
import { estimateRun } from "../runs/dry-run.ts";
import { orderOf, type RunOrder } from "../runs/order.ts";
import { profileAddress } from "../runs/profile/books-address.ts";
import type { ChosenProfile } from "../runs/profile/chosen-books.ts";
import { type ServiceEntry, serviceProfile } from "../runs/profile/profile.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import type { FleetJob } from "./job.ts";

export interface EstimatedJob {
  readonly job: FleetJob;
  readonly requests: number;
  readonly reports: number;
  /** The requests if every month that was pulled before can be carried over. */
  readonly requestsIfUnchanged: number;
  /** The answers that a pull waits for one after the other; the reports of months are asked several at once. */
  readonly answersInTurn: number;
  /** Whether earlier pulls of this machine know the pages of all its months; else months count as two pages. */
  readonly isKnown: boolean;
}

/** Failure codes: those of the period. `file` is where the fleet is stated. */
export async function estimateJobs(
  jobs: readonly FleetJob[],
  file: string,
  ports: RunPorts,
): Promise<readonly EstimatedJob[]> {
  const estimated: EstimatedJob[] = [];
  for (const job of jobs) {
    ports.signal.throwIfAborted();
    estimated.push(await estimateJob(job, file, ports));
  }
  return estimated;
}

/** The same of one job. */
export async function estimateJob(
  job: FleetJob,
  file: string,
  ports: RunPorts,
): Promise<EstimatedJob> {
  const { profile } = job.member;
  if ("source" in profile) return { job, ...NO_REQUESTS };
  // A period that has not started today may have started when the job is due.
  const due = { ...ports, now: () => job.notBefore };
  const order = orderOfJob(job);
  const address = profileAddress(chosenProfile(job.member.name, profile, file), order, due);
  const { pull, requests, unknown } = await estimateRun(order, address, due);
  const counted = (isReport: boolean): number =>
    requests
      .filter(({ path }) => path.includes("/reports/") === isReport)
      .reduce((total, { count }) => total + count, 0);
  const [reports, others] = [counted(true), counted(false)];
  const after = Math.min(reports, pull?.reportsAfterMonths ?? 0);
  return {
    job,
    requests: reports + others,
    reports,
    requestsIfUnchanged: pull?.requestsIfUnchanged ?? reports + others,
    answersInTurn: others + after + Math.ceil((reports - after) / MONTHS_IN_FLIGHT),
    isKnown: !unknown.includes("entries-of-months"),
  };
}

/** Books of auditfiles are taken in from their files. */
const NO_REQUESTS: Omit<EstimatedJob, "job"> = {
  ...{ requests: 0, reports: 0, requestsIfUnchanged: 0, answersInTurn: 0 },
  isKnown: true,
};

/** The order of a job's run. Its options are those of the file, which were read when it was. */
function orderOfJob({
  pack,
  period,
  options,
}: Pick<FleetJob, "pack" | "period" | "options">): RunOrder {
  const order = orderOf(pack, {
    ...options,
    ...(pack === "monthly" ? { period } : { year: period }),
  });
  invariant(order !== null, "the options of a job are those of a run");
  return order;
}

function chosenProfile(name: string, profile: ServiceEntry, file: string): ChosenProfile {
  const entries = { file, defaultName: name, entries: { [name]: profile }, accounts: new Map() };
  return {
    kind: "profile",
    chosenBy: "only-profile",
    file: entries,
    profile: serviceProfile(entries, name, profile),
  };
}
