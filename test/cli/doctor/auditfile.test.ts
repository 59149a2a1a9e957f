/** `slotsom doctor` of auditfiles: what they are, their deviations and RGS codes, without a request. */
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { makeWorld, type TestWorld } from "../../support/world.ts";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld();
});

const given = (fixture: string): string => {
  const name = `${fixture}.xaf`;
  copyFileSync(join("fixtures/auditfiles", name), join(made.folder, name));
  return name;
};

interface Reported {
  readonly type: string;
  readonly id?: string;
  readonly state?: string;
  readonly message?: string;
}

async function examined(...argv: readonly string[]) {
  const code = await runCli(["doctor", "--json", ...argv], made.world);
  const reported = made
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Reported);
  const check = (wanted: string) => {
    const found = reported.find(({ type, id }) => type === "check" && id === wanted);
    return { state: found?.state, message: found?.message };
  };
  return { code, check, outcome: reported.at(-1) };
}

test("an auditfile is read whole: its program, version, year, deviations by rule and RGS codes", async () => {
  const { code, check, outcome } = await examined("--from", given("exact-online-3.2"));
  expect(code).toBe(EXIT.reconciled);
  expect(check("auditfile")).toEqual({
    state: "ok",
    message:
      "Voorbeeldbedrijf, 12 ledger accounts; exact-online-3.2.xaf has version 3.2, made by Exact Online on 10 February 2026, fiscal year 1 January 2025 to 31 December 2025, 24 lines of transactions",
  });
  expect(check("deviations")).toEqual({
    state: "warning",
    message:
      "exact-online-3.2.xaf has 11: code-is-explained 9 (from line 260), date-is-in-period 1 (on line 282), opening-appears-once 1 (on line 721)",
  });
  expect(check("rgs-codes")).toEqual({
    state: "warning",
    message:
      "the list RGS MKB 3.7 does not have the code of 1500 Af te dragen btw (BVorBtwTtv), 1520 Te vorderen btw (BVorBtwTtv)",
  });
  expect(outcome).toMatchObject({ faults: 0, unknown: 0, requests: 0, report_requests: 0 });
});

test("accounts without an RGS code are counted and named", async () => {
  const { check } = await examined("--from", given("yuki-3.2"));
  expect(check("rgs-codes")).toEqual({
    state: "warning",
    message:
      "12 of 12 ledger accounts have no RGS code: Inventaris (0200), Afschrijving inventaris (0210), Eigen vermogen (0500), Bank (1100), Debiteuren (1300) and 7 more",
  });
  expect(check("deviations")).toEqual({
    state: "ok",
    message: "none from the standard, nor from what readers expect",
  });
});

test.each([
  ["--from", (): readonly string[] => ["--from", "books.xaf"]],
  [
    "a profile",
    (): readonly string[] => {
      const text =
        "format_version: 1\nprofiles:\n  bakery:\n    source: { auditfile: books.xaf }\n";
      writeFileSync(join(made.folder, "slotsom.yml"), text);
      return [];
    },
  ],
])(
  "a file of %s that is not there is one fault; this machine is examined all the same",
  async (_name, options) => {
    const { code, check, outcome } = await examined(...options());
    expect(code).toBe(EXIT.refused);
    expect(check("auditfile")).toEqual({
      state: "fault",
      message: `${join(made.folder, "books.xaf")} does not exist`,
    });
    expect(check("fonts").state).toBe("ok");
    expect(outcome).toMatchObject({ faults: 1, unknown: 3, requests: 0 });
  },
);

test("an account of the profile that the file lacks is a fault, as a run would refuse it", async () => {
  const file = given("yuki-3.2");
  const text = `format_version: 1\nprofiles:\n  bakery:\n    source: { auditfile: ${file} }\n    accounts: { suspense: ["9999"] }\n`;
  writeFileSync(join(made.folder, "slotsom.yml"), text);
  const { code, check } = await examined();
  expect(code).toBe(EXIT.usage);
  expect(check("auditfile").message).toContain("line 5, suspense: no account has number 9999");
});
