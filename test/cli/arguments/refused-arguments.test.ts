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
  ["clsoe --year 2025", 'unknown command "clsoe": did you mean "close"?'],
  ["fleet", "fleet: missing subcommand"],
  ["fleet run --workers 0", "--workers 0: must be a whole number from 1 to 64"],
  ["CLOSE", 'unknown command "CLOSE": did you mean "close"?'],
  ["balance", 'unknown command "balance"'],
  ["--year 2025", "missing command"],
  ["close 2025", 'unexpected argument "2025": did you mean "--year 2025"?'],
  ["journal-tests 2025", 'unexpected argument "2025": did you mean "--year 2025"?'],
  ["monthly 2025-10", 'unexpected argument "2025-10": did you mean "--period 2025-10"?'],
  ["close --yaer 2025", 'unknown option --yaer: did you mean "--year"?'],
  ["close -year 2025", 'unknown option -year: did you mean "--year"?'],
  ["close --skipExports", 'unknown option --skipExports: did you mean "--skip-exports"?'],
  [
    "close --yaer=2025 --balance",
    'unknown option --yaer: did you mean "--year"?; unknown option --balance',
  ],
  ["close -x", "unknown option -x"],
  ["close --json=1", '--json takes no value, not "1"'],
  ["close --skip-exports=no", '--skip-exports takes no value, not "no"'],
  ["close --sample=studio", "--sample studio: must be trading-company or sole-trader"],
  ["close --sample studio", 'unexpected argument "studio"'],
  ["close --fresh=", "--fresh takes no value, not an empty one"],
  ["close --version", "unknown option --version"],
  ["monthly --year 2025", "--year is not an option of slotsom monthly"],
  ["serve token list --port 1", "--port is not an option of slotsom serve token"],
  ["serve --port -1", "--port -1: must be a whole number from 0 to 65535"],
  [
    "check --fail-on warnings",
    '--fail-on warnings: must be blocking or warning; did you mean "warning"?',
  ],
  ["check --snapshot x --sample P99", 'unknown check "P99": did you mean "P9"?'],
  ["explain", "missing subject"],
  ["explain P1 P2", 'unexpected argument "P2"'],
  ["config shwo", 'unknown subcommand "shwo": did you mean "show"?'],
  ["profiles lst", 'unknown subcommand "lst": did you mean "list"?'],
  ["open last", 'unexpected argument "last"'],
  ["init --name Bakery", "--name Bakery: must have lower-case letters, digits and hyphens"],
  ["auth state", 'unknown subcommand "state": did you mean "status"?'],
  ["export auditfiel", 'unknown export "auditfiel": did you mean "auditfile"?'],
  ["convert", "missing file"],
  ["convert year.xaf --to 4.1", '--to 4.1: must be 4.0 or 3.2; did you mean "4.0"?'],
  ["convert year.xaf --mixed-accounts M", "--mixed-accounts M: must be B or P"],
  ["convert year.xaf --doc-ref-max 256", "--doc-ref-max 256: must be a whole number from 1 to 255"],
  ["verify pack --subset 11/10", "--subset 11/10: not a part such as 1/10, of at most 1,000 parts"],
  ["verify pack --subset 0/10", "--subset 0/10: not a part such as 1/10, of at most 1,000 parts"],
  ["verify pack --subset 10%", "--subset 10%: not a part such as 1/10, of at most 1,000 parts"],
  ["close --no-year", "--year has no value"],
  ["close --year 2025 --no-out", "--out has no value"],
  ["close --language fr", "--language fr: must be nl or en"],
  ["close --language EN", '--language EN: must be nl or en; did you mean "en"?'],
  ["close --auditfile-version 5", "--auditfile-version 5: must be 4.0 or 3.2"],
  ["monthly --max-duration 25h", "--max-duration 25h: longer than a day"],
  ["handoff --year 20255", "--year 20255: a year has four digits"],
  ["plan --year x", "--year x: a year has four digits"],
  ["plan --max-duration 5", "--max-duration 5: not a number of seconds, minutes or hours"],
  ["pull --year", "--year has no value"],
  ["pull --max-duration 0s", "--max-duration 0s: not a number of seconds, minutes or hours"],
  ["close --max-duration 2 h", "--max-duration 2 h: write it as 2h"],
  ["pull --max-duration 45 minutes", "--max-duration 45 minutes: write it as 45m"],
  ["resume one two", 'unexpected argument "two"'],
  ["check --year 25", "--year 25: a year has four digits"],
  ["render --language fr", "--language fr: must be nl or en"],
  ["export balance", 'unknown export "balance": auditfile, brugstaat, ledger-accounts or all'],
  ["export", "missing export: auditfile, brugstaat, ledger-accounts or all"],
  ["export auditfile --year 25", "--year 25: a year has four digits"],
  ["serve --rate-limit 150", "--rate-limit 150: must be requests/reports/seconds"],
  ["serve --clock 15-11-2026", "--clock 15-11-2026: must be a day or machine"],
  ["serve --cors https://pages.example/x", "--cors https://pages.example/x: not a list of origins"],
  ["serve token list --name x", "--name is accepted only by slotsom serve token create"],
  ["serve token revoke", "serve token revoke: missing token id"],
  ["serve token create --scopes all", "--name is missing: the purpose of the token"],
  ["serve token frob", 'unknown subcommand "frob": create, list or revoke'],
  ["serve tokens list", 'unknown subcommand "tokens": did you mean "token"?'],
  ["diff one.sqlite", "diff: missing newer snapshot"],
  ["diff --year 25", "--year 25: a year has four digits"],
  ["config", "missing subcommand: show or schema"],
  ["config frob", 'unknown subcommand "frob": show or schema'],
  ["auth", "missing subcommand: status"],
  ["auth login", 'unknown subcommand "login": status'],
  ["doctor --year 2025", "--year is not an option of slotsom doctor"],
  ["chart import", "chart import: missing file"],
  ["chart drop", 'unknown subcommand "drop": import, show or export'],
  ["verify", "missing pack"],
  ["completion", "missing shell: bash, zsh or fish"],
  ["completion powershell", 'unknown shell "powershell": bash, zsh or fish'],
  ["key", "missing subcommand: create, show, rotate or pin"],
  ["explain", "missing subject"],
  ["runs frob", 'unknown subcommand "frob": list, show or forget'],
  ["prune --keep soon", "--keep soon: not a number of snapshots or days"],
  ["config frob", 'unknown subcommand "frob": show or schema'],
  ["auth stat", 'unknown subcommand "stat": did you mean "status"?'],
  ["accept D9 --until 2026-03 --reason x", "missing --amount"],
  ["accept D9 --amount ten --until 2026-03 --reason x", "--amount ten: not an amount"],
  ["withdraw 2c0ffee0beef", "missing --reason"],
  ["signoff", "signoff: missing leads"],
  ["signoff all", "signoff: missing --as"],
  ["lock", "lock: no month is named"],
  ["unlock", "unlock: no month is named"],
  ["budget write", 'unknown subcommand "write": template or check'],
  ["budget template", "budget template: missing file"],
  ["budget template b.csv --growth much", "--growth much: not a percentage"],
  ["schedule add", "missing name"],
  ["schedule add board --at 25:00", "--at 25:00: not a time"],
  ["findings --opne", 'unknown option --opne: did you mean "--open"?'],
  ["key frob", 'unknown subcommand "frob": create, show, rotate or pin'],
];

test.each(REFUSED)("slotsom %s", async (line, message) => {
  expect(await runCli(line.split(" "), made.world)).toBe(EXIT.usage);
  expect(made.out()).toBe("");
  expect(made.err()).toContain(`slotsom: ${message}\n`);
  expect(made.err()).toMatch(/\n[A-Z][^\n]+\n\(arguments-invalid\)\n$/);
  expect(readdirSync(made.folder)).toEqual([]);
});

test("the value of a global option is not taken for the command", async () => {
  expect(await runCli(["--log-file", "close", "verfiy"], made.world)).toBe(EXIT.usage);
  expect(made.err()).toContain('slotsom: unknown command "verfiy": did you mean "verify"?\n');
  expect(readdirSync(made.folder)).toEqual(["close"]);
});

test("every command refuses something", () => {
  const names = COMMANDS.map(({ usage }) => usage.split(" ", 1)[0] ?? "");
  const refusing = new Set(REFUSED.map(([line]) => line.split(" ", 1)[0] ?? ""));
  expect(names.filter((name) => !refusing.has(name))).toEqual([]);
});
