/** The schema of a fleet: made and made again, by several at once, with the rights that a worker needs and no more. */
import { expect, test } from "vitest";
import { sleepFor } from "../../../src/api/clock.ts";
import { jobText } from "../../../src/fleet/job-text.ts";
import { openDatabaseBudgets } from "../../../src/fleet/postgres/database-budgets.ts";
import { databaseUrlIn } from "../../../src/fleet/postgres/database-url.ts";
import { migrate } from "../../../src/fleet/postgres/migrate.ts";
import { MIGRATIONS, SCHEMA_VERSION } from "../../../src/fleet/postgres/migrations.ts";
import { postgresQueue } from "../../../src/fleet/postgres/postgres-queue.ts";
import { keepUp, startUpkeep } from "../../../src/fleet/postgres/upkeep.ts";
import { startPostgres } from "../../support/postgres.ts";
import { jobOf, RESULT, workerNamed } from "../fleet-jobs.ts";
import { hookSettings } from "../notices/receivers.ts";
import { HOST } from "../queue-places.ts";
import { migratedDatabase, openAt } from "./migrated-database.ts";

/** Typed, unlike what vitest returns. */
const containing = (text: string): unknown => expect.stringContaining(text);

const postgres = await startPostgres();
const RULE = { now: null, leaseMs: 60_000, host: HOST };

test("several migrations at once make one schema, and another one changes nothing", async () => {
  const { url, run } = await postgres.makeDatabase();
  const at = databaseUrlIn(url);
  const migrated = await Promise.all([migrate(at), migrate(at), migrate(at)]);
  expect(migrated.map(({ before }) => before).sort()).toEqual([0, SCHEMA_VERSION, SCHEMA_VERSION]);
  const queue = postgresQueue(await openAt(url), RULE);
  await queue.add([jobOf("a")]);
  const applied = await run("SELECT * FROM slotsom.migration");
  expect(await migrate(at)).toEqual({ before: SCHEMA_VERSION, version: SCHEMA_VERSION });
  expect(await run("SELECT * FROM slotsom.migration")).toEqual(applied);
  expect((await queue.jobs({})).map(({ job }) => job)).toEqual([jobOf("a")]);
});

test("a database of an earlier version gets the missing steps, and keeps its jobs and budgets", async () => {
  const { url, run } = await postgres.makeDatabase();
  await run(`CREATE SCHEMA slotsom;
    CREATE TABLE slotsom.migration (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
    ${MIGRATIONS.slice(0, 2).join(";")};
    INSERT INTO slotsom.migration (version) VALUES (1), (2);
    INSERT INTO slotsom.budget VALUES ('books.example', 'office', NULL, now())`);
  const job = jobOf("a");
  await run(`SELECT slotsom.add_job('${job.id}', '${job.batch}', '${job.member.name}', '${jobText(job).replaceAll("'", "''")}',
    ${String(job.priority)}, ${String(job.attemptsMax)}, '${job.notBefore}')`);
  expect(await migrate(databaseUrlIn(url))).toEqual({ before: 2, version: SCHEMA_VERSION });
  const queue = postgresQueue(await openAt(url), RULE);
  const claim = await (await queue.register(workerNamed("one"))).claim();
  expect([claim?.job, claim?.parts]).toEqual([jobOf("a"), []]);
  expect(await run("SELECT budget_group FROM slotsom.budget")).toEqual([
    { budget_group: "books.example" },
  ]);
});

test("a database without the schema, or with a newer one, is refused with the remedy", async () => {
  const { url, run } = await postgres.makeDatabase();
  await expect(openAt(url)).rejects.toMatchObject({
    code: "database-unfit",
    message: `${url}: the schema of the fleet does not fit this version of slotsom: it has none`,
    remedy: containing("slotsom fleet migrate"),
  });
  await migrate(databaseUrlIn(url));
  await run("INSERT INTO slotsom.migration (version) VALUES (99)");
  const newer = { code: "database-unfit", message: containing("it has version 99") };
  await expect(openAt(url)).rejects.toMatchObject(newer);
  await expect(migrate(databaseUrlIn(url))).rejects.toMatchObject(newer);
  await run("DELETE FROM slotsom.migration WHERE version > 1");
  const older = { code: "database-unfit", message: containing("it has version 1,") };
  await expect(openAt(url)).rejects.toMatchObject(older);
});

