/** A worker: claims jobs, runs them one after another, and reports what became of each. */
import { addMs } from "../calendar/instant.ts";
import { invariant } from "../failure.ts";
import type { Outcome } from "../runs/outcome.ts";
import type { RunEvent } from "../runs/run-event.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import { stateOf } from "../runs/state/state.ts";
import type { Claim, FleetQueue, WorkerIdentity, WorkerSeat } from "./fleet-queue.ts";
import type { FleetJob } from "./job.ts";
import { failureOf, resultOf } from "./job-result.ts";
import { runJob } from "./job-run.ts";
import { keepSending, type NoticeEvent, noticeSender } from "./notices/send-notices.ts";
import type { ObjectStore } from "./object-store.ts";
import { filesOfPack, keepFiles, PACKS_AREA } from "./pack-files.ts";
import { partKeeper } from "./part-keeper.ts";
import type { JobFailure, JobResult } from "./queued-job.ts";
import { isPassing, type RetryRule, retryDelayMs } from "./retry-delay.ts";
import { sideBySide, slept } from "./side-by-side.ts";

export interface WorkerSettings {
  readonly identity: WorkerIdentity;
  /** The output folder, absolute: packs of a member are in `OUT/MEMBER`. */
  readonly out: string;
  /** Receives the files of every pack; null for none. */
  readonly store: ObjectStore | null;
  /** End when no job is running or due, and none waits for its next attempt; otherwise only a drain ends the worker. */
  readonly endsWhenDone: boolean;
  readonly heartbeatMs: number;
  /** After a drain, the time in which the present job may end; after that it is handed back. */
  readonly graceMs: number;
  readonly retry: RetryRule;
}

/** The listener to one run. */
export interface RunListener extends Pick<RunPorts, "onEvent" | "hideSecret"> {
  /** The run has ended. */
  readonly ended: (how: RunEnded) => void;
}

export type RunEnded =
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "thrown"; readonly thrown: unknown };

export interface WorkerPorts {
  /** The environment has the state in `SLOTSOM_HOME`, absolute. */
  readonly run: Omit<RunPorts, "signal" | "onEvent" | "hideSecret">;
  /** Aborted when the worker should end. */
  readonly drain: AbortSignal;
  readonly onEvent: (event: WorkerEvent) => void;
  readonly listenTo: (job: FleetJob, attempt: number) => RunListener;
  /** Receives the secrets of notices. */
  readonly hideSecret?: (secret: string) => void;
}

/** `runId` is null before the run has started. */
export type WorkerEvent =
  | { readonly kind: "worker-started" | "worker-draining" | "worker-ended" }
  | NoticeEvent
  | (JobEventOf & { readonly kind: "job-claimed"; readonly resumes: string | null })
  | (JobEventOf & { readonly kind: "job-run" | "job-handed-back" | "job-lost" })
  | (JobEventOf & { readonly kind: "job-made"; readonly result: JobResult })
  | (JobEventOf & {
      readonly kind: "job-failed";
      readonly failure: JobFailure;
      /** Null when the job is set aside. */
      readonly retryAt: string | null;
    });

interface JobEventOf {
  readonly job: FleetJob;
  readonly attempt: number;
  readonly runId: string | null;
}

/** Between two looks at a queue that has nothing to claim; the wait doubles up to the second. */
const IDLE_MS = [100, 2_000] as const;

/** Returns when the worker was drained, or found nothing left to do. Failure codes: those of the queue. */
export async function work(
  queue: FleetQueue,
  settings: WorkerSettings,
  ports: WorkerPorts,
): Promise<void> {
  const seat = await queue.register(settings.identity);
  const { sleep } = ports.run;
  const sender = noticeSender(queue.outbox, { ...ports.run, ...ports, onNotice: ports.onEvent });
  const working = async (stop: AbortSignal): Promise<void> => {
    const drain = AbortSignal.any([ports.drain, stop]);
    await claimAll(queue, seat, settings, { ...ports, drain });
    await sender.sendDue(drain);
  };
  const beating = async (over: AbortSignal): Promise<void> => {
    while (await slept(settings.heartbeatMs, sleep, over)) await seat.heartbeat();
  };
  ports.onEvent({ kind: "worker-started" });
  try {
    // A worker without heartbeats, or without its queue, loses its jobs: it drains, and then throws the reason.
    await sideBySide({
      work: [working],
      companions: [beating, (over) => keepSending(sender, sleep, over)],
    });
  } finally {
    await seat.leave();
    ports.onEvent({ kind: "worker-ended" });
  }
}

async function claimAll(
  queue: FleetQueue,
  seat: WorkerSeat,
  settings: WorkerSettings,
  ports: WorkerPorts,
): Promise<void> {
  const [idleMsMin, idleMsMax] = IDLE_MS;
  let idleMs: number = idleMsMin;
  while (!ports.drain.aborted) {
    const claim = await seat.claim();
    if (claim !== null) {
      idleMs = idleMsMin;
      await workOn(claim, settings, ports);
    } else {
      if (settings.endsWhenDone && (await isDone(queue))) return;
      await slept(idleMs, ports.run.sleep, ports.drain);
      idleMs = Math.min(idleMs * 2, idleMsMax);
    }
  }
  ports.onEvent({ kind: "worker-draining" });
}

