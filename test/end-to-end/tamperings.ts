/** Ways to tamper with a handoff, from a byte in a table to a complete forgery with another key. */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect } from "vitest";
import { createKeyText, readSigningKey, signatureText } from "../../src/packs/signature.ts";
import { publicKeyLine } from "../../src/verification/minisign.ts";

export const CSV = "data/10_trial_balance/trial-balance-2025.csv";
export const LIST = "manifest-sha256.txt";
export const TAG_LIST = "tagmanifest-sha256.txt";
export const SIGNATURE = `${TAG_LIST}.minisig`;
export const hashOf = (file: string): string =>
  createHash("sha256").update(readFileSync(file)).digest("hex");

export function replaceIn(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, "utf8");
  expect(text.replace(from, to)).not.toBe(text);
  writeAnew(file, text.replace(from, to));
}

/** A copy shares its files with the original: what is written gets a file of its own. */
export function writeAnew(file: string, content: string | Buffer): void {
  rmSync(file);
  writeFileSync(file, content);
}

/** Updates the hash of a file in a list. */
export function relist(copy: string, list: string, name: string): void {
  replaceIn(
    join(copy, list),
    new RegExp(`^[0-9a-f]{64}(?=  ${name}$)`, "m"),
    hashOf(join(copy, name)),
  );
}

const ANSWERS = "data/98_provenance/answers.tar.gz";
/** Each function changes a copy of a handoff, and returns the differences that verification must report. */
export const TAMPERINGS: Readonly<Record<string, (copy: string) => readonly string[]>> = {
  "a byte changed in a table": (copy) => {
    replaceIn(join(copy, CSV), "0.00", "0.01");
    return [`changed ${CSV}`];
  },
  "a file removed": (copy) => {
    rmSync(join(copy, CSV));
    return [`missing ${CSV}`];
  },
  "a file added": (copy) => {
    writeFileSync(join(copy, "data/90_auditfile/other.xaf"), "");
    return ["not-listed data/90_auditfile/other.xaf"];
  },
  "a file added next to the lists": (copy) => {
    writeFileSync(join(copy, "READ ME FIRST.txt"), "");
    return ["not-listed READ ME FIRST.txt"];
  },
  "a line of the list changed": (copy) => {
    replaceIn(join(copy, LIST), /^[0-9a-f]{8}/, "00000000");
    const [, name] = readFileSync(join(copy, LIST), "utf8").split("\n")[0]!.split("  ");
    return [`changed ${LIST}`, `changed ${name}`];
  },
  "a line of the list removed": (copy) => {
    const [line] = readFileSync(join(copy, LIST), "utf8").split("\n");
    replaceIn(join(copy, LIST), `${line}\n`, "");
    return [`changed ${LIST}`, `not-listed ${line!.split("  ")[1]}`];
  },
  "a file and its line changed together": (copy) => {
    replaceIn(join(copy, CSV), "0.00", "0.01");
    relist(copy, LIST, CSV);
    return [`changed ${LIST}`];
  },
  "a file and every list changed together": (copy) => {
    replaceIn(join(copy, CSV), "0.00", "0.01");
    relist(copy, LIST, CSV);
    relist(copy, TAG_LIST, LIST);
    return [`signature ${SIGNATURE}`];
  },
  "the signature removed": (copy) => {
    rmSync(join(copy, SIGNATURE));
    return [`signature ${SIGNATURE}`];
  },
  "the signature removed, and every mention of it": (copy) => {
    rmSync(join(copy, SIGNATURE));
    replaceIn(join(copy, "bag-info.txt"), /Signed-With: .*/, "Signed-With: none");
    relist(copy, TAG_LIST, "bag-info.txt");
    return [`signature ${SIGNATURE}`];
  },
  "everything forged and signed with another key": (copy) => {
    const key = readSigningKey(createKeyText())!;
    replaceIn(join(copy, CSV), "0.00", "0.01");
    relist(copy, LIST, CSV);
    const line = `Signed-With: ${publicKeyLine(key.publicKey)}`;
    replaceIn(join(copy, "bag-info.txt"), /Signed-With: .*/, line);
    for (const name of [LIST, "bag-info.txt"]) relist(copy, TAG_LIST, name);
    const signed = signatureText(readFileSync(join(copy, TAG_LIST)), "status:final", key);
    writeAnew(join(copy, SIGNATURE), signed);
    return [`signature ${SIGNATURE}`];
  },
  "the trusted comment altered": (copy) => {
    replaceIn(join(copy, SIGNATURE), "year:2025", "year:2024");
    return [`signature ${SIGNATURE}`];
  },
  "bag-info altered": (copy) => {
    replaceIn(join(copy, "bag-info.txt"), "2026-11-", "2026-12-");
    return ["changed bag-info.txt"];
  },
  "an answer replaced by another": (copy) => {
    const tar = gunzipSync(readFileSync(join(copy, ANSWERS))).toString("latin1");
    writeAnew(join(copy, ANSWERS), gzipSync(Buffer.from(tar.replace("{", "["), "latin1")));
    return [`changed ${ANSWERS}`];
  },
  "a file renamed": (copy) => {
    renameSync(join(copy, CSV), join(copy, `${CSV}.bak`));
    return [`missing ${CSV}`, `not-listed ${CSV}.bak`];
  },
  "the answers replaced by a link to a copy of them": (copy) => {
    const name = ANSWERS;
    const elsewhere = `${copy}-elsewhere.tar.gz`;
    renameSync(join(copy, name), elsewhere);
    symlinkSync(elsewhere, join(copy, name));
    return [`malformed ${name}`];
  },
  "a list that names a file outside the folder": (copy) => {
    replaceIn(join(copy, LIST), /$/, `${"0".repeat(64)}  data/../../outside.txt\n`);
    return [`changed ${LIST}`, `malformed ${LIST}`];
  },
};
