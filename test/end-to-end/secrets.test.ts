/** The credential during a close: a search for it in every file and in all output. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { zstdDecompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { writeProfile } from "../support/embedded-service.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { zipEntries } from "../support/zip-entries.ts";

type Program = ChildProcessByStdio<null, Readable, Readable>;

let folder = "";
let service: Program;
let token = "";
let said = "";
/** The modes of the service's files while it ran. */
let modes: readonly number[] = [];
beforeAll(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "work"));
  service = start("service", ["serve", "--postings", "1000", "--json"]);
  const served = createInterface({ input: service.stdout })[Symbol.asyncIterator]();
  const serviceSaid = text(service.stderr);
  for (;;) {
    const line = String((await served.next()).value);
    said += line;
    const message = JSON.parse(line) as Readonly<Record<string, string>>;
    if (message["type"] !== "serving") continue;
    const { url = "", administration_id: id = "", credential_file: file = "" } = message;
    token = readFileSync(file, "utf8").trim();
    const credential = { command: `cat '${file}'` };
    writeProfile(join(folder, "work"), { base_url: url, administration_id: id, credential });
    break;
  }
  modes = filesBelow(join(folder, "service")).map(modeForOthers);
  for (const argv of [["close"], ["pull", "--json"], ["close", "--json", "--year", "2019"]]) {
    const program = start("home", [...argv, "--profile", "test"]);
    const [out, err] = await Promise.all([text(program.stdout), text(program.stderr)]);
    said += out + err;
  }
  service.kill("SIGTERM");
  await once(service, "exit");
  said += await serviceSaid;
});

function start(home: string, argv: readonly string[]): Program {
  const child = spawn(process.execPath, [join(process.cwd(), "bin/slotsom.js"), ...argv], {
    cwd: join(folder, "work"),
    env: { ...process.env, SLOTSOM_HOME: join(folder, home) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return endedWithTest(child);
}

const filesBelow = (place: string): readonly string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const modeForOthers = (file: string): number => statSync(file).mode & 0o077;

/** The bytes of a file, and those of the entries that are compressed in it. */
function contentsOf(file: string): readonly Uint8Array[] {
  const bytes = readFileSync(file);
  if (file.endsWith(".xlsx")) {
    return [bytes, ...zipEntries(bytes).map((entry) => Buffer.from(entry.text))];
  }
  if (!file.includes("/snapshots/") || !file.endsWith(".sqlite")) return [bytes];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare("SELECT body FROM bodies").all();
    return [bytes, ...rows.map(({ body }) => zstdDecompressSync(body as Uint8Array))];
  } finally {
    database.close();
  }
}

/** The files, and "said" for the output, that contain one of these texts. */
function findings(secrets: readonly string[]): readonly string[] {
  const found = filesBelow(folder).filter((file) =>
    contentsOf(file).some((content) =>
      secrets.some((secret) => Buffer.from(content).includes(secret)),
    ),
  );
  return [...found, ...(secrets.some((secret) => said.includes(secret)) ? ["said"] : [])];
}

test("after a close no file and no output contains the credential, in any common encoding", () => {
  expect(token).toMatch(/^[\w-]{43}$/);
  const bytes = Buffer.from(token);
  const secrets = [token, bytes.toString("base64").slice(0, 40), bytes.toString("hex")];
  expect(findings(secrets)).toEqual([]);
});

test("the search does find text in the output, in the pack and in the snapshot", () => {
  writeFileSync(join(folder, "planted"), `Bearer ${token}`);
  expect(findings([token])).toEqual([join(folder, "planted")]);
  rmSync(join(folder, "planted"));
  const places = findings(["Meetonderneming"]).map((file) => file.replace(folder, ""));
  expect(places).toContain("said");
  expect(places.some((file) => file.endsWith("workbook-2025.xlsx"))).toBe(true);
  expect(places.some((file) => file.startsWith("/home/snapshots/"))).toBe(true);
});

test("the service stores only the hash of the credential", () => {
  const hash = createHash("sha256").update(token).digest("hex");
  const places = findings([hash]).map((file) => file.slice(join(folder, "service").length));
  expect(places).toEqual(["/embedded/generated-1000.sqlite"]);
});

test("only their owner can read the files of the service, including its credential", () => {
  expect(modes.length).toBeGreaterThan(1);
  expect(modes.filter((mode) => mode !== 0)).toEqual([]);
});

test("only their owner can read the snapshots", () => {
  const snapshots = filesBelow(join(folder, "home", "snapshots"));
  expect(snapshots.map(modeForOthers)).toEqual(snapshots.map(() => 0));
});
