/** `slotsom prune` and `runs forget` keep what a file of judgement names, and say why. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { readSnapshot } from "../../src/runs/pull/finished-snapshot.ts";
import { SHORT_YEAR, serveAdministration, writeProfile } from "../support/embedded-service.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";
import { makeWorld } from "../support/world.ts";

const service = await serveAdministration();
const falseAnswers: FalseAnswer[] = [];
const falsified = await startFalseAnswers(service.url, falseAnswers);
const { administrationId } = service;
const made = makeWorld({ TOKEN: service.token });
const OF_YEAR = ["--profile", "test", "--year", "2025"];
const FILE = join(made.folder, "judgement", `${administrationId}.yml`);
const HEAD = `format_version: 1\nadministration: "${administrationId}"\nentries:\n`;

async function run(...argv: readonly string[]) {
  made.forget();
  const code = await runCli(argv, made.world);
  return { code, out: made.out(), err: made.err() };
}

/** Of books in which a tax rate has another name, so that no two snapshots have the same answers. */
async function changed(number: number, ...argv: readonly string[]): Promise<void> {
  const body = (honest: string): string => honest.replace('"name":"', `"name":"${String(number)} `);
  falseAnswers.splice(0, Infinity, { path: /tax_rates/, body });
  expect((await run(...argv, ...OF_YEAR)).code).toBe(EXIT.reconciled);
}

const snapshot = (name: string): string =>
  join(
    ...[made.folder, "home", "snapshots", new URL(falsified.url).host.replace(":", "-")],
    ...[administrationId, "202501..202502", name],
  );

const signed = (sha256: string): string =>
  `  - {entry: signed, id: s1, at: 2026-01-13T10:00:00.000Z, by: A. Bakker, lead: receivables, as: preparer, year: 2025, balance: "1.00", sha256: ${"1".repeat(64)}, snapshot: ${sha256}}\n`;
const WITHDRAWN =
  "  - {entry: withdrawn, id: w1, at: 2026-01-14T10:00:00.000Z, by: A. Bakker, of: s1, reason: Too early}\n";

test("a snapshot stays as long as a sign-off names it, and a file that cannot be read stops the removal", async () => {
  writeProfile(made.folder, {
    ...{ base_url: falsified.url, administration_id: administrationId },
    fiscal_year: SHORT_YEAR,
  });
  await changed(1, "pull");
  await changed(2, "pull");
  const first = snapshot("0001.sqlite");
  const entry = signed(readSnapshot(first, (one) => one.identity()));
  mkdirSync(join(made.folder, "judgement"));
  writeFileSync(FILE, HEAD + entry);
  // The file becomes known with the first pack that is made with it.
  await changed(3, "close", "--skip-exports");
  const prune = (...more: readonly string[]) => run("prune", "--keep", "1", "--yes", ...more);
  const why = "the sign-off of receivables of 2025 by A. Bakker of 13 January 2026 names it.";
  writeFileSync(FILE, "nonsense");
  expect(await prune()).toMatchObject({ code: EXIT.usage });
  expect([first, snapshot("0002.sqlite")].map((path) => existsSync(path))).toEqual([true, true]);
  writeFileSync(FILE, HEAD + entry);
  expect((await run("runs", "forget", "20261121-1")).out).toContain(`Its snapshot is kept: ${why}`);
  expect((await prune("--packs-gone")).out).toContain(`Kept: ${first}. ${why}`);
  expect([first, snapshot("0002.sqlite")].map((path) => existsSync(path))).toEqual([true, false]);
  writeFileSync(FILE, HEAD + entry + WITHDRAWN);
  await prune();
  expect(existsSync(first)).toBe(false);
});
