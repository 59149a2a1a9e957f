/**
 * Runs before each test file. When the file has finished, everything that it started is ended, and the
 * file fails if it leaves something in the temporary folder or a running process behind.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, aroundEach, expect } from "vitest";
import { inTestScope, openFileScope } from "./ending.ts";

// Files run in several workers at once; each worker checks a folder of its own.
const worker = `worker-${process.env["VITEST_POOL_ID"] ?? "0"}`;
if (basename(tmpdir()) !== worker) process.env["TMPDIR"] = join(tmpdir(), worker);
mkdirSync(tmpdir(), { recursive: true });

aroundEach(async (runTest) => {
  await inTestScope(runTest);
});
const endFile = openFileScope();

// Hooks run in reverse order: this one, which is registered first, runs after those of the file.
afterAll(async () => {
  await endFile();
  const files = readdirSync(tmpdir());
  const processes = await stillRunning();
  // The next file in this worker must not be blamed.
  for (const name of files) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  for (const { pid } of processes) process.kill(pid, "SIGKILL");
  expect({ files, processes }, "left behind by this test file").toEqual({
    files: [],
    processes: [],
  });
});

/** Long for a killed process to be gone, also on a machine that has not run it since. */
const DYING_MS_MAX = 5_000;

/** The children that run on; one that was killed a moment ago is given the time to end. */
async function stillRunning(): Promise<ReturnType<typeof runningChildren>> {
  const end = performance.now() + DYING_MS_MAX;
  for (;;) {
    const running = runningChildren();
    if (running.length === 0 || performance.now() > end) return running;
    await nextTurn();
  }
}

/** Children of this worker that still run, on Linux; elsewhere none are found. */
function runningChildren(): readonly { readonly pid: number; readonly command: string }[] {
  const path = `/proc/${String(process.pid)}/task/${String(process.pid)}/children`;
  return textOf(path)
    .split(" ")
    .filter((pid) => pid !== "")
    .map((pid) => ({
      pid: Number(pid),
      // Empty for a process that has ended and whose exit is not yet read.
      command: textOf(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim(),
    }))
    .filter(({ command }) => command !== "");
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
