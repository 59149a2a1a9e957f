/** A handoff of the sample, and its verification after every kind of tampering. */
import { execFileSync } from "node:child_process";
import { createHash, hash } from "node:crypto";
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { gunzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";
import { zipEntries } from "../support/zip-entries.ts";
import { CSV, hashOf, replaceIn, SIGNATURE, TAMPERINGS } from "./tamperings.ts";

let service: ServedAdministration;
let place: TestWorld;
let folder = "";
let bag = "";
let publicKey = "";
/** By the handoff of 2025. */
let printed = "";
beforeAll(async () => {
  service = await serveAdministration();
  place = makeWorld({ TOKEN: service.token });
  writeProfile(place.folder, {
    base_url: service.url,
    administration_id: service.administrationId,
  });
  expect(await runCli(["key", "create"], place.world)).toBe(0);
  const argv = ["handoff", "--year", "2025", "--profile", "test", "--skip-exports"];
  expect(await runCli(argv, place.world)).toBe(0);
  printed = place.out();
  publicKey = readFileSync(join(place.folder, "home/keys/signing-key.pub"), "utf8").split("\n")[1]!;
  bag = join(place.folder, "output", service.administrationId, "2025", "handoff");
  folder = temporaryFolder();
});
afterAll(async () => {
  place.close();
  await service.close();
});

const filesBelow = (top: string): readonly string[] =>
  readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Exit code, and the differences as `kind file`. */
async function verified(path: string, ...more: readonly string[]) {
  const { world, out, close } = makeWorld();
  const exit = await runCli(["verify", path, "--json", ...more], world);
  const messages = out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, string>>);
  close();
  const differences = messages.filter(({ type }) => type === "difference");
  return { exit, found: differences.map(({ kind, file }) => `${kind} ${file}`) };
}

let copies = 0;
const nextCopy = (): string => {
  copies += 1;
  return join(folder, String(copies));
};

/** A folder of hard links to the files: a test replaces a file, and never writes into one. */
function copyOf(path: string): string {
  const copy = nextCopy();
  for (const file of filesBelow(path)) {
    const name = join(copy, relative(path, file));
    mkdirSync(dirname(name), { recursive: true });
    linkSync(file, name);
  }
  return copy;
}

function copyOfZip(): string {
  const copy = `${nextCopy()}.zip`;
  copyFileSync(`${bag}.zip`, copy);
  return copy;
}

test("a handoff rendered from the snapshot is the same bag, without a request", async () => {
  const again = nextCopy();
  const argv = ["render", "handoff", "--year", "2025", "--profile", "test", "--out", again];
  // Without the token a request would be refused.
  const offline = { ...place.world, environment: { ...place.world.environment, TOKEN: "" } };
  expect(await runCli(argv, offline)).toBe(0);
  const rendered = join(again, service.administrationId, "2025", "handoff");
  const hashes = (top: string): readonly string[] =>
    filesBelow(top)
      .map((file) => `${relative(top, file)} ${hashOf(file)}`)
      .toSorted();
  expect(hashes(rendered)).toEqual(hashes(bag));
});

test("an unchanged folder and zip are verified, with and without the key", async () => {
  for (const path of [bag, `${bag}.zip`]) {
    expect(await verified(path)).toEqual({ exit: 0, found: [] });
    expect(await verified(path, "--public-key", publicKey)).toEqual({ exit: 0, found: [] });
  }
  const keyFile = join(place.folder, "home/keys/signing-key.pub");
  expect(await verified(bag, "--public-key", keyFile)).toEqual({ exit: 0, found: [] });
});

test("without a given key the reader is asked to compare it, with one the key is confirmed", async () => {
  const outputOf = async (...more: readonly string[]): Promise<string> => {
    const { world, out, close } = makeWorld();
    expect(await runCli(["verify", bag, ...more], world)).toBe(0);
    close();
    return out();
  };
  expect(await outputOf()).toContain("Only the sender can confirm");
  expect(await outputOf("--public-key", publicKey)).toContain("This is the key given");
  expect(await outputOf("--public-key", publicKey)).not.toContain("Only the sender can confirm");
});

test("the output names the zip", () => {
  expect(printed).toContain(`Zip of the pack: ${bag}.zip`);
});

describe("tampering is detected, and the file is named:", () => {
  test.each(Object.entries(TAMPERINGS))("%s", async (_what, tamper) => {
    const copy = copyOf(bag);
    const expected = tamper(copy);
    const { exit, found } = await verified(copy, "--public-key", publicKey);
    expect({ exit, found: found.toSorted() }).toEqual({ exit: 7, found: expected.toSorted() });
    rmSync(copy, { recursive: true });
  });

  test("a byte changed in an entry of the zip", async () => {
    const copy = copyOfZip();
    const bytes = readFileSync(copy);
    const start = bytes.indexOf(`handoff/${CSV}`) + `handoff/${CSV}`.length;
    bytes[start + 200]! ^= 1;
    writeFileSync(copy, bytes);
    expect(await verified(copy)).toEqual({ exit: 7, found: [`changed ${CSV}`] });
  });

  test("an entry of the zip whose name differs from the directory of the zip", async () => {
    const copy = copyOfZip();
    const bytes = readFileSync(copy);
    bytes.write("x", bytes.indexOf(`handoff/${CSV}`) + `handoff/${CSV}`.length - 1);
    writeFileSync(copy, bytes);
    expect(await verified(copy)).toEqual({ exit: 7, found: [`malformed ${CSV}`] });
  });
});

