/** The whole help of every command, compared with `help/<name>.txt`; GOLDENS=renew writes those files. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Command } from "../../src/cli/arguments/command.ts";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { makeWorld } from "../support/world.ts";

const FOLDER = "test/cli/help";
const isRenewing = process.env["GOLDENS"] === "renew";

/** As words of the command line: `["serve", "token"]`. */
const pathsOf = ({ usage, parts = [] }: Command): readonly (readonly string[])[] => {
  const [name = ""] = usage.split(" ");
  return [[name], ...parts.flatMap(pathsOf).map((below) => [name, ...below])];
};
/** With the empty path: the help of the program. */
const PATHS = [[], ...COMMANDS.flatMap(pathsOf)];
const fileOf = (path: readonly string[]): string =>
  `${path.length === 0 ? "slotsom" : path.join("-")}.txt`;

test("every file of help belongs to a command, and every command has one", () => {
  const expected = PATHS.map(fileOf).toSorted();
  if (isRenewing) {
    for (const file of readdirSync(FOLDER)) {
      if (!expected.includes(file)) rmSync(`${FOLDER}/${file}`);
    }
    return;
  }
  expect(readdirSync(FOLDER).toSorted()).toEqual(expected);
});

test.each(PATHS.map((path) => ({ path, file: fileOf(path) })))(
  "the help of $file is as it was",
  async ({ path, file }) => {
    const made = makeWorld();
    try {
      expect(await runCli([...path, "--help"], made.world)).toBe(EXIT.reconciled);
      expect(made.err()).toBe("");
      if (isRenewing) writeFileSync(`${FOLDER}/${file}`, made.out());
      expect(made.out()).toBe(readFileSync(`${FOLDER}/${file}`, "utf8"));
    } finally {
      made.close();
    }
  },
);
