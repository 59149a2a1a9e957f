/** The monthly pack as a user runs it: a real process, the embedded service, a finished pack. */
import { type ExecException, execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { prepareSample } from "../support/loaded-store.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";

const ADMINISTRATION = "100200300400500";

let folder = "";
let first = "";
let said: Run = { exit: -1, stdout: "", stderr: "" };
beforeAll(async () => {
  folder = temporaryFolder();
  prepareSample(join(folder, "home"));
  first = join(folder, "first");
  said = await monthly(["--period", "2025-10", "--out", first], "Europe/Amsterdam");
});

interface Run {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

function monthly(argv: readonly string[], timeZone: string): Promise<Run> {
  const environment = { ...process.env, SLOTSOM_HOME: join(folder, "home"), TZ: timeZone };
  return new Promise((resolve) => {
    const done = (error: ExecException | null, stdout: string, stderr: string): void => {
      resolve({ exit: Number(error?.code ?? 0), stdout, stderr });
    };
    const given = ["bin/slotsom.js", "monthly", ...argv];
    endedWithTest(execFile(process.execPath, given, { env: environment }, done));
  });
}

/** In this process, on the same state: for what does not depend on the process. */
async function here(argv: readonly string[]): Promise<Run> {
  const { world, out, err, close } = makeWorld({ SLOTSOM_HOME: join(folder, "home") });
  try {
    const exit = await runCli([...argv], world);
    return { exit, stdout: out(), stderr: err() };
  } finally {
    close();
  }
}

const monthlyHere = async (argv: readonly string[]): Promise<Run> =>
  await here(["monthly", ...argv]);

const packOf = (out: string, month: string, name = "monthly"): string =>
  join(out, ADMINISTRATION, month, name);

const hashesOf = (pack: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(pack)
      .sort()
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(pack, name)))
          .digest("hex"),
      ]),
  );

test("a month gives a final pack in the folder of the month, with the same bytes each time", async () => {
  expect(said.exit).toBe(0);
  expect(said.stderr).toContain("Pulling fiscal year 2025 (2025-01 to 2025-10)");
  expect(said.stdout).toContain("10 of 10 months proven");
  const hashes = hashesOf(packOf(first, "2025-10"));
  expect(Object.keys(hashes)).toEqual([
    "figures-2025-10.jsonl",
    "management-pack-2025-10.html",
    "management-pack-2025-10.pdf",
    "management-pack-2025-10.xlsx",
    "manifest.json",
  ]);
  const second = join(folder, "second");
  await monthly(["--period", "202510", "--out", second], "Pacific/Apia");
  expect(hashesOf(packOf(second, "2025-10"))).toEqual(hashes);
  const third = join(folder, "third");
  const again = await here(["render", "monthly", "--period", "202510", "--out", third]);
  expect([again.exit, again.stderr]).toEqual([0, expect.not.stringContaining("Pulling")]);
  expect(hashesOf(packOf(third, "2025-10"))).toEqual(hashes);
  const manifest = JSON.parse(
    readFileSync(join(packOf(first, "2025-10"), "manifest.json"), "utf8"),
  ) as Readonly<Record<string, unknown>>;
  expect(manifest).toMatchObject({
    pack: "monthly",
    status: "final",
    period: { first_month: "2025-01", last_month: "2025-10" },
  });
});

test("without a period it is the last month that has ended; the current month gives a draft", async () => {
  const out = join(folder, "now");
  // The sample's today is 15 November 2026.
  const over = await monthlyHere(["--out", out]);
  expect([over.exit, readdirSync(join(out, ADMINISTRATION))]).toEqual([0, ["2026-10"]]);
  const draft = await monthlyHere(["--period", "this_month", "--language", "en", "--out", out]);
  expect(draft.exit).toBe(3);
  const page = readFileSync(
    join(packOf(out, "2026-11", "monthly-en-draft"), "management-pack-2026-11.html"),
    "utf8",
  );
  expect(page).toContain('class="draft-mark"');
  expect(page).toContain("Management pack Nov 2026");
});

test("render of a month that was not pulled says what pulls it, and a year is no month", async () => {
  const missing = await here(["render", "monthly", "--period", "202511"]);
  expect([missing.exit, missing.stderr]).toEqual([
    2,
    expect.stringContaining("Pull them first: slotsom monthly --period 2025-11"),
  ]);
  const year = await here(["render", "monthly", "--year", "2025"]);
  expect([year.exit, year.stderr]).toEqual([2, expect.stringContaining("--year names no month")]);
});

test("a month that has not started is refused, and so is a quarter", async () => {
  const out = join(folder, "none");
  const future = await monthlyHere(["--period", "202612", "--out", out]);
  expect(future.exit).toBe(2);
  expect(future.stderr).toContain("2026-12 starts after today (15 November 2026)");
  const quarter = await monthlyHere(["--period", "202501..202503", "--out", out]);
  expect(quarter.exit).toBe(2);
});

/** The amounts of a figure in the page. */
const amountsIn = (page: string, figure: string): readonly string[] =>
  [...page.matchAll(new RegExp(`data-figure="${figure}"[^>]*data-amount="([^"]*)"`, "g"))].map(
    ([, amount = ""]) => amount,
  );

test("every sheet has the same revenue of the month, and the charts and the lines of the tiles are there", () => {
  const pack = packOf(first, "2025-10");
  const page = readFileSync(join(pack, "management-pack-2025-10.html"), "utf8");
  const revenue = amountsIn(page, "result-month/2025-10/revenue");
  expect(revenue).toHaveLength(1);
  for (const figure of [
    "result-13-months/2025-10/revenue",
    "trends/2025-10/revenue",
    "key-figures/2025-10/revenue",
    "month-summary/current/month-year-ago/revenue",
    "revenue-by-contact/month/total",
    "revenue-by-project/month/total",
  ]) {
    expect([figure, ...amountsIn(page, figure)]).toEqual([figure, ...revenue]);
  }
  const drawings = { charts: /<svg viewBox=/g, tiles: /<svg class="course"/g, all: /<svg/g };
  expect(
    Object.entries(drawings).map(([name, drawing]) => [name, page.match(drawing)?.length]),
  ).toEqual([
    ["charts", 13],
    ["tiles", 29],
    ["all", 42],
  ]);
});
