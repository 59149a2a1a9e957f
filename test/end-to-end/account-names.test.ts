/** A close with names of accounts from a file: what people read has them, what programs read does not. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

/** A short year, so that a pull is short. */
const JANUARY = {
  first_month: 1,
  exceptions: [
    { year: 2025, first: "2025-01", last: "2025-01" },
    { year: 2026, first: "2025-02", last: "2026-12" },
  ],
};
/** What the cover says of account names when no file gives any. */
const OWN_NAMES = "As in the administration, in its own language.";
const NAMES = "account,name,en\n8010,Omzet kantoormeubilair,Sales of desks and chairs\n";

let service: ServedAdministration;
let made: TestWorld;
beforeAll(async () => {
  service = await serveAdministration();
  made = makeWorld({ TOKEN: service.token });
  const { administrationId, url } = service;
  writeProfile(made.folder, {
    base_url: url,
    administration_id: administrationId,
    fiscal_year: JANUARY,
    language: "en",
  });
});
afterAll(async () => {
  made.close();
  await service.close();
});

const run = (...argv: readonly string[]): Promise<number> => {
  made.forget();
  return runCli([...argv, "--profile", "test", "--year", "2025"], made.world);
};

/** The files of the pack with the hash of their bytes. */
function filesOf(pack: string): ReadonlyMap<string, string> {
  const folder = join(made.folder, "output", service.administrationId, "2025", pack);
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const bytes = readFileSync(join(parentPath, name));
        return [name, createHash("sha256").update(bytes).digest("hex")] as const;
      }),
  );
}

const textOf = (pack: string, name: string): string =>
  readFileSync(join(made.folder, "output", service.administrationId, "2025", pack, name), "utf8");

test("readers see the names of the file; auditfile and figures are as without it; rendering again gives the same bytes", async () => {
  expect(await run("close", "--skip-exports")).toBe(EXIT.reconciled);
  const plain = filesOf("close");
  expect(textOf("close", "report-2025.html")).toContain(OWN_NAMES);
  writeFileSync(join(made.folder, "account-names.csv"), NAMES);
  expect(await run("render", "--out", "output")).toBe(EXIT.reconciled);
  const named = filesOf("close");
  const changed = [...named].filter(([name, hash]) => plain.get(name) !== hash);
  expect(changed.map(([name]) => name).sort()).toEqual([
    ...["manifest.json", "report-2025.html", "statements-2025.pdf", "workbook-2025.xlsx"],
  ]);
  expect(textOf("close", "report-2025.html")).toContain("Sales of desks and chairs");
  expect(textOf("close", "report-2025.html")).not.toContain("Omzet kantoormeubilair");
  expect(textOf("close", "report-2025.html")).not.toContain(OWN_NAMES);
  expect(textOf("close", "auditfile-2025.xaf")).toContain("Omzet kantoormeubilair");
  expect(JSON.parse(textOf("close", "manifest.json"))).toMatchObject({
    account_names: {
      file: "account-names.csv",
      sha256: createHash("sha256").update(NAMES).digest("hex"),
    },
  });
  expect(made.err()).toContain('account-names.csv has no name in "en" for');
  expect(await run("render", "--out", "output")).toBe(EXIT.reconciled);
  expect(filesOf("close")).toEqual(named);
});
