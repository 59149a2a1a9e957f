/** A site over a real queue with jobs in every state, whose clock the test sets. */
import { request } from "undici";
import { addMs, epochSecondsOf } from "../../../src/calendar/instant.ts";
import type { FleetQueue, WorkerSeat } from "../../../src/fleet/fleet-queue.ts";
import type { FleetJob } from "../../../src/fleet/job.ts";
import {
  type SiteRequest,
  type StatusSite,
  startStatusSite,
} from "../../../src/fleet/status-site/open-status-site.ts";
import { siteAccess } from "../../../src/fleet/status-site/site-access.ts";
import { whenFinished } from "../../support/ending.ts";
import { DRAFT, FAILURE, jobOf, RESULT, workerNamed } from "../fleet-jobs.ts";
import { openQueueAt, type QueuePlace } from "../queue-places.ts";

export const TOKEN = "a-token-that-is-long-enough-0123456789";
export const START = "2026-01-05T06:00:00.000Z";
const LEASE_MS = 60_000;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface OpenedSite {
  readonly queue: FleetQueue;
  readonly url: string;
  readonly served: readonly SiteRequest[];
  /** With the token in a header, unless others are given. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly post: (path: string, form: Readonly<Record<string, string>>) => Promise<Answer>;
  /** Passes time; the site looks at the queue again after a second. */
  readonly pass: (ms: number) => void;
}

export async function openedSite(
  place: QueuePlace,
  changes: Partial<StatusSite> = {},
): Promise<OpenedSite> {
  let instant = START;
  let ms = 0;
  const served: SiteRequest[] = [];
  const queue = await openQueueAt(place, { now: () => instant, leaseMs: LEASE_MS });
  whenFinished(() => queue.close());
  const site = await startStatusSite(
    {
      queue,
      access: siteAccess(TOKEN, () => epochSecondsOf(instant)),
      names: ["status.office.example"],
      monotonicMs: () => ms,
      onServed: (one) => served.push(one),
      ...changes,
    },
    { host: "127.0.0.1", port: 0 },
  );
  whenFinished(site.close);
  const send = async (path: string, options: Parameters<typeof request>[1]): Promise<Answer> => {
    const { statusCode, headers, body } = await request(new URL(path, site.url), options);
    return {
      status: statusCode,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
      text: await body.text(),
    };
  };
  return {
    queue,
    url: site.url,
    served,
    get: (path, headers = { authorization: `Bearer ${TOKEN}` }) => send(path, { headers }),
    post: (path, form) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
      }),
    pass: (more) => {
      ms += more;
      instant = addMs(instant, more);
    },
  };
}

const named = (member: string, administrationName: string): FleetJob => {
  const job = jobOf(member);
  return { ...job, member: { ...job.member, administrationName } };
};

/** A name that would be markup. */
export const HOSTILE = `<img src=x onerror="alert(1)"> & Sons`;

/**
 * After 20 seconds: a final pack, a draft, one set aside, one that is retried later, one at work, and one that waits. The worker that has the last
 * but one stays.
 */
export async function fillWithAllStates({ queue, pass }: OpenedSite): Promise<WorkerSeat> {
  await queue.add([
    jobOf("bakery"),
    named("cafe", HOSTILE),
    jobOf("dairy"),
    jobOf("estate"),
    jobOf("forge"),
    jobOf("garage"),
  ]);
  const seat = await queue.register(workerNamed("worker-1"));
  const bakery = await seat.claim();
  pass(20_000);
  await bakery?.complete(RESULT);
  await (await seat.claim())?.complete({ ...DRAFT, administrationName: HOSTILE });
  const refused = { code: "credential-refused", message: "refused (401)", remedy: "A new token." };
  await (await seat.claim())?.fail({ ...refused, code: "credential-refused" }, null);
  await (await seat.claim())?.fail(FAILURE, addMs(START, 60_000));
  await seat.claim();
  return seat;
}
