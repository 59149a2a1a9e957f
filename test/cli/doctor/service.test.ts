/** `slotsom doctor` on a service with a problem: doctor names each problem and suggests a fix. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import type { FalseAnswer } from "../../support/false-answers.ts";
import { doctorSetups, notOk } from "./doctor-setup.ts";

const { setup } = doctorSetups();

test("each missing scope is reported with the commands that need it", async () => {
  const refused = (path: RegExp, scope: string): FalseAnswer => ({
    path,
    status: 401,
    body: JSON.stringify({ error: `No access to ${scope}` }),
  });
  const { examine } = await setup([
    refused(/general_ledger/, "bank"),
    refused(/projects/, "settings"),
    refused(/estimates/, "estimates"),
  ]);
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.usage);
  expect(notOk(checks)).toEqual(["scopes fault"]);
  expect(checks["scopes"]).toMatchObject({
    message:
      "bank is missing, needed by pull, close, monthly and handoff; settings is missing, needed by pull, close, monthly and handoff; estimates is missing, needed by export auditfile, and by close and handoff without --skip-exports",
    fix: "Give the token the scopes bank, settings, estimates in the service, or create a token that has them.",
  });
});

test.each([
  ["a little", 60_000, "warning", EXIT.reconciled],
  ["by a window of the rate limit", 400_000, "fault", EXIT.usage],
])("a clock that is behind %s is reported", async (_how, ms, state, code) => {
  const date = new Date(Date.now() + ms).toUTCString();
  const { examine } = await setup([{ path: /\/administrations/, headers: { date } }]);
  const { exitCode, checks } = await examine();
  expect(checks["clock"]).toMatchObject({ state });
  expect(checks["clock"]?.message).toMatch(/^this machine is \d+ s behind the service$/);
  expect(exitCode).toBe(code);
});

test("the rate limits are reported as the service states them, even where it states seconds", async () => {
  const reset = String(Math.floor(Date.now() / 1_000) + 200);
  const headers = (limit: string, left: string) => ({
    "ratelimit-limit": limit,
    "ratelimit-remaining": "200",
    "ratelimit-requestsremaining": left,
    "ratelimit-reset": reset,
  });
  const { examine } = await setup(
    [
      { path: /\/administrations/, headers: headers("150", "149") },
      { path: /general_ledger/, headers: headers("40", "39") },
    ],
    { rate_limit: { window_seconds: 300, requests: 150, reports: 50 } },
  );
  const { checks } = await examine();
  expect(checks["rate-limits"]).toMatchObject({
    state: "ok",
    message:
      "requests: 150 per window, 149 left, RateLimit-Remaining contains seconds instead of requests; " +
      "reports: 40 per window, 39 left, RateLimit-Remaining contains seconds instead of requests, lower than the 50 of the profile, so the lower limit applies",
  });
});

type Account = Readonly<Record<string, unknown>>;
const accounts = (change: (account: Account, index: number) => Account): FalseAnswer => ({
  path: /ledger_accounts/,
  body: (body) => JSON.stringify((JSON.parse(body) as readonly Account[]).map(change)),
});

test("ledger accounts without a unique number are reported: the service refuses its auditfile", async () => {
  const { examine } = await setup([
    accounts((account, index) => ({
      ...account,
      name: `Account ${String(index)}`,
      id: String(index + 1),
      parent_id: null,
      account_id: index === 0 ? null : index < 3 ? "100" : `9${String(index)}`,
    })),
  ]);
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.usage);
  expect(notOk(checks)).toEqual(["account-ids fault"]);
  expect(checks["account-ids"]?.message).toBe(
    "the service will refuse its auditfile: no number for Account 0 (1); number 100 for Account 1 (2), Account 2 (3)",
  );
});

test("account numbers that an auditfile cuts are a warning", async () => {
  const { examine } = await setup([
    accounts((account, index) => ({
      ...account,
      name: `Account ${String(index)}`,
      id: String(index + 1),
      account_id: index === 2 ? "4".repeat(36) : String(index + 100),
    })),
  ]);
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.reconciled);
  expect(notOk(checks)).toEqual(["account-ids warning"]);
  expect(checks["account-ids"]?.message).toBe(
    "an auditfile cuts numbers of more than 35 characters: Account 2 (3)",
  );
});

test("ledger accounts without an RGS code are reported: the service refuses its brugstaat", async () => {
  const { examine } = await setup([
    accounts((account, index) => ({
      ...account,
      name: `Account ${String(index)}`,
      id: String(index + 1),
      ...(index < 7 ? { taxonomy_item: null } : {}),
    })),
  ]);
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.usage);
  expect(notOk(checks)).toEqual(["rgs-codes fault"]);
  expect(checks["rgs-codes"]?.message).toBe(
    "the service will refuse its brugstaat: no RGS code for Account 0 (1), Account 1 (2), Account 2 (3), Account 3 (4), Account 4 (5) and 2 more",
  );
});

const linkedTo = (codes: readonly string[], version: string): FalseAnswer =>
  accounts((account, index) => ({
    ...account,
    name: `Account ${String(index)}`,
    account_id: String(1000 + index),
    ...(index < codes.length
      ? { taxonomy_item: { taxonomy_version: version, code: codes[index] } }
      : {}),
  }));

test("ledger accounts with an invalid RGS code are reported: the service refuses its brugstaat", async () => {
  const { examine } = await setup([linkedTo(["nvt", "BLimBanRba", "blimbanrba"], "3.5")]);
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.usage);
  expect(checks["rgs-codes"]?.message).toBe(
    "the service will refuse its brugstaat: no valid RGS code for 1000 Account 0 (nvt, 3.5), 1002 Account 2 (blimbanrba, 3.5)",
  );
});

test("RGS codes outside the list or of a later version are a warning, one of level 5 below the list is none", async () => {
  const { examine } = await setup([linkedTo(["BLimBanXyz", "BSchBepBtwAfo", "BSchBepTdb"], "3.5")]);
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.reconciled);
  expect(notOk(checks)).toEqual(["rgs-codes warning"]);
  expect(checks["rgs-codes"]?.message).toBe(
    "the list RGS MKB 3.7 does not have the code of 1000 Account 0 (BLimBanXyz, 3.5); the code is of a later version than the service states, for 1002 Account 2 (BSchBepTdb, 3.5)",
  );
});

const WITHOUT_NAMES: readonly FalseAnswer[] = [
  {
    path: /\/(administrations|ledger_accounts|contacts|projects|financial_accounts)\.json/,
    status: 404,
    body: JSON.stringify({ error: "not found" }),
  },
];

test("each missing list of names is reported with its consequence", async () => {
  const { examine } = await setup(WITHOUT_NAMES);
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.usage);
  expect(notOk(checks)).toEqual(["names fault", "account-ids unknown", "rgs-codes unknown"]);
  expect(checks["names"]).toMatchObject({
    message:
      "no list of administrations: its name, currency and time zone are unknown; no list of ledger accounts: their numbers, names and types are unknown; no list of contacts: they are shown by their id; no list of projects: they are shown by their id; no list of financial accounts: cash flows are not compared per account",
    fix: "Add name, currency, country and time_zone to administration in the profile. Import a chart file: slotsom chart import chart.csv (see slotsom chart --help).",
  });
});

test("supplied names replace the lists that the service does not have", async () => {
  const administration = {
    name: "B",
    currency: "EUR",
    country: "NL",
    time_zone: "Europe/Amsterdam",
  };
  const { made, examine } = await setup(WITHOUT_NAMES, { administration });
  const chart = join(made.folder, "chart.csv");
  writeFileSync(chart, "id;code;name;type\n373021684531200001;1000;Bank;current assets\n");
  const imported = ["chart", "import", chart, "--profile", "test"];
  expect(await runCli(imported, made.world)).toBe(EXIT.reconciled);
  made.forget();
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.reconciled);
  expect(checks["names"]?.message).toMatch(
    /^no list of administrations: stated in the profile; no list of ledger accounts: 1 in chart.csv; no list of contacts: they are shown/,
  );
});

test("doctor waits only once for a service that does not answer", async () => {
  const { made } = await setup([], { base_url: "http://127.0.0.1:1/api/v2" });
  expect(await runCli(["doctor", "--profile", "test"], made.world)).toBe(EXIT.exhausted);
  expect(made.out()).toMatch(/^FAULT {4}Service .*no answer \(ECONNREFUSED\)$/m);
  expect(made.out()).toMatch(/^\? {8}Scopes {11}not tested because of the fault under Service$/m);
  expect(made.out()).toContain("1 fault; 21 checks, 1 request.\n");
});

test("an address at which something else answers is reported as such", async () => {
  const page = { status: 200, headers: { "content-type": "text/html" }, body: "<h1>Hello</h1>" };
  const { examine, falsified } = await setup([{ path: /./, ...page }]);
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.refused);
  expect(checks["service"]).toMatchObject({
    state: "fault",
    message: `GET /administrations.json: ${falsified.url} answers, but not with JSON`,
  });
  expect(Object.values(checks).filter(({ state }) => state === "fault")).toHaveLength(1);
});

test("a wrong administration id is one fault, with the right ids, and nothing that depends on it is a fault", async () => {
  const { examine } = await setup([], { administration_id: "999" });
  const { exitCode, checks, outcome } = await examine();
  expect(exitCode).toBe(EXIT.refused);
  expect(checks["administration"]).toEqual(
    expect.objectContaining({
      state: "fault",
      message: "the credential has no access to administration 999",
      fix: "Correct administration_id in the profile. The credential has access to 100200300400500 (Handelsonderneming Voorbeeld B.V.).",
    }),
  );
  expect(notOk(checks)).toEqual([
    "administration fault",
    "scopes unknown",
    "names unknown",
    "account-ids unknown",
    "rgs-codes unknown",
    "year-end unknown",
  ]);
  expect(checks["scopes"]?.message).toBe("not tested because of the fault under Administration");
  expect(outcome).toMatchObject({ faults: 1, requests: 2, report_requests: 1 });
});

test("a wrong administration id is one fault where the service lists no administrations", async () => {
  const { examine } = await setup(
    [{ path: /\/administrations\.json/, status: 404, body: '{"error":"not found"}' }],
    { administration_id: "999" },
  );
  const { exitCode, checks } = await examine();
  expect(exitCode).toBe(EXIT.refused);
  expect(checks["administration"]).toMatchObject({
    state: "fault",
    message:
      "the service answers 404 for administration 999: it does not exist, or the credential has no access to it",
    fix: "Correct administration_id in the profile; the service does not list the right ids. If base_url is not the address of version 2 of the API, as in https://host/api/v2, correct that.",
  });
  expect(notOk(checks)).toEqual([
    "administration fault",
    "scopes unknown",
    "names unknown",
    "account-ids unknown",
    "rgs-codes unknown",
    "year-end unknown",
  ]);
});

test("a credential without any administration is reported as such", async () => {
  const { examine } = await setup([{ path: /\/administrations\.json/, body: "[]" }]);
  const { checks } = await examine();
  expect(checks["administration"]).toMatchObject({
    state: "fault",
    message: "the credential has no access to administration 100200300400500, nor to any other",
    fix: "Give the token access to the administration in the service.",
  });
});
