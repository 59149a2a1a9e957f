/** A profile that names auditfiles: its books are those of the files, and commands that ask a service refuse it. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld();
  copyFileSync("fixtures/auditfiles/exact-online-3.2.xaf", join(made.folder, "books.xaf"));
  writeFileSync(
    join(made.folder, "slotsom.yml"),
    `format_version: 1
profiles:
  bakery:
    source: { auditfile: books.xaf }
    language: en
    accounts: { suspense: ["1600"] }
`,
  );
});

interface Message {
  readonly type: string;
  readonly [field: string]: unknown;
}

async function run(world: TestWorld["world"], ...argv: readonly string[]) {
  made.forget();
  const code = await runCli([...argv, "--json"], world);
  const lines = made.out().trimEnd().split("\n");
  return { code, messages: lines.map((line) => JSON.parse(line) as Message) };
}

test("a close uses the accounts and the language of the profile with the books of its file", async () => {
  const { code, messages } = await run(made.world, "close");
  expect(code).toBe(EXIT.draft);
  expect(messages[0]).toMatchObject({ type: "note", profile: "bakery", auditfiles: ["books.xaf"] });
  const folder = join(made.folder, "output", "3964890557690", "2025", "close-draft");
  expect(readdirSync(folder)).toContain("statements-2025.pdf");
  // By their RGS codes no account is one of suspense.
  const { messages: checked } = await run(made.world, "check");
  expect(checked.find(({ id }) => id === "S1")).toMatchObject({
    name: "suspense-accounts-are-zero",
    ...{ compared: 1, broken: 1 },
  });
});

test("a stopped run of the profile is resumed", async () => {
  const out = {
    write: (text: string) => {
      made.world.out.write(text);
      if (text.includes('"run":"20261121-1"')) made.interrupt();
    },
  };
  expect((await run({ ...made.world, out }, "close")).code).toBe(EXIT.interrupted);
  const { signal } = new AbortController();
  const { code, messages } = await run({ ...made.world, signal }, "resume");
  expect([code, messages.at(-1)]).toMatchObject([EXIT.draft, { type: "pack", run: "20261121-1" }]);
});

test.each([
  ["pull", "pull"],
  ["export all", "export"],
  ["plan", "this command"],
  ["auth status", "this command"],
])("%s refuses the profile, because it asks the service", async (line, work) => {
  expect(await runCli(line.split(" "), made.world)).toBe(EXIT.usage);
  expect(made.err()).toContain(
    `profile bakery: ${work} asks the service, and an auditfile is none`,
  );
});

test("the chart of the profile is that of its file, without a question to a service", async () => {
  const chart = join(made.folder, "chart.csv");
  expect(await runCli(["chart", "export", chart], made.world)).toBe(EXIT.reconciled);
  expect(readFileSync(chart, "utf8")).toMatch(/1600/);
});

test("profiles and settings are listed with the auditfile", async () => {
  const { messages: listed } = await run(made.world, "profiles", "list");
  expect(listed[0]).toMatchObject({ name: "bakery", auditfile: "books.xaf", base_url: null });
  const { messages: shown } = await run(made.world, "config", "show");
  expect(shown).toContainEqual(
    expect.objectContaining({
      name: "source.auditfile",
      value: join(made.folder, "books.xaf"),
      source: join(made.folder, "slotsom.yml"),
    }),
  );
});
