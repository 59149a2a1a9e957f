/**
 * Ends what a test started: folders, services and processes register here how they are ended. The file
 * imports nothing of vitest, because programs outside the tests use the same supports; there nothing is
 * registered, and each program ends what it started.
 */

export type Ending = () => unknown;

let register: (end: Ending) => void = () => undefined;

/** Called once per test file, by `test-file-setup.ts`. */
export function registerEndingsWith(registrar: (end: Ending) => void): void {
  register = registrar;
}

/**
 * Calls `end` when the current test has finished, passed or failed; outside a test, when the test file
 * has. Endings run in reverse order. What is also ended by hand must accept to be ended twice.
 */
export function whenFinished(end: Ending): void {
  register(end);
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
