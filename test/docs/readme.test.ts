/** The README keeps its word: every command it shows exists, with the options it is shown with. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import yargs from "yargs";
import type { Command } from "../../src/cli/arguments/command.ts";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import * as surface from "../../src/index.ts";

const README = readFileSync("README.md", "utf8");

/** `slotsom close --year 2025` and `.../slotsom.js monthly --profile bakery`, as far as the line or its mark goes. */
const SHOWN = [...README.matchAll(/slotsom(?:\.js)? ([a-z]+)((?: +(?:--)?[\w./:{}-]+)*)/g)].map(
  ([line, name = "", rest = ""]) => ({
    line,
    name,
    part: rest.trim().split(/ +/)[0] ?? "",
    options: [...rest.matchAll(/--(?:no-)?([a-z-]+)/g)].map(([, option = ""]) => option),
  }),
);
const INVOKED = SHOWN.filter(
  ({ name, options }) => options.length > 0 || COMMANDS.some(({ usage }) => usage.startsWith(name)),
);

test("the README shows a scheduled pack, an export and a close", () => {
  const names = INVOKED.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["monthly", "export", "close"]));
});

test.each(INVOKED)("$line: the command and its options exist", async ({ name, part, options }) => {
  const named = (word: string) => (one: Command) => one.usage.split(" ")[0] === word;
  const whole = COMMANDS.find(named(name));
  const command = whole?.parts?.find(named(part)) ?? whole;
  const parser = command?.options(yargs().exitProcess(false)).version(false);
  const help = (await parser?.getHelp()) ?? `there is no command ${name}`;
  for (const option of [...options, "help"]) expect(help).toContain(`--${option}`);
});

test("the program that the README shows imports what there is", () => {
  const [, names = ""] = /^import \{ (.+) \} from "slotsom";$/m.exec(README) ?? [];
  expect(Object.keys(surface)).toEqual(expect.arrayContaining(names.split(", ")));
});

test("the unit starts again after exactly the codes that going on helps against", () => {
  const [, text = ""] = /^RestartPreventExitStatus=(.+)$/m.exec(README) ?? [];
  const prevented = text.split(" ").map((code) => Number.parseInt(code, 10));
  const { exhausted, held, reconciled, interrupted } = EXIT;
  const isResumed: readonly number[] = [exhausted, held, reconciled, interrupted];
  expect(prevented).toEqual(Object.values(EXIT).filter((code) => !isResumed.includes(code)));
});
