/**
 * `slotsom prune`: what it removes, what it never removes, and that a kill at any instant leaves a consistent state.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeEach, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { isFinished } from "../../src/runs/pull/finished-snapshot.ts";
import {
  withAdministrationLock,
  withSnapshotsKept,
  withSnapshotsRemovable,
} from "../../src/runs/state/administration-lock.ts";
import { SHORT_YEAR, serveAdministration, writeProfile } from "../support/embedded-service.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";
import { endedWithTest } from "../support/started-process.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

const service = await serveAdministration();
const falseAnswers: FalseAnswer[] = [];
const falsified = await startFalseAnswers(service.url, falseAnswers);
const YEAR = ["--profile", "test", "--year", "2025"];
const PULL = ["pull", ...YEAR];
const CLOSE = ["close", "--skip-exports", ...YEAR];

let made: TestWorld;
beforeEach(() => {
  falseAnswers.length = 0;
  made = makeWorld({ TOKEN: service.token });
  const { administrationId: administration_id } = service;
  writeProfile(made.folder, {
    base_url: falsified.url,
    administration_id,
    fiscal_year: SHORT_YEAR,
  });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(argv: readonly string[], day = "2026-11-21"): Promise<Ended> {
  made.forget();
  const world = { ...made.world, now: () => `${day}T10:00:00.000Z` };
  const code = await runCli(argv, world);
  return { code, out: made.out(), err: made.err() };
}

/** Pulls or closes books in which a tax rate has another name, so that no two snapshots have the same answers. */
async function changed(argv: readonly string[], number: number, day?: string): Promise<void> {
  falseAnswers.length = 0;
  const body = (honest: string): string => honest.replace('"name":"', `"name":"${String(number)} `);
  falseAnswers.push({ path: /tax_rates/, body });
  expect((await run(argv, day)).code).toBe(EXIT.reconciled);
  falseAnswers.length = 0;
}

const home = (...parts: readonly string[]): string => join(made.folder, "home", ...parts);

const folderOfYear = (): string => {
  const host = new URL(falsified.url).host.replace(":", "-");
  return home("snapshots", host, service.administrationId, "202501..202502");
};
/** The exports of a close are next to its snapshot, and go with it. */
const snapshots = (): readonly string[] => {
  const names = readdirSync(folderOfYear()).sort();
  const found = names.filter((name) => !name.endsWith(".exports"));
  for (const name of names) {
    if (!found.includes(name)) expect(found).toContain(name.replace(".exports", ".sqlite"));
  }
  return found;
};
const runs = (): readonly string[] =>
  readdirSync(home("runs"))
    .filter((name) => name.endsWith(".json"))
    .sort();

test("without --yes it lists what would be removed; with it, the newest stay and records go with their snapshots", async () => {
  for (const number of [1, 2, 3]) await changed(PULL, number);
  writeFileSync(home("runs", "20261121-1.log"), "one line\n");
  mkdirSync(home("keys"));
  writeFileSync(home("keys", "signing-key.pem"), "key");
  const before = readdirSync(home(), { recursive: true }).sort();
  const listed = await run(["prune", "--keep", "1"]);
  expect(listed.code).toBe(EXIT.reconciled);
  expect(listed.out.match(/^ {2}(run|snapshot) /gm)).toHaveLength(4);
  expect(listed.out).toMatch(
    /^Nothing was removed\. Remove this \(4 items, [\d.]+ [kM]B\) with --yes\.\n/m,
  );
  expect(readdirSync(home(), { recursive: true }).sort()).toEqual(before);
  const removed = await run(["prune", "--keep", "1", "--yes"]);
  expect(removed.out).toMatch(/^Removed 4 items, /m);
  expect([snapshots(), runs()]).toEqual([["0003.sqlite"], ["20261121-3.json"]]);
  expect(existsSync(home("runs", "20261121-1.log"))).toBe(false);
  expect(readFileSync(home("keys", "signing-key.pem"), "utf8")).toBe("key");
  expect((await run(["prune", "--keep", "1"])).out).toBe("There is nothing to remove.\n");
  // The number of a removed snapshot is not used again.
  await changed(PULL, 4);
  expect(snapshots()).toEqual(["0003.sqlite", "0004.sqlite"]);
});

