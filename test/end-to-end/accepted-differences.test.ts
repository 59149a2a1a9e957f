/** A close whose figures differ, of which a person accepted the difference in a file written by hand. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
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
const OFF = `${INPUT}bank_balances:\n  - { account: "1100", on: 2025-01-31, balance: 0.01 }\n`;

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
const place = (...parts: readonly string[]): string => join(made.folder, ...parts);
const packFolder = (pack: string): string =>
  place("output", service.administrationId, "2025", pack);

interface FindingEntry {
  readonly subject: { readonly financialAccountId: string };
  readonly difference: string;
  readonly accepted?: unknown;
}
interface CheckEntry {
  readonly id: string;
  readonly broken: number;
  readonly accepted?: number;
  readonly outcome: string;
  readonly findings: readonly FindingEntry[];
}
interface Manifest {
  readonly status: string;
  readonly judgement?: unknown;
  readonly checks: readonly CheckEntry[];
  readonly files: readonly { readonly sheets?: readonly string[] }[];
}
const manifestText = (pack: string): string =>
  readFileSync(join(packFolder(pack), "manifest.json"), "utf8");
const manifestOf = (pack: string): Manifest => JSON.parse(manifestText(pack)) as Manifest;
const checkIn = (pack: string, id: string): CheckEntry | undefined =>
  manifestOf(pack).checks.find((check) => check.id === id);

/** Each file of a pack by the hash of its bytes. */
const hashesOf = (pack: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(packFolder(pack)).map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(packFolder(pack), name)))
        .digest("hex"),
    ]),
  );

test("without a file of judgement a pack has no byte of it, whether its folder is there or not", async () => {
  writeFileSync(place("close-input.yml"), INPUT);
  expect(await run("close", "--skip-exports")).toBe(EXIT.reconciled);
  const without = hashesOf("close");
  const text = manifestText("close");
  expect(text).not.toMatch(/judgement|accepted_|"accepted"|signed|locked/);
  const sheets = manifestOf("close").files.flatMap((file) => file.sheets ?? []);
  expect(sheets.filter((id) => /judgement|late-postings|findings|sign/.test(id))).toEqual([]);
  const figures = readFileSync(join(packFolder("close"), "figures-2025.jsonl"), "utf8");
  expect(figures).not.toMatch(/accepted|judgement/);
  mkdirSync(place("judgement"));
  rmSync(packFolder("close"), { recursive: true });
  expect(await run("render")).toBe(EXIT.reconciled);
  expect(hashesOf("close")).toEqual(without);
});

test("a blocking difference makes a draft; accepted, the pack is final, and says where, by whom, why and until when", async () => {
  writeFileSync(place("close-input.yml"), OFF);
  expect(await run("render", "--input", "close-input.yml")).toBe(EXIT.draft);
  const [finding] = checkIn("close-draft", "C1")?.findings ?? [];
  const { difference = "", subject } = finding ?? {};
  const { administrationId } = service;
  const at = `financial-account ${subject?.financialAccountId ?? ""}`;
  const file = `format_version: 1
administration: "${administrationId}"
entries:
  - {entry: accepted, id: cash, at: 2026-01-12T09:30:00.000Z, by: A. Bakker, check: C1, place: ${at}, amount: "${difference}", until: 2025-01, reason: "Counted on paper"}
`;
  const name = `${administrationId}.yml`;
  writeFileSync(place("judgement", name), file);
  expect(await run("render", "--input", "close-input.yml")).toBe(EXIT.reconciled);
  const { status, judgement } = manifestOf("close");
  expect(status).toBe("final");
  const sha256 = createHash("sha256").update(file).digest("hex");
  expect(judgement).toEqual({ file: name, sha256 });
  const given = { entry: "cash", by: "A. Bakker", reason: "Counted on paper", until: "2025-01" };
  const check = checkIn("close", "C1");
  expect(check).toMatchObject({ broken: 1, accepted: 1, outcome: "accepted" });
  expect(check?.findings.map(({ accepted }) => accepted)).toEqual([given]);
  expect(made.out()).toContain("1 accepted difference:\n  C1 2025-01, financial account ");
  expect(made.out()).toContain("    accepted by A. Bakker, through 2025-01: Counted on paper\n");
});

test("check and explain say that it was accepted, and fail no more", async () => {
  expect(await run("check", "C1", "--input", "close-input.yml", "--fail-on", "warning")).toBe(
    EXIT.reconciled,
  );
  expect(await run("check", "C1", "--input", "close-input.yml", "--verbose")).toBe(EXIT.reconciled);
  expect(made.out()).toMatch(/C1 {3}accepted +\d+ compared/);
  expect(made.out()).toContain("1 accepted difference:");
  expect(await run("check", "C1", "--input", "close-input.yml", "--json")).toBe(EXIT.reconciled);
  expect(made.out()).toMatch(/"id":"C1".*"broken":1,"accepted":1,"outcome":"accepted"/);
  await run("explain", "C1", "--input", "close-input.yml");
  expect(made.out()).toMatch(/: not equal, accepted\n/);
  expect(made.out()).toContain("  accepted by A. Bakker, through 2025-01: Counted on paper\n");
  expect(made.out()).toMatch(
    /C1: 1 of \d+ comparisons? differs, and each difference was accepted\./,
  );
  await run("explain", "C1", "--input", "close-input.yml", "--json");
  expect(made.out()).toContain(
    '"accepted":{"by":"A. Bakker","reason":"Counted on paper","until":"2025-01"}',
  );
});
