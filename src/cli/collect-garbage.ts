/** Collects garbage at the end of a stage, for a process that runs one command (decision 123). */
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { invariant } from "../failure.ts";

/** Bytes of garbage that may stay between two steps of a stage; at 1,000,000 postings that is a collection a second. */
const GROWTH_MAX = 16 * 1024 * 1024;

export interface GarbageCollector {
  /** Collects all garbage before it returns. */
  readonly collect: () => void;
  /** The same, if the heap has grown by more than 16 MB since the last collection. */
  readonly collectGrown: () => void;
}

/** Most commands never call it, and pay nothing for it. */
export function garbageCollector(): GarbageCollector {
  let collectNow: (() => void) | null = null;
  let left = 0;
  const collect = () => {
    collectNow ??= collectorOfV8();
    collectNow();
    left = getHeapStatistics().used_heap_size;
  };
  const collectGrown = () => {
    if (getHeapStatistics().used_heap_size - left > GROWTH_MAX) collect();
  };
  return { collect, collectGrown };
}

/** What `--expose-gc` gives: set while the program runs, the option has an effect on new contexts alone. */
function collectorOfV8(): () => void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  invariant(typeof gc === "function", "V8 gives its collector to a new context");
  return () => {
    Reflect.apply(gc, undefined, []);
  };
}
