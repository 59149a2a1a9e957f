/**
 * A fleet run whose database stays away for longer than it waits: its workers drain, it fails with a remedy, and the
 * next run makes the rest.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { sleepFor } from "../../../src/api/clock.ts";
import { EXIT, exitCodeOf } from "../../../src/cli/exit-code.ts";
import { postgresQueue } from "../../../src/fleet/postgres/postgres-queue.ts";
import { type FleetEnd, type FleetRunEvent, runFleet } from "../../../src/fleet/run-fleet.ts";
import { startWorkerProcess } from "../../../src/fleet/worker-process.ts";
import { readRuns } from "../../../src/runs/state/run-record-file.ts";
import { startPostgres } from "../../support/postgres.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { HOST } from "../queue-places.ts";
import { monthlyOf, serveFleet, smallTemplates } from "../served-fleet.ts";
import { migratedDatabase, openAt } from "./migrated-database.ts";

const MEMBERS = 6;
/** The commands wait for a minute; the run of this test is as impatient as a test has to be. */
const AWAY_MS = 500;

test("a database that is away drains the workers, code 5, and the same run then makes every pack once, in its first attempt", async () => {
  const postgres = await startPostgres();
  const { url } = await migratedDatabase(postgres);
  const queue = postgresQueue(await openAt(url, AWAY_MS), {
    now: null,
    leaseMs: 60_000,
    host: HOST,
  });
  const folder = temporaryFolder();
  const home = join(folder, "home");
  const { members, token } = await serveFleet(MEMBERS);
  const templates = smallTemplates(folder);
  const jobs = members.map((member) => monthlyOf(member, templates));
  const command = [
    "bin/slotsom.js",
    "fleet",
    "worker",
    "--until-done",
    "--egress",
    "office",
    "--json",
  ];
  const run = (onEvent: (event: FleetRunEvent) => void): Promise<FleetEnd> =>
    runFleet(jobs, queue, 2, {
      startWorker: (name) =>
        startWorkerProcess({
          argv: [...command, "--name", name, "--out", join(folder, "out")],
          environment: {
            ...process.env,
            SLOTSOM_HOME: home,
            TOKEN: token,
            SLOTSOM_DATABASE_URL: url,
          },
          workingFolder: process.cwd(),
        }),
      sleep: sleepFor,
      signal: new AbortController().signal,
      onEvent,
    });
  const changes: Promise<void>[] = [];
  const thrown: unknown = await run(({ kind }) => {
    if (kind === "job-ended" && changes.length === 0) changes.push(postgres.stop("crash"));
    if (kind === "fleet-draining") changes.push(postgres.start());
  }).catch((cause: unknown) => cause);
  await Promise.all(changes);
  expect(changes).toHaveLength(2);
  expect(thrown).toMatchObject({
    code: "database-unreachable",
    remedy: expect.stringContaining("run the same command again") as string,
  });
  expect(exitCodeOf(thrown)).toBe(EXIT.exhausted);
  expect((await queue.overview()).counts.running).toBe(0);
  expect((await run(() => undefined)).ending).toBe("reconciled");
  const ended = await queue.jobs({});
  expect(ended.map(({ state, attempt }) => [state, attempt])).toEqual(jobs.map(() => ["final", 1]));
  expect(readRuns({ home })).toHaveLength(MEMBERS);
});