test("what a final pack is made from stays until the pack is replaced, also when it was moved away", async () => {
  await changed(CLOSE, 1);
  for (const number of [2, 3]) await changed(PULL, number);
  const pack = join(made.folder, "output", service.administrationId, "2025", "close");
  expect((await run(["prune", "--keep", "1", "--yes"])).code).toBe(EXIT.reconciled);
  expect(snapshots()).toEqual(["0001.sqlite", "0003.sqlite"]);
  const archive = join(made.folder, "archive");
  renameSync(pack, archive);
  const moved = await run(["prune", "--keep", "1", "--yes"]);
  expect(moved.out).toMatch(
    /Kept: .*0001\.sqlite\. Its final pack is no longer in its folder; --packs-gone removes it\./,
  );
  expect(snapshots()).toEqual(["0001.sqlite", "0003.sqlite"]);
  // Back in its place, it protects its snapshot against --packs-gone as well.
  renameSync(archive, pack);
  await run(["prune", "--keep", "1", "--packs-gone", "--yes"]);
  expect(snapshots()).toEqual(["0001.sqlite", "0003.sqlite"]);
  renameSync(pack, archive);
  await run(["prune", "--keep", "1", "--packs-gone", "--yes"]);
  expect(snapshots()).toEqual(["0003.sqlite"]);
});

test("a pack that a later close replaced no longer keeps its snapshot", async () => {
  for (const number of [1, 2]) await changed(CLOSE, number);
  await changed(PULL, 3);
  await run(["prune", "--keep", "1", "--yes"]);
  expect(snapshots()).toEqual(["0002.adjustments.json", "0002.sqlite", "0003.sqlite"]);
});

test("a pack whose process was killed before it could register the folder keeps its snapshot", async () => {
  await changed(CLOSE, 1);
  for (const name of readdirSync(home("packs"))) rmSync(home("packs", name));
  const { snapshot } = JSON.parse(
    readFileSync(
      join(made.folder, "output", service.administrationId, "2025", "close", "manifest.json"),
      "utf8",
    ),
  ) as { readonly snapshot: string };
  const entry = {
    format_version: 1,
    status: "writing",
    folder: join(made.folder, "output", service.administrationId),
    snapshots: [snapshot],
  };
  writeFileSync(home("packs", "0123.json"), JSON.stringify(entry));
  await changed(PULL, 2);
  await run(["prune", "--keep", "1", "--yes"]);
  expect(snapshots()).toEqual(["0001.sqlite", "0002.sqlite"]);
});

test("by age, the newest snapshot of a year and resumable runs within the limit stay", async () => {
  await changed(PULL, 1, "2026-01-10");
  await changed(PULL, 2, "2026-01-11");
  falseAnswers.push({ path: /cash_flow/, status: 503 });
  await run(PULL, "2026-01-12");
  falseAnswers.length = 0;
  await run(["prune", "--keep", "30d", "--yes"], "2026-02-01");
  expect(snapshots()).toEqual(["0001.sqlite", "0002.sqlite", "0003.sqlite"]);
  await run(["prune", "--keep", "20d", "--yes"], "2026-02-01");
  expect(snapshots()).toEqual(["0002.sqlite", "0003.sqlite"]);
  expect((await run(["runs", "list", "--resumable"])).out).toContain("20260112-1");
  await run(["prune", "--keep", "20d", "--yes"], "2026-03-01");
  expect([snapshots(), runs()]).toEqual([["0002.sqlite"], ["20260111-1.json"]]);
});

test("answers of an old plan and files that killed processes left are removed", async () => {
  await changed(PULL, 1);
  await run(["plan", "--fresh", ...YEAR]);
  const [last = ""] = snapshots();
  const stale = ["0007.sqlite.new", "0008.sqlite.removed", "0009.sqlite-wal", "0009.sqlite-shm"];
  mkdirSync(join(folderOfYear(), "0008.exports"));
  for (const name of stale) copyFileSync(join(folderOfYear(), last), join(folderOfYear(), name));
  // No process has this number.
  writeFileSync(home("runs", "20261121-9.json.99999999.new"), "");
  writeFileSync(home("runs", `20261121-9.json.${String(process.pid)}.new`), "");
  writeFileSync(home("runs", "20261120-1.log"), "");
  await run(["prune", "--keep", "5", "--yes"]);
  expect(snapshots()).toEqual(["0001.sqlite", "0002.sqlite"]);
  expect(readdirSync(home("runs")).sort()).toEqual([
    "20261121-1.json",
    "20261121-1.log",
    `20261121-9.json.${String(process.pid)}.new`,
  ]);
  await run(["prune", "--keep", "5", "--yes"], "2026-11-23");
  expect(snapshots()).toEqual(["0001.sqlite"]);
});

