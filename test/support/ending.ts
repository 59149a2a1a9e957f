/**
 * Ends what a test started: folders, services and processes register here how they are ended. The file
 * imports nothing of vitest, because programs outside the tests use the same supports; there nothing is
 * registered, and each program ends what it started.
 */
import { AsyncLocalStorage } from "node:async_hooks";

type Ending = () => unknown;

/** What a test, or the part of a test file outside its tests, has started. */
interface Scope {
  readonly endings: Ending[];
  isOver: boolean;
}

const scopeOfTest = new AsyncLocalStorage<Scope>();
let scopeOfFile: Scope | null = null;

/** Called when a test file is loaded; returns what ends everything that was started outside its tests. */
export function openFileScope(): () => Promise<void> {
  const scope: Scope = { endings: [], isOver: false };
  scopeOfFile = scope;
  return () => endAll(scope);
}

/** Runs a test with its hooks, and ends what it started, whether it passed, failed or ran out of time. */
export async function inTestScope(runTest: () => Promise<void>): Promise<void> {
  const scope: Scope = { endings: [], isOver: false };
  try {
    await scopeOfTest.run(scope, runTest);
  } finally {
    await endAll(scope);
  }
}

async function endAll(scope: Scope): Promise<void> {
  scope.isOver = true;
  for (const end of scope.endings.splice(0).reverse()) await end();
}

/**
 * Calls `end` when the current test has finished, passed or failed; outside a test, when the test file
 * has. Endings run in reverse order. What is also ended by hand must accept to be ended twice. A test that
 * ran out of time goes no further than this: what it starts after its end is ended, and it is stopped.
 */
export function whenFinished(end: Ending): void {
  const scope = scopeOfTest.getStore() ?? scopeOfFile;
  if (scope === null) return;
  if (!scope.isOver) {
    scope.endings.push(end);
    return;
  }
  scopeOfFile?.endings.push(end);
  throw new Error("the test has finished and starts nothing more");
}

/** Ends a thing once, however often it is called, and at the latest when the test has finished. */
export function endingOnce(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | null = null;
  const once = (): Promise<void> => (ended ??= end());
  whenFinished(once);
  return once;
}

/** Does work whose signal is aborted when the test has finished; the test's end waits for the work. */
export async function untilFinished<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const end = new AbortController();
  const working = work(signal === undefined ? end.signal : AbortSignal.any([signal, end.signal]));
  whenFinished(async () => {
    end.abort(new Error("the test has finished"));
    await working.catch(() => undefined);
  });
  return await working;
}

/** A signal that is aborted when the test has finished. */
export function signalOfTest(): AbortSignal {
  const end = new AbortController();
  whenFinished(() => {
    end.abort(new Error("the test has finished"));
  });
  return end.signal;
}
