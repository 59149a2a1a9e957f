/** `slotsom fleet fetch` writes packs of the store as the workers named them; `slotsom fleet prune` removes what no job needs, and nothing else. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addMs } from "../../src/calendar/instant.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import type { FleetQueue } from "../../src/fleet/fleet-queue.ts";
import { folderStore } from "../../src/fleet/folder-store.ts";
import type { FleetJob } from "../../src/fleet/job.ts";
import { nameOfKey, type ObjectStore } from "../../src/fleet/object-store.ts";
import type { JobResult } from "../../src/fleet/queued-job.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";
import { FAILURE, jobOf, RESULT, workerNamed } from "./fleet-jobs.ts";
import { openQueueAt } from "./queue-places.ts";
import { bytesOf, keyOf } from "./store-conformance.ts";

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;

interface Place extends TestWorld {
  readonly queue: FleetQueue;
  readonly store: ObjectStore;
  readonly run: (...argv: readonly string[]) => Promise<number>;
  /** Puts it as if it were so many days ago. */
  readonly keep: (content: string, days: number, area?: string) => Promise<string>;
}

async function place(daysAgo = 0): Promise<Place> {
  const made = makeWorld();
  const { world, folder } = made;
  const store = folderStore(join(folder, "kept"));
  const now = (): string => addMs(world.now(), -daysAgo * DAY_MS);
  const home = join(folder, "home");
  const queue = await openQueueAt({ kind: "local", home }, { now, leaseMs: 60_000 });
  return {
    ...made,
    queue,
    store,
    run: async (...argv) => {
      made.forget();
      return runCli(["fleet", ...argv], world);
    },
    keep: async (content, days, area = "packs") => {
      const key = keyOf(content, area);
      await store.put(key, bytesOf(content), NEVER);
      const { sha256 } = nameOfKey(key);
      const at = Date.parse(world.now()) / 1_000 - days * 86_400;
      utimesSync(join(folder, "kept", area, sha256.slice(0, 2), sha256), at, at);
      return key;
    },
  };
}

/** Ends a job with a pack of these files, by path. */
async function made(
  { queue, keep }: Place,
  job: FleetJob,
  files: Readonly<Record<string, string>>,
  changes: Partial<JobResult> = {},
): Promise<void> {
  await queue.add([job]);
  const seat = await queue.register(workerNamed("one"));
  const listed: JobResult["files"][number][] = [];
  for (const [path, content] of Object.entries(files)) {
    const { sha256 } = nameOfKey(await keep(content, 30));
    listed.push({ path, bytes: Buffer.byteLength(content), sha256 });
  }
  const folder = `/machine/out/${job.member.name}/123/${job.period}/monthly`;
  await (await seat.claim())?.complete({
    ...RESULT,
    folder,
    storedIn: "packs",
    files: listed,
    ...changes,
  });
  await seat.leave();
}

const treeOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .sort();

const PACK = { "monthly/manifest.json": "{}", "monthly/tables/a.csv": "1", "monthly.zip": "zip" };

test("packs come from the store as the workers named them; what is there already stays", async () => {
  const at = await place();
  await made(at, jobOf("a"), PACK);
  await made(at, jobOf("b", { period: "2025-11" }), { "monthly/manifest.json": "{ }" });
  await at.queue.add([jobOf("c")]);
  const fetch = ["fetch", "--store", "kept", "--out", "packs"];
  expect([await at.run(...fetch), at.err()]).toEqual([EXIT.reconciled, ""]);
  expect(at.out()).toContain("2 fetched (");
  const packs = join(at.folder, "packs");
  expect(treeOf(packs)).toEqual([
    "a/123/2025-10/monthly.zip",
    "a/123/2025-10/monthly/manifest.json",
    "a/123/2025-10/monthly/tables/a.csv",
    "b/123/2025-11/monthly/manifest.json",
  ]);
  expect(readFileSync(join(packs, "a/123/2025-10/monthly/tables/a.csv"), "utf8")).toBe("1");
  writeFileSync(join(packs, "a/123/2025-10/monthly/own-note.txt"), "mine");
  expect(await at.run(...fetch)).toBe(EXIT.reconciled);
  expect(at.out()).toContain("0 fetched (0 bytes), 2 there already.");
  // A pack that differs is exchanged as a whole.
  writeFileSync(join(packs, "a/123/2025-10/monthly/tables/a.csv"), "2");
  expect(await at.run(...fetch, "monthly", "--json")).toBe(EXIT.reconciled);
  expect(at.out()).toContain('"fetched":1,"known":1');
  expect(treeOf(join(packs, "a")).length).toBe(3);
  expect(readFileSync(join(packs, "a/123/2025-10/monthly/tables/a.csv"), "utf8")).toBe("1");
});

