/** A world for the program in a test: captured output, a folder of its own, time that a test holds still. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { World } from "../../src/cli/world.ts";

export interface TestWorld {
  readonly world: World;
  readonly folder: string;
  readonly out: () => string;
  readonly err: () => string;
  /** What is said after this is all that `out` and `err` give. */
  readonly forget: () => void;
  readonly interrupt: () => void;
  readonly close: () => void;
}

/** State and output lie in a temporary folder; `now` stands still unless it is given. */
export function makeWorld(
  environment: Readonly<Record<string, string>> = {},
  now: () => string = () => "2026-11-21T10:00:00.000Z",
): TestWorld {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-world-"));
  const interruption = new AbortController();
  let out = "";
  let err = "";
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
    close: () => {
      rmSync(folder, { recursive: true, force: true });
    },
    world: {
      environment: { SLOTSOM_HOME: join(folder, "home"), ...environment },
      workingFolder: folder,
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
      now,
      monotonicMs: () => performance.now(),
      sleep: (ms, signal) => wait(ms, undefined, { signal }),
      random: () => 0.5,
      signal: interruption.signal,
    },
  };
}
