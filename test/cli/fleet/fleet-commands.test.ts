/** `slotsom fleet`: the status and the retry in words, and an interruption of `fleet run`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import type { FleetQueue } from "../../../src/fleet/fleet-queue.ts";
import { isAlive } from "../../../src/operating-system/is-alive.ts";
import { FAILURE, jobOf, RESULT, workerNamed } from "../../fleet/fleet-jobs.ts";
import { fillWithCloses } from "../../fleet/judged-closes.ts";
import { openQueueAt } from "../../fleet/queue-places.ts";
import { monthlyOf, serveFleet, smallTemplates } from "../../fleet/served-fleet.ts";
import { whenFinished } from "../../support/ending.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { makeWorld, type TestWorld } from "../../support/world.ts";

async function queueOf(home: string, now: () => string): Promise<FleetQueue> {
  const queue = await openQueueAt({ kind: "local", home }, { now, leaseMs: 60_000 });
  whenFinished(() => queue.close());
  return queue;
}

/** A final job, a draft, one that was set aside, one at work, one that is retried, and one that waits. */
async function mixedFleet(): Promise<TestWorld> {
  const made = makeWorld();
  const { world } = made;
  const queue = await queueOf(world.environment["SLOTSOM_HOME"] ?? "", world.now);
  const members = ["bakery", "cafe", "dairy", "estate", "forge", "garage"];
  await queue.add(members.map((member) => jobOf(member)));
  const seat = await queue.register(workerNamed("worker-1"));
  await (await seat.claim())?.complete(RESULT);
  await (await seat.claim())?.complete({
    ...RESULT,
    status: "draft",
    folder: "/output/monthly-draft",
    blocking: [{ id: "S1", title: "suspense-accounts-are-zero", findings: 2 }],
    because: [
      { kind: "check-broken", subject: "S1" },
      { kind: "month-not-proven", subject: "2025-09" },
    ],
  });
  const refused = {
    code: "credential-missing",
    message: "no credential: it is empty",
    remedy: "",
  } as const;
  await (await seat.claim())?.fail(refused, null);
  await (await seat.claim())?.fail(FAILURE, "2026-11-21T10:05:00.000Z");
  await seat.claim();
  return made;
}

const OFFICE = `format_version: 1
services:
  office:
    base_url: http://127.0.0.1:9/api/v2
    credential: { env: TOKEN }
    administrations: ["11"]
packs:
  monthly: { pack: monthly }
`;

test("the status of one file lists the jobs of its services only", async () => {
  const { world, folder, out, err } = makeWorld();
  const queue = await queueOf(world.environment["SLOTSOM_HOME"] ?? "", world.now);
  await queue.add(["office-11", "other-11"].map((member) => jobOf(member)));
  writeFileSync(join(folder, "office.yml"), OFFICE);
  const status = ["fleet", "status", "--all", "--file"];
  expect(await runCli([...status, "office.yml"], world)).toBe(EXIT.reconciled);
  expect(out()).toContain("night/office-11/monthly/2025-10");
  expect(out()).not.toContain("other-11");
  expect(await runCli([...status, "nowhere.yml"], world)).toBe(EXIT.usage);
  expect(err()).toContain("nowhere.yml, does not exist or cannot be read");
});

