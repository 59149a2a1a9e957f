/**
 * `slotsom journal-tests` of an auditfile: a pack of its own, by the criteria of a file that is kept with the books.
 */
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { makeWorld } from "../support/world.ts";

const FIXTURE = "fixtures/auditfiles/exact-online-3.2.xaf";

/** The hits of a test in the pack with this name. */
function hitsIn(folder: string, pack: string, test: string): number {
  const [administration = ""] = readdirSync(join(folder, "output"));
  const data = join(folder, "output", administration, "2025", pack, "data");
  const lines = readFileSync(join(data, "journal-hits-2025.csv"), "utf8").split("\r\n");
  return lines.filter((line) => line.startsWith(`item,0,${test},`)).length;
}

test("an auditfile is tested by the criteria next to it, and rendered again by those", async () => {
  const { world, folder, out } = makeWorld();
  copyFileSync(FIXTURE, join(folder, "books.xaf"));
  const run = (command: string) => runCli(command.split(" "), world);
  expect(await run("journal-tests --from books.xaf")).toBe(EXIT.reconciled);
  expect(out()).toContain("journal-tests-2025.xlsx");
  expect(hitsIn(folder, "journal-tests", "JT9")).toBe(20);

  const criteria = "tests:\n  seldom-used-accounts: { lines: 0 }\n";
  writeFileSync(join(folder, "journal-tests.yml"), criteria);
  expect(await run("journal-tests --from books.xaf --language en")).toBe(EXIT.reconciled);
  expect(hitsIn(folder, "journal-tests-en", "JT9")).toBe(0);
  rmSync(join(folder, "journal-tests.yml"));
  expect(await run("render journal-tests --from books.xaf --out again")).toBe(EXIT.reconciled);
  const [administration = ""] = readdirSync(join(folder, "again"));
  const manifest = readFileSync(
    join(folder, "again", administration, "2025", "journal-tests", "manifest.json"),
    "utf8",
  );
  expect(JSON.parse(manifest)).toMatchObject({ journal_tests: { file: "journal-tests.yml" } });
});
