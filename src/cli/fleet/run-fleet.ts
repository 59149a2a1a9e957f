/** Runs jobs of a fleet with worker processes on this machine, and reports how they ended. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { FleetJob } from "../../fleet/job.ts";
import { validateStore } from "../../fleet/open-store.ts";
import { runFleet } from "../../fleet/run-fleet.ts";
import { startWorkerProcess, type WorkerProcess } from "../../fleet/worker-process.ts";
import { programFolder } from "../../runs/program.ts";
import { absolutePath, stateFolder, stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { reportFleetEnd, reportFleetEvent } from "../reporting/fleet-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import { AWAY_MS, DATABASE_VARIABLE, databaseOf, openFleet } from "./fleet-place.ts";
import { PARENT } from "./run-worker.ts";
import { type WorkerChoice, workerArguments } from "./worker-options.ts";

export interface FleetOrder extends WorkerChoice {
  /** The number of worker processes; null for one per core. */
  readonly workers: number | null;
}

/**
 * Adds the jobs to the queue, and works off all that is in it. The exit code is the worst of 1, 4, 5, 3 and 0. Failure codes: those of
 * `runFleet`.
 */
export async function runFleetJobs(
  jobs: readonly FleetJob[],
  order: FleetOrder,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  // A store that cannot be used is refused before workers start.
  if (order.store !== null) validateStore(absolutePath(ports, order.store));
  const queue = await openFleet(order, AWAY_MS.working, ports);
  const started = new Set<WorkerProcess>();
  // A second interruption ends this process at once; workers that it leaves behind would continue for the time of their grace.
  const killAll = (): void => {
    for (const worker of started) worker.signal("SIGKILL");
  };
  process.once("exit", killAll);
  try {
    const end = await runFleet(jobs, queue, order.workers ?? availableParallelism(), {
      ...ports,
      startWorker: (name) => {
        const worker = startWorker(name, order, ports);
        started.add(worker);
        void worker.ended.then(() => started.delete(worker));
        return worker;
      },
      onEvent: (event) => {
        reportFleetEvent(event, reporter);
      },
    });
    reportFleetEnd(end, reporter);
    return end.ending === null ? EXIT.interrupted : EXIT[end.ending];
  } finally {
    process.removeListener("exit", killAll);
    await queue.close();
  }
}

function startWorker(name: string, order: FleetOrder, ports: CommandPorts): WorkerProcess {
  const state = stateOf(ports);
  const log = join(stateFolder(state, "fleet", "logs"), `${name}.jsonl`);
  const program = join(programFolder(), "bin", "slotsom.js");
  const command = ["fleet", "worker", "--until-done", "--name", name, ...workerArguments(order)];
  return startWorkerProcess({
    argv: [program, ...command, "--json", "--log-file", log],
    environment: {
      ...ports.environment,
      SLOTSOM_HOME: state.home,
      [PARENT]: String(process.pid),
      [DATABASE_VARIABLE]: databaseOf(order, ports)?.href,
    },
    workingFolder: ports.workingFolder,
  });
}