async function isDone(queue: FleetQueue): Promise<boolean> {
  const { counts, later } = await queue.overview();
  return counts.waiting - later + counts.running === 0;
}

/** Ends the claim in one of four ways: with a pack, with a failure, handed back, or lost to another worker. */
async function workOn(claim: Claim, settings: WorkerSettings, ports: WorkerPorts): Promise<void> {
  const { job, attempt } = claim;
  let runId: string | null = null;
  const report = (event: DistributedEvent): void => {
    ports.onEvent({ ...event, job, attempt, runId });
  };
  report({ kind: "job-claimed", resumes: claim.runId });
  const listener = ports.listenTo(job, attempt);
  const over = new AbortController();
  const stopped = graceOver(settings.graceMs, ports, over.signal);
  const signal = AbortSignal.any([claim.lost, stopped]);
  const keeping: Promise<unknown>[] = [];
  const onRun = (id: string): void => {
    runId = id;
    // A run that the queue does not know is not resumed; why it does not, the end of the claim says.
    keeping.push(Promise.allSettled([claim.keepRun(id)]));
    report({ kind: "job-run" });
  };
  const { budgetGroup } = job.member;
  const run = { ...ports.run, signal, ...(budgetGroup === null ? {} : { budgetGroup }) };
  const ended = await attemptAt({ ...claim, onRun, listener }, settings, run);
  over.abort();
  await Promise.all(keeping);
  if (ended.kind === "made") {
    const { result } = ended;
    report((await claim.complete(result)) ? { kind: "job-made", result } : { kind: "job-lost" });
  } else if (ended.kind === "interrupted" || signal.aborted) {
    report({ kind: (await claim.handBack()) ? "job-handed-back" : "job-lost" });
  } else {
    // One job that fails does not end the worker: the queue has the failure, the log of the run the stack.
    const failure = failureOf(ended.thrown);
    const delayMs = retryDelayMs(settings.retry, attempt, ports.run.random());
    const isTriedAgain = isPassing(failure) && attempt < job.attemptsMax;
    const retryAt = isTriedAgain ? addMs(ports.run.now(), delayMs) : null;
    const isOurs = await claim.fail(failure, retryAt);
    report(isOurs ? { kind: "job-failed", failure, retryAt } : { kind: "job-lost" });
  }
}

type Distributed<Event> = Event extends JobEventOf ? Omit<Event, keyof JobEventOf> : never;
type DistributedEvent = Distributed<WorkerEvent>;

/** Aborted when the grace after a drain is over, unless the work is over before. */
function graceOver(graceMs: number, ports: WorkerPorts, workOver: AbortSignal): AbortSignal {
  const over = new AbortController();
  const begin = (): void => {
    void slept(graceMs, ports.run.sleep, workOver).then((isGraceOver) => {
      if (isGraceOver) over.abort();
    });
  };
  if (ports.drain.aborted) begin();
  else ports.drain.addEventListener("abort", begin, { once: true, signal: workOver });
  return over.signal;
}

interface Attempt extends Pick<Claim, "job" | "runId" | "parts" | "keepPart"> {
  readonly onRun: (runId: string) => void;
  readonly listener: RunListener;
}

type Attempted =
  | { readonly kind: "made"; readonly result: JobResult }
  | { readonly kind: "interrupted" }
  | { readonly kind: "failed"; readonly thrown: unknown };

/** Whatever the attempt throws is its own; what the queue throws afterwards ends the worker. */
async function attemptAt(
  attempt: Attempt,
  settings: WorkerSettings,
  ports: Omit<RunPorts, "onEvent" | "hideSecret">,
): Promise<Attempted> {
  try {
    const result = await resultFor(attempt, settings, ports);
    return result === null ? { kind: "interrupted" } : { kind: "made", result };
  } catch (thrown) {
    // The failure of one job does not end the worker: the queue has it.
    return { kind: "failed", thrown };
  }
}

/** Null when the run was interrupted. */
async function resultFor(
  { job, runId, parts, keepPart, onRun, listener }: Attempt,
  { out, store }: WorkerSettings,
  ports: Omit<RunPorts, "onEvent" | "hideSecret">,
): Promise<JobResult | null> {
  const { ended, ...listening } = listener;
  const keeper =
    store === null
      ? null
      : partKeeper({ job, parts, keepPart, store, state: stateOf(ports), signal: ports.signal });
  const onEvent = (event: RunEvent): void => {
    keeper?.notice(event);
    listening.onEvent(event);
  };
  try {
    const wanted = { job, runId, parts, store, out, onRun };
    const outcome = await runJob(wanted, { ...ports, ...listening, onEvent });
    ended({ kind: "outcome", outcome });
    if (outcome.kind === "interrupted") return null;
    await keeper?.finish();
    invariant(outcome.kind === "pack", "the job of a fleet makes a pack");
    const files = await filesOfPack(outcome);
    const { folder } = outcome.pack;
    if (store !== null) await keepFiles(store, { folder, files }, ports.signal);
    return resultOf(outcome, { files, storedIn: store === null ? null : PACKS_AREA });
  } catch (thrown) {
    ended({ kind: "thrown", thrown });
    throw thrown;
  } finally {
    await keeper?.stop();
  }
}
