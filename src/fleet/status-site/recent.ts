/** Answers of the last moment: many who ask for the same get the same, and the queue is asked once. */

interface Answer<Value> {
  readonly atMs: number;
  readonly value: Promise<Value>;
}

/** Answers that are remembered at once. */
const ANSWERS_MAX = 100;

/** An answer is given again for `recentMs`, also while it is worked on; one that failed is not. */
export function recentOf<Value>(
  work: (key: string) => Promise<Value>,
  recentMs: number,
  monotonicMs: () => number,
): (key: string) => Promise<Value> {
  const answers = new Map<string, Answer<Value>>();
  return (key) => {
    const nowMs = monotonicMs();
    const known = answers.get(key);
    if (known !== undefined && nowMs - known.atMs < recentMs) return known.value;
    const value = work(key);
    // Deleted first, so that the oldest answer is the first of the map.
    answers.delete(key);
    answers.set(key, { atMs: nowMs, value });
    for (const old of answers.keys()) {
      if (answers.size <= ANSWERS_MAX) break;
      answers.delete(old);
    }
    value.catch(() => {
      // Whoever asked receives the failure; the next one asks again.
      if (answers.get(key)?.value === value) answers.delete(key);
    });
    return value;
  };
}
