/** `slotsom init`: the files with which an administration of one's own starts. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { readCloseInput } from "../../src/packs/own-files/close-input-file.ts";
import { readProfile } from "../../src/runs/profile/profile.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld();
});

const pathOf = (name: string): string => join(made.folder, name);
const init = async (...argv: readonly string[]): Promise<number> =>
  await runCli(["init", ...argv], made.world);

test("three files are written that can be read, and what is left to do is said", async () => {
  expect(await init("--name", "bakery", "--administration", "77")).toBe(EXIT.reconciled);
  expect(readdirSync(made.folder).sort()).toEqual(["close-input.yml", "notes.md", "slotsom.yml"]);
  expect(readProfile(pathOf("slotsom.yml"), "bakery")).toMatchObject({
    administrationId: "77",
    credential: { file: pathOf(".slotsom-token") },
  });
  // The last year that has ended.
  expect(readCloseInput(pathOf("close-input.yml")).year).toBe(
    Number(made.world.now().slice(0, 4)) - 1,
  );
  expect(made.out()).toContain("Left to do:\n  1. Make a token");
  expect(made.out()).toContain(
    "3. Fill in base_url in slotsom.yml.\n  4. Check it: slotsom doctor",
  );
});

test("a file that is there is kept", async () => {
  writeFileSync(pathOf("notes.md"), "mine");
  expect(await init("--base-url", "https://books.example/api/v2")).toBe(EXIT.reconciled);
  expect(readFileSync(pathOf("notes.md"), "utf8")).toBe("mine");
  expect(made.out()).toContain("Wrote close-input.yml\nKept notes.md\n");
  expect(readProfile(pathOf("slotsom.yml"), "books")).toMatchObject({
    baseUrl: "https://books.example/api/v2",
  });
});

test.each([
  [["--name", "My Bakery"], "--name My Bakery: must have lower-case letters"],
  [["--administration", "12a"], "--administration 12a: must have digits only"],
  [["--base-url", "https://me:word@books.example"], "must be an address without credentials"],
])("%j is refused, and nothing is written", async (argv, message) => {
  expect(await init(...argv)).toBe(EXIT.usage);
  expect(made.err()).toContain(message);
  expect(readdirSync(made.folder)).toEqual([]);
});
