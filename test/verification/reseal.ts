/** Seals a changed bag again, as the holder of a key could: lists, size, attestation and signature are right. */
import { hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "vitest";
import { attestationText } from "../../src/packs/attestation-text.ts";
import { type SigningKey, signatureText } from "../../src/packs/signature.ts";
import { publicKeyLine } from "../../src/verification/minisign.ts";
import { LIST, SIGNATURE, TAG_LIST, writeAnew } from "../end-to-end/tamperings.ts";
import { craftedZip } from "../support/crafted-zip.ts";
import { zipEntries } from "../support/zip-entries.ts";

export const ATTESTATION = "attestation.dsse.json";
const TAGS = ["README.txt", ATTESTATION, "bag-info.txt", "bagit.txt", LIST, "verify.mjs"];

/** What is sealed in another way than the bag was. */
export interface Reseal {
  /** Leaves the attestation as it is. */
  readonly isAttestationKept?: boolean;
  /** Changes the attestation before it is listed. */
  readonly attested?: (text: string) => string;
}

export function reseal(
  bag: string,
  key: SigningKey,
  { isAttestationKept = false, attested = (text) => text }: Reseal = {},
): void {
  const read = (name: string): string => readFileSync(join(bag, name), "utf8");
  const write = (name: string, text: string): void => {
    writeAnew(join(bag, name), text);
  };
  const listOf = (names: readonly string[]): string =>
    names.map((name) => `${hash("sha256", readFileSync(join(bag, name)))}  ${name}\n`).join("");
  const payload = readdirSync(join(bag, "data"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(bag, join(parentPath, name)))
    .toSorted();
  write(LIST, listOf(payload));
  const bytes = payload.reduce((total, name) => total + statSync(join(bag, name)).size, 0);
  const info = read("bag-info.txt")
    .replace(/Payload-Oxum: .*/, `Payload-Oxum: ${String(bytes)}.${String(payload.length)}`)
    .replace(/Signed-With: .*/, `Signed-With: ${publicKeyLine(key.publicKey)}`);
  write("bag-info.txt", info);
  if (!isAttestationKept) {
    const subjects = ["data/manifest.json", LIST].map((name) => ({ name, text: read(name) }));
    const manifest = read("data/manifest.json");
    write(ATTESTATION, attested(attestationText(subjects, { manifest, previous: null }, key)));
  }
  write(TAG_LIST, listOf(TAGS));
  write(SIGNATURE, signatureText(readFileSync(join(bag, TAG_LIST)), "status:final", key));
}

/** Replaces text in a part of a workbook. */
export function replaceInWorkbook(file: string, from: string | RegExp, to: string): void {
  const before = zipEntries(readFileSync(file));
  const entries = before.map(({ name, text }) => ({
    name,
    content: name.startsWith("xl/worksheets/") ? text.replace(from, to) : text,
  }));
  expect(entries.some(({ content }, at) => content !== before[at]?.text)).toBe(true);
  writeAnew(file, craftedZip(entries));
}
