/** Plans a fleet and reports the plan: reads its file, asks the services for their lists, and estimates. */
import { discoverMembers } from "../../fleet/discover.ts";
import { estimateJobs } from "../../fleet/estimate.ts";
import { type FleetFile, readFleetFile } from "../../fleet/fleet-file.ts";
import type { FleetJob } from "../../fleet/job.ts";
import { type Crew, dueJobs, jobsOf, nextJobs } from "../../fleet/jobs.ts";
import { type PlannedFleet, planFleet } from "../../fleet/plan-fleet.ts";
import { absolutePath } from "../../runs/state/state.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import { type FleetPlanned, fleetPlanData, fleetPlanLines } from "./fleet-plan-text.ts";

export interface FleetPlanOptions {
  readonly packs: readonly string[];
  readonly file: string | null;
  readonly now: boolean;
  /** ISO 8601 in UTC. */
  readonly until: string | null;
  readonly machines: number | null;
  readonly workers: number | null;
  readonly addresses: number | null;
}

export const FLEET_FILE = "fleet.yml";

/** Failure codes: `fleet-invalid`, `arguments-invalid`, those of credentials, services and periods. */
export async function planFleetAndReport(
  options: FleetPlanOptions,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const fleet = readFleetFile(absolutePath(ports, options.file ?? FLEET_FILE));
  refuseBoth(options);
  const members = await discoverMembers(fleet, ports);
  const jobs = chosenJobs({ fleet, members }, options, ports.now());
  const estimated = await estimateJobs(jobs, fleet.file, ports);
  const used = {
    limits: limitsOf(fleet),
    machines: options.machines ?? 1,
    workers: options.workers ?? fleet.workers ?? globalThis.navigator.hardwareConcurrency,
    addresses: options.addresses ?? 1,
  };
  const planned: FleetPlanned = {
    file: fleet.file,
    members,
    services: fleet.services.filter(({ kind }) => kind === "service").length,
    ...used,
    nights: planFleet({ ...used, jobs: estimated }),
  };
  reporter.result("fleet-plan", fleetPlanData(planned), fleetPlanLines(planned));
  return EXIT.reconciled;
}

function refuseBoth({ now, until }: FleetPlanOptions): void {
  if (!now || until === null) return;
  throw invalid("--now and --until exclude each other", "Leave out one of them.");
}

function chosenJobs(
  crew: Crew,
  { packs, now, until }: FleetPlanOptions,
  nowAt: string,
): readonly FleetJob[] {
  const chosen = packs.length === 0 ? null : packs;
  if (now) return jobsOf(crew, { packs: chosen, now: nowAt });
  if (until === null) return nextJobs(crew, nowAt, chosen);
  return dueJobs(crew, { after: nowAt, until }, chosen);
}

function limitsOf({ services }: FleetFile): PlannedFleet["limits"] {
  const own = services.flatMap((service) =>
    service.kind === "service" ? [[service.budgetGroup, service.limits] as const] : [],
  );
  return new Map(own);
}
