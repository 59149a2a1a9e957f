/**
 * What must hold of a pull that moves to another machine, with any queue: the months that were kept in the store are
 * not asked for again.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import type { FleetJob } from "../../src/fleet/job.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { PartWorkerOrder } from "./part-worker.ts";
import { openQueueAt, type QueuePlace } from "./queue-places.ts";
import { memberWith, monthlyOf, serveFleet, smallTemplates } from "./served-fleet.ts";

const NOW = "2026-01-05T06:00:00.000Z";
const MONTHS_IN_FLIGHT = 4;
/** Kept before the worker dies. */
const PARTS = 2;
const OPENING_REQUESTS = 1;

export function partsSuite(name: string, makePlace: () => Promise<QueuePlace>): void {
  describe(name, () => {
    test("a worker in another home asks again only for the months in flight", async () => {
      const at = await place(await makePlace(), true);
      const quiet = await quietPack(at, at.job);
      const killed = await worked(at, "a", PARTS);
      expect(killed.signal).toBe("SIGKILL");
      const kept = keptMonths(at);
      const finished = await worked(at, "b", null);
      expect(finished.lines).toContain("job-made");

      const proven = linesOf(killed, "pulled");
      expect(kept.length).toBeGreaterThanOrEqual(PARTS);
      expect(kept.length).toBeLessThan(12);
      const first = linesOf(killed, "answered");
      const second = linesOf(finished, "answered");
      const again = second.filter((line) => first.includes(line));
      const months = new Set(again.map((line) => line.split("/")[0] ?? ""));
      expect(kept.filter((month) => months.has(month))).toEqual([]);
      expect([...months].filter((name) => !/^2025-\d\d$/.test(name))).toEqual([]);
      // A month may be proven while the last part is on its way.
      const onTheWay = proven.filter((month) => !kept.includes(month));
      expect(months.size).toBeLessThanOrEqual(MONTHS_IN_FLIGHT + onTheWay.length);
      // Together they sent what a quiet run sends, and nothing else.
      const expected = linesOf(quiet, "answered");
      expect([...new Set([...first, ...second])].sort()).toEqual([...expected].sort());
      expect(second.length).toBe(expected.length - first.length + again.length);
      // A new run asks which administration it has; no snapshot has that answer.
      expect(linesOf(finished, "sent").length).toBe(second.length + OPENING_REQUESTS);
      expect(linesOf(quiet, "sent").length).toBe(expected.length + OPENING_REQUESTS);
      expect(filesIn(finished.out)).toEqual(filesIn(quiet.out));
    });

    test("without its parts, or with a damaged one, the pull asks again for what is missing", async () => {
      const at = await place(await makePlace(), false);
      const killed = await worked(at, "a", PARTS);
      expect(killed.signal).toBe("SIGKILL");
      const files = partFiles(at);
      expect(files.length).toBeGreaterThanOrEqual(PARTS);
      for (const file of files) writeFileSync(file, "damaged");
      const finished = await worked(at, "b", null);
      expect(finished.lines).toContain("job-made");
      const first = linesOf(killed, "answered");
      const second = linesOf(finished, "answered");
      expect(first.filter((line) => !second.includes(line))).toEqual([]);
    });
  });
}

interface Place {
  readonly folder: string;
  readonly token: string;
  readonly store: string;
  readonly queue: QueuePlace;
}

/** The queue with one job of twelve months. */
async function place(
  queue: QueuePlace,
  isLimited: boolean,
): Promise<Place & { readonly job: FleetJob }> {
  const folder = temporaryFolder();
  const { members, token } = await serveFleet(1);
  const member = memberWith(members[0]!, {
    fiscal_year: { first_month: 1 },
    // Requests come in bursts with waits between them, as at the limits of a service; in a wait all parts are kept.
    rate_limit: { window_seconds: 1, requests: 40, reports: 40 },
  });
  const job = { ...monthlyOf(member, smallTemplates(folder)), period: "2025-12" };
  const at = { folder, token, store: join(folder, "store"), queue };
  await addedTo(at, isLimited ? job : unlimited(job));
  return { ...at, job };
}

async function addedTo(at: Pick<Place, "queue">, job: FleetJob): Promise<void> {
  const queue = await openQueueAt(at.queue, { now: () => NOW, leaseMs: 60_000 });
  await queue.add([job]);
  await queue.close();
}

interface Worked {
  readonly signal: string | null;
  readonly lines: readonly string[];
  readonly out: string;
}

/** Works in a home of its own, until the job has ended or the worker has killed itself. */
async function worked(at: Place, name: string, diesAfterParts: number | null): Promise<Worked> {
  const [home, out, log] = ["home", "out", "log"].map((part) => join(at.folder, `${name}-${part}`));
  mkdirSync(out!);
  writeFileSync(log!, "");
  const order: PartWorkerOrder = {
    ...at,
    name,
    home: home!,
    out: out!,
    log: log!,
    now: NOW,
    diesAfterParts,
  };
  const argv = ["test/fleet/part-worker.ts", JSON.stringify(order)];
  const child = endedWithTest(spawn(process.execPath, argv, { stdio: "inherit" }));
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  return { signal, lines: readFileSync(log!, "utf8").trimEnd().split("\n"), out: out! };
}

const linesOf = ({ lines }: Worked, kind: string): readonly string[] =>
  lines.flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));

const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length), readFileSync(path, "latin1")]),
  );

const unlimited = (job: FleetJob): FleetJob => {
  const rate_limit = { window_seconds: 1, requests: 100_000, reports: 100_000 };
  return { ...job, member: memberWith(job.member, { rate_limit }) };
};

/** The pack of the same books, made in one go. */
async function quietPack(at: Place, job: FleetJob): Promise<Worked> {
  const quiet = {
    ...at,
    queue: { kind: "local", home: join(at.folder, "quiet-queue") } as const,
    store: join(at.folder, "quiet-store"),
  };
  await addedTo(quiet, unlimited(job));
  return worked(quiet, "quiet", null);
}

const partFiles = ({ store }: Place): readonly string[] =>
  readdirSync(join(store, "snapshots"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The months that are pulled in the part with the most of them. */
function keptMonths(at: Place): readonly string[] {
  const months = partFiles(at).map((file) => {
    const database = new DatabaseSync(file);
    const rows = database.prepare("SELECT month FROM months WHERE state = 'pulled'").all();
    database.close();
    return rows.map(({ month }) => String(month));
  });
  return months.reduce((most, one) => (one.length > most.length ? one : most), []);
}
