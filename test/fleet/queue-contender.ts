/** A worker process that claims and ends jobs without making packs, logs each claim, and may die while it has one. */

import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { RESULT, workerNamed } from "./fleet-jobs.ts";
import { openQueueAt, type QueuePlace } from "./queue-places.ts";

export interface ContenderOrder {
  readonly place: QueuePlace;
  readonly log: string;
  /** The number of the claim during which it dies; 0 for never. */
  readonly diesAt: number;
}

const { place, log, diesAt } = JSON.parse(process.argv[2] ?? "") as ContenderOrder;
const write = (what: string, id: string): void => {
  appendFileSync(log, `${what} ${id} ${String(process.pid)}\n`);
};
const queue = await openQueueAt(place, { now: () => new Date().toISOString(), leaseMs: 60_000 });
const seat = await queue.register(workerNamed(`process-${String(process.pid)}`));
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.destroy();
for (let had = 0; ; ) {
  const claim = await seat.claim();
  if (claim === null) {
    const { counts } = await queue.overview();
    if (counts.waiting + counts.running === 0) break;
    continue;
  }
  write("in", claim.job.id);
  had += 1;
  await claim.keepRun(`run of attempt ${String(claim.attempt)}`);
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  if (had === diesAt) {
    write("dies", claim.job.id);
    process.kill(process.pid, "SIGKILL");
  }
  // The log is written while the job is still claimed: no other worker can be in it.
  write("out", claim.job.id);
  if (!(await claim.complete(RESULT))) write("refused", claim.job.id);
}
await seat.leave();
await queue.close();
