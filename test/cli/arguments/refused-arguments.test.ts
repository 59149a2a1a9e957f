/** Arguments that cannot be meant are refused before anything is made, started or opened. */
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
  ["close --language fr", "--language fr: there is only nl, en"],
  ["close --auditfile-version 5", "--auditfile-version 5: there is only 4.0, 3.2"],
  ["monthly --max-duration 25h", "--max-duration 25h: it is longer than a day"],
  ["handoff --year 20255", "--year 20255: a year has four digits"],
  ["plan --year x", "--year x: a year has four digits"],
  ["plan --max-duration 5", "--max-duration 5: it is not a number of seconds, minutes or hours"],
  ["pull --year", "--year has no value"],
  ["pull --max-duration 0s", "--max-duration 0s: it is not a number of seconds, minutes or hours"],
  ["resume one two", "there is no such command or option: two"],
  ["check --year 25", "--year 25: a year has four digits"],
  ["render --language fr", "--language fr: there is only nl, en"],
  ["export balance", "export balance: there is only auditfile, brugstaat, ledger-accounts, all"],
  ["export auditfile --year 25", "--year 25: a year has four digits"],
  ["serve --rate-limit 150", "--rate-limit 150: it is not requests/reports/seconds"],
  ["serve token list --name x", "--name belongs to slotsom serve token create"],
  ["serve token revoke", "revoke lacks the id of a token"],
  ["diff one.sqlite", "diff: one snapshot alone cannot be compared"],
  ["diff --year 25", "--year 25: a year has four digits"],
  ["doctor --year 2025", "there is no such command or option: year"],
  ["chart import", "slotsom chart import and export need a file"],
  ["chart drop", "--action drop: there is only import, show, export"],
  ["verify", "the command lacks the word that says what to take"],
  ["completion fish", "there is no such command or option: fish"],
  ["key drop", "--action drop: there is only create, show"],
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