test("packs are chosen by name, job, batch, member and period; of several days the last one is fetched", async () => {
  const at = await place();
  await made(at, jobOf("a"), { "monthly/x": "old" });
  await made(at, jobOf("a", { id: "later/a", batch: "later" }), { "monthly/x": "new" });
  await made(at, jobOf("b", { period: "2025-11" }), { "monthly/x": "b" });
  const fetched = async (...argv: readonly string[]): Promise<readonly string[]> => {
    const out = join(at.folder, argv.join(" ").replaceAll("/", "_"));
    expect(await at.run("fetch", "--store", "kept", "--out", out, ...argv)).toBe(EXIT.reconciled);
    if (!existsSync(out)) return [];
    return treeOf(out).map(
      (path) => `${path.slice(0, 1)} ${readFileSync(join(out, path), "utf8")}`,
    );
  };
  expect(await fetched("monthly")).toEqual(["a new", "b b"]);
  expect(await fetched("--batch", "night")).toEqual(["a old", "b b"]);
  expect(await fetched(jobOf("a").id)).toEqual(["a old"]);
  expect(await fetched("--member", "b")).toEqual(["b b"]);
  expect(await fetched("--period", "2025-10")).toEqual(["a new"]);
  expect(await fetched("--period", "2019")).toEqual([]);
});

test("a damaged or missing object is never taken for a file, the old pack stays, and other packs are fetched", async () => {
  const at = await place();
  await made(at, jobOf("a"), PACK);
  await made(at, jobOf("b"), { "monthly/manifest.json": "{ }" });
  const fetch = ["fetch", "--store", "kept", "--out", "packs"];
  await at.run(...fetch);
  const { sha256 } = nameOfKey(keyOf("1"));
  writeFileSync(join(at.folder, "kept/packs", sha256.slice(0, 2), sha256), "9");
  const file = join(at.folder, "packs/a/123/2025-10/monthly/manifest.json");
  writeFileSync(file, "changed");
  expect(await at.run(...fetch)).toBe(EXIT.unverified);
  expect(at.err()).toContain("the bytes have the hash");
  expect(readFileSync(file, "utf8")).toBe("changed");
  await at.store.remove(keyOf("1"));
  expect(await at.run("fetch", "--store", "kept", "--out", "elsewhere")).toBe(EXIT.unverified);
  expect(at.err()).toContain("monthly/tables/a.csv is not in the store");
  expect(treeOf(join(at.folder, "elsewhere"))).toEqual(["b/123/2025-10/monthly/manifest.json"]);
});

test("fetch and prune say what is missing", async () => {
  const at = await place();
  await at.queue.add([jobOf("a")]);
  const refusals: readonly (readonly [string, ...string[]])[] = [
    ["fleet fetch: missing --out", "fetch"],
    ["fleet fetch: missing store", "fetch", "--out", "packs"],
    [
      'fleet fetch montly: no such pack or job: did you mean "monthly"?',
      "fetch",
      "montly",
      "--out",
      "packs",
      "--store",
      "kept",
    ],
    [
      "fleet fetch monthly: it has no pack in a store",
      "fetch",
      "monthly",
      "--out",
      "packs",
      "--store",
      "kept",
    ],
    ["fleet prune: missing --older-than", "prune"],
    ["--older-than 0: not a number of days, at least 1", "prune", "--older-than", "0"],
  ];
  for (const [message, ...argv] of refusals) {
    expect([await at.run(...argv), at.err()]).toEqual([
      EXIT.usage,
      expect.stringContaining(message),
    ]);
  }
});

