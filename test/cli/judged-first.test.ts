/** Faults in the arguments and the profile are refused before anything starts. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { writeProfile } from "../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

/** Nothing listens there: a request would end with code 5. */
const DEAD = "http://127.0.0.1:9/api/v2";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld({ TOKEN: "x".repeat(43) });
  writeProfile(made.folder, { base_url: DEAD, administration_id: "123456789" });
  writeFileSync(join(made.folder, "plan.json"), "{}");
  // A file in the place of the folder of the administration.
  mkdirSync(join(made.folder, "blocked"));
  writeFileSync(join(made.folder, "blocked", "123456789"), "");
  onTestFinished(() => {
    made.close();
  });
});

const YEARS = ["close", "handoff", "pull", "plan", "export all"];
const PULLS = ["close", "handoff", "monthly", "pull"];
const PACKS = ["close", "handoff", "monthly"];
const of = (
  commands: readonly string[],
  options: string,
  code: string,
): readonly (readonly [string, string])[] =>
  commands.map((command) => [`${command} ${options}`, code] as const);

const REFUSED = [
  ...of([...YEARS, "check", "render"], "--year 25", "arguments-invalid"),
  ...of(YEARS, "--year 0025", "arguments-invalid"),
  ...of(YEARS, "--year 2025 --period prev_year", "arguments-invalid"),
  ...of([...YEARS, "monthly"], "--period 2025x", "period-unknown"),
  ...of(YEARS, "--period 202512..202501", "period-reversed"),
  ...of(YEARS, "--year 2031", "year-empty"),
  ...of(["monthly"], "--period 203105", "year-empty"),
  ...of([...PULLS, "plan"], "--fresh --trust-ledger", "arguments-invalid"),
  ...of(PULLS, "--plan nowhere.json", "plan-unfit"),
  ...of(PULLS, "--plan plan.json", "plan-unfit"),
  ...of([...PACKS, "render"], "--templates nowhere", "template-invalid"),
  ...of(["close", "handoff", "export all"], "--exports-folder nowhere", "output-not-writable"),
  ...of(["close", "handoff", "export all"], "--exports-folder plan.json", "output-not-writable"),
  ...of(["plan"], "--save nowhere/plan.json", "output-not-writable"),
  ...of(["chart export"], "nowhere/chart.csv", "output-not-writable"),
  ...of(["chart export"], "plan.json", "output-not-writable"),
  ...of([...PACKS, "export all"], "--out plan.json/below", "output-not-writable"),
  ...of([...PACKS, "export all"], "--out blocked", "output-not-writable"),
];

test.each(REFUSED)("%s: nothing is started, requested or stored", async (line, code) => {
  for (const where of [["--profile", "test"], []]) {
    made.forget();
    const before = readdirSync(made.folder, { recursive: true });
    const exitCode = await runCli([...line.split(" "), ...where, "--json"], made.world);
    expect([exitCode, JSON.parse(made.out())]).toEqual([
      EXIT.usage,
      expect.objectContaining({ type: "failure", code }) as unknown,
    ]);
    expect(readdirSync(made.folder, { recursive: true })).toEqual(before);
  }
});

test.each(["close", "handoff", "monthly", "pull", "plan", "export all"])(
  "%s: an address that others can read along with is refused before a run is recorded",
  async (line) => {
    writeProfile(made.folder, { base_url: "http://books.example/api/v2", administration_id: "1" });
    const before = readdirSync(made.folder, { recursive: true });
    expect(await runCli(line.split(" "), made.world)).toBe(EXIT.usage);
    expect(made.err()).toContain('base url "http://books.example/api/v2" is not an https address');
    expect(readdirSync(made.folder, { recursive: true })).toEqual(before);
  },
);

test.each([
  ["serve token list", EXIT.usage],
  ["serve token create 7 --name feed --scopes bank", EXIT.usage],
  ["key show", EXIT.usage],
])("%s: a refused command leaves no folder behind", async (line, exitCode) => {
  const before = readdirSync(made.folder, { recursive: true });
  expect(await runCli(line.split(" "), made.world)).toBe(exitCode);
  expect(readdirSync(made.folder, { recursive: true })).toEqual(before);
});

test("a year that has started in the first time zone on earth is not refused", async () => {
  // In UTC it is still 2026; on Kiritimati 2027 has started.
  const world = { ...made.world, now: () => "2026-12-31T10:30:00.000Z" };
  expect(await runCli(["pull", "--profile", "test", "--year", "2027"], world)).toBe(EXIT.exhausted);
});
