/** A fleet of administrations at a service and administrations with an auditfile, worked off by real processes. */
import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { FISCAL_YEAR, serveFleet, smallTemplates } from "../fleet/served-fleet.ts";
import { dividedAuditfile } from "../support/divided-auditfile.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const FIXTURE = "fixtures/auditfiles/exact-online-3.2.xaf";

type Message = Readonly<Record<string, unknown>>;

interface Ended {
  readonly code: number;
  readonly messages: readonly Message[];
}

const slotsom = promisify(execFile);

/** A folder with `fleet.yml` and the auditfile of its member `files-shop`; `members` are more lines of auditfiles. */
async function fleetIn(members: readonly string[] = []) {
  const folder = temporaryFolder();
  const served = await serveFleet(1);
  mkdirSync(join(folder, "books"));
  const file = join(folder, "books/shop.xaf");
  copyFileSync(FIXTURE, file);
  const templates = smallTemplates(folder);
  const pack = `pack: monthly, period: "2025-03", templates: ${templates}`;
  const [member] = served.members;
  const id = member?.profile.administration_id ?? "";
  writeFileSync(
    join(folder, "fleet.yml"),
    `format_version: 1
services:
  office:
    base_url: ${served.url}
    credential: { env: TOKEN }
    administrations: ["${id}"]
    rate_limit: none
    defaults: { language: en, fiscal_year: ${JSON.stringify(FISCAL_YEAR)} }
  files:
    administrations:
      - { name: shop, source: { auditfile: books/shop.xaf } }
${members.map((line) => `      - ${line}\n`).join("")}    defaults: { language: en }
packs:
  monthly: { ${pack} }
  again: { ${pack}, services: [files] }
  changed: { ${pack}, services: [files] }
output: { folder: packs }
workers: 2
`,
  );
  const env = { ...process.env, SLOTSOM_HOME: join(folder, "home"), TOKEN: served.token };
  const run = async (...argv: readonly string[]): Promise<Ended> => {
    const command = [resolve("bin/slotsom.js"), "fleet", ...argv, "--json"];
    const { code, stdout } = await slotsom(process.execPath, command, { cwd: folder, env }).then(
      (ended) => ({ ...ended, code: EXIT.reconciled }),
      // A process that ends with another code than 0 rejects, with its output.
      (thrown: unknown) => thrown as { readonly code: number; readonly stdout: string },
    );
    const lines = stdout.trimEnd().split("\n");
    return { code, messages: lines.map((line) => JSON.parse(line) as Message) };
  };
  return { folder, file, id, run };
}

const jobsIn = ({ messages }: Ended): readonly Message[] =>
  messages
    .filter(({ type }) => type === "fleet-job")
    .toSorted((left, right) => (String(left["member"]) < String(right["member"]) ? -1 : 1));

/** The manifest names the administration and the hash of the file. */
function manifestOfShop(folder: string): string {
  const member = join(folder, "packs/files-shop");
  const [administration = ""] = readdirSync(member);
  return readFileSync(join(member, administration, "2025-03/monthly/manifest.json"), "utf8");
}

const snapshotsOfFiles = (folder: string): readonly string[] =>
  readdirSync(join(folder, "home"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.includes("/auditfiles/") && name.endsWith(".sqlite"),
  );

test("packs of a service and of an auditfile are made together, and a file is taken in again only when it changed", async () => {
  const { folder, file, id, run } = await fleetIn();
  const first = await run("run", "monthly");
  expect(first.code).toBe(EXIT.reconciled);
  expect(jobsIn(first)).toMatchObject([
    { member: "files-shop", state: "final", result: { administration_name: "Voorbeeldbedrijf" } },
    { member: `office-${id}`, state: "final" },
  ]);
  const [made, taken] = [manifestOfShop(folder), snapshotsOfFiles(folder)];
  expect(taken).toHaveLength(1);

  expect((await run("run", "again")).code).toBe(EXIT.reconciled);
  expect([manifestOfShop(folder), snapshotsOfFiles(folder)]).toEqual([made, taken]);

  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("Voorbeeldbedrijf", "Voorbeeldbedrijf BV"));
  expect((await run("run", "changed")).code).toBe(EXIT.reconciled);
  expect(snapshotsOfFiles(folder)).toHaveLength(2);
  expect(manifestOfShop(folder)).toContain("Voorbeeldbedrijf BV");

  const status = await run("status", "--all", "--file", "fleet.yml");
  expect(jobsIn(status)).toHaveLength(4);
});

test("a file that is missing, unreadable or of another year fails its own jobs; one in parts does not", async () => {
  const { folder, id, run } = await fleetIn([
    '{ name: divided, source: { auditfile: "books/1.xaf, books/2.xaf" } }',
    "{ name: half, source: { auditfile: books/2.xaf } }",
    "{ name: missing, source: { auditfile: books/missing.xaf } }",
    "{ name: no-auditfile, source: { auditfile: fleet.yml } }",
    "{ name: no-prior, source: { auditfile: books/second.xaf, prior: books/none.xaf } }",
    "{ name: older, source: { auditfile: books/older.xaf } }",
    "{ name: ring, source: { auditfile: books/ring.xaf } }",
  ]);
  const text = readFileSync(FIXTURE, "utf8");
  writeFileSync(join(folder, "books/second.xaf"), text);
  symlinkSync("ring.xaf", join(folder, "books/ring.xaf"));
  writeFileSync(join(folder, "books/older.xaf"), text.replaceAll("2025", "2024"));
  for (const [index, part] of dividedAuditfile(text, [1]).entries()) {
    writeFileSync(join(folder, `books/${String(index + 1)}.xaf`), part);
  }
  const ended = await run("run", "monthly");
  expect(ended.code).toBe(EXIT.refused);
  const failures = jobsIn(ended).map(({ member, state, failure }) => {
    const { code = null, message = "" } = (failure ?? {}) as { code?: string; message?: string };
    return [member, state, code, message.replace(`${folder}/`, "")];
  });
  expect(failures).toEqual([
    ["files-divided", "final", null, ""],
    ["files-half", "failed", "auditfile-unreadable", expect.stringContaining("file 2 of 2")],
    ["files-missing", "failed", "auditfile-unreadable", "books/missing.xaf does not exist"],
    ["files-no-auditfile", "failed", "auditfile-unreadable", expect.stringMatching(/\S/)],
    ["files-no-prior", "failed", "auditfile-unreadable", "books/none.xaf does not exist"],
    [
      "files-older",
      "failed",
      "snapshot-missing",
      "the auditfile is of fiscal year 2024, not of 2025-03",
    ],
    ["files-ring", "failed", "auditfile-unreadable", "books/ring.xaf cannot be read (ELOOP)"],
    ["files-shop", "final", null, ""],
    [`office-${id}`, "final", null, ""],
  ]);
});
