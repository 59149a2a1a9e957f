/** A fleet of forty administrations with three worker processes, two of which are killed: every pack is made exactly once. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { sleepFor } from "../../src/api/clock.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import type { FleetQueue } from "../../src/fleet/fleet-queue.ts";
import { writeProfile } from "../../src/fleet/member-profile.ts";
import { hasEndedWell } from "../../src/runs/state/resumable.ts";
import { findRun, readRuns } from "../../src/runs/state/run-record-file.ts";
import type { State } from "../../src/runs/state/state.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";
import { openQueueAt } from "./queue-places.ts";
import { memberWith, monthlyOf, serveFleet, smallTemplates } from "./served-fleet.ts";

type Message = Readonly<Record<string, unknown>>;

const MEMBERS = 40;
/** Jobs that have ended when the next worker is killed. */
const KILLS = [4, 16];
const DRAWN = [3, 7, 21, 40];

function startFleet(
  home: string,
  token: string,
  argv: readonly string[],
): ChildProcess & { stdout: Readable } {
  const command = ["bin/slotsom.js", "fleet", "run", "--json", ...argv];
  return endedWithTest(
    spawn(process.execPath, command, {
      env: { ...process.env, SLOTSOM_HOME: home, TOKEN: token },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
}

/** Kills a worker in the middle of a pull: it is stopped first, so that it cannot end its job meanwhile. Returns the id of the job. */
async function killOneAtWork(queue: FleetQueue, state: State): Promise<string> {
  for (;;) {
    for (const { pid, jobId, isLost } of (await queue.overview()).workers) {
      if (jobId === null || isLost) continue;
      process.kill(pid, "SIGSTOP");
      const [job] = await queue.jobs({ ids: [jobId], states: ["running"] });
      const run = job?.runId == null ? null : findRun(state, job.runId);
      if (
        run !== null &&
        run.period !== null &&
        run.snapshotPath !== null &&
        run.ended === null &&
        run.output === undefined
      ) {
        process.kill(pid, "SIGKILL");
        return jobId;
      }
      process.kill(pid, "SIGCONT");
    }
    await sleepFor(5, new AbortController().signal);
  }
}

/** The files of a folder with their bytes. */
const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length), readFileSync(path, "latin1")]),
  );

test("two of three workers are killed: every pack is made once, with the bytes of a quiet run", async () => {
  const folder = temporaryFolder();
  const state = { home: join(folder, "home") };
  const templates = smallTemplates(folder);
  const { members, token } = await serveFleet(MEMBERS);
  const [first, second, ...others] = members;
  const draft = memberWith(first!, { accounts: { suspense: ["1100"] } });
  const poisoned = memberWith(second!, { credential: { env: "ABSENT" } });
  const clock = { now: () => new Date().toISOString(), leaseMs: 60_000 };
  const queue = await openQueueAt({ kind: "local", home: state.home }, clock);
  const jobs = [draft, poisoned, ...others].map((member) => monthlyOf(member, templates));
  expect(await queue.add(jobs)).toBe(MEMBERS);

  const out = join(folder, "out");
  const fleet = startFleet(state.home, token, ["--workers", "3", "--out", out]);
  const exited = once(fleet, "exit");
  const messages: Message[] = [];
  const killed: string[] = [];
  let ends = 0;
  for await (const line of createInterface({ input: fleet.stdout })) {
    const message = JSON.parse(line) as Message;
    messages.push(message);
    if (message["type"] === "fleet-job") ends += 1;
    if (ends >= (KILLS[killed.length] ?? Infinity)) killed.push(await killOneAtWork(queue, state));
  }
  expect((await exited)[0]).toBe(EXIT.refused);

  expect(killed).toHaveLength(KILLS.length);
  const ended = messages.filter(({ type }) => type === "fleet-job");
  expect(ended.map(({ id }) => id).sort()).toEqual(jobs.map(({ id }) => id).sort());
  expect(messages.filter(({ event }) => event === "worker-replaced")).toHaveLength(KILLS.length);
  expect(messages.at(-1)).toMatchObject({
    type: "fleet",
    final: MEMBERS - 2,
    draft: 1,
    failed: 1,
    status: "refused",
    exit_code: EXIT.refused,
  });

  // Each killed job was resumed with its run, and nothing else was tried twice.
  const known = await queue.jobs({});
  const twice = known.filter(({ attempt }) => attempt > 1);
  expect(twice.map(({ job, attempt }) => [job.id, attempt])).toEqual(
    jobs.flatMap(({ id }) => (killed.includes(id) ? [[id, 2]] : [])),
  );
  const runs = readRuns(state);
  const made = runs.filter(hasEndedWell);
  expect(made.length).toBe(MEMBERS - 1);
  expect(new Set(made.map(({ administrationId }) => administrationId)).size).toBe(MEMBERS - 1);
  expect(runs.length).toBe(MEMBERS - 1);

  const ofState = (wanted: string): Message => ended.find((one) => one["state"] === wanted)!;
  expect(ofState("draft")).toMatchObject({
    member: "works-1",
    result: { status: "draft", blocking: [{ id: "S1", title: "suspense-accounts-are-zero" }] },
  });
  expect(ofState("failed")).toMatchObject({
    member: "works-2",
    failure: { code: "credential-missing" },
  });

  const quiet = join(folder, "quiet");
  for (const number of DRAWN) {
    const member = members[number - 1]!;
    const job = known.find((one) => one.job.member.name === member.name)!;
    // The pack states the day on which its books were pulled.
    const made = makeWorld({ TOKEN: token });
    const world = { ...made.world, now: () => job.claimedAt! };
    const home = world.environment["SLOTSOM_HOME"] ?? "";
    const config = writeProfile({ home }, member);
    const options = ["--config", config, "--language", "en", "--templates", templates];
    const place = ["--period", "2025-03", "--out", join(quiet, member.name)];
    expect(await runCli(["monthly", ...options, ...place], world)).toBe(EXIT.reconciled);
    expect(filesIn(join(out, member.name))).toEqual(filesIn(join(quiet, member.name)));
  }
  await queue.close();
});
