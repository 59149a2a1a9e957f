/** The options of every command: --json, --quiet, --verbose and --log-file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { globalsIn } from "../../src/cli/arguments/global-options.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld();
});

const run = (...argv: string[]): Promise<number> => runCli(argv, made.world);
const messages = (): readonly Readonly<Record<string, unknown>>[] =>
  made
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

test.each([
  [["closs", "--json"], 2],
  [["pull", "--no-such-option", "--json"], 2],
  [["pull", "--year", "--json"], 2],
  [["pull", "--json", "--quiet", "--verbose"], 2],
  [["check", "--json", "--year", "2025"], 2],
  [["verify", "--json", "no-such-pack"], 2],
  [["key", "show", "--json"], 2],
] as const)("with --json a refusal is one message with its status: %j", async (argv, code) => {
  expect(await run(...argv)).toBe(code);
  expect(made.err()).toBe("");
  expect(messages().at(-1)).toMatchObject({
    format_version: "1.1",
    type: "failure",
    status: "usage",
    exit_code: code,
  });
});

test.each([
  [["--version", "--json"], "text"],
  [["--help", "--json"], "text"],
  [["close", "--help", "--json"], "text"],
  [["completion", "bash", "--json"], "text"],
  [["key", "create", "--json"], "key"],
  [["resume", "--list", "--json"], "end"],
] as const)(
  "with --json every command prints messages only, and the last has a status: %j",
  async (argv, type) => {
    expect(await run(...argv)).toBe(EXIT.reconciled);
    for (const message of messages()) expect(message["format_version"]).toBe("1.1");
    expect(messages().at(-1)).toMatchObject({ type, status: "done", exit_code: 0 });
  },
);

test("an interruption is the last message, with its status", async () => {
  made.interrupt();
  expect(await run("check", "--json", "--year", "2025")).toBe(EXIT.interrupted);
  expect(messages().at(-1)).toMatchObject({
    type: "interrupted",
    status: "interrupted",
    exit_code: 130,
  });
});

test("--quiet and --verbose exclude each other", async () => {
  expect(await run("key", "create", "--quiet", "--verbose")).toBe(EXIT.usage);
  expect(made.err()).toContain("slotsom: --quiet and --verbose exclude each other\n");
  expect(existsSync(join(made.folder, "home"))).toBe(false);
});

test("--quiet leaves out the notes", async () => {
  expect(await run("key", "create", "--quiet")).toBe(EXIT.reconciled);
  expect(made.err()).toBe("");
  expect(made.out()).toContain("Public key ");
});

test("a log file that cannot be written is refused before any work", async () => {
  mkdirSync(join(made.folder, "a-folder"));
  for (const path of ["missing/x.log", "a-folder"]) {
    made.forget();
    expect(await run("key", "create", "--log-file", path)).toBe(EXIT.usage);
    expect(made.err()).toBe(
      `slotsom: cannot write the log ${join(made.folder, path)}\n` +
        "Check that the folder exists and that you may write to it.\n(output-not-writable)\n",
    );
  }
  expect(existsSync(join(made.folder, "home"))).toBe(false);
});

test("a log file is appended to, and has the failures of arguments too", async () => {
  const file = join(made.folder, "x.log");
  writeFileSync(file, "earlier\n");
  await run("closs", "--log-file", "x.log");
  await run("key", "create", "--log-file=x.log", "--quiet");
  const log = readFileSync(file, "utf8");
  const instant = "2026-11-21T10:00:00.000Z";
  expect(log.startsWith(`earlier\n${instant} start       slotsom closs --log-file x.log\n`)).toBe(
    true,
  );
  expect(log).toContain(`${instant} failure     slotsom: unknown command "closs"`);
  expect(log).toContain(`${instant} note        Keep a copy of the private key`);
  expect(log.endsWith(`${instant} end         exit code 0\n`)).toBe(true);
});

test("the values are read wherever they are", () => {
  const given = { json: true, quiet: false, verbose: true, logFile: "a b.log" };
  expect(globalsIn(["pull", "--verbose", "--log-file", "a b.log", "--json=true"])).toEqual(given);
  expect(globalsIn(["--log-file=a b.log", "--json", "pull", "--verbose"])).toEqual(given);
  const none = { json: false, quiet: false, verbose: false, logFile: null };
  expect(globalsIn(["pull", "--log-file", "--", "--json"])).toEqual(none);
});
