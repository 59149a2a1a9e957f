/** The exact help of every command: `fixtures/help`, renewed with GOLDENS=renew. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
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

/** The commands that a help lists, by the words of their names: `["serve", "token"]`. */
const commandsIn = (help: string): readonly (readonly string[])[] =>
  [...help.matchAll(/^ {2}slotsom ((?:[a-z]+ )+)(?= |[<[])/gm)].flatMap(([, name = ""]) =>
    name.length === 0 ? [] : [name.trim().split(" ")],
  );

/** The help of a command and of its subcommands, by the names of their goldens. */
async function helpsFrom(...name: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const help = await helpOf(...name);
  const below = commandsIn(help.slice(0, help.indexOf("\nExamples:"))).filter(
    (one) => one.length > name.length,
  );
  const helps = await Promise.all(below.map((one) => helpsFrom(...one)));
  return new Map([
    [`${["slotsom", ...name].join("-")}.txt`, help],
    ...helps.flatMap((each) => [...each]),
  ]);
}

test("the help of every command equals its golden, and every golden has a command", async () => {
  const helps = await helpsFrom();
  if (isRenewing) for (const [file, help] of helps) writeFileSync(join(FOLDER, file), help);
  const goldens = readdirSync(FOLDER).map(
    (file) => [file, readFileSync(join(FOLDER, file), "utf8")] as const,
  );
  expect(Object.fromEntries(helps)).toEqual(Object.fromEntries(goldens));
});

test("the search finds commands and subcommands in the help (a search that finds none would pass)", async () => {
  const names = [...(await helpsFrom()).keys()];
  expect(names).toContain("slotsom-close.txt");
  expect(names).toContain("slotsom-serve-token.txt");
  expect(names.length).toBeGreaterThan(15);
});

test("the search finds a command with arguments and one with a long description", () => {
  const help = [
    "Commands:",
    "  slotsom close                  Close a fiscal year: pull",
    "                                 pack",
    "  slotsom export <kind>          Trigger",
    "  slotsom diff [older] [newer]   Compare",
    "  slotsom serve token <action>  Make",
  ].join("\n");
  expect(commandsIn(help)).toEqual([["close"], ["export"], ["diff"], ["serve", "token"]]);
});
