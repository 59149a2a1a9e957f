/**
 * Verifies a sealed pack against its own lists and its signature, offline and without trusting
 * anything in it. Differences are returned, not thrown.
 */
import { createHash } from "node:crypto";
import {
  BAG_DECLARATION,
  BAG_INFO,
  MANIFEST,
  PAYLOAD_OXUM,
  SIGNATURE,
  SIGNED_WITH,
  TAG_MANIFEST,
  UNSIGNED,
} from "./bag.ts";
import { type ListedFile, readBagInfo, readManifestJson, readManifestLines } from "./read-lists.ts";
import { type Difference, malformed, type SealedContents } from "./sealed-contents.ts";
import { keyName, type PublicKey, readPublicKey, verifySignature } from "./signature.ts";

export interface Verification {
  /** A bag may have a signature; a plain pack only has a list of hashes. */
  readonly kind: "bag" | "plain";
  readonly fileCount: number;
  readonly differences: readonly Difference[];
  /** Null unless a signature is valid. */
  readonly signedBy: { readonly name: string; readonly trustedComment: string } | null;
}

/** Lists and tag files are read completely; no pack of ours has a larger one. */
const LIST_BYTES_MAX = 64 * 1024 * 1024;
const PLAIN_MANIFEST = "manifest.json";
const PAYLOAD = "data/";

/** Null if this is not a pack. `publicKey` is the key that must have signed it. */
export async function verifyPack(
  contents: SealedContents,
  publicKey: PublicKey | null,
): Promise<Verification | null> {
  if (["bagit.txt", MANIFEST, TAG_MANIFEST].some((name) => contents.names.has(name))) {
    return verifyBag(contents, publicKey);
  }
  return contents.names.has(PLAIN_MANIFEST) ? verifyPlain(contents, publicKey) : null;
}

async function verifyBag(
  contents: SealedContents,
  publicKey: PublicKey | null,
): Promise<Verification> {
  const tagText = await textOf(contents, TAG_MANIFEST);
  const tags = readManifestLines(TAG_MANIFEST, tagText ?? "");
  const payload = readManifestLines(MANIFEST, (await textOf(contents, MANIFEST)) ?? "");
  const listed = new Set([...tags.files, ...payload.files].map(({ name }) => name));
  const loose = new Set([TAG_MANIFEST, SIGNATURE]);
  // A tag file missing from the tag manifest could be changed unnoticed.
  const tagNames = new Set(tags.files.map(({ name }) => name));
  const unlisted = new Set([
    ...["bagit.txt", BAG_INFO, MANIFEST].filter((name) => !tagNames.has(name)),
    ...[...contents.names].filter((name) => !listed.has(name) && !loose.has(name)),
  ]);
  const compared = await compareFiles(contents, [...tags.files, ...payload.files]);
  const differences: Difference[] = [
    ...contents.differences,
    ...(tagText === null ? [missing(TAG_MANIFEST)] : []),
    ...tags.differences,
    ...payload.differences,
    ...misplaced(payload.files),
    ...compared.differences,
    ...[...unlisted].sort().map(notListed),
  ];
  const declaration = await textOf(contents, "bagit.txt");
  if (declaration !== null && declaration !== BAG_DECLARATION) {
    differences.push(
      malformed("bagit.txt", "it declares an unsupported BagIt version or encoding"),
    );
  }
  const info = readBagInfo((await textOf(contents, BAG_INFO)) ?? "");
  if (differences.length === 0) differences.push(...wrongOxum(compared.sizes, info));
  const signature = await signatureOf(contents, {
    signed: tagText ?? "",
    declared: info.get(SIGNED_WITH) ?? UNSIGNED,
    publicKey,
  });
  return {
    kind: "bag",
    fileCount: contents.names.size,
    differences: [...differences, ...signature.differences],
    signedBy: signature.signedBy,
  };
}

/** The manifest may only list the payload: the tag manifest lists the tag files. */
const misplaced = (payload: readonly ListedFile[]): readonly Difference[] =>
  payload
    .filter(({ name }) => !name.startsWith(PAYLOAD))
    .map(({ name }) => malformed(MANIFEST, `${name} is not below ${PAYLOAD}`));

/** Compares bytes and number of the files in `data/` with those the bag states: RFC 8493, 2.2.2. */
function wrongOxum(
  sizes: ReadonlyMap<string, number>,
  info: ReadonlyMap<string, string>,
): readonly Difference[] {
  const payload = [...sizes].filter(([name]) => name.startsWith(PAYLOAD));
  const byteCount = payload.reduce((total, [, size]) => total + size, 0);
  const oxum = `${byteCount}.${payload.length}`;
  const stated = info.get(PAYLOAD_OXUM) ?? "";
  return stated === oxum
    ? []
    : [malformed(BAG_INFO, `${PAYLOAD_OXUM} states ${stated}, the payload is ${oxum}`)];
}

