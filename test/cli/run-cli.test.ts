/** The command line: help, version, completion, and impossible arguments. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld();
});
afterEach(() => {
  made.close();
});

const run = (...argv: string[]): Promise<number> => runCli(argv, made.world);

/** The lines of a failure, without its code. */
const refusal = async (...argv: string[]): Promise<string> => {
  expect(await run(...argv)).toBe(EXIT.usage);
  expect(made.out()).toBe("");
  return made.err().replace("(arguments-invalid)\n", "");
};

test("the help names every command and every exit code", async () => {
  expect(await run("--help")).toBe(EXIT.reconciled);
  // Long lines are wrapped.
  const help = made.out().replace(/\s+/g, " ");
  for (const { usage, describes } of COMMANDS) {
    expect(help).toContain(` ${usage} ${describes}`);
  }
  const codes = made.out().slice(made.out().indexOf("Exit codes:"));
  expect(codes.match(/\d+/g)?.map(Number)).toEqual(Object.values(EXIT));
  expect(made.err()).toBe("");
});

test.each([
  [[], ["--help"]],
  [["-h"], ["--help"]],
  [["help"], ["--help"]],
  [
    ["help", "close"],
    ["close", "--help"],
  ],
  [
    ["close", "-h"],
    ["close", "--help"],
  ],
  // What else is wrong waits until the help has been read.
  [
    ["close", "--yaer", "2025", "-h"],
    ["close", "--help"],
  ],
  [
    ["help", "serve", "token"],
    ["serve", "token", "--help"],
  ],
])("slotsom %j shows the help, as %j does", async (argv, other) => {
  expect(await run(...argv)).toBe(EXIT.reconciled);
  const help = made.out();
  made.forget();
  expect(await run(...other)).toBe(EXIT.reconciled);
  expect(help).toBe(made.out());
  expect(help).toContain("Usage: slotsom");
  expect(made.err()).toBe("");
});

test("the help of a command that does not exist is refused", async () => {
  expect(await refusal("help", "clsoe")).toBe(
    'slotsom: unknown command "clsoe": did you mean "close"?\nSee: slotsom --help\n',
  );
});

test("the value of an option before the command is not taken for the command", async () => {
  expect(await run("--log-file", "close", "verfiy")).toBe(EXIT.usage);
  expect(made.err()).toContain('unknown command "verfiy": did you mean "verify"?');
});

test.each(COMMANDS)(
  "the help of $usage has its examples and every option described",
  async ({ usage, examples }) => {
    expect(await run(usage.split(" ")[0] ?? "", "--help")).toBe(EXIT.reconciled);
    for (const [line] of examples) expect(made.out()).toContain(line);
    const options = made.out().match(/^ {2}--.*\n.*$/gm) ?? [];
    expect(options.length).toBeGreaterThan(1);
    // A label that is too wide has its text on the next line.
    for (const option of options) expect(option).toMatch(/^ {2}--\S+(?: \S+)?(?: {2,}|\n {2,})\S+/);
  },
);

test("help starts nothing and writes nothing", async () => {
  await run("close", "--help");
  expect(readdirSync(made.folder)).toEqual([]);
});

test.each(["--version", "-V"])("%s is the version of package.json", async (option) => {
  expect(await run(option)).toBe(EXIT.reconciled);
  expect(made.out()).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("options without a command are refused with the help", async () => {
  expect(await refusal("--quiet")).toBe("slotsom: missing command\nSee: slotsom --help\n");
});

test("an option given twice is refused, not ignored", async () => {
  expect(await refusal("close", "--year", "2025", "--year", "2024")).toBe(
    "slotsom: --year is given more than once\nSee: slotsom close --help\n",
  );
});

test.each([
  ["at the end", ["close", "--year"]],
  ["before another option", ["close", "--year", "--skip-exports"]],
  ["after an equals sign", ["close", "--year="]],
])("an option without its value is refused: %s", async (_where, argv) => {
  expect(await refusal(...argv)).toBe("slotsom: --year has no value\nSee: slotsom close --help\n");
});

test("a value outside the choices is refused with the choices", async () => {
  expect(await refusal("close", "--language", "fr")).toBe(
    "slotsom: --language fr: must be nl or en\nSee: slotsom close --help\n",
  );
});

test("an export of an unknown kind, or without a kind, is refused with the help of export", async () => {
  expect(await refusal("export", "balance")).toBe(
    'slotsom: unknown export "balance": auditfile, brugstaat, ledger-accounts or all\n' +
      "See: slotsom export --help\n",
  );
  made.forget();
  expect(await refusal("export")).toContain("See: slotsom export --help\n");
});

test("with --json a refusal is one message for programs", async () => {
  expect(await run("closs", "--json")).toBe(EXIT.usage);
  expect(made.err()).toBe("");
  expect(JSON.parse(made.out())).toMatchObject({ type: "failure", code: "arguments-invalid" });
});

test("an interruption has its own exit code, and is not a failure", async () => {
  made.interrupt();
  expect(await run("pull", "--year", "2025")).toBe(EXIT.interrupted);
  expect(made.err()).toContain("Interrupted. Run the same command again");
  expect(made.err()).not.toContain("slotsom:");
});

test("a file in place of the state folder is refused before any work", async () => {
  writeFileSync(join(made.folder, "home"), "a file where the folder should be");
  const failure =
    `slotsom: the state folder ${join(made.folder, "home")} cannot be used: it is not a folder\n` +
    "Move that file elsewhere, or choose another folder with SLOTSOM_HOME.\n(output-not-writable)\n";
  expect(await run("close", "--year", "2025")).toBe(EXIT.usage);
  expect(made.err()).toBe(failure);
  expect(await run("check", "--year", "2025")).toBe(EXIT.usage);
  expect(made.err()).toContain(failure);
});

test("a folder for packs that cannot be created is refused before a pull", async () => {
  writeFileSync(join(made.folder, "taken"), "a file where the folder should be");
  expect(await run("close", "--year", "2025", "--out", "taken/packs")).toBe(EXIT.usage);
  expect(made.err()).toContain(`cannot write to ${join(made.folder, "taken/packs")}\n`);
  expect(made.err()).not.toContain("Pulling");
});

test("the test of the folder for packs leaves nothing in it", async () => {
  mkdirSync(join(made.folder, "packs"));
  expect(await run("close", "--year", "25", "--out", "packs")).toBe(EXIT.usage);
  expect(readdirSync(join(made.folder, "packs"))).toEqual([]);
});
