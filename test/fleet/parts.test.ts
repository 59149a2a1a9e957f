/** A pull moves to another machine: the months that were kept in the store are not asked for again. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FleetJob } from "../../src/fleet/job.ts";
import { whenFinished } from "../support/ending.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { PartWorkerOrder } from "./part-worker.ts";
import { openQueueAt } from "./queue-places.ts";
import { memberWith, monthlyOf, serveFleet, smallTemplates } from "./served-fleet.ts";

const NOW = "2026-01-05T06:00:00.000Z";
const MONTHS_IN_FLIGHT = 4;

interface Place {
  readonly folder: string;
  readonly token: string;
  readonly store: string;
  readonly queueHome: string;
}

/** A queue with one job of twelve months. */
async function place(): Promise<Place & { readonly job: FleetJob }> {
  const folder = temporaryFolder();
  const { members, token } = await serveFleet(1);
  const member = memberWith(members[0]!, { fiscal_year: { first_month: 1 } });
  const job = { ...monthlyOf(member, smallTemplates(folder)), period: "2025-12" };
  const at = { folder, token, store: join(folder, "store"), queueHome: join(folder, "queue") };
  await addedTo(at, job);
  return { ...at, job };
}

async function addedTo({ queueHome }: Pick<Place, "queueHome">, job: FleetJob): Promise<void> {
  const queue = await openQueueAt(
    { kind: "local", home: queueHome },
    { now: () => NOW, leaseMs: 60_000 },
  );
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

/** The pack of the same books, made in one go. */
async function quietPack(at: Place, job: FleetJob): Promise<Worked> {
  const quiet = {
    ...at,
    queueHome: join(at.folder, "quiet-queue"),
    store: join(at.folder, "quiet-store"),
  };
  await addedTo(quiet, job);
  return worked(quiet, "quiet", null);
}

test.each([3, 7])(
  "a worker in another home asks again only for months in flight, after %i parts",
  async (parts) => {
    const at = await place();
    const quiet = await quietPack(at, at.job);
    const killed = await worked(at, "a", parts);
    expect(killed.signal).toBe("SIGKILL");
    const finished = await worked(at, "b", null);
    expect(finished.lines).toContain("job-made");

    const proven = linesOf(killed, "pulled");
    expect(proven.length).toBeGreaterThanOrEqual(parts);
    const first = linesOf(killed, "answered");
    const second = linesOf(finished, "answered");
    const again = second.filter((line) => first.includes(line));
    const months = new Set(again.map((line) => line.slice(0, 7)));
    for (const month of proven.slice(0, parts)) expect(months).not.toContain(month);
    expect(months.size).toBeLessThanOrEqual(MONTHS_IN_FLIGHT);
    // Together they sent what a quiet run sends, and nothing else.
    expect([...new Set([...first, ...second])].sort()).toEqual(
      [...linesOf(quiet, "answered")].sort(),
    );
    // What is not recorded is the request that opens a pull.
    expect(linesOf(finished, "sent").length - second.length).toBe(
      linesOf(quiet, "sent").length - linesOf(quiet, "answered").length,
    );
    console.log(
      parts,
      proven.length,
      first.length,
      second.length,
      again.length,
      linesOf(quiet, "answered").length,
      linesOf(quiet, "sent").length,
      [...months],
    );
    expect(filesIn(finished.out)).toEqual(filesIn(quiet.out));
  },
);
