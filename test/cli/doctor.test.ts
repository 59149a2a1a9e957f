/** `slotsom doctor`: each thing that can be wrong is named, with what to do, before a run meets it. */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { spaceOutcome } from "../../src/cli/doctor/internal/free-space.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import type { World } from "../../src/cli/world.ts";
import { beginRun } from "../../src/runs/state/run-record-file.ts";
import { createSigningKey, keyFiles } from "../../src/runs/state/signing-key.ts";
import {
  type ServedAdministration,
  serveAdministration,
  userOf,
} from "../support/embedded-service.ts";
import { type Lie, type LyingService, startLyingService } from "../support/lying-service.ts";
import type { TestWorld } from "../support/world.ts";

let service: ServedAdministration;
beforeAll(async () => {
  service = await serveAdministration();
});
afterAll(() => service.close());

const opened: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

interface Told {
  readonly id: string;
  readonly state: string;
  readonly said: string;
  readonly fix: string | null;
}

interface Patient {
  readonly made: TestWorld;
  readonly home: string;
  /** What is told of each check, by its id, and the outcome. */
  readonly examined: () => Promise<{
    readonly exitCode: number;
    readonly checks: Readonly<Record<string, Told>>;
    readonly outcome: Readonly<Record<string, unknown>>;
  }>;
  readonly lying: LyingService;
}

/** A user with a key, whose clock is that of this machine, and a service that lies. */
async function patient(
  lies: readonly Lie[] = [],
  profile: Readonly<Record<string, unknown>> = {},
): Promise<Patient> {
  const lying = await startLyingService(service.url, lies);
  const made = userOf(service, { base_url: lying.url, ...profile });
  opened.push(lying.close, made.close);
  const home = join(made.folder, "home");
  createSigningKey({ home });
  const world: World = { ...made.world, now: () => new Date().toISOString() };
  const examined: Patient["examined"] = async () => {
    const exitCode = await runCli(["doctor", "--profile", "test", "--json"], world);
    const messages = made
      .out()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const checks = messages.filter(({ type }) => type === "check") as unknown as readonly Told[];
    return {
      exitCode,
      checks: Object.fromEntries(checks.map((check) => [check.id, check])),
      outcome: messages.at(-1) ?? {},
    };
  };
  return { made, home, examined, lying };
}

const notOk = (checks: Readonly<Record<string, Told>>): readonly string[] =>
  Object.values(checks)
    .filter(({ state }) => state !== "ok")
    .map(({ id, state }) => `${id} ${state}`);

test("where nothing is wrong, nine requests show it, each sent once", async () => {
  const { examined, lying } = await patient();
  const { exitCode, checks, outcome } = await examined();
  expect(notOk(checks)).toEqual([]);
  expect(exitCode).toBe(EXIT.reconciled);
  expect(outcome).toEqual({
    format_version: "1.0",
    type: "doctor",
    faults: 0,
    warnings: 0,
    unknown: 0,
    ok: 17,
    requests: 9,
    report_requests: 3,
  });
  expect(lying.requests).toHaveLength(9);
  expect(new Set(lying.requests).size).toBe(9);
  expect(lying.requests.every((line) => line.startsWith("GET "))).toBe(true);
});

test("people see a line for each check, and what to do below what is wrong", async () => {
  const { made, home } = await patient([], { administration_id: "7" });
  expect(await runCli(["doctor", "--profile", "test"], made.world)).toBe(EXIT.refused);
  const lines = made.out().split("\n");
  expect(lines[2]).toBe("ok       Credential       the service accepts it");
  expect(lines.slice(3, 5)).toEqual([
    "FAULT    Administration   7 is not among the 1 that this credential may see",
    `                          Put one of these into the profile: ${service.administrationId} (Handelsonderneming Voorbeeld B.V.).`,
  ]);
  expect(made.out()).toContain(`State            ${home} has `);
});

test("a credential that the service refuses is told once, and never shown", async () => {
  const { made, examined } = await patient();
  const world = {
    ...made.world,
    environment: { ...made.world.environment, TOKEN: "wrong-token-0" },
  };
  const { exitCode } = await examined();
  expect(exitCode).toBe(EXIT.reconciled);
  made.forget();
  expect(await runCli(["doctor", "--profile", "test"], world)).toBe(EXIT.refused);
  const lines = made.out().split("\n");
  expect(lines[2]).toMatch(/^FAULT {4}Credential {7}.*the service refused the credential/);
  expect(lines[3]).toContain("Make a new token in the service");
  expect(lines[4]).toBe("?        Administration   not looked at: see Credential");
  expect(made.out() + made.err()).not.toContain("wrong-token-0");
});

