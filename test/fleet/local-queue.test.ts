/** The queue on one machine keeps what every queue keeps, and its file is private and of one version. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jobOf, workerNamed } from "./fleet-jobs.ts";
import { outboxConformance } from "./outbox-conformance.ts";
import { queueConformance } from "./queue-conformance.ts";
import { openQueueAt } from "./queue-places.ts";
import { workOff } from "./queue-seats.ts";

const makePlace = () => ({ kind: "local", home: temporaryFolder() }) as const;
const CLOCK = { now: () => "2026-01-05T06:00:00.000Z", leaseMs: 60_000 };

queueConformance("the queue on one machine", () => Promise.resolve(makePlace()));
outboxConformance("the queue on one machine", () => Promise.resolve(makePlace()));

test("only the owner can read the files of the queue", async () => {
  const place = makePlace();
  const queue = await openQueueAt(place, CLOCK);
  const folder = join(place.home, "fleet");
  const modes = [".", ...readdirSync(folder)].map(
    (name) => statSync(join(folder, name)).mode & 0o077,
  );
  expect(modes).toEqual(modes.map(() => 0));
  expect(modes.length).toBeGreaterThan(1);
  await queue.close();
});

test("a queue of a newer version, and another database, are refused and stay as they are", async () => {
  const newer = makePlace();
  await (await openQueueAt(newer, CLOCK)).close();
  const file = join(newer.home, "fleet", "queue.sqlite");
  for (const change of ["PRAGMA user_version = 9", "PRAGMA application_id = 1"]) {
    const database = new DatabaseSync(file);
    database.exec(change);
    database.close();
    await expect(openQueueAt(newer, CLOCK)).rejects.toMatchObject({
      code: "output-not-writable",
      message: `${file} is not a queue that this version of slotsom can use`,
    });
  }
});

test("a queue of the first format is brought up to date, and its members take turns", async () => {
  const place = makePlace();
  const before = await openQueueAt(place, CLOCK);
  await before.add(["2025-01", "2025-02"].map((period) => jobOf("a", { period })));
  await before.add([jobOf("b")]);
  await before.close();
  const database = new DatabaseSync(join(place.home, "fleet", "queue.sqlite"));
  database.exec(`DROP TABLE members; DROP INDEX jobs_by_member; UPDATE jobs SET turn = 9 WHERE member = 'b';
    CREATE INDEX jobs_in_order ON jobs (priority DESC, turn, sequence) WHERE state = 'waiting'; PRAGMA user_version = 1`);
  database.close();
  const queue = await openQueueAt(place, CLOCK);
  const ids = await workOff(await queue.register(workerNamed("one")));
  expect(ids.map((id) => id.split("/")[1])).toEqual(["a", "b", "a"]);
  await queue.close();
});

test("a retry does not wait for its time again when the clock was set back", async () => {
  let now = "2026-01-05T06:00:00.000Z";
  const queue = await openQueueAt(makePlace(), { ...CLOCK, now: () => now });
  await queue.add([jobOf("a")]);
  const seat = await queue.register(workerNamed("one"));
  const claim = await seat.claim();
  const failure = { code: "service-unreachable", message: "it is away", remedy: "Wait." } as const;
  expect(await claim!.fail(failure, "2026-01-05T06:30:00.000Z")).toBe(true);
  expect(await seat.claim()).toBeNull();
  now = "2026-01-05T03:00:00.000Z";
  expect((await seat.claim())?.attempt).toBe(2);
  await queue.close();
});
