/** One run at a time per administration; a run that died holds no lock. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { withAdministrationLock } from "../../../src/runs/state/administration-lock.ts";
import type { State } from "../../../src/runs/state/state.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let state: State;
beforeEach(() => {
  state = { home: temporaryFolder() };
});

const take = (administrationId: string): Promise<string> =>
  withAdministrationLock({ state, serviceName: "embedded", administrationId }, () =>
    Promise.resolve("taken"),
  );

test("a second run for the same administration is refused and names the process", async () => {
  await withAdministrationLock(
    { state, serviceName: "embedded", administrationId: "1" },
    async () => {
      await expect(take("1")).rejects.toMatchObject({
        code: "administration-held",
        message: `another run (process ${String(process.pid)}) is working on administration 1`,
      });
      expect(await take("2")).toBe("taken");
    },
  );
  expect(await take("1")).toBe("taken");
});

test("a run that fails releases the lock", async () => {
  await expect(
    withAdministrationLock({ state, serviceName: "embedded", administrationId: "1" }, () =>
      Promise.reject(new Error("x")),
    ),
  ).rejects.toThrow("x");
  expect(await take("1")).toBe("taken");
});

/** Starts a process for each number, waits for all of them, and returns the signals that ended them. */
async function contend(
  log: string,
  diesAt: readonly number[],
): Promise<readonly (string | null)[]> {
  const ended = diesAt.map(async (times) => {
    const argv = ["test/runs/state/contender.ts", state.home, log, "2", String(times)];
    const process_ = spawn(process.execPath, argv, { stdio: ["ignore", "ignore", "inherit"] });
    endedWithTest(process_);
    const [, signal] = (await once(process_, "exit")) as [number | null, string | null];
    return signal;
  });
  return Promise.all(ended);
}

test("only one of many processes that find a dead holder at the same time gets the lock", async () => {
  const log = join(state.home, "log");
  const never = 0;
  const signals = await contend(log, [...Array<number>(10).fill(1), never, never]);
  expect(signals.filter((signal) => signal === "SIGKILL")).toHaveLength(10);
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  // A process leaves or dies before another enters: the lines are pairs of one process.
  const pairs = lines.map((line, index) => {
    const [what, process_] = line.split(" ");
    const [before, processBefore] = lines[index - 1]?.split(" ") ?? [];
    return index % 2 === 0 ? what === "in" : before === "in" && process_ === processBefore;
  });
  expect(pairs).toEqual(lines.map(() => true));
  expect(lines.length / 2).toBe(10 + 2 + 2);
  expect(await take("1")).toBe("taken");
});
