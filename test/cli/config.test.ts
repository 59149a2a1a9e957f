/** `slotsom config`: the settings of a run with their sources, without secrets, and the schema of slotsom.yml. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld({ BAKERY_TOKEN: "not-a-real-token" });
});

const FILE = `format_version: 1
default_profile: bakery
profiles:
  bakery:
    base_url: https://bookkeeping.example/api/v2/
    administration_id: "123"
    credential: { env: BAKERY_TOKEN }
    fiscal_year:
      first_month: 1
      exceptions: [{ year: 2024, first: 2023-07, last: 2024-12 }]
  cafe:
    base_url: https://bookkeeping.example/api/v2
    administration_id: "124"
    credential: { command: "pass show not-a-real-secret" }
    language: en
    rate_limit: none
    exports_folder: exports
    administration: { name: Cafe, currency: EUR, country: NL, time_zone: Europe/Amsterdam }
`;

interface Setting {
  readonly name: string;
  readonly value: unknown;
  readonly source: string;
}

/** `name: value (source)` for each setting. */
async function settings(...argv: readonly string[]): Promise<readonly string[]> {
  made.forget();
  expect(await runCli(["config", "show", "--json", ...argv], made.world)).toBe(EXIT.reconciled);
  return made
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Setting & { readonly type: string })
    .filter(({ type }) => type === "setting")
    .map(({ name, value, source }) => `${name}: ${JSON.stringify(value)} (${source})`)
    .map((line) => line.replaceAll(made.folder, "{folder}"));
}

test("every setting of a profile is shown with its source", async () => {
  writeFileSync(join(made.folder, "slotsom.yml"), FILE);
  const file = "({folder}/slotsom.yml)";
  expect(await settings()).toEqual([
    'profile: "bakery" (default_profile)',
    `base_url: "https://bookkeeping.example/api/v2" ${file}`,
    `administration_id: "123" ${file}`,
    `credential: {"kind":"env","from":"environment variable BAKERY_TOKEN"} ${file}`,
    "document_lists: true (default)",
    `fiscal_year.first_month: 1 ${file}`,
    `fiscal_year.exceptions.2024: "2023-07..2024-12" ${file}`,
    'rate_limit: {"window_seconds":300,"requests":150,"reports":50} (default)',
    'language: "nl" (default)',
    'output_mode: "that of the output folder, else private" (default)',
    'exports_folder: "{folder}/home/exports/bookkeeping.example/123" (default)',
    'chart: "none" (default)',
    'state folder: "{folder}/home" (environment variable SLOTSOM_HOME)',
    'output folder: "{folder}/output" (default; --out of a command)',
  ]);
  const chart = "id;code;name;type\n1;1;Bank;current assets\n";
  writeFileSync(join(made.folder, "chart.csv"), chart);
  const imported = ["chart", "import", "chart.csv", "--profile", "cafe"];
  expect(await runCli(imported, made.world)).toBe(EXIT.reconciled);
  expect(await settings("--profile", "cafe")).toEqual([
    'profile: "cafe" (--profile)',
    `base_url: "https://bookkeeping.example/api/v2" ${file}`,
    `administration_id: "124" ${file}`,
    `credential: {"kind":"command","from":"command of the profile (pass ...)"} ${file}`,
    "document_lists: true (default)",
    "fiscal_year.first_month: 1 (default)",
    `rate_limit: "none" ${file}`,
    `exports_folder: "{folder}/exports" ${file}`,
    `administration: {"name":"Cafe","currency":"EUR","country":"NL","time_zone":"Europe/Amsterdam"} ${file}`,
    `language: "en" ${file}`,
    'output_mode: "that of the output folder, else private" (default)',
    'chart: "chart.csv" (imported)',
    'state folder: "{folder}/home" (environment variable SLOTSOM_HOME)',
    'output folder: "{folder}/output" (default; --out of a command)',
  ]);
});

test("no secret is shown, and nothing is created", async () => {
  writeFileSync(join(made.folder, "slotsom.yml"), FILE);
  for (const profile of ["bakery", "cafe"]) {
    for (const json of [[], ["--json"]]) {
      await runCli(["config", "show", "--profile", profile, ...json], made.world);
    }
  }
  expect(made.out() + made.err()).not.toContain("not-a-real");
  expect(existsSync(join(made.folder, "home"))).toBe(false);
});

test("a variable that is set for the command of a credential is not shown", async () => {
  const text = FILE.replace("pass show", "PASS_PHRASE=not-a-real-phrase pass show");
  writeFileSync(join(made.folder, "slotsom.yml"), text);
  expect(await settings("--profile", "cafe")).toContainEqual(
    expect.stringContaining("command of the profile (PASS_PHRASE= ...)"),
  );
});

test("a password in the base url is refused, and not repeated", async () => {
  const text = FILE.replaceAll("https://", "https://me:not-a-real-password@");
  writeFileSync(join(made.folder, "slotsom.yml"), text);
  expect(await runCli(["config", "show"], made.world)).toBe(EXIT.usage);
  expect(made.err()).toContain("base_url: must be an address without a token, password or query");
  expect(made.out() + made.err()).not.toContain("not-a-real-password");
});

test("the sample is shown as such", async () => {
  expect((await settings()).slice(0, 3)).toEqual([
    'profile: "none: the sample administration" (there is no slotsom.yml)',
    'base_url: "the embedded service" (default)',
    'administration_id: "100200300400500" (default)',
  ]);
});

test("config schema prints only the schema, whatever the profiles are", async () => {
  writeFileSync(join(made.folder, "slotsom.yml"), "damaged: [");
  expect(await runCli(["config", "schema"], made.world)).toBe(EXIT.reconciled);
  expect(JSON.parse(made.out())).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    required: ["format_version", "profiles"],
    additionalProperties: false,
  });
  expect(made.err()).toBe("");
});

test("profiles are listed with their administrations, and the faults of those that cannot be used", async () => {
  writeFileSync(join(made.folder, "slotsom.yml"), FILE);
  expect(await runCli(["profiles", "list"], made.world)).toBe(EXIT.reconciled);
  expect(made.out().split("\n")).toEqual([
    "bakery  123  https://bookkeeping.example/api/v2/  (default)",
    "cafe    124  https://bookkeeping.example/api/v2",
    "",
  ]);
  const overlapping = FILE.replace(
    "    language: en",
    "    fiscal_year:\n      first_month: 1\n      exceptions: [{ year: 2024, first: 2023-07, last: 2024-11 }]",
  );
  writeFileSync(join(made.folder, "slotsom.yml"), overlapping);
  made.forget();
  expect(await runCli(["profiles", "list", "--json"], made.world)).toBe(EXIT.reconciled);
  const messages = made
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(messages).toMatchObject([
    { type: "profile", name: "bakery", administration_id: "123", default: true, fault: null },
    { type: "profile", name: "cafe", fault: expect.stringMatching(/fiscal_year/) as string },
    { type: "profiles" },
  ]);
});

test("without a file with profiles there is nothing to list", async () => {
  expect(await runCli(["profiles", "list"], made.world)).toBe(EXIT.usage);
  expect(made.err()).toContain("slotsom.yml, does not exist");
});
