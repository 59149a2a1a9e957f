/** Runs several pieces of work concurrently and yields their results in order. */

/** As many as the transport has connections. */
export const MONTHS_IN_FLIGHT = 4;

/**
 * Works on at most `width` items at a time and yields the results in the order of the items. When one fails,
 * the signal aborts the others, all are awaited, and the first failure is thrown.
 */
export async function* inFlight<Item, Value>(
  items: readonly Item[],
  width: number,
  work: (item: Item, signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
): AsyncGenerator<Value> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const started: Promise<Value>[] = [];
  const failures: unknown[] = [];
  const start = (item: Item): void => {
    const result = work(item, either);
    started.push(result);
    result.catch((failure: unknown) => {
      // The first failure is thrown below, to the consumer.
      failures.push(failure);
      stop.abort();
    });
  };
  try {
    for (const [index, item] of items.entries()) {
      start(item);
      const due = started[index - width + 1];
      if (due !== undefined) yield await due;
    }
    for (const rest of started.slice(Math.max(0, items.length - width + 1))) yield await rest;
  } catch (failure) {
    await Promise.allSettled(started);
    throw failures[0] ?? failure;
  } finally {
    // A consumer that stops reading stops the work as well.
    stop.abort();
    await Promise.allSettled(started);
  }
}