test("the status lists what is running, drafts with their checks, and what was set aside with its reason", async () => {
  const { world, out, forget } = await mixedFleet();
  expect(await runCli(["fleet", "status"], world)).toBe(EXIT.reconciled);
  const lines = out().replace(/process \d+ on \S+/, "process 1 on here");
  expect(lines.trimEnd().split("\n")).toEqual([
    "worker-1   process 1 on here  night/forge/monthly/2025-10",
    "running    night/forge/monthly/2025-10  since 21 November 2026 10:00 UTC, worker-1, attempt 1 of 3",
    "DRAFT      night/cafe/monthly/2025-10  S1 suspense-accounts-are-zero, 2025-09 is not proven, /output/monthly-draft",
    "set aside  night/dairy/monthly/2025-10  no credential: it is empty (credential-missing)",
    "1 final, 1 draft, 1 set aside, 1 running, 2 waiting.",
    "About 0 s to go.",
    "Retry what was set aside with: slotsom fleet retry --failed",
  ]);
  forget();
  await runCli(["fleet", "status", "--all", "--json"], world);
  const messages = out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(messages.map(({ type, member, state }) => [type, member, state].join(" ").trim())).toEqual(
    [
      "fleet-worker",
      "fleet-job bakery final",
      "fleet-job estate waiting",
      "fleet-job garage waiting",
      "fleet-job forge running",
      "fleet-job cafe draft",
      "fleet-job dairy failed",
      "fleet",
    ],
  );
  expect(messages[2]).toMatchObject({
    due_at: "2026-11-21T10:05:00.000Z",
    failure: { code: "service-unreachable" },
  });
  expect(messages.at(-1)).toMatchObject({ final: 1, waiting: 2, status: "done", exit_code: 0 });
});

test("the status says how many last closes are signed in full, and --unsigned lists the others", async () => {
  const { world, out, forget } = makeWorld();
  expect(await runCli(["fleet", "status", "--unsigned"], world)).toBe(EXIT.reconciled);
  expect(out()).toBe("No administration has a close whose leads can be signed.\n");
  const folder = await fillWithCloses(
    await queueOf(world.environment["SLOTSOM_HOME"] ?? "", world.now),
  );
  const linesOf = async (...argv: readonly string[]): Promise<readonly string[]> => {
    forget();
    expect(await runCli(["fleet", "status", ...argv], world)).toBe(EXIT.reconciled);
    return out().replaceAll(folder, "{folder}").trimEnd().split("\n");
  };
  const signed =
    "The last close of 1 of 4 administrations is signed in full. List the others with: slotsom fleet status --unsigned";
  expect((await linesOf()).slice(-2)).toEqual(["5 final.", signed]);
  expect((await linesOf("--all"))[0]).toBe(
    "bakery  2025  2 of 2 signed, 3 open findings, locked through 2025-12  The bakery",
  );
  expect(await linesOf("--unsigned")).toEqual([
    "cafe  2025  1 of 2 signed, 1 suspended, 3 open findings  The cafe",
    "dairy  2025  the file of judgement cannot be used: {folder}/203.yml, line 1: must be an object  The dairy",
    "estate  2025  0 of 2 signed, 3 open findings  The estate",
    signed,
  ]);
  const messages = (await linesOf("--unsigned", "--json")).map(
    (line) => JSON.parse(line) as Record<string, unknown>,
  );
  expect(messages.map(({ type, member }) => [type, member].join(" ").trim())).toEqual([
    ...["fleet-judgement cafe", "fleet-judgement dairy", "fleet-judgement estate"],
    "fleet-signed",
  ]);
  expect(messages.at(-1)).toMatchObject({ closes: 4, unsigned: 3 });
});

test("what was set aside and drafts wait again; a final job is refused by its name", async () => {
  const { world, out, err, forget } = await mixedFleet();
  expect(await runCli(["fleet", "retry", "--failed", "--drafts"], world)).toBe(EXIT.reconciled);
  expect(out()).toBe("2 jobs wait again. Work them off with: slotsom fleet run\n");
  forget();
  await runCli(["fleet", "retry", "--failed"], world);
  expect(out()).toBe("There is nothing to retry.\n");
  expect(await runCli(["fleet", "retry", "night/bakery/monthly/2025-10"], world)).toBe(EXIT.usage);
  expect(err()).toContain(
    "not set aside and no draft, or not in the queue: night/bakery/monthly/2025-10",
  );
  expect(await runCli(["fleet", "retry"], world)).toBe(EXIT.usage);
  expect(await runCli(["fleet"], world)).toBe(EXIT.usage);
});

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

