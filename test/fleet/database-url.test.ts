/**
 * The address of a fleet's database: what cannot be used is refused, and its password is shown nowhere. No database
 * is needed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { databaseUrlIn } from "../../src/fleet/postgres/database-url.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";

const PASSWORD = "unseen-word";

test.each([
  ["mysql://u:secret@host/db", "it begins with mysql:"],
  ["postgres://u:secret@host", "it names no database"],
  ["secret", "it is not a URL"],
])("an address that cannot be used is refused without its password: %s", (given, why) => {
  const failure = (() => {
    try {
      return databaseUrlIn(given);
    } catch (cause) {
      return cause;
    }
  })();
  expect(failure).toMatchObject({
    code: "arguments-invalid",
    message: `the address of the database cannot be used: ${why}`,
  });
});

test("an address is shown without its password and parameters", () => {
  expect(databaseUrlIn("postgresql://u:s%23cret@host:5433/db?sslmode=require")).toEqual({
    href: "postgresql://u:s%23cret@host:5433/db?sslmode=require",
    shown: "postgresql://u@host:5433/db",
    password: "s#cret",
  });
});

test("a password on the command line is in no output and in no log", async () => {
  const folder = temporaryFolder();
  const log = join(folder, "log.jsonl");
  const made = makeWorld({});
  const url = `postgres://user:${PASSWORD}@127.0.0.1:1/fleet`;
  const argv = ["fleet", "migrate", `--database-url=${url}`, "--json", "--log-file", log];
  expect(await runCli(argv, made.world)).toBe(EXIT.exhausted);
  const all = made.out() + made.err() + readFileSync(log, "utf8");
  expect(all).toContain("database-unreachable");
  expect(all).not.toContain(PASSWORD);
});