test("the store of fleet.yml is the one that is fetched from", async () => {
  const at = await place();
  await made(at, jobOf("a"), PACK);
  mkdirSync(join(at.folder, "office"));
  writeFileSync(
    join(at.folder, "office/fleet.yml"),
    `format_version: 1
services:
  office: { base_url: "https://books.example/api/v2", credential: { env: TOKEN }, administrations: all }
packs: { monthly: { pack: monthly } }
output: { store: ../kept }
`,
  );
  expect(await at.run("fetch", "--file", "office/fleet.yml", "--out", "packs")).toBe(
    EXIT.reconciled,
  );
  expect(treeOf(join(at.folder, "packs")).length).toBe(3);
});

test("prune removes what no job needs and is old enough, and parts of jobs that ended that long ago", async () => {
  const at = await place(20);
  await made(at, jobOf("a"), PACK);
  const gone = await at.keep("an earlier draft", 11);
  const young = await at.keep("of a job at work", 9);
  await at.queue.add([jobOf("b"), jobOf("c")]);
  const seat = await at.queue.register(workerNamed("one"));
  const parts = await Promise.all(["ended", "aside"].map((part) => at.keep(part, 20, "snapshots")));
  for (const [index, key] of parts.entries()) {
    const claim = await seat.claim();
    await claim?.keepPart({ name: "1", key });
    if (index === 0) await claim?.complete(RESULT);
    else await claim?.fail(FAILURE, null);
  }
  const lists = async (): Promise<readonly string[]> => {
    const keys: string[] = [];
    for (const area of ["packs", "snapshots"]) {
      for await (const { key } of at.store.list(area)) keys.push(key);
    }
    return keys;
  };
  const before = await lists();
  const prune = ["prune", "--store", "kept", "--older-than", "10d"];
  expect(await at.run(...prune)).toBe(EXIT.reconciled);
  expect(at.out()).toContain("Nothing was removed. Remove this (2 objects, ");
  expect(await lists()).toEqual(before);
  expect(await at.run(...prune, "--yes", "--json")).toBe(EXIT.reconciled);
  expect(at.out()).toContain('"removed":true,"objects":2');
  expect(await lists()).toEqual(before.filter((key) => key !== gone && key !== parts[0]));
  expect(await lists()).toContain(young);
  expect(await at.run("fetch", "--store", "kept", "--out", "packs")).toBe(EXIT.reconciled);
});

test("nothing is removed while a job is running, and nothing of a store of another fleet", async () => {
  const at = await place();
  await made(at, jobOf("a"), PACK);
  const gone = await at.keep("an earlier draft", 11);
  await at.queue.add([jobOf("b")]);
  const seat = await at.queue.register(workerNamed("one"));
  const claim = await seat.claim();
  const prune = ["prune", "--store", "kept", "--older-than", "1", "--yes"];
  expect(await at.run(...prune)).toBe(EXIT.usage);
  expect(at.err()).toContain("a job is running");
  expect(await at.store.has(gone)).toBe(true);
  await claim?.complete(RESULT);
  const other = await place();
  await other.queue.add([jobOf("z")]);
  const argv = ["prune", "--store", join(at.folder, "kept"), "--older-than", "1", "--yes"];
  expect(await other.run(...argv)).toBe(EXIT.usage);
  expect(other.err()).toContain("may belong to another fleet");
  expect(await at.run(...prune)).toBe(EXIT.reconciled);
  expect(await at.store.has(gone)).toBe(false);
});
