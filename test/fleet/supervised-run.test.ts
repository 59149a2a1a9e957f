/**
 * `slotsom fleet run` whose queue is damaged or replaced while workers work: code 5, and the same command makes the
 * rest.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import type { FleetQueue } from "../../src/fleet/fleet-queue.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { openQueueAt } from "./queue-places.ts";
import { monthlyOf, serveFleet, smallTemplates } from "./served-fleet.ts";

const MEMBERS = 8;
const CLOCK = { now: () => new Date().toISOString(), leaseMs: 60_000 };

type Message = Readonly<Record<string, unknown>>;

async function place() {
  const folder = temporaryFolder();
  const home = join(folder, "home");
  const { members, token } = await serveFleet(MEMBERS);
  const jobs = members.map((member) => monthlyOf(member, smallTemplates(folder)));
  /** The queue, for this look only: the files of it are moved afterwards. */
  const look = async <Value>(at: (queue: FleetQueue) => Promise<Value>): Promise<Value> => {
    const queue = await openQueueAt({ kind: "local", home }, CLOCK);
    try {
      return await at(queue);
    } finally {
      await queue.close();
    }
  };
  const add = () => look((queue) => queue.add(jobs));
  await add();
  const argv = ["fleet", "run", "--json", "--workers", "2", "--out", join(folder, "out")];
  /** Runs the fleet, with a disturbance when this many jobs have ended. */
  const run = async (ends = Infinity, disturb?: () => void) => {
    const fleet: ChildProcess & { stdout: Readable } = endedWithTest(
      spawn(process.execPath, ["bin/slotsom.js", ...argv], {
        env: { ...process.env, SLOTSOM_HOME: home, TOKEN: token },
        stdio: ["ignore", "pipe", "inherit"],
      }),
    );
    const exited = once(fleet, "exit");
    const messages: Message[] = [];
    let isDisturbed = false;
    for await (const line of createInterface({ input: fleet.stdout })) {
      messages.push(JSON.parse(line) as Message);
      const ended = messages.filter(({ type }) => type === "fleet-job").length;
      if (ended < ends || isDisturbed) continue;
      isDisturbed = true;
      disturb?.();
    }
    const [code] = (await exited) as readonly unknown[];
    return { code, last: messages.at(-1), messages };
  };
  const packs = (): readonly string[] =>
    readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith("manifest.json"))
      .sort();
  return { folder, queueFolder: join(home, "fleet"), look, add, run, packs };
}

const FAILURE = { type: "failure", code: "queue-damaged", exit_code: EXIT.exhausted };
const queueFiles = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith("queue.sqlite"));

test("a queue that is damaged drains the workers, code 5; set aside, the same command makes every pack once", async () => {
  const { folder, queueFolder, add, run, packs } = await place();
  const { code, last, messages } = await run(2, () => {
    for (const name of queueFiles(queueFolder)) {
      const path = join(queueFolder, name);
      writeSync(openSync(path, "r+"), Buffer.alloc(statSync(path).size, "damage"));
    }
  });
  expect([code, last]).toEqual([EXIT.exhausted, expect.objectContaining(FAILURE) as unknown]);
  expect(last?.["remedy"]).toContain("Set it aside");
  expect(messages.filter(({ event }) => event === "fleet-draining")).toHaveLength(1);
  const aside = join(folder, "aside");
  mkdirSync(aside);
  for (const name of queueFiles(queueFolder))
    renameSync(join(queueFolder, name), join(aside, name));
  await add();
  expect((await run()).code).toBe(EXIT.reconciled);
  expect(packs()).toHaveLength(MEMBERS);
});

test("a queue in whose place is another, or none, drains the workers, code 5; put back, the same command makes every pack once", async () => {
  const { folder, queueFolder, look, run, packs } = await place();
  const aside = join(folder, "aside");
  const { code, last } = await run(2, () => {
    renameSync(queueFolder, aside);
  });
  expect([code, last]).toEqual([EXIT.exhausted, expect.objectContaining(FAILURE) as unknown]);
  expect(packs().length).toBeLessThan(MEMBERS);
  rmSync(queueFolder, { recursive: true, force: true });
  renameSync(aside, queueFolder);
  expect((await run()).code).toBe(EXIT.reconciled);
  const jobs = await look((queue) => queue.jobs({}));
  expect(jobs.map(({ state }) => state)).toEqual(jobs.map(() => "final"));
  expect(packs()).toHaveLength(MEMBERS);
  expect(readFileSync(join(queueFolder, "logs/worker-1.jsonl"), "utf8")).toContain("queue-damaged");
});
