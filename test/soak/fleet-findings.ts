/** What is wrong with the jobs and the notices of a fleet when its command has ended well: lost or twice. */
import { basename, join } from "node:path";
import type { HookServer } from "../fleet/notices/receivers.ts";
import { openQueueAt, type QueuePlace } from "../fleet/queue-places.ts";
import type { Fault } from "./findings.ts";
import type { Scene } from "./lives.ts";
import { MEMBERS } from "./orders.ts";

const LEASE_MS = 90_000;

/** The receiver may get a notice again under the same key, after its sender died; another key is another notice. */
export async function fleetFaults(
  { place, environment }: Scene,
  { received }: HookServer,
): Promise<readonly Fault[]> {
  const queue = await openQueueAt(placeOf(place, environment["SLOTSOM_DATABASE_URL"]), {
    now: () => new Date().toISOString(),
    leaseMs: LEASE_MS,
  });
  try {
    const jobs = await queue.jobs({});
    const waiting = await queue.outbox.unsent();
    const order = `order=${basename(place)}`;
    const keys = new Map<string, Set<string>>();
    for (const { url, headers, body } of received) {
      if (url?.endsWith(`&${order}`) !== true) continue;
      const { jobs: ended } = JSON.parse(body) as { jobs: readonly { member: string }[] };
      const member = ended.map((one) => one.member).join();
      const known = keys.get(member) ?? new Set();
      keys.set(member, known.add(String(headers["idempotency-key"])));
    }
    const unfinished = jobs.filter(({ state }) => state !== "final");
    const twice = [...keys].filter(([, of]) => of.size > 1);
    return [
      ...countFault("jobs", jobs.length),
      ...countFault("notices", keys.size + waiting.length),
      ...unfinished.map(({ job, state }): Fault => ({ kind: "lost", what: `${job.id}: ${state}` })),
      ...twice.map(([member]): Fault => ({ kind: "twice", what: `notices of ${member}` })),
    ];
  } finally {
    await queue.close();
  }
}

const placeOf = (place: string, url: string | undefined): QueuePlace =>
  url === undefined ? { kind: "local", home: join(place, "home") } : { kind: "postgres", url };

/** A notice that was received and is not marked yet counts with both. */
function countFault(of: "jobs" | "notices", count: number): readonly Fault[] {
  const what = `${String(count)} ${of} of ${String(MEMBERS)} members`;
  if (count < MEMBERS) return [{ kind: "lost", what }];
  return count > MEMBERS && of === "jobs" ? [{ kind: "twice", what }] : [];
}
