/** The queue on one machine keeps what every queue keeps, and its file is private and of one version. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { outboxConformance } from "./outbox-conformance.ts";
import { queueConformance } from "./queue-conformance.ts";
import { openQueueAt } from "./queue-places.ts";

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
