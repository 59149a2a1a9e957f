/** Events of a simulation in the order of their time; events of one time in the order in which they were added. */

export interface EventQueue {
  readonly add: (atMs: number, event: number) => void;
  /** The next event; its time is then `timeMs`. Null when there is none. */
  readonly next: () => number | null;
  /** The time of the event that `next` returned last. */
  readonly timeMs: () => number;
}

/** A binary heap in arrays of numbers: a simulated night has millions of events, and an object for each would take gigabytes. */
export function eventQueue(): EventQueue {
  const times: number[] = [];
  const orders: number[] = [];
  const events: number[] = [];
  let added = 0;
  let nowMs = 0;
  const isBefore = (left: number, right: number): boolean => {
    const [leftMs = 0, rightMs = 0] = [times[left], times[right]];
    return leftMs < rightMs || (leftMs === rightMs && (orders[left] ?? 0) < (orders[right] ?? 0));
  };
  const swap = (left: number, right: number): void => {
    for (const values of [times, orders, events]) {
      const value = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = value;
    }
  };
  const sink = (from: number): void => {
    for (let at = from; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = at;
      if (left < times.length && isBefore(left, first)) first = left;
      if (right < times.length && isBefore(right, first)) first = right;
      if (first === at) return;
      swap(at, first);
      at = first;
    }
  };
  return {
    add: (atMs, event) => {
      times.push(atMs);
      orders.push(added);
      added += 1;
      events.push(event);
      for (let at = times.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isBefore(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    next: () => {
      const event = events[0];
      if (event === undefined) return null;
      nowMs = times[0] ?? nowMs;
      swap(0, times.length - 1);
      for (const values of [times, orders, events]) values.pop();
      sink(0);
      return event;
    },
    timeMs: () => nowMs,
  };
}