test("a credential that is not where the profile says leaves the machine to be looked at", async () => {
  const { examined, lying } = await patient([], { credential: { env: "NOBODY_SET_IT" } });
  const { exitCode, checks, outcome } = await examined();
  expect(exitCode).toBe(EXIT.refused);
  expect(checks["profile"]).toMatchObject({
    state: "fault",
    said: "no credential: the environment variable NOBODY_SET_IT gave nothing",
  });
  expect(checks["service"]).toMatchObject({ state: "unknown", said: "not looked at: see Profile" });
  expect(checks["fonts"]).toMatchObject({ state: "ok" });
  expect(outcome).toMatchObject({ faults: 1, requests: 0 });
  expect(lying.requests).toEqual([]);
});

test("each scope that is missing is named with the commands that need it", async () => {
  const refused = (path: RegExp, scope: string): Lie => ({
    path,
    status: 401,
    body: JSON.stringify({ error: `No access to ${scope}` }),
  });
  const { examined } = await patient([
    refused(/general_ledger/, "bank"),
    refused(/projects/, "settings"),
    refused(/estimates/, "estimates"),
  ]);
  const { exitCode, checks } = await examined();
  expect(exitCode).toBe(EXIT.refused);
  expect(notOk(checks)).toEqual(["scopes fault"]);
  expect(checks["scopes"]).toMatchObject({
    said: "bank is missing, needed by pull, close, monthly and handoff; settings is missing, needed by pull, close, monthly and handoff; estimates is missing, needed by export auditfile, and by close and handoff without --skip-exports",
    fix: "Give the token the scopes bank, settings, estimates in the service, or make one that has them.",
  });
});

test.each([
  ["a little", 60_000, "warning", EXIT.reconciled],
  ["by a window of the rate limit", 400_000, "fault", EXIT.usage],
])("a clock that is behind %s is told", async (_how, ms, state, code) => {
  const date = new Date(Date.now() + ms).toUTCString();
  const { examined } = await patient([{ path: /\/administrations/, headers: { date } }]);
  const { exitCode, checks } = await examined();
  expect(checks["clock"]).toMatchObject({ state });
  expect(checks["clock"]?.said).toMatch(/^this machine is \d+ s behind the service$/);
  expect(exitCode).toBe(code);
});

test("the rate limits are told as the service states them, also where it states seconds", async () => {
  const reset = String(Math.floor(Date.now() / 1_000) + 200);
  const headers = (limit: string, left: string) => ({
    "ratelimit-limit": limit,
    "ratelimit-remaining": "200",
    "ratelimit-requestsremaining": left,
    "ratelimit-reset": reset,
  });
  const { examined } = await patient(
    [
      { path: /\/administrations/, headers: headers("150", "149") },
      { path: /general_ledger/, headers: headers("40", "39") },
    ],
    { rate_limit: { window_seconds: 300, requests: 150, reports: 50 } },
  );
  const { checks } = await examined();
  expect(checks["rate-limits"]).toMatchObject({
    state: "ok",
    said:
      "requests: 150 in a window, 149 left, RateLimit-Remaining holds seconds, not requests; " +
      "reports: 40 in a window, 39 left, RateLimit-Remaining holds seconds, not requests, fewer than the 50 of the profile: the smaller counts",
  });
});

type Account = Readonly<Record<string, unknown>>;
const accounts = (change: (account: Account, index: number) => Account): Lie => ({
  path: /ledger_accounts/,
  body: (body) => JSON.stringify((JSON.parse(body) as readonly Account[]).map(change)),
});

test("accounts without a number, and a number of two accounts, are named: no auditfile", async () => {
  const { examined } = await patient([
    accounts((account, index) => ({
      ...account,
      name: `Account ${String(index)}`,
      id: String(index + 1),
      parent_id: null,
      account_id: index === 0 ? null : index < 3 ? "100" : `9${String(index)}`,
    })),
  ]);
  const { exitCode, checks } = await examined();
  expect(exitCode).toBe(EXIT.refused);
  expect(notOk(checks)).toEqual(["account-ids fault"]);
  expect(checks["account-ids"]?.said).toBe(
    "the auditfile is refused: none for Account 0 (1); 100 for Account 1 (2), Account 2 (3)",
  );
});

test("accounts without an RGS code are named: no brugstaat", async () => {
  const { examined } = await patient([
    accounts((account, index) => ({
      ...account,
      name: `Account ${String(index)}`,
      id: String(index + 1),
      ...(index < 7 ? { taxonomy_item: null } : {}),
    })),
  ]);
  const { exitCode, checks } = await examined();
  expect(exitCode).toBe(EXIT.refused);
  expect(notOk(checks)).toEqual(["rgs-codes fault"]);
  expect(checks["rgs-codes"]?.said).toBe(
    "the brugstaat is refused: none for Account 0 (1), Account 1 (2), Account 2 (3), Account 3 (4), Account 4 (5) and 2 more",
  );
});

const WITHOUT_NAMES: readonly Lie[] = [
  {
    path: /\/(administrations|ledger_accounts|contacts|projects|financial_accounts)\.json/,
    status: 404,
    body: JSON.stringify({ error: "not found" }),
  },
];