test("a worker does all of its work with its role, and can create nothing", async () => {
  const { urlAs, run } = await migratedDatabase(postgres);
  await run("CREATE ROLE machine LOGIN IN ROLE slotsom_worker");
  const url = urlAs("machine", "");
  const database = await openAt(url);
  const queue = postgresQueue(database, RULE);
  expect(await queue.add([jobOf("a"), jobOf("b")])).toBe(2);
  const seat = await queue.register(workerNamed("one"));
  const claim = await seat.claim();
  const part = { name: "2026-01-05T06:00:00.000Z/1", key: "snapshots/00" };
  for (const key of [part.key, "snapshots/01"]) await claim?.keepPart({ ...part, key });
  await claim?.complete({ ...RESULT, status: "draft" });
  await seat.heartbeat();
  expect(await queue.retry([jobOf("a").id])).toEqual([jobOf("a").id]);
  await queue.outbox.define([hookSettings("https://hooks.example/")]);
  await queue.add([jobOf("n", { notify: ["hook"], priority: 9 })]);
  await (await seat.claim())?.complete(RESULT);
  const notice = await queue.outbox.claim([]);
  await queue.outbox.failed(notice!, { reason: "answered 404", retryAt: null });
  expect([await queue.outbox.retry(), (await queue.outbox.unsent()).length]).toEqual([1, 1]);
  await queue.outbox.sent(notice!);
  const holder = { name: "one", egress: "office", heartbeatMs: 1_000, leaseMs: 60_000 };
  const budgets = await openDatabaseBudgets(database, holder, { sleep: sleepFor });
  const { signal } = new AbortController();
  await budgets.open("https://x.example").change((state) => [state, null], signal);
  await budgets.close();
  const upkeep = startUpkeep(database, RULE, { sleep: sleepFor });
  await upkeep.stop();
  await keepUp(database, RULE);
  await seat.leave();
  for (const create of [
    "CREATE TABLE slotsom.extra (id int)",
    "CREATE SCHEMA extra",
    "DROP TABLE slotsom.job",
    "ALTER TABLE slotsom.job ADD COLUMN extra int",
    "INSERT INTO slotsom.migration (version) VALUES (99)",
    "DELETE FROM slotsom.job",
  ]) {
    const refused = database.transact((sql) => sql.run(create));
    await expect(refused, create).rejects.toMatchObject({ code: "database-refused" });
  }
  await expect(migrate(databaseUrlIn(url))).rejects.toMatchObject({ code: "database-refused" });
});

test("a user without the role is refused", async () => {
  const { urlAs, run } = await migratedDatabase(postgres);
  await run("CREATE ROLE stranger LOGIN");
  await expect(openAt(urlAs("stranger", ""))).rejects.toMatchObject({ code: "database-refused" });
});

test("the upkeep frees the jobs of a worker that is silent, and removes budgets that nobody used for a day", async () => {
  const { url, run } = await migratedDatabase(postgres);
  const database = await openAt(url);
  const queue = postgresQueue(database, RULE);
  await queue.add([jobOf("a")]);
  await (await queue.register(workerNamed("silent"))).claim();
  await run(
    `INSERT INTO slotsom.budget VALUES ('old.example', 'x', NULL, now() - interval '2 days'), ('new.example', 'x', NULL, now())`,
  );
  const states = async (): Promise<readonly string[]> =>
    (await queue.jobs({})).map(({ state }) => state);
  const keepUpAgain = async (): Promise<void> => {
    await run("UPDATE slotsom.upkeep SET begun_at = 'epoch'");
    await keepUp(database, RULE);
  };
  await keepUpAgain();
  expect(await states()).toEqual(["running"]);
  await run("UPDATE slotsom.worker SET seen_at = now() - interval '61 seconds'");
  await keepUpAgain();
  expect(await states()).toEqual(["waiting"]);
  expect(await run("SELECT budget_group FROM slotsom.budget")).toEqual([
    { budget_group: "new.example" },
  ]);
  // Whether a transaction was committed is known for an hour.
  const outcomes = async (): Promise<unknown> => {
    const [row] = await run("SELECT count(*)::int AS rows FROM slotsom.outcome");
    return row?.["rows"];
  };
  await run("DELETE FROM slotsom.outcome");
  await run(
    `INSERT INTO slotsom.outcome (begun_at) VALUES (now() - interval '59 minutes'), (now() - interval '61 minutes')`,
  );
  await keepUpAgain();
  // Its own, and that of 59 minutes ago.
  expect(await outcomes()).toBe(2);
});

test("of all workers one does the upkeep of a minute, also after the server was away", async () => {
  const { url, run } = await migratedDatabase(postgres);
  const database = await openAt(url);
  const queue = postgresQueue(database, RULE);
  await queue.add([jobOf("a")]);
  await (await queue.register(workerNamed("silent"))).claim();
  await run("UPDATE slotsom.worker SET seen_at = now() - interval '61 seconds'");
  const slept: number[] = [];
  const turns: (() => void)[] = [];
  const sleep = (ms: number, over: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      slept.push(ms);
      turns.push(resolve);
      over.addEventListener("abort", () => {
        reject(new Error("over"));
      });
    });
  const upkeeps = [1, 2].map(() => startUpkeep(database, RULE, { sleep }));
  const lastUpkeep = (): Promise<unknown> => run("SELECT begun_at FROM slotsom.upkeep");
  for (const turn of turns.splice(0)) turn();
  while (turns.length < 2) await sleepFor(5, new AbortController().signal);
  const [job] = await queue.jobs({});
  expect([job?.state, slept]).toEqual(["waiting", [60_000, 60_000, 60_000, 60_000]]);
  const first = await lastUpkeep();
  await keepUp(database, RULE);
  expect(await lastUpkeep()).toEqual(first);
  for (const upkeep of upkeeps) await upkeep.stop();
});

test("an upkeep that the server refuses is tried again", async () => {
  const { url, run } = await migratedDatabase(postgres);
  const database = await openAt(url);
  await run("ALTER TABLE slotsom.upkeep RENAME TO upkeep_away");
  let turns = 0;
  const sleep = async (): Promise<void> => {
    turns += 1;
    if (turns === 2) await run("ALTER TABLE slotsom.upkeep_away RENAME TO upkeep");
    if (turns === 3) await new Promise(() => undefined);
  };
  startUpkeep(database, RULE, { sleep });
  while (turns < 3) await sleepFor(5, new AbortController().signal);
  const [row] = await run(
    "SELECT begun_at > now() - interval '1 minute' AS done FROM slotsom.upkeep",
  );
  expect(row).toEqual({ done: true });
});
