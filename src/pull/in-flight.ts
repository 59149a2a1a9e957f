/** Several pieces of work at once, their results in order. */

/** As many as the transport has connections. */
export const MONTHS_IN_FLIGHT = 4;

/**
 * Works on at most `width` items at a time and gives the results in the order of the items. When one
 * fails, the others are told by the signal, all are waited for, and what failed first is thrown.
 */
export async function* inFlight<Item, Value>(
  items: readonly Item[],
  width: number,
  work: (item: Item, signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
): AsyncGenerator<Value> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const begun: Promise<Value>[] = [];
  const failures: unknown[] = [];
  const begin = (item: Item): void => {
    const result = work(item, either);
    begun.push(result);
    result.catch((failure: unknown) => {
      // The first of them is thrown below, to whoever reads.
      failures.push(failure);
      stop.abort();
    });
  };
  try {
    for (const [index, item] of items.entries()) {
      begin(item);
      const due = begun[index - width + 1];
      if (due !== undefined) yield await due;
    }
    for (const rest of begun.slice(Math.max(0, items.length - width + 1))) yield await rest;
  } catch (failure) {
    await Promise.allSettled(begun);
    throw failures[0] ?? failure;
  } finally {
    // Whoever stops reading stops the work as well.
    stop.abort();
    await Promise.allSettled(begun);
  }
}
