/** The command line itself: help, version, and arguments that cannot be meant. */
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

/** The lines of a failure without its code. */
const refusal = async (...argv: string[]): Promise<string> => {
  expect(await run(...argv)).toBe(EXIT.usage);
  expect(made.out()).toBe("");
  return made.err().replace("(arguments-invalid)\n", "");
};

test("the help names every command and every exit code", async () => {
  expect(await run("--help")).toBe(EXIT.reconciled);
  // A long line goes on below its beginning.
  const help = made.out().replace(/\s+/g, " ");
  for (const { usage, describes } of COMMANDS) {
    expect(help).toContain(`slotsom ${usage}`);
    expect(help).toContain(describes);
  }
  const codes = made.out().slice(made.out().indexOf("Exit codes:"));
  expect(codes.match(/\d+/g)?.map(Number)).toEqual(Object.values(EXIT));
  expect(made.err()).toBe("");
});

test.each(COMMANDS)(
  "the help of $usage has its example and every option described",
  async ({ usage, example }) => {
    expect(await run(usage.split(" ")[0] ?? "", "--help")).toBe(EXIT.reconciled);
    expect(made.out()).toContain(example[0]);
    const options = made.out().match(/^ {2}--.*$/gm) ?? [];
    expect(options.length).toBeGreaterThan(2);
    for (const option of options) expect(option).toMatch(/^ {2}--[a-z-]+ {2,}\S+/);
  },
);

test("help starts nothing and leaves nothing", async () => {
  await run("close", "--help");
  expect(readdirSync(made.folder)).toEqual([]);
});

test("the version is that of package.json", async () => {
  expect(await run("--version")).toBe(EXIT.reconciled);
  expect(made.out()).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("without a command the help is named", async () => {
  expect(await refusal()).toBe("slotsom: Name a command.\nSee: slotsom --help\n");
});

test("an option given twice is refused, and not taken for one that was not given", async () => {
  expect(await refusal("close", "--year", "2025", "--year", "2024")).toBe(
    "slotsom: --year is given 2 times\nSee: slotsom close --help\n",
  );
});

test.each([
  ["at the end", ["close", "--year"]],
  ["before another option", ["close", "--year", "--skip-exports"]],
  ["after an equals sign", ["close", "--year="]],
])("an option without its value is refused: %s", async (_where, argv) => {
  expect(await refusal(...argv)).toBe("slotsom: --year has no value\nSee: slotsom close --help\n");
});

test("a word that is none of the choices is told with them", async () => {
  expect(await refusal("close", "--language", "fr")).toBe(
    "slotsom: --language fr: there is only nl, en\nSee: slotsom close --help\n",
  );
});

test("an export of an unknown kind, and of none, is told with the help of export", async () => {
  expect(await refusal("export", "balance")).toBe(
    "slotsom: export balance: there is only auditfile, brugstaat, ledger-accounts, all\n" +
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

test("an interruption is told with its own exit code, and is no failure", async () => {
  made.interrupt();
  expect(await run("pull", "--year", "2025")).toBe(EXIT.interrupted);
  expect(made.err()).toContain("Interrupted. Go on with: slotsom resume 20261121-1");
  expect(made.err()).not.toContain("slotsom:");
});

test("a folder for state that cannot be made is told before any work", async () => {
  writeFileSync(join(made.folder, "home"), "a file where the folder should be");
  const failure =
    `slotsom: cannot make the folder ${join(made.folder, "home")} for snapshots and the service's database\n` +
    "Name with SLOTSOM_HOME a folder that you may write to.\n(output-not-writable)\n";
  expect(await run("close", "--year", "2025")).toBe(EXIT.usage);
  expect(made.err()).toBe(failure);
  expect(await run("check", "--year", "2025")).toBe(EXIT.usage);
  expect(made.err()).toContain(failure);
});

test("a folder for packs that cannot be made is told before a pull", async () => {
  writeFileSync(join(made.folder, "taken"), "a file where the folder should be");
  expect(await run("close", "--year", "2025", "--out", "taken/packs")).toBe(EXIT.usage);
  expect(made.err()).toContain(`cannot write to ${join(made.folder, "taken/packs")}\n`);
  expect(made.err()).not.toContain("Pulling");
});

test("trying the folder for packs leaves nothing in it", async () => {
  mkdirSync(join(made.folder, "packs"));
  expect(await run("close", "--year", "25", "--out", "packs")).toBe(EXIT.usage);
  expect(readdirSync(join(made.folder, "packs"))).toEqual([]);
});

test("the script of completion is for the program by its name", async () => {
  expect(await run("completion")).toBe(EXIT.reconciled);
  expect(made.out()).toContain("slotsom --get-yargs-completions");
  expect(made.err()).toBe("");
});

/** What a shell offers behind these words; the last is the one that is being written. */
const completions = async (...words: string[]): Promise<readonly string[]> => {
  expect(await run("--get-yargs-completions", "slotsom", ...words)).toBe(EXIT.reconciled);
  expect(made.err()).toBe("");
  // Zsh is given each with a colon and what it is for.
  return made
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => line.split(":", 1)[0] ?? "");
};

test("commands are completed, also those of a command", async () => {
  const names = COMMANDS.map(({ usage }) => usage.split(" ", 1)[0] ?? "");
  expect(await completions("")).toEqual(expect.arrayContaining(names));
  made.forget();
  expect(await completions("serve", "")).toContain("token");
});

test("the options of a command are completed, but no others", async () => {
  expect((await completions("verify", "--")).toSorted()).toEqual(
    ["--version", "--help", "--json", "--public-key"].toSorted(),
  );
  made.forget();
  const offered = await completions("serve", "token", "--");
  expect(offered).toContain("--scopes");
  expect(offered).not.toContain("--rate-limit");
});

test.each([
  [
    ["close", "--language", ""],
    ["nl", "en"],
  ],
  [
    ["key", ""],
    ["create", "show"],
  ],
  [
    ["serve", "token", ""],
    ["create", "list", "revoke"],
  ],
])("the words that are possible are completed: %j", async (words, possible) => {
  expect(await completions(...words)).toEqual(expect.arrayContaining(possible));
});

test("where only the user knows what follows, nothing is offered and nothing begins", async () => {
  expect(await completions("close", "--year", "")).not.toContain("nl");
  expect(readdirSync(made.folder)).toEqual([]);
});
