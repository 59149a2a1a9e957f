/** A worker of the fleet in this process, until it is interrupted or nothing is left. */
import { openStore } from "../../fleet/open-store.ts";
import { RETRY_RULE } from "../../fleet/retry-delay.ts";
import { type RunListener, type WorkerPorts, work } from "../../fleet/worker.ts";
import { isAlive } from "../../operating-system/is-alive.ts";
import { endingOf } from "../../runs/ending.ts";
import { programVersion } from "../../runs/program.ts";
import { absolutePath, stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { addRunLog } from "../logs.ts";
import { reportOutcome } from "../reporting/outcome-text.ts";
import { makeReporter, type Reporter } from "../reporting/reporter.ts";
import { reportEvent } from "../reporting/run-sentences.ts";
import { reportWorkerEvent } from "../reporting/worker-event-text.ts";
import type { CommandPorts } from "../world.ts";
import { DATABASE_VARIABLE, HEARTBEAT_MS, HOST, openPlaceOfWork } from "./fleet-place.ts";
import type { WorkerChoice } from "./worker-options.ts";

export interface WorkerOrder extends WorkerChoice {
  /** Null for a name with the process in it. */
  readonly name: string | null;
  readonly untilDone: boolean;
}

/** The process of the `fleet run` that started this one: when it dies, its workers drain. */
export const PARENT = "SLOTSOM_FLEET_PARENT";
const PARENT_MS = 1_000;

/** Failure codes: those of the queue. An interruption is the usual end of a worker: code 0. */
export async function runWorker(
  { name, untilDone, out, store, grace, egress, databaseUrl }: WorkerOrder,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { pid } = process;
  const worker = name ?? `worker-${String(pid)}`;
  const { home } = stateOf(ports);
  const workplace = await openPlaceOfWork({ databaseUrl }, { name: worker, egress }, ports);
  const { queue, openBudget } = workplace;
  const over = new AbortController();
  const drain = AbortSignal.any([ports.signal, parentGone(ports, over.signal)]);
  const workerPorts: WorkerPorts = {
    run: {
      ...ports,
      // A command that prints a credential has no use for the database.
      environment: { ...ports.environment, SLOTSOM_HOME: home, [DATABASE_VARIABLE]: undefined },
      isInteractive: false,
      // Each core has its own worker.
      ...(openBudget === undefined ? {} : { openBudget }),
    },
    drain,
    onEvent: (event) => {
      reportWorkerEvent(event, worker, reporter);
    },
    ...(ports.hideSecret === undefined ? {} : { hideSecret: ports.hideSecret }),
    listenTo: (job) => listenTo(`job ${job.id}, worker ${worker}`, ports),
  };
  const settings = {
    identity: { name: worker, host: HOST, egress, pid, version: programVersion() },
    out: absolutePath(ports, out ?? "output"),
    store: store === null ? null : openStore(absolutePath(ports, store), ports),
    endsWhenDone: untilDone,
    heartbeatMs: HEARTBEAT_MS,
    graceMs: grace,
    retry: RETRY_RULE,
  };
  try {
    await work(queue, settings, workerPorts);
    return EXIT.reconciled;
  } finally {
    over.abort();
    await workplace.close();
  }
}

/** The log of the run receives what the plain command would print. A credential is hidden in all that the worker prints. */
function listenTo(title: string, ports: CommandPorts): RunListener {
  const { now, monotonicMs } = ports;
  const silent = { write: () => undefined };
  const wanted = {
    json: false,
    quiet: true,
    verbose: false,
    noColour: true,
    progressEveryMs: null,
  };
  const own = makeReporter({ ...wanted, out: silent, err: silent, now, monotonicMs });
  own.start({}, title);
  return {
    onEvent: (event) => {
      if (event.kind === "run-log") addRunLog(event.path, own);
      else reportEvent(event, own);
    },
    hideSecret: (secret) => {
      own.hide(secret);
      ports.hideSecret?.(secret);
    },
    ended: (how) => {
      if (how.kind === "thrown") own.failure(how.thrown);
      else {
        reportOutcome(how.outcome, own);
        own.end(EXIT[endingOf(how.outcome)]);
      }
      own.closeLogs();
    },
  };
}

/** Aborted when the process in `SLOTSOM_FLEET_PARENT` has died; never without one. */
function parentGone({ environment, sleep }: CommandPorts, over: AbortSignal): AbortSignal {
  const gone = new AbortController();
  const parent = environment[PARENT] ?? "";
  if (parent !== "") {
    void (async () => {
      while (isAlive(Number.parseInt(parent, 10))) await sleep(PARENT_MS, over);
      gone.abort();
    })().catch((cause: unknown) => {
      // The worker has ended, and with it this watch.
      if (!over.aborted) throw cause;
    });
  }
  return gone.signal;
}
