/** `slotsom runs`: lists runs, shows one, and forgets one without touching what a final pack is made from. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { withAdministrationLock } from "../../src/runs/state/administration-lock.ts";
import { SHORT_YEAR, serveAdministration, userOf } from "../support/embedded-service.ts";
import type { TestWorld } from "../support/world.ts";

const service = await serveAdministration();
const YEAR = ["--profile", "test", "--year", "2025"];
const CLOSE = ["close", "--skip-exports", ...YEAR];

let made: TestWorld;
beforeEach(() => {
  made = userOf(service, { fiscal_year: SHORT_YEAR });
});

async function run(
  ...argv: readonly string[]
): Promise<{ code: number; out: string; err: string }> {
  made.forget();
  const code = await runCli(argv, made.world);
  return { code, out: made.out(), err: made.err() };
}

const home = (...parts: readonly string[]): string => join(made.folder, "home", ...parts);
const snapshots = (): readonly string[] =>
  readdirSync(home("snapshots"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sqlite"))
    .sort();
const withoutSize = (text: string): string => text.replace(/\d+\.\d [kMG]B/g, "SIZE");
/** Relative to the folder of the test, with the sizes left out. */
const shown = (text: string): string =>
  withoutSize(text)
    .replaceAll(made.folder, "FOLDER")
    .replace(/127\.0\.0\.1:\d+/g, "HOST");

test("the columns of the list are aligned, also below a long status", async () => {
  await run("pull", ...YEAR);
  const profile = join(made.folder, "slotsom.yml");
  writeFileSync(
    profile,
    readFileSync(profile, "utf8").replaceAll(service.administrationId, "100200300400599"),
  );
  await run("pull", ...YEAR);
  const lines = (await run("runs", "list")).out.trimEnd().split("\n");
  expect(lines[0]).toContain("refused (administration-unknown)  ");
  const column = lines[0]?.indexOf("100200300400599");
  expect(lines[1]?.indexOf(service.administrationId)).toBe(column);
});

test("runs are listed newest first, with how they ended in words, and filtered", async () => {
  await run("pull", ...YEAR);
  await run("export", "auditfile", "--profile", "test", "--year", "2025", "--out", "files");
  const killed = home("runs", "20261121-3.json");
  const { code, out } = await run("runs", "list");
  expect(code).toBe(EXIT.reconciled);
  const lines = shown(out)
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/ {2,}/));
  const id = service.administrationId;
  expect(lines).toEqual([
    [
      "20261121-2",
      "21 November 2026 10:00 UTC",
      "reconciled",
      id,
      "2025-01 to 2025-02",
      `slotsom export --profile test --year 2025 --out files auditfile`,
    ],
    [
      "20261121-1",
      "21 November 2026 10:00 UTC",
      "reconciled",
      "SIZE",
      id,
      "2025-01 to 2025-02",
      "slotsom pull --profile test --year 2025",
    ],
  ]);
  expect((await run("runs", "list", "--limit", "1")).out).toMatch(/^20261121-2 .*\n$/);
  const none = await run("runs", "list", "--resumable");
  expect([none.out, none.err]).toEqual(["", "There are no resumable runs.\n"]);
  expect(existsSync(killed)).toBe(false);
});

test("without any run, the list says so and creates nothing", async () => {
  const { code, err } = await run("runs", "list");
  expect([code, err]).toEqual([EXIT.reconciled, "There are no runs.\n"]);
  expect(existsSync(home())).toBe(false);
});