test("a service without any list of names is told with what each costs", async () => {
  const { examined } = await patient(WITHOUT_NAMES);
  const { exitCode, checks } = await examined();
  expect(exitCode).toBe(EXIT.usage);
  expect(notOk(checks)).toEqual(["names fault", "account-ids unknown", "rgs-codes unknown"]);
  expect(checks["names"]).toMatchObject({
    said: "no list of administrations: nothing says its name, currency and time zone; no list of ledger accounts: nothing says their numbers, names and types; no list of contacts: they are shown by their id; no list of projects: they are shown by their id; no list of financial accounts: cash flows are not compared per account",
    fix: "Write name, currency, country and time_zone under administration in the profile. Import a chart file: slotsom chart import chart.csv (see slotsom chart --help).",
  });
});

test("names that were supplied stand in for lists that the service does not have", async () => {
  const administration = {
    name: "B",
    currency: "EUR",
    country: "NL",
    time_zone: "Europe/Amsterdam",
  };
  const { made, examined } = await patient(WITHOUT_NAMES, { administration });
  const chart = join(made.folder, "chart.csv");
  writeFileSync(chart, "id;code;name;type\n373021684531200001;1000;Bank;current assets\n");
  const imported = ["chart", "import", chart, "--profile", "test"];
  expect(await runCli(imported, made.world)).toBe(EXIT.reconciled);
  made.forget();
  const { exitCode, checks } = await examined();
  expect(exitCode).toBe(EXIT.reconciled);
  expect(checks["names"]?.said).toMatch(
    /^no list of administrations: the profile states it; no list of ledger accounts: chart.csv names 1 of them; no list of contacts: they are shown/,
  );
});

test("a service that is away is waited for once", async () => {
  const { made } = await patient([], { base_url: "http://127.0.0.1:1/api/v2" });
  expect(await runCli(["doctor", "--profile", "test"], made.world)).toBe(EXIT.exhausted);
  expect(made.out()).toMatch(/^FAULT {4}Service .*no answer \(ECONNREFUSED\)$/m);
  expect(made.out()).toMatch(/^\? {8}Scopes {11}not looked at: see Service$/m);
  expect(made.out()).toContain("1 fault; 17 checks, 1 request.\n");
});

test("an address where something else answers is told as that", async () => {
  const page = { status: 200, headers: { "content-type": "text/html" }, body: "<h1>Hello</h1>" };
  const { examined, lying } = await patient([{ path: /./, ...page }]);
  const { exitCode, checks } = await examined();
  expect(exitCode).toBe(EXIT.refused);
  expect(checks["service"]).toMatchObject({
    state: "fault",
    said: `GET /administrations.json: ${lying.url} answers, and not with JSON`,
  });
  expect(Object.values(checks).filter(({ state }) => state === "fault")).toHaveLength(1);
});

test("what is wrong on this machine is told: key, folders, templates", async () => {
  const { made, home, examined } = await patient();
  chmodSync(keyFiles({ home }).privateFile, 0o644);
  chmodSync(join(home, "keys"), 0o755);
  const { exitCode, checks } = await examined();
  expect(exitCode).toBe(EXIT.usage);
  expect(notOk(checks)).toEqual(["disk warning", "key fault"]);
  expect(checks["disk"]).toMatchObject({
    said: `others on this machine can look into ${join(home, "keys")}`,
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
  expect(made.out()).toMatch(/^\? {8}Fonts {12}not looked at: see Templates$/m);
});

test("a run that stopped before its end is named with how to go on", async () => {
  const { home, examined } = await patient();
  const run = {
    command: "close",
    options: { year: "2025", profile: "test" },
    workingFolder: home,
    serviceName: "host",
    administrationId: "7",
    period: null,
    snapshotPath: null,
    processId: 1,
    startedAt: "2026-11-21T10:00:00.000Z",
  };
  const end = (exitCode: number) => ({ at: "2026-11-21T10:05:00.000Z", exitCode, failure: null });
  beginRun({ home }, { ...run, ended: end(EXIT.reconciled) });
  beginRun({ home }, { ...run, ended: end(EXIT.interrupted) });
  const { exitCode, checks } = await examined();
  expect(exitCode).toBe(EXIT.reconciled);
  expect(checks["leftovers"]).toMatchObject({
    state: "warning",
    said: "stopped before the end: 20261121-2 (close --year 2025 --profile test)",
    fix: "Go on with one: slotsom resume 20261121-2",
  });
});

test("a disk that is nearly full is a warning, and one that is full a fault", () => {
  const of = (free: number) => spaceOutcome("/books", free);
  expect(of(80_000_000_000)).toEqual({ state: "ok", said: "/books has 80.0 GB free" });
  expect(of(900_000_000)).toMatchObject({ state: "warning", said: "/books has 0.9 GB free" });
  expect(of(20_000_000)).toMatchObject({ state: "fault", exitCode: EXIT.exhausted });
});
