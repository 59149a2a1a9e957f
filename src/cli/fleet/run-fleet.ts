/** Runs jobs of a fleet with worker processes on this machine, and reports how they ended. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { FleetJob } from "../../fleet/job.ts";
import type { NotificationSettings } from "../../fleet/notices/notification.ts";
import { type NoticePorts, sendLeft } from "../../fleet/notices/send-notices.ts";
import { validateStore } from "../../fleet/open-store.ts";
import { runFleet } from "../../fleet/run-fleet.ts";
import { startWorkerProcess, type WorkerProcess } from "../../fleet/worker-process.ts";
import { programFolder } from "../../runs/program.ts";
import { absolutePath, stateFolder, stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { reportFleetEnd, reportFleetEvent } from "../reporting/fleet-text.ts";
import { reportNoticeEvent, reportUnsent } from "../reporting/notice-report.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import { AWAY_MS, DATABASE_VARIABLE, databaseOf, openFleet } from "./fleet-place.ts";
import { PARENT } from "./run-worker.ts";
import { type WorkerChoice, workerArguments } from "./worker-options.ts";

export interface FleetOrder extends WorkerChoice {
  /** The number of worker processes; null for one per core. */
  readonly workers: number | null;
  /** Those of the file; notices of earlier jobs have theirs in the queue. */
  readonly notifications?: readonly NotificationSettings[];
}

/** Packs are ready; a receiver that is away does not keep the command from ending. */
const LEFT_MS = 10_000;

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
    await queue.outbox.define(order.notifications ?? []);
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
    const unsent = await sendLeft(queue.outbox, noticePorts(ports, reporter), LEFT_MS);
    reportUnsent(unsent, reporter);
    reportFleetEnd(end, reporter);
    return end.ending === null ? EXIT.interrupted : EXIT[end.ending];
  } finally {
    process.removeListener("exit", killAll);
    await queue.close();
  }
}

/** A command that prints a secret has no use for the database. */
const noticePorts = (ports: CommandPorts, reporter: Reporter): NoticePorts & CommandPorts => ({
  ...ports,
  environment: { ...ports.environment, [DATABASE_VARIABLE]: undefined },
  onNotice: (event) => {
    reportNoticeEvent(event, {}, reporter);
  },
});

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
