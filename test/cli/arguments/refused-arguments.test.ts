/** Impossible arguments are refused before anything is created, started or opened. */
import { readdirSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { COMMANDS } from "../../../src/cli/commands/index.ts";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { makeWorld, type TestWorld } from "../../support/world.ts";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld();
});
afterEach(() => {
  made.close();
});

const REFUSED: readonly (readonly [line: string, message: string])[] = [
  ["close --year 25", "--year 25: a year has four digits"],
  ["close --no-year", "--year has no value"],
  ["close --year 2025 --no-out", "--out has no value"],
  ["close --language fr", "--language fr: must be nl or en"],
  ["close --auditfile-version 5", "--auditfile-version 5: must be 4.0 or 3.2"],
  ["monthly --max-duration 25h", "--max-duration 25h: longer than a day"],
  ["handoff --year 20255", "--year 20255: a year has four digits"],
  ["plan --year x", "--year x: a year has four digits"],
  ["plan --max-duration 5", "--max-duration 5: not a number of seconds, minutes or hours"],
  ["pull --year", "--year has no value"],
  ["pull --max-duration 0s", "--max-duration 0s: not a number of seconds, minutes or hours"],
  ["resume one two", 'unexpected argument "two"'],
  ["check --year 25", "--year 25: a year has four digits"],
  ["render --language fr", "--language fr: must be nl or en"],
  ["export balance", 'unknown export "balance": auditfile, brugstaat, ledger-accounts or all'],
  ["export", "missing export: auditfile, brugstaat, ledger-accounts or all"],
  ["export auditfile --year 25", "--year 25: a year has four digits"],
  ["serve --rate-limit 150", "--rate-limit 150: must be requests/reports/seconds"],
  ["serve token list --name x", "--name is accepted only by slotsom serve token create"],
  ["serve token revoke", "serve token revoke: missing token id"],
  ["serve token create --scopes all", "--name is missing: the purpose of the token"],
  ["serve token frob", 'unknown subcommand "frob": create, list or revoke'],
  ["serve tokens", 'unknown subcommand "tokens"'],
  ["diff one.sqlite", "diff: missing newer snapshot"],
  ["diff --year 25", "--year 25: a year has four digits"],
  ["doctor --year 2025", "unknown option --year"],
  ["config", "missing subcommand: show or schema"],
  ["config frob", 'unknown subcommand "frob": show or schema'],
  ["auth", "missing subcommand: status"],
  ["auth login", 'unknown subcommand "login": status'],
  ["chart import", "chart import: missing file"],
  ["chart drop", 'unknown subcommand "drop": import, show or export'],
  ["verify", "missing pack"],
  ["completion fish", 'unexpected argument "fish"'],
  ["key", "missing subcommand: create or show"],
  ["key frob", 'unknown subcommand "frob": create or show'],
];

test.each(REFUSED)("slotsom %s", async (line, message) => {
  expect(await runCli(line.split(" "), made.world)).toBe(EXIT.usage);
  expect(made.out()).toBe("");
  expect(made.err()).toContain(`slotsom: ${message}\n`);
  expect(made.err()).toMatch(/\n[A-Z][^\n]+\n\(arguments-invalid\)\n$/);
  expect(readdirSync(made.folder)).toEqual([]);
});

test("every command refuses something", () => {
  const names = COMMANDS.map(({ usage }) => usage.split(" ", 1)[0] ?? "");
  const refusing = new Set(REFUSED.map(([line]) => line.split(" ", 1)[0] ?? ""));
  expect([...refusing].toSorted()).toEqual(names.toSorted());
});
