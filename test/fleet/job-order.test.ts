/** Small packs come first, and members still take turns. */
import { expect, test } from "vitest";
import { smallestFirst } from "../../src/fleet/job-order.ts";
import { whenFinished } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jobOf, RESULT, workerNamed } from "./fleet-jobs.ts";
import { openQueueAt } from "./queue-places.ts";

const now = (): string => "2026-01-05T06:00:00.000Z";
const [EARLY, LATE] = ["2026-01-05T00:00:00.000Z", "2026-01-05T01:00:00.000Z"];

test("a higher priority comes first, then the earlier time, then the fewest requests", () => {
  const sized = [
    { job: jobOf("a", { notBefore: LATE }), requests: 1 },
    { job: jobOf("b", { notBefore: EARLY }), requests: 9 },
    { job: jobOf("c", { notBefore: EARLY }), requests: 3 },
    { job: jobOf("d", { notBefore: LATE, priority: 2 }), requests: 50 },
    { job: jobOf("e", { notBefore: EARLY }), requests: 3 },
  ];
  expect(smallestFirst(sized).map(({ job }) => job.member.name)).toEqual(["d", "c", "e", "b", "a"]);
});

test("a member with many small packs does not keep a larger one waiting for all of them", async () => {
  const months = ["2025-08", "2025-09", "2025-10"];
  const sized = [
    { job: jobOf("large"), requests: 90 },
    { job: jobOf("middle"), requests: 20 },
    ...months.map((period) => ({ job: jobOf("small", { period }), requests: 5 })),
  ];
  const place = { kind: "local", home: temporaryFolder() } as const;
  const queue = await openQueueAt(place, { now, leaseMs: 60_000 });
  whenFinished(() => queue.close());
  await queue.add(smallestFirst(sized).map(({ job }) => job));
  const seat = await queue.register(workerNamed("one"));
  const claimed: string[] = [];
  for (let claim = await seat.claim(); claim !== null; claim = await seat.claim()) {
    claimed.push(`${claim.job.member.name} ${claim.job.period}`);
    await claim.complete(RESULT);
  }
  expect(claimed).toEqual([
    "small 2025-08",
    "middle 2025-10",
    "large 2025-10",
    "small 2025-09",
    "small 2025-10",
  ]);
});
