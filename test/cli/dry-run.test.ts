/** `--dry-run`: the requests that a command would send, none sent, nothing written. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { withAdministrationLock } from "../../src/runs/state/administration-lock.ts";
import { countedCommands } from "../support/counted-commands.ts";

const DAY = "2026-11-21";
const commands = countedCommands();
const run = (command: string, ...more: readonly string[]) => commands.run(command, DAY, ...more);

interface DryRun {
  readonly total: number;
  readonly total_reports: number;
  readonly total_if_unchanged: number | null;
  readonly continues: string | null;
  readonly not_known: readonly string[];
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly count: number;
  }[];
}

async function dryRun(command: string, ...more: readonly string[]): Promise<DryRun> {
  const { code, out, requests } = await run(command, "--dry-run", "--json", ...more);
  expect([code, requests]).toEqual([EXIT.reconciled, []]);
  return JSON.parse(out.trimEnd().split("\n").at(-1) ?? "") as DryRun;
}

/** Numbers of requests by method and path. */
function countsOf(lines: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const line of lines) {
    const path = line.replace(/\?.*/, "").replace(/^(\w+) \/api\/v2/, "$1 ");
    counts[path] = (counts[path] ?? 0) + 1;
  }
  return counts;
}

/** Without the requests for documents by their ids but those for bank mutations. */
const withoutDocumentsOfEntries = (
  counts: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(counts).filter(
      ([path]) => !path.startsWith("POST ") || path.includes("/financial_mutations/"),
    ),
  );

const estimated = ({ requests }: DryRun): Readonly<Record<string, number>> =>
  Object.fromEntries(requests.map(({ method, path, count }) => [`${method} ${path}`, count]));

const listing = (): readonly string[] =>
  readdirSync(commands.world().folder, { recursive: true, encoding: "utf8" }).sort();

test.each([["pull"], ["close"], ["handoff"], ["close", "--skip-exports"], ["export", "all"]])(
  "%s %s sends nothing and writes nothing, and takes no run number",
  async (command, ...more) => {
    const before = listing();
    const { code, out, requests } = await run(command, ...more, "--dry-run");
    expect([code, requests, listing()]).toEqual([EXIT.reconciled, [], before]);
    expect(out).toMatch(/No request is sent, and nothing is written\.\n/);
    expect(out).toMatch(/^ +\d+ {2}in total, \d+ of them reports$/m);
    await run("pull");
    const pulled = listing();
    await run(command, ...more, "--dry-run");
    expect(listing()).toEqual(pulled);
  },
);

test("without an earlier pull, the paths are those of the pull, and what is not known is named", async () => {
  const estimate = await dryRun("pull");
  expect(estimate.not_known).toEqual(["entries-of-months", "subjects", "documents-by-id"]);
  const { requests } = await run("pull");
  // How many documents are requested by their ids is not known: at least none.
  const paths = Object.keys(countsOf(requests)).filter((path) => !path.startsWith("POST "));
  expect(Object.keys(estimated(estimate)).sort()).toEqual(paths.sort());
});

test("after an earlier pull, the counts are those of the pull that follows", async () => {
  await run("pull");
  const estimate = await dryRun("pull", "--fresh");
  const { requests } = await run("pull", "--fresh");
  expect(estimated(estimate)).toEqual(countsOf(requests));
  expect([estimate.total, estimate.not_known]).toEqual([requests.length, []]);
});

test("when every month can be carried over, the smaller number is that of the pull that follows", async () => {
  await run("pull");
  const estimate = await dryRun("pull", "--trust-ledger");
  expect(estimate.not_known).toEqual(["unchanged-months"]);
  const { requests } = await run("pull", "--trust-ledger");
  expect(estimate.total_if_unchanged).toBe(requests.length);
  expect(estimate.total).toBeGreaterThan(requests.length);
});

test.each([["--fresh"], ["--trust-ledger"]])(
  "after a plan with %s, the counts are those of the plan",
  async (reuse) => {
    await run("pull");
    await run("plan", reuse);
    const estimate = await dryRun("pull", reuse);
    expect([estimate.continues, estimate.not_known]).toEqual([
      expect.stringContaining("0002.sqlite"),
      ["documents-by-id"],
    ]);
    const { requests } = await run("pull", reuse);
    const { "GET /administrations.json": first = 0, ...counts } = withoutDocumentsOfEntries(
      countsOf(requests),
    );
    const { "GET /administrations.json": expected = 0, ...others } = estimated(estimate);
    expect([others, expected]).toEqual([counts, first]);
  },
);

test("the exports of a close are listed with the paths at which they are requested", async () => {
  const estimate = await dryRun("export", "all");
  const { requests } = await run("export", "all");
  const paths = Object.keys(countsOf(requests)).map((path) =>
    path.replace(/downloads\/\d+\//, "downloads/{id}/"),
  );
  expect(Object.keys(estimated(estimate)).sort()).toEqual([...new Set(paths)].sort());
});

test("arguments are refused as without --dry-run, and a run that is at work is no obstacle", async () => {
  expect((await run("pull", "--dry-run", "--fresh", "--trust-ledger")).code).toBe(EXIT.usage);
  expect((await run("close", "--dry-run", "--templates", "nowhere")).code).toBe(EXIT.usage);
  await run("pull");
  const { folder } = commands.world();
  const [serviceName = ""] = readdirSync(join(folder, "home", "snapshots"));
  const [administrationId = ""] = readdirSync(join(folder, "home", "snapshots", serviceName));
  const place = { state: { home: join(folder, "home") }, serviceName, administrationId };
  await withAdministrationLock(place, async () => {
    expect((await run("pull", "--dry-run")).code).toBe(EXIT.reconciled);
    expect((await run("pull")).code).toBe(EXIT.held);
  });
});