/** The messages in the logs of all worker processes. */
const workerLines = (folder: string): readonly Readonly<Record<string, unknown>>[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  );
test("a fleet ends when the rest waits for its time, says so, and is no failure", async () => {
  const { members, token } = await serveFleet(2);
  const { world, folder, out, forget } = makeWorld({ ...process.env, TOKEN: token });
  const queue = await queueOf(world.environment["SLOTSOM_HOME"] ?? "", world.now);
  const [due, later] = members.map((member) => monthlyOf(member, smallTemplates(folder)));
  await queue.add([{ ...later!, notBefore: "2099-01-05T05:00:00.000Z" }]);
  const run = async (): Promise<unknown> => {
    forget();
    return [await runCli(["fleet", "run", "--workers", "1"], world), out()];
  };
  const waits = "1 job waits for its time, the first for 5 January 2099 05:00 UTC.";
  expect(await run()).toEqual([EXIT.reconciled, `0 final, 1 waiting.\n${waits}\n`]);
  await queue.add([due!]);
  const [code, text] = (await run()) as [number, string];
  expect([code, text.trimEnd().split("\n").slice(-2)]).toEqual([
    EXIT.reconciled,
    ["1 final, 1 waiting.", waits],
  ]);
  forget();
  await runCli(["fleet", "status", "--all"], world);
  expect(out()).toContain(`waiting    ${later!.id}  from 5 January 2099 05:00 UTC\n`);
  expect(out()).toContain("\n1 final, 1 waiting.\n1 job waits for its time.\n");
  expect(out()).not.toContain("No worker is at work");
});

test("an interrupted fleet hands its jobs back, its workers end, and the same command finishes the work", async () => {
  const folder = temporaryFolder();
  const home = join(folder, "home");
  const { members, token } = await serveFleet(9);
  const templates = smallTemplates(folder);
  const queue = await queueOf(home, () => new Date().toISOString());
  await queue.add(members.map((member) => monthlyOf(member, templates)));
  const argv = [
    "bin/slotsom.js",
    "fleet",
    "run",
    "--workers",
    "2",
    "--out",
    join(folder, "out"),
    "--json",
  ];
  const start = () =>
    endedWithTest(
      spawn(process.execPath, argv, {
        env: { ...process.env, SLOTSOM_HOME: home, TOKEN: token },
        stdio: ["ignore", "pipe", "inherit"],
      }),
    );
  const first = start();
  const exited = once(first, "exit");
  const pids = new Set<number>();
  let last: Record<string, unknown> = {};
  let isInterrupted = false;
  for await (const line of createInterface({ input: first.stdout })) {
    last = JSON.parse(line) as Record<string, unknown>;
    for (const { pid } of (await queue.overview()).workers) pids.add(pid);
    // Once: a second interruption ends the program at once.
    if (last["type"] === "fleet-job" && !isInterrupted) isInterrupted = first.kill("SIGINT");
  }
  expect((await exited)[0]).toBe(EXIT.interrupted);
  expect(last).toMatchObject({ type: "interrupted", exit_code: EXIT.interrupted });
  expect([...pids].filter(isAlive)).toEqual([]);
  expect(pids.size).toBeGreaterThan(0);
  const { counts, workers } = await queue.overview();
  expect([counts.running, counts.failed, workers]).toEqual([0, 0, []]);
  expect(counts.final).toBeGreaterThan(0);
  expect(counts.waiting).toBeGreaterThan(0);
  const second = start();
  second.stdout.resume();
  expect((await once(second, "exit"))[0]).toBe(EXIT.reconciled);
  const jobs = await queue.jobs({});
  expect(jobs.map(({ state, attempt }) => [state, attempt])).toEqual(jobs.map(() => ["final", 1]));
  const lines = workerLines(join(home, "fleet", "logs"));
  const made = lines.filter(({ event }) => event === "job-made");
  expect(made.map(({ job, run }) => `${String(job)} ${String(run)}`).sort()).toEqual(
    jobs.map(({ job, runId }) => `${job.id} ${runId ?? ""}`).sort(),
  );
  // Each line of a job has its worker, and from its start on its run.
  const ofRuns = lines.filter(({ job, event }) => job !== undefined && event !== "job-claimed");
  expect(ofRuns.filter(({ worker, run }) => !(isText(worker) && isText(run)))).toEqual([]);
  expect(ofRuns.length).toBeGreaterThan(jobs.length);
});
