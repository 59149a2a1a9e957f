/** Runs what fleet.yml says: the packs that are due, or the packs that are named. */
import { existsSync } from "node:fs";
import { addMs } from "../../calendar/instant.ts";
import { discoverMembers } from "../../fleet/discover.ts";
import { type FleetFile, readFleetFile } from "../../fleet/fleet-file.ts";
import type { FleetJob } from "../../fleet/job.ts";
import { inOrderOfSize } from "../../fleet/job-order.ts";
import { dueJobs, jobsOf } from "../../fleet/jobs.ts";
import { storePath } from "../../fleet/open-store.ts";
import { absolutePath, stateOf } from "../../runs/state/state.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import { FLEET_FILE } from "./plan-and-report.ts";
import { type FleetOrder, runFleetJobs } from "./run-fleet.ts";

/** What was due while the machine was off is made up for, as far back as this. */
const DUE_BACK_MS = 7 * 86_400_000;
/**
 * The head start of jobs that are asked for now: they are due by the clock of every worker, of the database, and of a
 * machine whose clock is set back.
 */
const ASKED_BACK_MS = 86_400_000;

export interface FleetFileOrder extends FleetOrder {
  readonly packs: readonly string[];
  readonly file: string | null;
}

/**
 * Adds the jobs of the file, and works off all that is in the queue; jobs that are there already are not repeated. In a folder without
 * fleet.yml it works off the queue alone. Failure codes: `fleet-invalid`, `arguments-invalid`, those of credentials, services and
 * `runFleet`.
 */
export async function runFleetFile(
  order: FleetFileOrder,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const path = absolutePath(ports, order.file ?? FLEET_FILE);
  if (order.file === null && order.packs.length === 0 && !existsSync(path)) {
    return runFleetJobs([], order, ports, reporter);
  }
  const fleet = readFleetFile(path);
  const jobs = await wantedJobs(fleet, order, ports);
  const { outputFolder, workers } = fleet;
  const own = {
    ...order,
    out: order.out ?? outputFolder,
    store: order.store ?? (fleet.store === null ? null : storePath(stateOf(ports), fleet.store)),
    workers: order.workers ?? workers,
    notifications: fleet.notifications.map(({ settings }) => settings),
  };
  return runFleetJobs(jobs, own, ports, reporter);
}

async function wantedJobs(
  fleet: FleetFile,
  { packs }: FleetFileOrder,
  ports: CommandPorts,
): Promise<readonly FleetJob[]> {
  const crew = { fleet, members: await discoverMembers(fleet, ports) };
  const now = ports.now();
  const jobs =
    packs.length > 0
      ? jobsOf(crew, { packs, now })
      : dueJobs(crew, { after: addMs(now, -DUE_BACK_MS), until: now });
  const inOrder = await inOrderOfSize(jobs, fleet.file, ports);
  if (packs.length === 0) return inOrder;
  return inOrder.map((job) => ({ ...job, notBefore: addMs(job.notBefore, -ASKED_BACK_MS) }));
}
