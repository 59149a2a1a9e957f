/**
 * `slotsom fleet run` on PostgreSQL: a worker is killed and the server restarts, and every pack is made once. The
 * password stays unseen.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { SCHEMA_VERSION } from "../../../src/fleet/postgres/migrations.ts";
import { postgresQueue } from "../../../src/fleet/postgres/postgres-queue.ts";
import { hasEndedWell } from "../../../src/runs/state/resumable.ts";
import { readRuns } from "../../../src/runs/state/run-record-file.ts";
import { startPostgres } from "../../support/postgres.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { makeWorld } from "../../support/world.ts";
import { HOST } from "../queue-places.ts";
import { monthlyOf, serveFleet, smallTemplates } from "../served-fleet.ts";
import { openAt } from "./migrated-database.ts";

const MEMBERS = 6;
const PASSWORD = "unseen-word";

/** What others on the machine can read of a process; empty when it has ended. */
const argumentsOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, "utf8");
  } catch {
    return "";
  }
};

test("a fleet in a database makes every pack once, although a worker is killed and the server restarts", async () => {
  const postgres = await startPostgres();
  const { urlAs, run } = await postgres.makeDatabase();
  const url = urlAs("owner", PASSWORD);
  const migrating = makeWorld({ SLOTSOM_DATABASE_URL: url });
  expect(await runCli(["fleet", "migrate", "--json"], migrating.world)).toBe(EXIT.reconciled);
  expect(migrating.out()).toContain(`"version":${String(SCHEMA_VERSION)}`);

  const folder = temporaryFolder();
  const home = join(folder, "home");
  const { members, token } = await serveFleet(MEMBERS);
  const queue = postgresQueue(await openAt(url), { now: null, leaseMs: 60_000, host: HOST });
  const templates = smallTemplates(folder);
  await queue.add(members.map((member) => monthlyOf(member, templates)));

  const argv = ["--workers", "3", "--out", join(folder, "out"), "--egress", "office", "--json"];
  const fleet = endedWithTest(
    spawn(process.execPath, ["bin/slotsom.js", "fleet", "run", ...argv], {
      env: { ...process.env, SLOTSOM_HOME: home, TOKEN: token, SLOTSOM_DATABASE_URL: url },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const exited = once(fleet, "exit");
  const seen: string[] = [];
  let ends = 0;
  let killed: string | null = null;
  for await (const line of createInterface({ input: fleet.stdout })) {
    seen.push(line);
    if ((JSON.parse(line) as { type: string }).type !== "fleet-job") continue;
    ends += 1;
    const workers = (await queue.overview()).workers.filter((one) => one.jobId !== null);
    seen.push(...workers.map(({ pid }) => argumentsOf(pid)));
    const [victim] = workers;
    if (killed === null && victim !== undefined) {
      killed = victim.jobId;
      process.kill(victim.pid, "SIGKILL");
    }
    if (ends === 2) {
      await postgres.stop("crash");
      await postgres.start();
    }
  }
  expect(await exited).toEqual([EXIT.reconciled, null]);
  expect(ends).toBe(MEMBERS);
  expect(killed).not.toBeNull();

  const jobs = await queue.jobs({});
  expect(jobs.map(({ state }) => state)).toEqual(jobs.map(() => "final"));
  const made = readRuns({ home }).filter(hasEndedWell);
  const madeFor = Map.groupBy(made, ({ administrationId }) => administrationId);
  expect([...madeFor.keys()].sort()).toEqual(
    members.map(({ profile }) => profile.administration_id).sort(),
  );
  // Only the job of the killed worker may have two such runs: if its first had just ended, and the queue did not know yet.
  expect(made.length).toBeLessThanOrEqual(MEMBERS + 1);
  const again = [...madeFor.values()].flatMap(([, ...others]) => others);
  const nameOfKilled = jobs.find(({ job }) => job.id === killed)?.job.member.name;
  const ofKilled = members
    .filter(({ name }) => name === nameOfKilled)
    .map(({ profile }) => profile.administration_id);
  expect(ofKilled).toEqual(expect.arrayContaining(again.map((run) => run.administrationId)));
  // The requests were counted in the database, and nowhere else.
  const budgets = await run("SELECT budget_group, egress FROM slotsom.budget");
  expect(budgets).toEqual([{ budget_group: "works", egress: "office" }]);
  expect(readdirSync(home)).not.toContain("budgets");
  expect((await queue.overview()).workers).toEqual([]);

  const logs = join(home, "fleet", "logs");
  for (const name of readdirSync(logs)) seen.push(readFileSync(join(logs, name), "utf8"));
  expect(seen.join("\n")).not.toContain(PASSWORD);
});

test("the commands of a fleet need a database that has the schema, and migrate needs a database", async () => {
  const postgres = await startPostgres();
  const { url } = await postgres.makeDatabase();
  for (const command of ["run", "worker", "status", "retry"]) {
    const { world, err } = makeWorld({});
    const given = command === "retry" ? ["--failed"] : [];
    expect(await runCli(["fleet", command, ...given, "--database-url", url], world)).toBe(
      EXIT.usage,
    );
    expect(err()).toContain("Run slotsom fleet migrate");
  }
  const { world, err } = makeWorld({});
  expect(await runCli(["fleet", "migrate"], world)).toBe(EXIT.usage);
  expect(err()).toContain("--database-url");
});