test("fetched exports beyond the limit are removed with their records", async () => {
  await run(["export", "brugstaat", ...YEAR]);
  const folder = home(
    "fetched",
    new URL(falsified.url).host.replace(":", "-"),
    service.administrationId,
  );
  for (const year of ["2023", "2024"]) {
    writeFileSync(join(folder, `brugstaat-${year}.json`), "{}");
    writeFileSync(join(folder, `brugstaat-${year}.xml`), "<a/>");
  }
  writeFileSync(join(folder, "brugstaat-2022.xml.part"), "<a");
  await run(["prune", "--keep", "5", "--yes"]);
  expect(readdirSync(folder)).toHaveLength(6);
  await run(["prune", "--keep", "1", "--yes"]);
  expect(readdirSync(folder)).toHaveLength(2);
});

test("an administration on which a run works is skipped, with code 8", async () => {
  for (const number of [1, 2]) await changed(PULL, number);
  const place = {
    state: { home: home() },
    serviceName: new URL(falsified.url).host,
    administrationId: service.administrationId,
  };
  await withAdministrationLock(place, async () => {
    const { code, out } = await run(["prune", "--keep", "1", "--yes"]);
    expect(code).toBe(EXIT.held);
    expect(out).toContain(`Skipped: administration ${service.administrationId}`);
  });
  expect(snapshots()).toEqual(["0001.sqlite", "0002.sqlite"]);
  // Commands that read snapshots may work side by side; while snapshots are removed, none starts.
  await withSnapshotsKept(place, async () => {
    expect((await run(["prune", "--keep", "1", "--yes"])).code).toBe(EXIT.held);
    expect(snapshots()).toEqual(["0001.sqlite", "0002.sqlite"]);
    expect((await run(["render", ...YEAR])).code).toBe(EXIT.reconciled);
  });
  await withSnapshotsRemovable(place, async () => {
    expect((await run(["render", ...YEAR])).code).toBe(EXIT.held);
  });
  expect((await run(["prune", "--keep", "1", "--yes"])).code).toBe(EXIT.reconciled);
});

test("the snapshot of a final pack of an earlier version, which registered none, stays", async () => {
  await changed(CLOSE, 1);
  rmSync(home("packs"), { recursive: true });
  await changed(PULL, 2);
  await run(["prune", "--keep", "1", "--yes"]);
  expect(snapshots()).toEqual(["0001.sqlite", "0002.sqlite"]);
  rmSync(join(made.folder, "output"), { recursive: true });
  await run(["prune", "--keep", "1", "--yes"]);
  expect(snapshots()).toEqual(["0002.sqlite"]);
});

test.each([
  [[], "prune: missing --keep"],
  [["--keep", "0"], "--keep 0: not a number of snapshots or days"],
  [["--keep", "2w"], "--keep 2w: not a number of snapshots or days"],
])("prune %j is refused", async (options, message) => {
  const { code, err } = await run(["prune", ...options]);
  expect([code, err.split("\n")[0]]).toEqual([EXIT.usage, `slotsom: ${message}`]);
});

/** Kills the process after its first removal; returns its exit code, null when it was killed. */
async function killedPrune(): Promise<number | null> {
  const child = endedWithTest(
    spawn(process.execPath, ["bin/slotsom.js", "prune", "--keep", "1", "--yes", "--json"], {
      env: { ...process.env, SLOTSOM_HOME: home() },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const exited = once(child, "exit") as Promise<[number | null]>;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('"type":"removal"')) child.kill("SIGKILL");
  }
  const [code] = await exited;
  return code;
}

test("after a kill at any removal the records name existing snapshots, and the next prune completes the work", async () => {
  for (const number of [1, 2, 3, 4]) await changed(PULL, number);
  let kills = 0;
  for (let code = await killedPrune(); code === null; code = await killedPrune()) {
    kills += 1;
    for (const name of runs()) {
      const { snapshot } = JSON.parse(readFileSync(home("runs", name), "utf8")) as {
        readonly snapshot: string;
      };
      expect(isFinished(snapshot)).toBe(true);
    }
    expect((await run(["check", ...YEAR])).code).toBe(EXIT.reconciled);
  }
  expect(kills).toBeGreaterThan(0);
  expect([snapshots(), runs()]).toEqual([["0004.sqlite"], ["20261121-4.json"]]);
});
