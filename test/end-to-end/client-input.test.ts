/** A close with the user's own figures: in the manifest, compared, and used again by offline commands. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { TOTAL, written } from "../imported-files/vat-returns/return-text.ts";
import {
  type ServedAdministration,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

/** A short year, so that a pull is short. */
const JANUARY = {
  first_month: 1,
  exceptions: [
    { year: 2025, first: "2025-01", last: "2025-01" },
    { year: 2026, first: "2025-02", last: "2026-12" },
  ],
};
const INPUT = "format_version: 1\nyear: 2025\nemployees: 3.5\n";
/** No bank of the sample has this balance. */
const OFF_BY_FAR = `${INPUT}bank_balances:\n  - { account: "1100", on: 2025-01-15, balance: 0.01 }\n`;

let service: ServedAdministration;
let made: TestWorld;
beforeAll(async () => {
  service = await serveAdministration();
  made = makeWorld({ TOKEN: service.token });
  const { administrationId, url } = service;
  writeProfile(made.folder, {
    base_url: url,
    administration_id: administrationId,
    fiscal_year: JANUARY,
  });
});
afterAll(async () => {
  made.close();
  await service.close();
});

const run = (...argv: readonly string[]): Promise<number> => {
  made.forget();
  return runCli([...argv, "--profile", "test", "--year", "2025"], made.world);
};
const write = (text: string): void => {
  writeFileSync(join(made.folder, "close-input.yml"), text);
};
const JANUARY_ONLY = { first: "2025-01-01", last: "2025-01-31" };
/** The return of January with this total; returns its text. */
function writeReturn(total: string): string {
  const text = written({ ...JANUARY_ONLY, facts: [[TOTAL, total]] });
  mkdirSync(join(made.folder, "vat-returns"), { recursive: true });
  writeFileSync(join(made.folder, "vat-returns/january.xbrl"), text);
  return text;
}
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

function manifestOf(pack: string): Readonly<Record<string, unknown>> {
  const folder = join(made.folder, "output", service.administrationId, "2025", pack);
  return JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Readonly<
    Record<string, unknown>
  >;
}
const statedIn = (pack: string): unknown => manifestOf(pack)["client_input"];

test("the file next to one profile is used, its hash is in the manifest, and offline commands use that text", async () => {
  write(INPUT);
  const filed = writeReturn("100");
  expect(await run("close", "--skip-exports")).toBe(EXIT.reconciled);
  expect(manifestOf("close")["vat_returns"]).toEqual([
    { file: "january.xbrl", sha256: hashOf(filed) },
  ]);
  expect(statedIn("close")).toEqual({ file: "close-input.yml", sha256: hashOf(INPUT) });
  write(OFF_BY_FAR);
  writeReturn("200");
  expect(await run("check", "C1")).toBe(EXIT.reconciled);
  expect(await run("check", "V4", "--verbose")).toBe(EXIT.reconciled);
  expect(made.out()).toContain("vat declared: expected 100.00,");
  expect(await run("render")).toBe(EXIT.reconciled);
  expect(manifestOf("close")["vat_returns"]).toEqual([
    { file: "january.xbrl", sha256: hashOf(filed) },
  ]);
  expect(statedIn("close")).toEqual({ file: "close-input.yml", sha256: hashOf(INPUT) });
  // Named, the file of today counts.
  expect(await run("check", "C1", "--input", "close-input.yml")).toBe(EXIT.draft);
  expect(made.out()).toMatch(
    /C1 .*blocking: 1 break\n {4}2025-01, financial account [^:]*: expected 0\.01,/,
  );
  expect(await run("render", "--input", "close-input.yml")).toBe(EXIT.draft);
  expect(made.out()).toContain("Why this pack is a draft:\n  C1 bank-statements-equal-ledger");
  expect(statedIn("close-draft")).toEqual({ file: "close-input.yml", sha256: hashOf(OFF_BY_FAR) });
});

test("figures of another year are not used, which is said; a file with faults is refused before the service is asked", async () => {
  write(OFF_BY_FAR.replace("2025\n", "2024\n"));
  expect(await run("check", "C1", "--input", "close-input.yml")).toBe(EXIT.reconciled);
  expect(made.err()).toContain("states figures of 2024; the books are of 2025, so it is not used.");
  write("format_version: 1\n");
  expect(await run("close", "--skip-exports")).toBe(EXIT.usage);
  expect(made.err()).toContain("close-input.yml, line 1: missing year");
});
