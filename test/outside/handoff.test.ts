/** A handoff is verified with the programs of its receiver; nothing of ours is needed. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crypto, dsse } from "@sigstore/core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Ended, runTool } from "./run-tool.ts";

const { handoff, publicKeyFile } = inject("packs");
const FINE: Ended = { exitCode: 0, out: "", err: "" };

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "slotsom-outside-handoff-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The lists name files relative to the bag, so commands run in the bag, as its README states. */
const inBag = (bag: string, line: string): Promise<Ended> =>
  runTool("bash", ["-c", `cd "$0" && ${line}`, bag]);
const sums = (bag: string, list: string): Promise<Ended> =>
  inBag(bag, `sha256sum -c --strict --quiet ${list}`);
const signature = (bag: string, file = "tagmanifest-sha256.txt"): Promise<Ended> =>
  runTool("minisign", ["-V", "-p", publicKeyFile, "-m", join(bag, file)]);

test("minisign verifies the list of lists and shows the administration", async () => {
  const { exitCode, out } = await signature(handoff);
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    /^Signature and comment signature verified\nTrusted comment: administration:100200300400500\tyear:2025\tpack:handoff\tstatus:final\t/,
  );
});

test("a DSSE verifier of others accepts its attestation, and no other statement", () => {
  const { payloadType, payload, signatures } = JSON.parse(
    readFileSync(join(handoff, "attestation.dsse.json"), "utf8"),
  ) as { payloadType: string; payload: string; signatures: readonly { sig: string }[] };
  const [, line = ""] = readFileSync(publicKeyFile, "utf8").split("\n");
  const der = Buffer.concat([
    Buffer.from("302a300506032b6570032100", "hex"),
    Buffer.from(line, "base64").subarray(10),
  ]);
  const key = crypto.createPublicKey(der.toString("base64"));
  const isSigned = (statement: Buffer): boolean =>
    crypto.verify(
      dsse.preAuthEncoding(payloadType, statement),
      key,
      Buffer.from(signatures[0]?.sig ?? "", "base64"),
    );
  const statement = Buffer.from(payload, "base64");
  expect(isSigned(statement)).toBe(true);
  expect(isSigned(Buffer.from(statement.toString().replace("final", "draft")))).toBe(false);
  expect(JSON.parse(statement.toString())).toMatchObject({
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: "data/manifest.json" }, { name: "manifest-sha256.txt" }],
  });
});

test("its own verifier verifies it, in an empty folder and without network", async () => {
  const { exitCode, out } = await runTool("unshare", [
    ...["--map-root-user", "--net", process.execPath],
    join(handoff, "verify.mjs"),
  ]);
  expect(exitCode).toBe(0);
  expect(out).toContain("VERIFIED");
});

test("the commands in its README verify it", async () => {
  const readme = readFileSync(join(handoff, "README.txt"), "utf8");
  const commands = [...readme.matchAll(/^ {5}((?:minisign|sha256sum|find) .*)$/gm)].map(
    ([, command]) => command ?? "",
  );
  expect(commands.map((command) => command.split(" ", 1)[0])).toEqual([
    "minisign",
    "sha256sum",
    "sha256sum",
    "find",
  ]);
  for (const command of commands) expect((await inBag(handoff, command)).exitCode).toBe(0);
});

test("sha256sum finds every listed file unchanged", async () => {
  for (const list of ["tagmanifest-sha256.txt", "manifest-sha256.txt"]) {
    expect(await sums(handoff, list)).toEqual(FINE);
  }
});

test("unzip finds no damage in the zip, and the unpacked bag verifies", async () => {
  const { exitCode, err } = await runTool("unzip", ["-q", `${handoff}.zip`, "-d", folder]);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  const unpacked = join(folder, "handoff");
  expect((await signature(unpacked)).exitCode).toBe(0);
  for (const list of ["tagmanifest-sha256.txt", "manifest-sha256.txt"]) {
    expect(await sums(unpacked, list)).toEqual(FINE);
  }
});

test("a changed byte in a table, in a list or in the list of lists is found by one of the commands", async () => {
  const copy = join(folder, "copy");
  cpSync(handoff, copy, { recursive: true });
  const change = (name: string): void => {
    const file = join(copy, name);
    const bytes = readFileSync(file);
    bytes[100]! ^= 1;
    writeFileSync(file, bytes);
  };
  change("data/10_trial_balance/trial-balance-2025.csv");
  expect((await sums(copy, "manifest-sha256.txt")).exitCode).toBe(1);
  change("manifest-sha256.txt");
  expect((await sums(copy, "tagmanifest-sha256.txt")).exitCode).toBe(1);
  change("tagmanifest-sha256.txt");
  expect((await signature(copy)).exitCode).toBe(1);
});

test("LibreOffice reads the amounts of the Excel dialect as numbers, and codes as text", async () => {
  const name = "trial-balance-2025-nl-excel";
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  // Semicolons, UTF-8, Dutch, special numbers recognised: the settings of a double click.
  const { exitCode } = await runTool("soffice", [
    profile,
    "--headless",
    "--infilter=CSV:59,34,76,1,,1043,false,true,false",
    ...["--convert-to", "fods", "--outdir", folder],
    join(handoff, "data/10_trial_balance", `${name}.csv`),
  ]);
  expect(exitCode).toBe(0);
  const sheet = readFileSync(join(folder, `${name}.fods`), "utf8");
  const amounts = new Set(
    [...sheet.matchAll(/office:value-type="float" office:value="([^"]+)"/g)].map(([, value]) =>
      Number(value),
    ),
  );
  const plain = readFileSync(join(handoff, "data/10_trial_balance/trial-balance-2025.csv"), "utf8");
  const written = [...plain.matchAll(/,(-?\d+\.\d\d)(?=[,\r])/g)].map(([, text]) => Number(text));
  expect(written.length).toBeGreaterThan(1_000);
  expect(written.filter((amount) => !amounts.has(amount))).toEqual([]);
  expect(sheet).not.toMatch(/office:value-type="string"[^>]*><text:p>-?\d+,\d\d</);
});