test("a run is shown with its order, its snapshot, its months, its packs and its log", async () => {
  // The service's year has twelve months, so its exports differ from the books of two: a draft.
  await run("close", ...YEAR);
  writeFileSync(home("runs", "20261121-1.log"), "");
  const { code, out } = await run("runs", "show", "20261121-1");
  expect(code).toBe(EXIT.reconciled);
  const pack = join("FOLDER", "output", service.administrationId, "2025", "close-draft");
  expect(shown(out).split("\n")).toEqual([
    "Run 20261121-1",
    "Command        slotsom close --profile test --year 2025 --out output",
    "In folder      FOLDER",
    `Administration ${service.administrationId} at HOST`,
    "Period         2025-01 to 2025-02",
    "Started        21 November 2026 10:00 UTC",
    "Ended          21 November 2026 10:00 UTC",
    "Status         draft",
    expect.stringMatching(/^Snapshot {7}FOLDER.*0001\.sqlite \(SIZE\)$/) as string,
    "Months         2 of 2 pulled",
    `Output         ${pack}`,
    "Exports        auditfile-2025.xaf",
    "               brugstaat-2025.xml",
    "               ledger-accounts-2025.xlsx",
    `Packs          ${pack} (draft)`,
    "Log            FOLDER/home/runs/20261121-1.log",
    "",
  ]);
});

test("an unknown run is neither shown nor forgotten", async () => {
  for (const action of ["show", "forget"]) {
    const { code, err } = await run("runs", action, "20250101-1");
    expect([code, err]).toEqual([EXIT.usage, expect.stringContaining("(run-unknown)") as string]);
  }
});

test("forgetting first lists what would go, and removes it with --yes", async () => {
  await run("pull", ...YEAR);
  writeFileSync(home("runs", "20261121-1.log"), "request\n");
  const before = await run("runs", "forget", "20261121-1");
  expect(shown(before.out)).toMatch(
    /^ {2}run .* 20261121-1\n {2}snapshot .*0001\.sqlite\nNothing was removed\. To forget run 20261121-1 \(SIZE\): slotsom runs forget 20261121-1 --yes\n$/,
  );
  expect(snapshots()).toHaveLength(1);
  const { code } = await run("runs", "forget", "20261121-1", "--yes");
  expect(code).toBe(EXIT.reconciled);
  expect([snapshots(), readdirSync(home("runs"))]).toEqual([[], []]);
});

test("the files that a pack could have had are aligned below those that it has", async () => {
  const { out } = await run(...CLOSE);
  const leftOut = out.split("\n").filter((line) => line.includes("  left out: "));
  const [column, ...others] = leftOut.map((line) => line.indexOf("left out"));
  expect(others).toEqual([column, column]);
});

test("the snapshot of a final pack is kept, also after the pack was moved away", async () => {
  await run(...CLOSE);
  const pack = join(made.folder, "output", service.administrationId, "2025", "close");
  for (const where of [pack, join(made.folder, "archive")]) {
    if (where !== pack) renameSync(pack, where);
    const { out } = await run("runs", "forget", "20261121-1");
    expect(out).toContain(`Its snapshot is kept: a pack is made from it, ${pack} (final`);
  }
  await run("runs", "forget", "20261121-1", "--yes");
  expect(snapshots()).toHaveLength(1);
});

test("the pack of a render names its snapshot too, and a replaced pack no longer does", async () => {
  await run("pull", ...YEAR);
  await run("render", ...YEAR);
  expect((await run("runs", "forget", "20261121-1")).out).toContain("Its snapshot is kept");
  rmSync(join(made.folder, "output"), { recursive: true });
  await run("close", "--skip-exports", "--fresh", ...YEAR);
  // The books are the same, so both snapshots have one identity, and the pack names both.
  expect((await run("runs", "forget", "20261121-1")).out).toContain("Its snapshot is kept");
});

test("a run is not forgotten while a run works on its administration", async () => {
  await run("pull", ...YEAR);
  const place = {
    state: { home: home() },
    serviceName: new URL(service.url).host,
    administrationId: service.administrationId,
  };
  await withAdministrationLock(place, async () => {
    const { code } = await run("runs", "forget", "20261121-1", "--yes");
    expect(code).toBe(EXIT.held);
  });
  expect(snapshots()).toHaveLength(1);
});
