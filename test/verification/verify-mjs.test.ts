/**
 * `node verify.mjs` in a bag: what it finds after every kind of tampering, on a bag from before it and on one that is
 * kept.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { zipContents } from "../../src/packs/read-zip.ts";
import { publicKeyLine } from "../../src/verification/minisign.ts";
import { hashOf, TAMPERINGS } from "../end-to-end/tamperings.ts";
import { joinedVerifier, VERIFIER_FILE } from "../package/join-verifier.ts";
import { signalOfTest } from "../support/ending.ts";
import { keyOf, smallHandoff } from "../support/small-handoff.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";
import { MORE_TAMPERINGS } from "./tamperings.ts";

const KEY = keyOf("a small handoff");
const KEY_LINE = publicKeyLine(KEY.publicKey);
const ALL = { ...TAMPERINGS, ...MORE_TAMPERINGS };
const OWN = join(process.cwd(), VERIFIER_FILE);

let bag = "";
beforeAll(async () => {
  bag = await smallHandoff(temporaryFolder(), KEY);
});

interface Ended {
  readonly exit: number;
  readonly out: string;
}

/** Runs a verifier in an empty folder, without any variable of the environment. */
const verify = (script: string, ...words: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: temporaryFolder(), env: {} };
    execFile(process.execPath, [script, ...words], options, (error, out) => {
      resolve({ exit: typeof error?.code === "number" ? error.code : 0, out });
    });
  });

const differencesIn = (out: string): readonly string[] =>
  [...out.matchAll(/^(changed|missing|not-listed|malformed|signature|figure) +(.*?): /gm)].map(
    ([, kind, file]) => `${kind} ${file}`,
  );

function copyOf(folder: string): string {
  const copy = join(temporaryFolder(), "copy");
  cpSync(folder, copy, { recursive: true });
  return copy;
}

test("templates/verify/verify.mjs is joined from the modules: npm run verifier", () => {
  const joined = joinedVerifier();
  expect(readFileSync(VERIFIER_FILE, "utf8")).toBe(joined);
  expect(joined).not.toMatch(/from "(?!node:)/);
});

test("it is read in an hour: at most 1,000 lines, of at most 120 characters but for a pattern", () => {
  const lines = readFileSync(VERIFIER_FILE, "utf8").trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(1_000);
  expect(lines.filter(({ length }) => length > 120)).toHaveLength(1);
});

test("a bag verifies itself, and says by which key", async () => {
  const { exit, out } = await verify(join(bag, "verify.mjs"));
  expect(exit).toBe(0);
  const listed = ["manifest-sha256.txt", "tagmanifest-sha256.txt"].flatMap((list) =>
    readFileSync(join(bag, list), "utf8").trim().split("\n"),
  );
  // The list of lists and its signature are in no list.
  expect(out).toContain(
    `VERIFIED: ${String(listed.length + 2)} files, unchanged since they were sealed; figures agree.\n`,
  );
  expect(out).toContain("Postings: 92 lines, debit 65457.82, credit 65457.82.\n");
  expect(out).toContain(`Compare the key with that of the sender: ${KEY_LINE}\n`);
  expect(out).toMatch(
    /^unchanged, \d+ figures agree {2}data\/10_trial_balance\/trial-balance-2025\.xlsx$/m,
  );
});

test("a given key is confirmed, another one is refused, and an unsigned bag is not signed", async () => {
  const given = await verify(join(bag, "verify.mjs"), bag, "--public-key", KEY_LINE);
  expect(given.exit).toBe(0);
  expect(given.out).toContain("This is the given key.");
  const other = publicKeyLine(keyOf("another").publicKey);
  expect((await verify(OWN, bag, "--public-key", other)).exit).toBe(7);
  const unsigned = await smallHandoff(temporaryFolder(), null);
  const found = await verify(OWN, unsigned);
  expect([found.exit, found.out.includes("Not signed")]).toEqual([0, true]);
  expect((await verify(OWN, unsigned, "--public-key", KEY_LINE)).exit).toBe(7);
});

test("wrong arguments and a folder that does not exist are usage errors", async () => {
  for (const words of [["--what"], ["a", "b"], ["--public-key", "RWx"], [join(bag, "nowhere")]])
    expect((await verify(OWN, ...words)).exit).toBe(2);
});

test("sixty tamperings and more have a name", () => {
  expect(Object.keys(ALL).length).toBeGreaterThanOrEqual(60);
});

describe("verify.mjs finds", () => {
  test.concurrent.each(Object.entries(ALL))("%s", async (_what, tamper) => {
    const copy = copyOf(bag);
    const expected = tamper(copy);
    const { exit, out } = await verify(OWN, copy, "--public-key", KEY_LINE);
    expect({ exit, found: differencesIn(out).toSorted() }).toEqual({
      exit: 7,
      found: expected.toSorted(),
    });
  });
});

test("a package names the one before it, and no other", async () => {
  const previous = hashOf(join(bag, "tagmanifest-sha256.txt"));
  const next = await smallHandoff(temporaryFolder(), KEY, previous);
  expect((await verify(OWN, next)).out).toContain(`Package before this one: ${previous}.\n`);
  expect((await verify(OWN, next, "--previous", bag)).exit).toBe(0);
  const wrong = await verify(OWN, bag, "--previous", next);
  expect([wrong.exit, differencesIn(wrong.out)]).toEqual([7, ["signature bag-info.txt"]]);
});

/** Unpacks a bag that is kept. */
async function unpacked(zip: string): Promise<string> {
  const folder = join(temporaryFolder(), "bag");
  const contents = (await zipContents(zip, signalOfTest()))!;
  for (const name of contents.names) {
    const pieces = [];
    for await (const piece of contents.bytes(name)) pieces.push(piece);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), Buffer.concat(pieces));
  }
  await contents.close();
  return folder;
}

/** Bags that were made once and must verify for ever: never renew them. */
describe.each(["before-verifier", "first-with-verifier"])("the bag %s", (name) => {
  const zip = join(process.cwd(), "fixtures/bags", `${name}.zip`);

  test("verifies with the verifier of today, and with its own if it has one", async () => {
    const folder = await unpacked(zip);
    const scripts = name === "before-verifier" ? [OWN] : [OWN, join(folder, "verify.mjs")];
    for (const script of scripts) {
      const { exit, out } = await verify(script, folder, "--public-key", KEY_LINE);
      expect({ exit, found: differencesIn(out) }).toEqual({ exit: 0, found: [] });
    }
  });

  test("verifies with slotsom verify", async () => {
    const { world, out, close } = makeWorld();
    expect(await runCli(["verify", zip, "--public-key", KEY_LINE], world)).toBe(0);
    expect(out()).toContain("The postings are 92 lines, debit 65457.82, credit 65457.82.");
    close();
  });
});
