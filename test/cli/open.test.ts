/** `slotsom open`: the last pack of an administration, by the program that the environment names. */
import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { smallAdministration, YEAR } from "../proof/small-administration.ts";
import {
  type ServedAdministration,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

const ADMINISTRATION_ID = smallAdministration().administration.id;
let service: ServedAdministration;
let made: TestWorld;
beforeAll(async () => {
  service = await serveAdministration({
    books: smallAdministration,
    administrationId: ADMINISTRATION_ID,
  });
  made = makeWorld({ TOKEN: service.token });
  writeProfile(made.folder, {
    base_url: service.url,
    administration_id: ADMINISTRATION_ID,
    accounts: {},
    fiscal_year: {
      first_month: 1,
      exceptions: [
        { year: 2025, ...YEAR.period },
        { year: 2026, first: "2025-04", last: "2026-12" },
      ],
    },
  });
});
afterAll(async () => {
  made.close();
  await service.close();
});

const run = async (...argv: readonly string[]): Promise<number> => {
  made.forget();
  return await runCli([...argv, "--profile", "test"], made.world);
};

test("the page of the last pack is opened, and its path is printed", async () => {
  expect(await run("open")).toBe(EXIT.usage);
  expect(made.err()).toContain(`no pack of administration ${ADMINISTRATION_ID} is where it was`);
  expect(await run("close", "--year", "2025", "--skip-exports")).toBe(EXIT.reconciled);
  const page = join(made.folder, "output", ADMINISTRATION_ID, "2025", "close", "report-2025.html");
  expect(await run("open", "--print")).toBe(EXIT.reconciled);
  expect(made.out()).toBe(`${page}\n`);

  // A pipe is read once the browser, a process that nobody waits for, has written what it was given.
  const opened = join(made.folder, "opened");
  execFileSync("mkfifo", [opened]);
  const given = readFile(opened, "utf8");
  const browser = join(made.folder, "browser");
  writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > ${opened}\n`);
  chmodSync(browser, 0o700);
  const world = { ...made.world, environment: { ...made.world.environment, BROWSER: browser } };
  made.forget();
  expect(await runCli(["open", "--profile", "test", "--json"], world)).toBe(EXIT.reconciled);
  expect(JSON.parse(made.out().trimEnd().split("\n").at(-1)!)).toMatchObject({
    type: "opened",
    path: page,
    opened: true,
  });
  expect(await given).toBe(page);
});
