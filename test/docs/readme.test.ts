/** README and docs are true to the program: every command that they show exists, with its options. */
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Command } from "../../src/cli/arguments/command.ts";
import { helpText } from "../../src/cli/arguments/help.ts";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import * as surface from "../../src/index.ts";
import { readProfile } from "../../src/runs/profile/profile.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const README = readFileSync("README.md", "utf8");
/** The README is the first page of a newcomer; details belong in docs. */
const README_WORDS_MAX = 1_900;
const README_LINES_MAX = 200;
/** The pictures are in the package, and in every clone for ever. */
const PICTURE_BYTES_MAX = 120_000;
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "examples/README.md",
  ...["using", "supplying", "profiles", "in-production", "handoff", "service", "fleet"].map(
    (page) => `docs/${page}.md`,
  ),
];

/** A command as far as its line goes: `slotsom close --year 2025`, `.../slotsom.js monthly --profile bakery`. */
const COMMAND = /slotsom(?:\.js)? ([a-z]+)((?: +(?:--)?[\w./:{}-]+)*)/g;
const SHOWN = PAGES.flatMap((page) =>
  [...readFileSync(page, "utf8").matchAll(COMMAND)].map(([line, name = "", rest = ""]) => ({
    page,
    line,
    name,
    part: rest.trim().split(/ +/)[0] ?? "",
    options: [...rest.matchAll(/--(?:no-)?([a-z-]+)/g)].map(([, option = ""]) => option),
  })),
);
const INVOKED = SHOWN.filter(
  ({ name, options }) => options.length > 0 || COMMANDS.some(({ usage }) => usage.startsWith(name)),
);

test("the pages show a monthly pack, an export and a close", () => {
  const names = INVOKED.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["monthly", "export", "close"]));
});

test.each(INVOKED)("$page: $line exists, with these options", ({ name, part, options }) => {
  const named = (word: string) => (one: Command) => one.usage.split(" ")[0] === word;
  const group = COMMANDS.find(named(name));
  const command = group?.subcommands?.find(named(part)) ?? group;
  const help =
    command === undefined ? `there is no command ${name}` : helpText([command], COMMANDS);
  for (const option of [...options, "help"]) {
    expect(help.replaceAll("[no-]", "")).toContain(`--${option}`);
  }
});

test("the program in the README imports public names", () => {
  const [, names = ""] = /^import \{ (.+) \} from "slotsom";$/m.exec(README) ?? [];
  expect(Object.keys(surface)).toEqual(expect.arrayContaining(names.split(", ")));
});

test.each(["README.md", "docs/profiles.md"])("the profile in %s can be read", (page) => {
  const [, text = ""] = /```yaml\n([^`]+)```/.exec(readFileSync(page, "utf8")) ?? [];
  const file = join(temporaryFolder(), "slotsom.yml");
  writeFileSync(file, text);
  expect(readProfile(file, "bakery").language).toBe("en");
});

test("every picture is small, is shown in the README with a description, and is made by the command of CONTRIBUTING", () => {
  const shown = [...README.matchAll(/!\[([^\]]{20,})\]\((docs\/pictures\/[^)]+)\)/g)];
  const pictures = globSync("docs/pictures/*");
  expect(shown.map(([, , path]) => path).toSorted()).toEqual(pictures.toSorted());
  for (const path of pictures) expect(statSync(path).size, path).toBeLessThan(PICTURE_BYTES_MAX);
  expect(readFileSync("CONTRIBUTING.md", "utf8")).toContain("`npm run docs:pictures`");
  const program = readFileSync("test/outside/make-pictures.ts", "utf8");
  for (const path of pictures) expect(program).toContain(`"${basename(path, ".png")}"`);
});

test("the README is short and leads to every page of docs", () => {
  expect(README.split(/\s+/).length).toBeLessThanOrEqual(README_WORDS_MAX);
  expect(README.split("\n").length).toBeLessThan(README_LINES_MAX);
  const reachable = PAGES.map((page) => readFileSync(page, "utf8")).join("\n");
  const pages = globSync("docs/*.md").map((page) => page.slice("docs/".length));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => !reachable.includes(`docs/${page})`))).toEqual([]);
});

test("the systemd unit retries exactly the exit codes that a second run can resolve", () => {
  const unit = readFileSync("docs/in-production.md", "utf8");
  const [, text = ""] = /^RestartPreventExitStatus=(.+)$/m.exec(unit) ?? [];
  const prevented = text.split(" ").map((code) => Number.parseInt(code, 10));
  const { exhausted, held, reconciled, interrupted } = EXIT;
  const retried: readonly number[] = [exhausted, held, reconciled, interrupted];
  expect(prevented).toEqual(Object.values(EXIT).filter((code) => !retried.includes(code)));
});