test("a handoff of an unfinished year without a key states both in every place", async () => {
  const { world, folder: home, out, err, close } = makeWorld({ TOKEN: service.token });
  try {
    writeProfile(home, { base_url: service.url, administration_id: service.administrationId });
    const argv = ["handoff", "--year", "2026", "--profile", "test", "--skip-exports"];
    expect(await runCli([...argv, "--language", "en"], world)).toBe(3);
    expect(err()).toContain("No signing key: the handoff is not signed.");
    expect(out()).toContain("DRAFT pack in ");
    const year = join(home, "output", service.administrationId, "2026");
    expect(readdirSync(year).sort()).toEqual(["handoff-en-draft", "handoff-en-draft.zip"]);
    const draft = join(year, "handoff-en-draft");
    const readme = readFileSync(join(draft, "README.txt"), "utf8");
    expect(readme).toContain("STATUS: DRAFT - NOT FINAL.");
    expect(readme).toContain("This handoff is NOT SIGNED");
    const info = readFileSync(join(draft, "bag-info.txt"), "utf8");
    expect(info).toMatch(/^Status: draft$/m);
    expect(info).toMatch(/^Signed-With: none$/m);
    expect(await verified(`${draft}.zip`)).toEqual({ exit: 0, found: [] });
    expect(await verified(draft, "--public-key", publicKey)).toEqual({
      exit: 7,
      found: [`signature ${SIGNATURE}`],
    });
  } finally {
    close();
  }
});

test("without a key, tampering is detected as long as the lists of hashes are unchanged", async () => {
  const copy = copyOf(bag);
  rmSync(join(copy, SIGNATURE));
  expect(await verified(copy)).toEqual({ exit: 7, found: [`signature ${SIGNATURE}`] });
});

test("a pack that is not a bag is verified against its manifest", async () => {
  const copy = copyOf(join(bag, "data"));
  expect(await verified(copy)).toEqual({ exit: 0, found: [] });
  replaceIn(join(copy, "95_checks/proof-2025.csv"), "0.00", "0.01");
  writeFileSync(join(copy, "more.txt"), "");
  expect(await verified(copy)).toEqual({
    exit: 7,
    found: ["changed 95_checks/proof-2025.csv", "not-listed more.txt"],
  });
  expect((await verified(bag, "--public-key", publicKey)).exit).toBe(0);
});

test("every answer is stored under its hash, and the requests name each answer", () => {
  const unpacked = temporaryFolder();
  const answers = join(bag, "data/98_provenance/answers.tar.gz");
  execFileSync("tar", ["-xzf", answers], { cwd: unpacked });
  const names = readdirSync(join(unpacked, "answers"));
  for (const name of names)
    expect(`${hash("sha256", readFileSync(join(unpacked, "answers", name)))}.json`).toBe(name);
  const requests = readFileSync(join(bag, "data/98_provenance/requests.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const named = new Set(requests.map(({ sha256 }) => `${String(sha256)}.json`));
  expect([...named].sort()).toEqual(names.toSorted());
  expect(Object.keys(requests[0]!)).toEqual([
    "request",
    "purpose",
    "status",
    "received_at",
    "sha256",
  ]);
});

test("neither the handoff nor its zip contains the credential or the private key", () => {
  const secrets = [
    service.token,
    Buffer.from(service.token).toString("base64").slice(0, 40),
    createHash("sha256").update(service.token).digest("hex"),
    "PRIVATE KEY",
  ];
  const texts = [
    ...filesBelow(bag).map((file) => readFileSync(file)),
    gunzipSync(readFileSync(join(bag, "data/98_provenance/answers.tar.gz"))),
    ...zipEntries(readFileSync(`${bag}.zip`)).map(({ text }) => Buffer.from(text)),
  ];
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
});

test("the public key can be shown again, the private key never is", async () => {
  place.forget();
  expect(await runCli(["key", "show"], place.world)).toBe(0);
  expect(place.out()).toContain(`\n${publicKey}\n`);
  expect(place.out()).not.toContain("PRIVATE KEY");
});

test("only its owner can read the private key", () => {
  const { mode } = statSync(join(place.folder, "home/keys/signing-key.pem"));
  expect(mode & 0o777).toBe(0o600);
});

test("the README states the key and the commands, and all its marks are filled in", () => {
  const readme = readFileSync(join(bag, "README.txt"), "utf8");
  expect(readme).toContain(`minisign -V -P ${publicKey} -m tagmanifest-sha256.txt`);
  expect(readme).not.toMatch(/[{}]/);
});
