/**
 * Work and its companions, none of which is awaited late: whatever fails first stops the work, and is thrown when all
 * have ended.
 */

type Part = (signal: AbortSignal) => Promise<void>;

export interface Parts {
  /** Each is stopped by the failure of any other part, and may then finish what it holds. */
  readonly work: readonly Part[];
  /** Each lasts until all work has ended, also work that was stopped. */
  readonly companions: readonly Part[];
}

export async function sideBySide({ work, companions }: Parts): Promise<void> {
  const stop = new AbortController();
  const over = new AbortController();
  const watched = async (part: Part, signal: AbortSignal): Promise<void> => {
    try {
      await part(signal);
    } catch (cause) {
      // Thrown below: the first failure remains the reason.
      stop.abort(cause);
    }
  };
  const working = work.map((part) => watched(part, stop.signal));
  await Promise.all([
    Promise.all(working).finally(() => {
      over.abort();
    }),
    ...companions.map((part) => watched(part, over.signal)),
  ]);
  stop.signal.throwIfAborted();
}

/** False if the signal ended the wait. */
export async function slept(
  ms: number,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await sleep(ms, signal);
    return true;
  } catch (cause) {
    // The sleep rejects for the abort; that is the answer.
    if (signal.aborted) return false;
    throw cause;
  }
}
