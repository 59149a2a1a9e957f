/** Threads that write files of a pack at the same time as the run. */
import module from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { copied } from "../../../checks/copied-results.ts";
import { invariant } from "../../../failure.ts";
import type { FileWriter } from "../../../packs/write-files.ts";
import type { CheckedBooks } from "../../../pipeline.ts";
import { errorIn, type FromThread, type ThreadData, type ToThread } from "./messages.ts";

export interface FileThreads {
  /** The writers of checked books, for one pack. */
  readonly writersFor: (checked: CheckedBooks) => readonly FileWriter[];
  /** Ends the threads, and waits until none of them writes any more. */
  readonly close: () => Promise<void>;
}

/** The file has this name in a clone, and ends in `.js` in the package. */
const THREAD = new URL(`file-thread${import.meta.url.slice(-3)}`, import.meta.url);

/** Three spaces for new objects of 8 MB, as the launcher gives the main thread. */
const YOUNG_MB = 24;

/** Nothing of the environment but the cache of compiled code, which a thread would not use otherwise. */
function environment(): NodeJS.Dict<string> {
  const cache = module.getCompileCacheDir();
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
}

/** Starts threads, which open the books while the run checks them. An abort of the signal ends them. */
export function openThreads(count: number, data: ThreadData, signal: AbortSignal): FileThreads {
  const threads = Array.from({ length: count }, () => startThread(data, signal));
  return {
    writersFor: (checked) => {
      const message: ToThread = { kind: "checked", checked: copied(checked) };
      for (const { send } of threads) send(message);
      return threads.map(({ writer }) => writer);
    },
    close: async () => {
      await Promise.all(threads.map(({ end }) => end()));
    },
  };
}

function startThread(data: ThreadData, signal: AbortSignal) {
  const worker = new Worker(THREAD, {
    workerData: data,
    env: environment(),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let waiting: PromiseWithResolvers<FromThread> | null = null;
  let ended: Error | null = null;
  const fail = (error: Error): void => {
    ended ??= error;
    waiting?.reject(error);
  };
  worker.on("message", (message: FromThread) => {
    waiting?.resolve(message);
  });
  worker.on("error", fail);
  worker.on("exit", () => {
    fail(new Error("a thread that writes files of the pack ended"));
  });
  const stop = (): void => {
    fail(new Error("the run was stopped"));
    void worker.terminate();
  };
  signal.addEventListener("abort", stop);
  const send = (message: ToThread): void => {
    worker.postMessage(message);
  };
  const writer: FileWriter = {
    write: async (place, names) => {
      signal.throwIfAborted();
      if (ended !== null) throw ended;
      invariant(waiting === null, "a thread writes one group of files at a time");
      waiting = Promise.withResolvers();
      try {
        send({ kind: "write", place, names });
        const answer = await waiting.promise;
        if (answer.kind === "failed") throw errorIn(answer.failed);
        return answer.outcomes;
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        waiting = null;
      }
    },
  };
  return {
    send,
    writer,
    end: async () => {
      signal.removeEventListener("abort", stop);
      await worker.terminate();
    },
  };
}
