/** A database that is away for a moment: nothing is lost, and nothing happens twice. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sleepFor } from "../../../src/api/clock.ts";
import { EXIT, exitCodeOf } from "../../../src/cli/exit-code.ts";
import type { Failure } from "../../../src/failure.ts";
import { postgresQueue } from "../../../src/fleet/postgres/postgres-queue.ts";
import { cuttingProxy } from "../../support/cut-connections.ts";
import { startPostgres } from "../../support/postgres.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jobOf, RESULT, workerNamed } from "../fleet-jobs.ts";
import type { ContenderOrder } from "../queue-contender.ts";
import { HOST } from "../queue-places.ts";
import { migratedDatabase, openAt } from "./migrated-database.ts";

const RULE = { now: null, leaseMs: 60_000, host: HOST };

test("the server restarts and crashes twice while four workers work: each job ends once, in its first attempt", async () => {
  const postgres = await startPostgres();
  const { url } = await migratedDatabase(postgres);
  const queue = postgresQueue(await openAt(url), RULE);
  const members = Array.from({ length: 40 }, (_, at) => `m${String(at)}`);
  const periods = ["2025-08", "2025-09", "2025-10"];
  await queue.add(members.flatMap((member) => periods.map((period) => jobOf(member, { period }))));
  const log = join(temporaryFolder(), "log");
  const linesOf = (what: string): readonly string[] =>
    existsSync(log)
      ? readFileSync(log, "utf8")
          .split("\n")
          .flatMap((line) => (line.startsWith(`${what} `) ? [line.split(" ")[1]!] : []))
      : [];
  const order: ContenderOrder = { place: { kind: "postgres", url }, log, diesAt: 0 };
  const argv = ["test/fleet/queue-contender.ts", JSON.stringify(order)];
  const workers = Array.from({ length: 4 }, () =>
    endedWithTest(spawn(process.execPath, argv, { stdio: ["pipe", "pipe", "inherit"] })),
  );
  await Promise.all(workers.map(({ stdout }) => once(stdout, "data")));
  const exits = workers.map((worker) => once(worker, "exit"));
  for (const { stdin } of workers) stdin.write("go\n");
  for (const [done, how] of [
    [20, "orderly"],
    [60, "crash"],
    [90, "crash"],
  ] as const) {
    while (linesOf("out").length < done) await sleepFor(5, new AbortController().signal);
    await postgres.stop(how);
    await postgres.start();
  }
  expect((await Promise.all(exits)).map(([code]) => code as unknown)).toEqual([0, 0, 0, 0]);
  const jobs = await queue.jobs({});
  expect(jobs.map(({ state, attempt }) => [state, attempt])).toEqual(jobs.map(() => ["final", 1]));
  expect([...linesOf("in")].sort()).toEqual(jobs.map(({ job }) => job.id).sort());
  expect(linesOf("refused")).toEqual([]);
  expect((await queue.overview()).attempts).toBe(jobs.length);
});

test.each(["before", "after"] as const)(
  "a connection that is lost %s the commit arrives: the claim and its end happen once",
  async (when) => {
    const postgres = await startPostgres();
    const { url } = await migratedDatabase(postgres);
    const proxy = await cuttingProxy(postgres.port);
    const through = url.replace(`:${String(postgres.port)}/`, `:${String(proxy.port)}/`);
    const queue = postgresQueue(await openAt(through), RULE);
    const seat = await queue.register(workerNamed("one"));
    void proxy.cutAt("COMMIT", when);
    expect(await queue.add([jobOf("a"), jobOf("b")])).toBe(2);
    void proxy.cutAt("COMMIT", when);
    const claim = await seat.claim();
    expect([claim?.job.id, claim?.attempt]).toEqual([jobOf("a").id, 1]);
    void proxy.cutAt("COMMIT", when);
    expect(await claim?.complete(RESULT)).toBe(true);
    expect(proxy.cuts()).toBe(3);
    const [first, second] = await queue.jobs({});
    expect([first?.state, first?.attempt, first?.ending]).toEqual(["final", 1, 1]);
    expect([second?.state, second?.attempt]).toEqual(["waiting", 0]);
    expect((await queue.overview()).workers).toHaveLength(1);
  },
);

/** A queue through a proxy; `adding` is an add whose COMMIT is the next that the proxy cuts. */
async function throughProxy() {
  const postgres = await startPostgres();
  const { url, run } = await migratedDatabase(postgres);
  const proxy = await cuttingProxy(postgres.port);
  const through = url.replace(`:${String(postgres.port)}/`, `:${String(proxy.port)}/`);
  return { postgres, proxy, run, queue: postgresQueue(await openAt(through), RULE) };
}

test("a commit that arrives late is waited for, and happens once", async () => {
  const { proxy, run, queue } = await throughProxy();
  const cut = proxy.cutAt("COMMIT", "late");
  const adding = queue.add([jobOf("a"), jobOf("b")]);
  await cut;
  // The question waits for the transaction, which the server still has.
  const waiting = `SELECT FROM pg_stat_activity WHERE application_name = 'slotsom' AND wait_event_type = 'Lock'`;
  while ((await run(waiting)).length === 0) await sleepFor(5, new AbortController().signal);
  expect(await queue.jobs({})).toEqual([]);
  proxy.deliver();
  expect(await adding).toBe(2);
  expect(await queue.jobs({})).toHaveLength(2);
  expect(proxy.cuts()).toBe(1);
});

test("a server that crashed before a commit arrived knows nothing of the transaction, even when its number is given again", async () => {
  const { postgres, proxy, run, queue } = await throughProxy();
  proxy.closeAtCut();
  const cut = proxy.cutAt("COMMIT", "before");
  const adding = queue.add([jobOf("a"), jobOf("b")]);
  await cut;
  await postgres.stop("crash");
  await postgres.start();
  for (let transaction = 0; transaction < 20; transaction++) {
    await run("SELECT pg_current_xact_id()");
  }
  proxy.open();
  expect(await adding).toBe(2);
  expect((await queue.jobs({})).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
});

test("a server that stays away is a failure after a bounded time, with exit code 5 and no password", async () => {
  const postgres = await startPostgres();
  const { urlAs } = await migratedDatabase(postgres);
  const queue = postgresQueue(await openAt(urlAs("owner", "secret"), 300), RULE);
  await queue.overview();
  await postgres.stop();
  const failure: unknown = await queue.overview().catch((cause: unknown) => cause);
  expect(failure).toMatchObject({ code: "database-unreachable" });
  const { message, remedy } = failure as Failure;
  expect(message).toMatch(
    /^postgres:\/\/owner@127\.0\.0\.1:\d+\/fleet_1: the database does not answer/,
  );
  expect(remedy).toContain("Start PostgreSQL");
  expect(JSON.stringify([String(failure), failure])).not.toContain("secret");
  expect(exitCodeOf(failure)).toBe(EXIT.exhausted);
  // It works again when the server is back.
  await postgres.start();
  expect((await queue.overview()).attempts).toBe(0);
});
