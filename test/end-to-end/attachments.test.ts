/** The attachments of a sample in whole packs: fetched once, kept with the snapshot, and the same again without a service. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { SHORT_YEAR, serveAdministration, userOf } from "../support/embedded-service.ts";
import { hashOf } from "./tamperings.ts";

const YEAR = "--year 2025 --language en --profile test";

/** The number, file or reason, and hash of each sampled document in a table of a pack. */
function sampleIn(path: string): readonly string[] {
  const [head = "", ...lines] = readFileSync(path, "utf8").split("\r\n");
  const columns = head.split(",");
  const at = (name: string): number => columns.indexOf(name);
  return lines.flatMap((line) => {
    const cells = line.split(",");
    if (!line.startsWith("item,") || cells.length !== columns.length) return [];
    return [
      ["document", "attachment", "hash"]
        .map((name) => cells[at(name)])
        .join(" ")
        .trim(),
    ];
  });
}

const hashesBelow = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length), hashOf(path)] as const),
  );

test("a handoff has the attachments of its sample, and the same bytes again when the service is gone", async () => {
  const service = await serveAdministration();
  const { world, folder, err } = userOf(service);
  const run = (command: string) => runCli(command.split(" "), world);
  expect(await run(`handoff ${YEAR} --out first`)).toBe(EXIT.reconciled);
  const [, found, all] = /sample with an attachment: (\d+) of (\d+)\./.exec(err()) ?? [];
  expect([Number(found) > 5, Number(all) > 30]).toEqual([true, true]);
  const bag = (name: string) => join(folder, name, service.administrationId, "2025", "handoff-en");
  const tests = join(bag("first"), "data/60_journal_tests");
  const files = readdirSync(join(tests, "documents"));
  const sample = sampleIn(join(tests, "journal-sample-2025.csv"));
  const named = files.map((file) => {
    const path = `data/60_journal_tests/documents/${file}`;
    return sample.some((line) => line.endsWith(`${file} ${hashOf(join(bag("first"), path))}`));
  });
  expect(new Set(named)).toEqual(new Set([true]));
  expect(files.some((file) => file.endsWith("-1.pdf"))).toBe(true);
  expect(await run(`verify ${bag("first")}`)).toBe(EXIT.reconciled);

  await service.close();
  expect(await run(`render handoff ${YEAR} --out again`)).toBe(EXIT.reconciled);
  expect(hashesBelow(bag("again"))).toEqual(hashesBelow(bag("first")));
});

test("a second run fetches no file again, and one that skips them or finds one damaged says so", async () => {
  const service = await serveAdministration();
  const { world, folder } = userOf(service, { fiscal_year: SHORT_YEAR });
  const run = (command: string) => runCli(command.split(" "), world);
  const pack = (name: string) => join(folder, name, service.administrationId, "2025");
  const sampleOf = (name: string) =>
    sampleIn(join(pack(name), "journal-tests-en/data/journal-sample-2025.csv"));
  /** Of all runs, by their logs. */
  const downloads = (): number => {
    const runs = join(folder, "home/runs");
    const logs = readdirSync(runs).filter((name) => name.endsWith(".log"));
    const text = logs.map((name) => readFileSync(join(runs, name), "utf8")).join("");
    return text.match(/attachments\/\d+\/download/g)?.length ?? 0;
  };
  expect(await run(`journal-tests ${YEAR} --out first`)).toBe(EXIT.reconciled);
  const fetched = downloads();
  expect(fetched).toBeGreaterThan(5);
  expect(await run(`journal-tests ${YEAR} --out second`)).toBe(EXIT.reconciled);
  expect(downloads()).toBe(fetched);
  expect(hashesBelow(pack("second"))).toEqual(hashesBelow(pack("first")));

  const home = join(folder, "home/snapshots");
  const kept = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith(".attachment"))
    .map(({ parentPath, name }) => join(parentPath, name));
  writeFileSync(kept[0]!, "changed");
  rmSync(kept[1]!);
  expect(await run(`render journal-tests ${YEAR} --out damaged`)).toBe(EXIT.reconciled);
  const damaged = sampleOf("damaged").filter((line) => line.includes("missing or has changed"));
  expect(damaged.length).toBeGreaterThanOrEqual(2);

  expect(await run(`journal-tests ${YEAR} --out skipped --skip-exports`)).toBe(EXIT.reconciled);
  expect(sampleOf("skipped").every((line) => line.endsWith("(--skip-exports)"))).toBe(true);
  expect(readdirSync(join(pack("skipped"), "journal-tests-en"))).not.toContain("documents");
  expect(await run(`render journal-tests ${YEAR} --out rendered`)).toBe(EXIT.reconciled);
  expect(sampleOf("rendered")).toEqual(sampleOf("skipped"));
});
