/** One run at a time for an administration; a run that died holds nothing. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holding } from "../../src/cli/administration-lock.ts";
import { openState, type State, stateFolder } from "../../src/cli/state.ts";

let state: State;
beforeEach(() => {
  state = openState(mkdtempSync(join(tmpdir(), "slotsom-lock-")));
});
afterEach(() => {
  rmSync(state.home, { recursive: true, force: true });
});

test("a second run for the same administration is refused and names the process", async () => {
  await holding(state, "embedded", "1", async () => {
    const second = holding(state, "embedded", "1", () => Promise.resolve("never"));
    await expect(second).rejects.toMatchObject({
      code: "administration-held",
      message: `another run (process ${String(process.pid)}) holds administration 1`,
    });
    expect(await holding(state, "embedded", "2", () => Promise.resolve("another"))).toBe("another");
  });
  expect(await holding(state, "embedded", "1", () => Promise.resolve("afterwards"))).toBe(
    "afterwards",
  );
});

test("a run that fails lets go", async () => {
  await expect(
    holding(state, "embedded", "1", () => Promise.reject(new Error("x"))),
  ).rejects.toThrow("x");
  expect(readdirSync(join(state.home, "locks"))).toEqual([]);
});

test("the lock of a process that died is taken over", async () => {
  const died = spawn(process.execPath, ["-e", ""]);
  await once(died, "exit");
  writeFileSync(join(stateFolder(state, "locks"), "embedded-1.lock"), String(died.pid));
  expect(await holding(state, "embedded", "1", () => Promise.resolve("taken"))).toBe("taken");
});

test("a lock that is gone whenever somebody looks at it is one that others hold", async () => {
  // A link to nothing: it is there when it is to be made, and not when it is to be read.
  symlinkSync(join(state.home, "gone"), join(stateFolder(state, "locks"), "embedded-1.lock"));
  await expect(
    holding(state, "embedded", "1", () => Promise.resolve("never")),
  ).rejects.toMatchObject({
    code: "administration-held",
    message: "another run (process unknown) holds administration 1",
  });
});
