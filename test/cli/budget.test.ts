/**
 * `slotsom budget`: a template of the sample's actuals is a budget without a mistake, and mistakes are all reported.
 */
import { readFileSync, writeFileSync } from "node:fs";
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
const QUARTER = {
  first_month: 1,
  exceptions: [
    { year: 2025, first: "2025-01", last: "2025-03" },
    { year: 2026, first: "2025-04", last: "2026-12" },
  ],
};

let service: ServedAdministration;
let made: TestWorld;
beforeAll(async () => {
  service = await serveAdministration();
  made = makeWorld({ TOKEN: service.token });
  const { administrationId } = service;
  writeProfile(made.folder, {
    base_url: service.url,
    administration_id: administrationId,
    fiscal_year: QUARTER,
  });
  const pull = ["pull", "--profile", "test", "--year", "2025"];
  expect(await runCli(pull, made.world)).toBe(EXIT.reconciled);
});
afterAll(async () => {
  made.close();
  await service.close();
});

async function ran(
  ...argv: readonly string[]
): Promise<{ code: number; out: string; err: string }> {
  made.forget();
  const code = await runCli(["budget", ...argv, "--profile", "test"], made.world);
  return { code, out: made.out(), err: made.err() };
}

const pathOf = (name: string): string => join(made.folder, name);

test("a template has a line for each account with a result, and its check has no mistake", async () => {
  const { code, out } = await ran("template", "budget.csv", "--for", "2025", "--growth", "4%");
  expect([code, out]).toEqual([0, expect.stringContaining("accounts for fiscal year 2025")]);
  const text = readFileSync(pathOf("budget.csv"), "utf8");
  expect(text).toContain("\r\nline;name;2025-01;2025-02;2025-03\r\n8010;Omzet kantoormeubilair;");
  const checked = await ran("check");
  expect(checked.code).toBe(0);
  expect(checked.out).toContain("Version budget: ");
  expect(checked.out).not.toContain("no budget for 2025");
  const again = await ran("template", "budget.csv");
  expect([again.code, again.err]).toEqual([2, expect.stringContaining("already exists")]);
});

test("mistakes of the file and of lines that do not fit the books are reported together", async () => {
  writeFileSync(pathOf("bad.csv"), "line,2025-01\n8010,x\n8011,1\n1100,2\n");
  const { code, err } = await ran("check", "bad.csv");
  expect(code).toBe(2);
  for (const line of [2, 3, 4]) expect(err).toContain(`bad.csv, line ${String(line)}: `);
});

test("a version that is like another, and a section with the wrong sign, are reported", async () => {
  writeFileSync(
    pathOf("like.csv"),
    "line,version,2025-01\nexpenses,forecast,-100\nexpenses,forcast,100\nexpenses,forecast 2,100\n",
  );
  const { code, out } = await ran("check", "like.csv");
  expect(code).toBe(0);
  expect(out).toContain(
    "Version forcast: 1 line\n  It looks like version forecast: correct the name if it is the same version.\n",
  );
  expect(out.split("It looks like")).toHaveLength(2);
  expect(out).toMatch(/^ {4}line 2, expenses: budget -100\.00, actual \d/m);
});

test("a budget of the folder that the sample leaves aside is named, with the command that checks it", async () => {
  const sample = makeWorld({});
  expect(await runCli(["monthly", "--period", "2025-01"], sample.world)).toBe(EXIT.reconciled);
  writeFileSync(join(sample.folder, "budget.csv"), "line,2025-01\n8010,1\n");
  writeFileSync(join(sample.folder, "kpi.yml"), "");
  const unused =
    /budget\.csv in this folder is not\. Name it with slotsom budget check budget\.csv\./;
  expect(await runCli(["budget", "check"], sample.world)).toBe(EXIT.reconciled);
  expect(sample.err()).toMatch(unused);
  sample.forget();
  expect(await runCli(["budget", "check", "budget.csv"], sample.world)).toBe(EXIT.reconciled);
  expect(sample.err()).not.toContain("budget.csv in this folder");
  sample.forget();
  await runCli(["doctor"], sample.world);
  expect(sample.out()).toMatch(/^warning .*not used of this folder: kpi\.yml, budget\.csv$/m);
  sample.close();
});

test("options of a template are none of a check, and a template needs a file", async () => {
  expect((await ran("check", "--for", "2026")).code).toBe(2);
  expect((await ran("template")).err).toContain("missing file");
  expect((await ran("template", "other.csv", "--growth", "much")).err).toContain("percentage");
});
