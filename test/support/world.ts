/** A world for the program in a test: captured output, a folder of its own, a clock that the test controls. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { World } from "../../src/cli/world.ts";
import { whenFinished } from "./ending.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface TestWorld {
  readonly world: World;
  readonly folder: string;
  readonly out: () => string;
  readonly err: () => string;
  /** Clears `out` and `err`. */
  readonly forget: () => void;
  readonly interrupt: () => void;
  readonly close: () => void;
}

/** State and output are in a temporary folder. Waiting takes no time: it moves the clock. */
export function makeWorld(environment: Readonly<Record<string, string>> = {}): TestWorld {
  const folder = temporaryFolder();
  const interruption = new AbortController();
  const close = (): void => {
    interruption.abort();
    rmSync(folder, { recursive: true, force: true });
  };
  whenFinished(close);
  let out = "";
  let err = "";
  let clockMs = Date.parse("2026-11-21T10:00:00.000Z");
  return {
    folder,
    out: () => out,
    err: () => err,
    forget: () => {
      out = "";
      err = "";
    },
    interrupt: () => {
      interruption.abort();
    },
    close,
    world: {
      environment: { SLOTSOM_HOME: join(folder, "home"), ...withoutHomeOfUser(environment) },
      workingFolder: folder,
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
      now: () => new Date(clockMs).toISOString(),
      monotonicMs: () => clockMs,
      sleep: async (ms, signal) => {
        // Still takes one turn of the event loop, so that a loop that only waits cannot starve others.
        await nextTurn(undefined, { signal });
        clockMs += ms;
      },
      random: () => 0.5,
      signal: interruption.signal,
    },
  };
}

/** The environment of the machine may name the home of its user, which no test works in. */
function withoutHomeOfUser(
  environment: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const own = Object.entries(environment).filter(
    ([name, value]) => name !== "SLOTSOM_HOME" || value !== process.env[name],
  );
  return Object.fromEntries(own);
}
