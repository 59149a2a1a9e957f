/** The year-end close as a user runs it: a real process, the embedded service, a finished pack. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";

let folder = "";
/** The output folder of the first close, with which the others are compared, and its output. */
let first = "";
let said = { stdout: "", stderr: "" };
beforeAll(async () => {
  folder = temporaryFolder();
  first = join(folder, "first");
  said = await slotsom(["close", "--out", first], { TZ: "Europe/Amsterdam" });
});

const PACK = join("100200300400500", "2025", "close");

async function slotsom(argv: readonly string[], environment: Readonly<Record<string, string>>) {
  const running = promisify(execFile)(process.execPath, ["bin/slotsom.js", ...argv], {
    env: { ...process.env, SLOTSOM_HOME: join(folder, "home"), ...environment },
  });
  endedWithTest(running.child);
  return await running;
}

function hashesOf(out: string): Readonly<Record<string, string>> {
  const pack = join(out, PACK);
  const files = readdirSync(pack, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [
        file.slice(pack.length + 1),
        createHash("sha256").update(readFileSync(file)).digest("hex"),
      ]),
  );
}

test("two closes of the same books in distant time zones give the same bytes", async () => {
  const { stdout, stderr } = said;
  expect(stderr.split("\n")[0]).toBe(
    "No slotsom.yml in this folder: using the embedded service with the sample administration, where today is 15 November 2026.",
  );
  expect(stdout).toContain("12 of 12 months proven");
  expect(stdout).toMatch(
    /\n\d+ checks: \d+ hold, \d+ with findings \(for information\), \d+ not possible/,
  );

  const second = join(folder, "second");
  await slotsom(["close", "--out", second], { TZ: "Pacific/Apia" });
  const hashes = hashesOf(first);
  expect(Object.keys(hashes)).toEqual([
    "auditfile-2025.xaf",
    "auditfile-changes-2025.jsonl",
    "closing-journal-2025.csv",
    "figures-2025.jsonl",
    "manifest.json",
    "report-2025.html",
    "service/auditfile-2025.xaf",
    "service/brugstaat-2025.xml",
    "service/ledger-accounts-2025.xlsx",
    "statements-2025.pdf",
    "workbook-2025.xlsx",
  ]);
  expect(hashesOf(second)).toEqual(hashes);

  const manifest = JSON.parse(readFileSync(join(first, PACK, "manifest.json"), "utf8")) as {
    status: string;
    files: readonly { name: string; sha256: string }[];
  };
  expect(manifest.status).toBe("final");
  const listed = Object.fromEntries(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  expect({ ...listed, "manifest.json": hashes["manifest.json"] }).toEqual(hashes);
});

test("a pack rendered from the snapshot has the bytes of a close without the service's exports", async () => {
  const [alone, again] = [join(folder, "alone"), join(folder, "again")];
  // With the exports, a pack also compares the service's auditfile with ours.
  const { world } = makeWorld({ SLOTSOM_HOME: join(folder, "home") });
  expect(await runCli(["close", "--skip-exports", "--out", alone], world)).toBe(0);
  await slotsom(["render", "--out", again], { TZ: "America/New_York" });
  const closed = hashesOf(alone);
  const rendered = hashesOf(again);
  for (const [name, sha256] of Object.entries(rendered)) {
    if (name !== "manifest.json") expect([name, closed[name]]).toEqual([name, sha256]);
  }
});

test("every command has help with an example", async () => {
  for (const command of [
    "close",
    "handoff",
    "pull",
    "check",
    "render",
    "export",
    "serve",
    "verify",
  ]) {
    const { stdout } = await slotsom([command, "--help"], {});
    expect(stdout).toMatch(new RegExp(`slotsom ${command} [^\\n]*--`));
  }
});
