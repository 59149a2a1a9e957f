/** Runs the jobs of a service in its own process, one at a time, until it is closed. */
import { setImmediate } from "node:timers/promises";
import { Failure, invariant } from "../../failure.ts";
import type { Store } from "../store/store.ts";
import { type JobKind, type Work, WorkTaken } from "./kinds/job-kind.ts";
import {
  type ClaimedJob,
  claimJob,
  failJob,
  keepLease,
  putBackJob,
  requeueRunning,
  retryJob,
  waitUntilDue,
} from "./queue.ts";

export interface WorkerOptions {
  readonly store: Store;
  readonly kinds: readonly JobKind[];
  /** ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  readonly log: (message: string) => void;
}

export interface Worker {
  /** Looks for jobs now; call it when one was queued. */
  readonly wake: () => void;
  /** Settles when no job is due: what waits for its next attempt may remain. */
  readonly idle: () => Promise<void>;
  /** The job in hand is put back; settles when nothing runs any more. */
  readonly close: () => Promise<void>;
}

/** A lease of another process can end earlier than it says: look again at least this often. */
const LOOK_AGAIN_MS_MAX = 30_000;

export function startWorker(options: WorkerOptions): Worker {
  const { store, now, log } = options;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const wake = (): void => {
    clearTimeout(timer);
    if (isClosing || running !== null) return;
    running = runDue(options, () => isClosing)
      .then(
        () => waitUntilDue(store, now()),
        (error: unknown) => {
          // The database itself refused: whatever was claimed comes back when its lease ends.
          log(`jobs: ${traceOf(error)}`);
          return LOOK_AGAIN_MS_MAX;
        },
      )
      .then((wait) => {
        running = null;
        if (wait === null || isClosing) return;
        timer = setTimeout(wake, Math.min(wait, LOOK_AGAIN_MS_MAX));
        timer.unref();
      });
  };

  requeueRunning(store, now());
  wake();
  return {
    wake,
    idle: async () => {
      wake();
      while (running !== null) await running;
    },
    close: async () => {
      isClosing = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Everything that is due, oldest first. */
async function runDue(options: WorkerOptions, isClosing: () => boolean): Promise<void> {
  for (;;) {
    // Whoever queued the job sends an answer first.
    await setImmediate();
    const job = isClosing() ? null : claimJob(options.store, options.now());
    if (job === null) return;
    await runJob(options, job, isClosing);
  }
}

/** Jobs are one of the places where errors end: here they become the job's state. */
async function runJob(
  { store, kinds, now, log }: WorkerOptions,
  job: ClaimedJob,
  isClosing: () => boolean,
): Promise<void> {
  const kind = kinds.find((candidate) => candidate.kind === job.kind);
  invariant(kind !== undefined, `"${job.kind}" is a kind of job`);
  const work: Work = {
    store,
    job,
    now,
    breathe: async () => {
      await setImmediate();
      if (isClosing() || !keepLease(store, job, now())) throw new WorkTaken();
    },
  };
  const giveUp = (error: string): void => {
    store.transaction(() => {
      if (failJob(store, job, error, now())) kind.giveUp(work);
    });
  };
  if (job.attempt > kind.attemptsMax) {
    giveUp("the service ended in the middle of every attempt");
    return;
  }
  try {
    await kind.run(work);
  } catch (error) {
    if (error instanceof WorkTaken) {
      putBackJob(store, job, now());
      return;
    }
    const trace = traceOf(error);
    log(`job ${job.id} ${job.kind}, attempt ${job.attempt}: ${trace}`);
    if (error instanceof Failure || job.attempt >= kind.attemptsMax) giveUp(trace);
    else retryJob(store, job, trace, now());
  }
}

const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
