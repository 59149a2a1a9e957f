/** The help: exact texts of every command: `fixtures/help`, renewed with GOLDENS=renew, and their width. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Command, nameOf } from "../../src/cli/arguments/command.ts";
import { helpText } from "../../src/cli/arguments/help.ts";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { makeWorld } from "../support/world.ts";

const FOLDER = "fixtures/help";
const isRenewing = process.env["GOLDENS"] === "renew";

async function helpOf(...name: readonly string[]): Promise<string> {
  const made = makeWorld();
  try {
    expect(await runCli([...name, "--help"], made.world)).toBe(0);
    return made.out();
  } finally {
    made.close();
  }
}

/** The help of a command and of its subcommands, by the names of their goldens. */
async function helpsFrom(
  commands: readonly Command[],
  ...above: readonly string[]
): Promise<readonly (readonly [file: string, help: string])[]> {
  const helps = await Promise.all(
    commands.map(async (command) => {
      const name = [...above, nameOf(command)];
      const own = [`${["slotsom", ...name].join("-")}.txt`, await helpOf(...name)] as const;
      return [own, ...(await helpsFrom(command.subcommands ?? [], ...name))];
    }),
  );
  return helps.flat();
}

test("the help of every command equals its golden, and every golden has a command", async () => {
  const helps = [["slotsom.txt", await helpOf()] as const, ...(await helpsFrom(COMMANDS))];
  if (isRenewing) for (const [file, help] of helps) writeFileSync(join(FOLDER, file), help);
  const goldens = readdirSync(FOLDER).map(
    (file) => [file, readFileSync(join(FOLDER, file), "utf8")] as const,
  );
  expect(Object.fromEntries(helps)).toEqual(Object.fromEntries(goldens));
});

const pathsOf = (command: Command): readonly (readonly Command[])[] => [
  [command],
  ...(command.subcommands ?? []).map((below) => [command, below]),
];
const PATHS: readonly (readonly Command[])[] = [[], ...COMMANDS.flatMap(pathsOf)];

test.each([20, 40, 57, 80, 200])(
  "on a terminal of %i columns every help fits it, from 40 up to 80 columns",
  (columns) => {
    const columnsMax = Math.min(Math.max(columns, 40), 80);
    for (const path of PATHS) {
      const tooWide = helpText(path, COMMANDS, columns)
        .split("\n")
        // A word that is wider than the terminal cannot be broken.
        .filter((line) => line.length > columnsMax && /\S +\S/.test(line.trim()));
      expect(tooWide).toEqual([]);
    }
  },
);

test("a narrow help has all words of a wide one, in their order", () => {
  for (const path of PATHS) {
    const words = (columns: number): readonly string[] =>
      helpText(path, COMMANDS, columns).split(/\s+/);
    expect(words(40)).toEqual(words(80));
  }
});

test("every command is under a heading, and has at least two examples of itself", () => {
  expect(COMMANDS.filter(({ group }) => group === undefined).map(nameOf)).toEqual([]);
  expect(helpText([], COMMANDS)).not.toContain("Other:");
  for (const path of PATHS) {
    const command = path.at(-1);
    if (command === undefined) continue;
    const name = ["slotsom", ...path.map(nameOf)].join(" ");
    expect(command.examples.length).toBeGreaterThan(1);
    for (const [line] of command.examples) expect(line.startsWith(name)).toBe(true);
  }
});
