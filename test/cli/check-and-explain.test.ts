/** `slotsom check` and `slotsom explain` on three pulls: one that reconciles, one with a warning, one that breaks. */
import { globSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHECKS } from "../../src/checks/index.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { whenFinished } from "../support/ending.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

/** A short year, so that a pull is short. */
/** A pull asks for subscriptions, so the check on them is one of every pull. */
const OF_SERVICE = CHECKS.filter(({ id, appliesTo }) => appliesTo === undefined || id === "M1");
const QUARTER = {
  first_month: 1,
  exceptions: [
    { year: 2025, first: "2025-01", last: "2025-03" },
    { year: 2026, first: "2025-04", last: "2026-12" },
  ],
};
const CENT_OF_REVENUE: FalseAnswer = {
  path: /reports\/profit_loss.*period=202503$/,
  body: (body) => body.replace(/("revenue_by_ledger_account":\{"\d+":"\d+)\.(\d+)"/, '$1.01"'),
};
/** V6, which is a warning. */
const INACTIVE_RATES: FalseAnswer = {
  path: /\/tax_rates\.json/,
  body: (body) => body.replaceAll('"active":true', '"active":false'),
};

let service: ServedAdministration;
let sound: TestWorld;
let warned: TestWorld;
let broken: TestWorld;

async function pulled(...falseAnswers: readonly FalseAnswer[]): Promise<TestWorld> {
  const falsified = await startFalseAnswers(service.url, falseAnswers);
  const made = makeWorld({ TOKEN: service.token });
  const { administrationId } = service;
  writeProfile(made.folder, {
    base_url: falsified.url,
    administration_id: administrationId,
    fiscal_year: QUARTER,
  });
  try {
    const argv = ["pull", "--profile", "test", "--year", "2025"];
    expect(await runCli(argv, made.world)).toBe(EXIT.reconciled);
  } finally {
    await falsified.close();
  }
  return made;
}

beforeAll(async () => {
  service = await serveAdministration();
  sound = await pulled();
  warned = await pulled(INACTIVE_RATES);
  broken = await pulled(CENT_OF_REVENUE, INACTIVE_RATES);
});
afterAll(async () => {
  for (const { close } of [sound, warned, broken]) close();
  await service.close();
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(made: TestWorld, line: string): Promise<Ran> {
  made.forget();
  const year = line.includes("--period") ? "" : " --year 2025";
  const code = await runCli(`${line}${year} --profile test`.split(" "), made.world);
  return { code, out: made.out(), err: made.err() };
}

interface Message {
  readonly type: string;
  readonly id: string;
}

async function messages(made: TestWorld, line: string): Promise<readonly Message[]> {
  const { out } = await run(made, `${line} --json`);
  return (
    out
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text) as Message)
      // The note names the profile.
      .filter(({ type }) => type !== "note")
  );
}

test("check is silent when all reconciles", async () => {
  const { code, out, err } = await run(sound, "check");
  expect({ code, out }).toEqual({ code: EXIT.reconciled, out: "" });
  // Only the books are named, on stderr.
  expect(err).toMatch(/^(?:Profile test [^\n]*\n)?$/);
});

test("--verbose lists every check", async () => {
  const { code, out } = await run(sound, "check --verbose");
  expect(code).toBe(EXIT.reconciled);
  for (const { id, name } of OF_SERVICE) expect(out).toMatch(new RegExp(`^${id} .* ${name}$`, "m"));
  expect(out).toMatch(/\n\d+ checks: \d+ hold, .*\d+ not possible.*; [\d,]+ comparisons\./);
});

test("with --json there is a message for every check, and the result", async () => {
  const all = await messages(sound, "check");
  expect(all.map(({ type }) => type)).toEqual([...OF_SERVICE.map(() => "check"), "checks"]);
  expect(all.at(-1)).toMatchObject({ reconciled: true, fail_on: "blocking", failed: false });
});

test("checks are chosen by their ids or names, each once", async () => {
  const ids = (await messages(sound, "check p1 debits-equal-credits G2 J3")).map(({ id }) => id);
  expect(ids.slice(0, -1)).toEqual(["P1", "G2", "J3"]);
});

test("checks are chosen by family too, and the words may have commas between them", async () => {
  const family = CHECKS.map(({ id }) => id).filter((id) => id.startsWith("F"));
  for (const line of ["check J1,P1,cash-flow,P1", "check J1 p1 f"]) {
    const all = await messages(sound, line);
    const only = ["J1", "P1", ...family];
    expect(all.map(({ id }) => id).slice(0, -1)).toEqual(only);
    expect(all.at(-1)).toMatchObject({ only, pack: null, final: null, failed: false });
  }
  expect((await messages(sound, "check")).at(-1)).toMatchObject({ only: null });
});

test("chosen checks say that they alone are judged, and ended with the code of theirs", async () => {
  const { code, out, err } = await run(broken, "check B1 cash-flow");
  expect({ code, out }).toEqual({ code: EXIT.reconciled, out: "" });
  expect(err).toContain("Only B1, cash-flow: 9 checks, which decide on no pack.\n");
  expect((await run(broken, "check statements,profit-and-loss")).code).toBe(EXIT.usage);
  expect((await run(broken, "check profit-and-loss")).code).toBe(EXIT.draft);
});

test("an unknown check is refused before the snapshot is opened", async () => {
  for (const line of ["check P1 J99", "check J99 --snapshot nowhere.sqlite"]) {
    const { code, out, err } = await run(sound, line);
    expect([code, out]).toEqual([EXIT.usage, ""]);
    expect(err).toContain('slotsom: unknown check "J99"');
    expect(err).toContain("(arguments-invalid)");
  }
  const { err } = await run(sound, "check debits-equals-credits");
  expect(err).toContain('did you mean "debits-equal-credits"?\n');
  expect((await run(sound, "check P1,cashflow")).err).toContain(
    'unknown check "cashflow": did you mean "cash-flow"?\n',
  );
});

test("a broken warning is shown, and fails only with --fail-on warning", async () => {
  const { code, out } = await run(warned, "check");
  expect(code).toBe(EXIT.reconciled);
  expect(out).toContain("  V6 rates-in-use-are-active");
  expect(out).toContain("\n    VAT rate 21% btw: expected 0, found ");
  expect((await run(warned, "check --fail-on warning")).code).toBe(EXIT.draft);
  expect((await run(sound, "check --fail-on warning")).code).toBe(EXIT.reconciled);
  expect((await run(warned, "check B1 --fail-on warning")).code).toBe(EXIT.reconciled);
});

test("a broken blocking check ends with code 3, and only what is broken is shown", async () => {
  const { code, out } = await run(broken, "check");
  expect(code).toBe(EXIT.draft);
  expect(out).toMatch(/^\d+ checks: \d+ hold, \d with findings \(\d for information\), /);
  expect(out).toContain("\n  P1 total-revenue-is-sum-of-revenue (TR = sum R), blocking: 1 break\n");
  expect(out).not.toContain("passed");
});

test.each([
  ["check P1 --period 2025-02", EXIT.reconciled],
  ["check P1 --period 2025-03", EXIT.draft],
  ["check P1 --period 202503", EXIT.draft],
  ["check P1 --period 2025-01..2025-02", EXIT.reconciled],
  ["check P1 --period 202502..202503", EXIT.draft],
  ["check P1 --period 2025-01..2025-03", EXIT.draft],
])("%s ends with code %i: a period is months of the year", async (line, code) => {
  expect((await run(broken, line)).code).toBe(code);
});

test("a month that was not pulled is refused", async () => {
  const { code, err } = await run(sound, "check --period 2025-06");
  expect(code).toBe(EXIT.usage);
  expect(err).toContain("(snapshot-missing)");
});

test.each([["check"], ["explain P1"], ["render"]])(
  "%s refuses the snapshot of another administration than that of the profile",
  async (command) => {
    const [snapshot = ""] = globSync(`${sound.folder}/home/snapshots/**/*.sqlite`);
    const other = makeWorld({ TOKEN: service.token });
    whenFinished(() => {
      other.close();
    });
    writeProfile(other.folder, { base_url: service.url, administration_id: "999" });
    const argv = [...command.split(" "), "--snapshot", snapshot];
    expect(await runCli(argv, other.world)).toBe(EXIT.usage);
    expect(other.err()).toContain(
      `is a snapshot of administration ${service.administrationId}, and profile test is administration 999`,
    );
    expect(other.out()).toBe("");
  },
);

test("explain shows the formula, the figures, their sources and the rows of a broken month", async () => {
  const { code, out } = await run(broken, "explain P1 --period 2025-03");
  expect(code).toBe(EXIT.reconciled);
  expect(out).toContain("P1 Total revenue is the sum of the revenue accounts\n");
  expect(out).toContain("Formula: TR = sum R\n  TR   total revenue, as stated by the service\n");
  expect(out).toContain("\n2025-03, total revenue: NOT EQUAL\n");
  expect(out).toMatch(
    /\n {2}expected +\d+\.\d\d {2}sum of the revenue accounts, profit and loss\n/,
  );
  expect(out).toMatch(
    /\n {2}found +\d+\.\d\d {2}total revenue, as stated on the profit and loss\n/,
  );
  expect(out).toMatch(
    /\n +\d+ {2}\/\d+\/reports\/profit_loss\.json\?period=202503 {2}sha256 [0-9a-f]{12}\n/,
  );
  // The account with the cent: its line on the statement differs from the ledger and from the postings.
  const rows = [...out.matchAll(/^ {4}8\d{3} .+? (-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+)$/gm)];
  const differing = rows.filter(([, statement, ledger]) => statement !== ledger);
  expect(rows.length).toBeGreaterThan(3);
  expect(differing.length).toBe(1);
  expect(rows.every(([, , ledger, postings]) => ledger === postings)).toBe(true);
  expect(out).toMatch(/P1 has findings \(blocking\): 1 of 1 comparison differs\.\n$/);
});

test("explain without a period shows what is broken, or a summary by month", async () => {
  const one = await run(broken, "explain P1");
  expect(one.out).toContain("\n2025-03, total revenue: NOT EQUAL\n");
  expect(one.out).not.toContain("2025-02");
  const none = await run(sound, "explain P1");
  expect(none.out).toMatch(
    /\n2025-01 +1 comparison, all equal\n2025-02 .*\n2025-03 .*\nShow one of them: slotsom explain P1 --period 2025-01\n/,
  );
});

test("explain shows the postings behind an account, and how many more there are", async () => {
  const { out } = await run(sound, "explain J1 --period 2025-03");
  expect(out).toMatch(/^ {4}2025-03-\d\d \w+ \d+ .* \d+\.\d\d$/m);
  expect(out).toMatch(/\n\.\.\. and \d+ more comparisons; --all shows up to 1,000 of them\.\n/);
  const all = await run(sound, "explain J1 --period 2025-03 --all");
  expect(all.out).not.toContain("--all");
  expect(all.out).toMatch(/\nJ1 holds: \d+ comparisons, each equal to the cent\.\n$/);
});

test("explain --json gives the same as messages", async () => {
  const [comparison, explanation] = await messages(broken, "explain P1 --period 2025-03");
  expect(comparison).toMatchObject({
    type: "comparison",
    month: "2025-03",
    of: "total revenue",
    equal: false,
    sources: [{ address: expect.stringContaining("profit_loss") as unknown }],
    rows: { kind: "accounts" },
  });
  expect(explanation).toMatchObject({
    type: "explanation",
    id: "P1",
    formula: "TR = sum R",
    compared: 1,
    broken: 1,
  });
});

test("check --list lists every check, or those that are named, and reads no books", async () => {
  const empty = makeWorld();
  expect(await runCli(["check", "--list"], empty.world)).toBe(EXIT.reconciled);
  expect(empty.out().trimEnd().split("\n")).toHaveLength(CHECKS.length);
  empty.forget();
  expect(await runCli(["check", "p1", "debits-equal-credits", "--list"], empty.world)).toBe(
    EXIT.reconciled,
  );
  expect(empty.out()).toMatch(
    /^P1 +blocking +total-revenue-is-sum-of-revenue +Total revenue .*\nG2 +blocking +debits-equal-credits /,
  );
  empty.forget();
  expect(await runCli(["check", "P99", "--list"], empty.world)).toBe(EXIT.usage);
  expect(empty.err()).toContain('unknown check "P99"');
  empty.close();
});
