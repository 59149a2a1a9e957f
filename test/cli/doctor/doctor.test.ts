/** `slotsom doctor`: its report, and problems of the credential and of this machine. */
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { month } from "../../../src/calendar/month.ts";
import { spaceOutcome } from "../../../src/cli/doctor/internal/free-space.ts";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { startRun } from "../../../src/runs/state/run-record-file.ts";
import { keyFiles } from "../../../src/runs/state/signing-key.ts";
import { doctorSetups, notOk } from "./doctor-setup.ts";

const { service, setup } = doctorSetups();

test("without problems, doctor needs ten requests, each sent once", async () => {
  const { examine, falsified } = await setup();
  const { exitCode, checks, outcome } = await examine();
  expect(notOk(checks)).toEqual([]);
  expect(exitCode).toBe(EXIT.reconciled);
  expect(outcome).toEqual({
    format_version: "1.1",
    type: "doctor",
    faults: 0,
    warnings: 0,
    unknown: 0,
    ok: 21,
    requests: 10,
    report_requests: 3,
    status: "done",
    exit_code: 0,
  });
  expect(falsified.requests).toHaveLength(10);
  expect(new Set(falsified.requests).size).toBe(10);
  expect(falsified.requests.every((line) => line.startsWith("GET "))).toBe(true);
});

test("the report has a line for each check, with the fix below a problem", async () => {
  const { made, home } = await setup([], { administration_id: "7" });
  expect(await runCli(["doctor", "--profile", "test"], made.world)).toBe(EXIT.refused);
  const lines = made.out().split("\n");
  expect(lines[3]).toBe("ok       Credential       the service accepts it");
  expect(lines.slice(4, 6)).toEqual([
    "FAULT    Administration   the credential has no access to administration 7",
    `                          Correct administration_id in the profile. The credential has access to ${service().administrationId} (Handelsonderneming Voorbeeld B.V.).`,
  ]);
  expect(made.out()).toContain(`State            ${home} has `);
});

test("a refused credential is reported once, and never printed", async () => {
  const { made, examine } = await setup();
  const world = {
    ...made.world,
    environment: { ...made.world.environment, TOKEN: "wrong-token-0" },
  };
  const { exitCode } = await examine();
  expect(exitCode).toBe(EXIT.reconciled);
  made.forget();
  expect(await runCli(["doctor", "--profile", "test"], world)).toBe(EXIT.refused);
  const lines = made.out().split("\n");
  expect(lines[3]).toMatch(/^FAULT {4}Credential {7}.*the service refused the credential/);
  expect(lines[4]).toContain("new token in the service");
  expect(lines[5]).toBe(
    "?        Administration   not tested because of the fault under Credential",
  );
  expect(made.out() + made.err()).not.toContain("wrong-token-0");
});

test("with a missing credential, the checks of this machine still run", async () => {
  const { examine, falsified } = await setup([], { credential: { env: "NOBODY_SET_IT" } });
  const { exitCode, checks, outcome } = await examine();
  expect(exitCode).toBe(EXIT.refused);
  expect(checks["profile"]).toMatchObject({
    state: "fault",
    message: "no credential: the environment variable NOBODY_SET_IT is not set or empty",
  });
  expect(checks["service"]).toMatchObject({
    state: "unknown",
    message: "not tested because of the fault under Profile",
  });
  expect(checks["fonts"]).toMatchObject({ state: "ok" });
  expect(outcome).toMatchObject({ faults: 1, requests: 0 });
  expect(falsified.requests).toEqual([]);
});

test("problems of this machine are reported: key, folders, templates", async () => {
  const { made, home, examine } = await setup();
  chmodSync(keyFiles({ home }).privateFile, 0o644);
  chmodSync(join(home, "keys"), 0o755);
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.usage);
  expect(notOk(checks)).toEqual(["disk warning", "key fault"]);
  expect(checks["disk"]).toMatchObject({
    message: `other users of this machine can open ${join(home, "keys")}`,
    fix: `Run: chmod 700 ${join(home, "keys")}`,
  });
  expect(checks["key"]?.fix).toContain("Run: chmod 600 ");
  made.forget();
  const templates = join(made.folder, "none");
  writeFileSync(templates, "a file where the folder should be");
  expect(await runCli(["doctor", "--profile", "test", "--templates", "none"], made.world)).toBe(
    EXIT.usage,
  );
  expect(made.out()).toMatch(/^FAULT {4}Templates /m);
  expect(made.out()).toMatch(/^\? {8}Fonts {12}not tested because of the fault under Templates$/m);
});

test("faults in the user's own figures and notes are reported, and what they have", async () => {
  const { made, examine } = await setup();
  writeFileSync(join(made.folder, "close-input.yml"), "format_version: 1\nyear: 2025\n");
  expect((await examine()).checks["own-files"]).toMatchObject({
    state: "ok",
    message: "close-input.yml of 2025",
  });
  writeFileSync(join(made.folder, "notes.md"), "## close / balans / 2025 / 1300\nText.\n");
  const { exitCode, checks } = await examine();
  expect([exitCode, checks["own-files"]?.state]).toEqual([EXIT.usage, "fault"]);
  expect(checks["own-files"]?.message).toContain('notes.md, line 1: unknown sheet "balans"');
});

test("a version of the budget that the file does not have is a fault, which names those that it has", async () => {
  const { made, examine } = await setup();
  writeFileSync(join(made.folder, "budget.csv"), "line,version,2025-01\n8000,budget,1\n");
  const profile = join(made.folder, "slotsom.yml");
  const text = readFileSync(profile, "utf8");
  writeFileSync(profile, text.replace("base_url", "budget_version: prognose\n    base_url"));
  expect((await examine()).checks["own-files"]).toMatchObject({
    state: "fault",
    message: expect.stringContaining('it has no version "prognose"') as string,
    fix: expect.stringContaining('"budget"') as string,
  });
});

test("an unfinished run is reported with the command to resume it", async () => {
  const { home, examine } = await setup();
  const run = {
    command: "close",
    options: { year: "2025", profile: "test" },
    workingFolder: home,
    serviceName: "host",
    administrationId: "7",
    period: { first: month("2025-01"), last: month("2025-12") },
    snapshotPath: join(home, "0001.sqlite"),
    processId: 1,
    startedAt: "2026-11-21T10:00:00.000Z",
  };
  const end = (exitCode: number) => ({ at: "2026-11-21T10:05:00.000Z", exitCode, failure: null });
  startRun({ home }, { ...run, ended: end(EXIT.reconciled) });
  startRun({ home }, { ...run, ended: end(EXIT.interrupted) });
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.reconciled);
  expect(checks["leftovers"]).toMatchObject({
    state: "warning",
    message: "unfinished: 20261121-2 (close --year 2025 --profile test)",
    fix: "Resume the newest: slotsom resume 20261121-2",
  });
});

test("a nearly full disk is a warning, a full disk a fault", () => {
  const of = (free: number) => spaceOutcome("/books", free);
  expect(of(80_000_000_000)).toEqual({ state: "ok", message: "/books has 80.0 GB free" });
  expect(of(900_000_000)).toMatchObject({ state: "warning", message: "/books has 0.9 GB free" });
  expect(of(20_000_000)).toMatchObject({ state: "fault", exitCode: EXIT.exhausted });
});
