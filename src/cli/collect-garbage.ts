/** Collects garbage at the end of a stage, for a process that runs one command (decision 123). */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { invariant } from "../failure.ts";

/** Returns a function that collects all garbage before it returns; most commands never call it. */
export function garbageCollector(): () => void {
  let collect: (() => void) | null = null;
  return () => {
    collect ??= collectorOfV8();
    collect();
  };
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