async function verifyPlain(
  contents: SealedContents,
  publicKey: PublicKey | null,
): Promise<Verification> {
  const text = (await textOf(contents, PLAIN_MANIFEST)) ?? "";
  const manifest = readManifestJson(PLAIN_MANIFEST, text);
  const listed = new Set([PLAIN_MANIFEST, ...manifest.files.map(({ name }) => name)]);
  return {
    kind: "plain",
    fileCount: contents.names.size,
    signedBy: null,
    differences: [
      ...contents.differences,
      ...manifest.differences,
      ...(await compareFiles(contents, manifest.files)).differences,
      ...[...contents.names].filter((name) => !listed.has(name)).map(notListed),
      ...(publicKey === null
        ? []
        : [unsigned(PLAIN_MANIFEST, "a pack of this kind is not signed")]),
    ],
  };
}

interface ComparedFiles {
  readonly differences: readonly Difference[];
  /** The size in bytes of every listed file that was read. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Reads each listed file once. */
async function compareFiles(
  contents: SealedContents,
  files: readonly ListedFile[],
): Promise<ComparedFiles> {
  const found: Difference[] = [];
  const sizes = new Map<string, number>();
  for (const { name, sha256 } of files) {
    if (!contents.names.has(name)) {
      found.push(missing(name));
      continue;
    }
    const actual = await hashOf(contents, name);
    if ("unreadable" in actual) {
      found.push({
        kind: "changed",
        file: name,
        message: `it cannot be read: ${actual.unreadable}`,
      });
      continue;
    }
    sizes.set(name, actual.byteCount);
    if (actual.sha256 === sha256) continue;
    const message = `its SHA-256 is ${actual.sha256}, listed is ${sha256}`;
    found.push({ kind: "changed", file: name, message });
  }
  return { differences: found, sizes };
}

async function hashOf(
  contents: SealedContents,
  name: string,
): Promise<
  { readonly sha256: string; readonly byteCount: number } | { readonly unreadable: string }
> {
  const hash = createHash("sha256");
  let byteCount = 0;
  try {
    for await (const chunk of contents.bytes(name)) {
      byteCount += chunk.byteLength;
      hash.update(chunk);
    }
  } catch (error) {
    // A verification reports a damaged file instead of throwing.
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
  return { sha256: hash.digest("hex"), byteCount };
}

/** Null if the file is missing, too large or not readable. */
async function textOf(contents: SealedContents, name: string): Promise<string | null> {
  if (!contents.names.has(name)) return null;
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  try {
    for await (const chunk of contents.bytes(name)) {
      byteCount += chunk.byteLength;
      if (byteCount > LIST_BYTES_MAX) return null;
      chunks.push(chunk);
    }
  } catch {
    return null; // reported as a change by the comparison of files with the lists
  }
  return Buffer.concat(chunks).toString("utf8");
}

interface Signed {
  /** The signed text. */
  readonly signed: string;
  /** The bag's statement on its signature: a public key, or that there is none. */
  readonly declared: string;
  readonly publicKey: PublicKey | null;
}

async function signatureOf(
  contents: SealedContents,
  { signed, declared, publicKey }: Signed,
): Promise<Pick<Verification, "differences" | "signedBy">> {
  const refused = (message: string) => ({
    differences: [unsigned(SIGNATURE, message)],
    signedBy: null,
  });
  const text = await textOf(contents, SIGNATURE);
  if (text === null) {
    if (declared !== UNSIGNED)
      return refused(`it is missing, although ${BAG_INFO} states a signature`);
    return publicKey === null
      ? { differences: [], signedBy: null }
      : refused("the pack is not signed");
  }
  const key = publicKey ?? readPublicKey(declared);
  if (key === null) return refused(`${BAG_INFO} names no valid public key for it`);
  const verdict = verifySignature(Buffer.from(signed), text, key);
  switch (verdict.kind) {
    case "good":
      return {
        differences: [],
        signedBy: { name: keyName(key), trustedComment: verdict.trustedComment },
      };
    case "malformed":
      return refused("it is not a minisign signature");
    case "other-key":
      return refused(`it was made with key ${verdict.name}, not with ${keyName(key)}`);
    case "wrong":
      return refused(`it does not match ${TAG_MANIFEST}`);
    case "comment-altered":
      return refused("its trusted comment was altered");
  }
}

const missing = (file: string): Difference => ({ kind: "missing", file, message: "it is missing" });
const notListed = (file: string): Difference => ({
  kind: "not-listed",
  file,
  message: "it is in no list of the pack",
});
const unsigned = (file: string, message: string): Difference => ({
  kind: "signature",
  file,
  message,
});
