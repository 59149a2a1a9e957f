/**
 * Verifies a sealed pack against its own lists and its signature, offline and without trusting
 * anything in it. Differences are returned, not thrown.
 */
import {
  BAG_DECLARATION,
  BAG_INFO,
  MANIFEST,
  SIGNATURE,
  SIGNED_WITH,
  TAG_MANIFEST,
  UNSIGNED,
} from "./bag.ts";
import { compareFiles, outsidePart, type PackPart } from "./compare-files.ts";
import { isOfFileManager } from "./desktop-files.ts";
import { PAYLOAD, payloadOversize, wrongOxum } from "./payload-size.ts";
import {
  type ListedFile,
  type PackStatement,
  readBagInfo,
  readManifestJson,
  readManifestLines,
  readStatement,
} from "./read-lists.ts";
import {
  added,
  type Difference,
  malformed,
  missing,
  type SealedContents,
} from "./sealed-contents.ts";
import { keyName, type PublicKey, readPublicKey, verifySignature } from "./signature.ts";

export interface Verification {
  /** A bag may have a signature; a plain pack only has a list of hashes. Null when neither is found. */
  readonly kind: "bag" | "plain" | null;
  readonly fileCount: number;
  /** Files outside the part that was asked, whose contents were not read; 0 without a part. */
  readonly unreadCount: number;
  readonly differences: readonly Difference[];
  /**
   * Names of unlisted files in the top folder of a bag that a file manager keeps there: no differences, and not read.
   */
  readonly leftByFileManager: readonly string[];
  /** Null unless a signature is valid. */
  readonly signedBy: { readonly name: string; readonly trustedComment: string } | null;
  /** Null if anything differs, and of a manifest that states no checks. */
  readonly statement: PackStatement | null;
}

/** Longer than the list of as many files as a pack may have. */
const LIST_BYTES_MAX = 16 * 1024 * 1024;
/** The declaration, the description and the signature are a few lines. */
const TAG_BYTES_MAX = 64 * 1024;
const PLAIN_MANIFEST = "manifest.json";
const BAGGED_MANIFEST = `${PAYLOAD}${PLAIN_MANIFEST}`;

/**
 * Null if this is not a pack. `publicKey` is the key that must have signed it, `part` the part whose contents are
 * read; null for all.
 */
export async function verifyPack(
  contents: SealedContents,
  publicKey: PublicKey | null,
  signal: AbortSignal,
  part: PackPart | null = null,
): Promise<Verification | null> {
  const pack: OpenPack = { contents, publicKey, signal, part };
  const isBag = ["bagit.txt", MANIFEST, TAG_MANIFEST].some((name) => contents.names.has(name));
  if (isBag) return verifyBag(pack);
  if (contents.names.has(PLAIN_MANIFEST)) return verifyPlain(pack);
  const { differences, names } = contents;
  return differences.length === 0 ? null : { ...UNREADABLE, fileCount: names.size, differences };
}

/** Contents that were not taken for a pack of either kind. */
const UNREADABLE = {
  ...{ kind: null, unreadCount: 0, leftByFileManager: [], signedBy: null, statement: null },
} as const;

interface OpenPack {
  readonly contents: SealedContents;
  readonly publicKey: PublicKey | null;
  readonly signal: AbortSignal;
  readonly part: PackPart | null;
}

async function verifyBag(pack: OpenPack): Promise<Verification> {
  const { contents } = pack;
  const tagText = await textOf(pack, TAG_MANIFEST, LIST_BYTES_MAX);
  const tags = readManifestLines(TAG_MANIFEST, tagText ?? "");
  const payload = readManifestLines(MANIFEST, (await textOf(pack, MANIFEST, LIST_BYTES_MAX)) ?? "");
  const unread = outsidePart(payload.files, pack.part, BAGGED_MANIFEST);
  const listed = new Set([...tags.files, ...payload.files].map(({ name }) => name));
  for (const name of [TAG_MANIFEST, SIGNATURE, ...REQUIRED]) listed.add(name);
  const unlisted = [...contents.sizes.keys()].filter((name) => !listed.has(name)).sort();
  // A bag may have other files next to its lists, not in its payload (RFC 8493, 2.2.4 and 3).
  const leftByFileManager = unlisted.filter(isOfFileManager);
  const info = readBagInfo((await textOf(pack, BAG_INFO, TAG_BYTES_MAX)) ?? "");
  const oversize = payloadOversize(contents, info);
  const tagFiles = tags.files
    .filter(({ name }) => !name.startsWith(PAYLOAD))
    .map((file) => ({ ...file, byteCount: LIST_BYTES_MAX }));
  const differences: Difference[] = [
    ...contents.differences,
    ...(contents.names.has(TAG_MANIFEST) ? [] : [missing(TAG_MANIFEST)]),
    ...tooLong(contents, [TAG_MANIFEST], LIST_BYTES_MAX),
    ...tooLong(contents, ["bagit.txt", BAG_INFO, SIGNATURE], TAG_BYTES_MAX),
    ...tags.differences,
    ...payload.differences,
    ...(tagText === null ? [] : unnamed(tags.files)),
    ...misplaced(tags.files, payload.files),
    ...(await compareFiles(pack, tagFiles)),
    ...oversize,
    ...(oversize.length > 0 ? [] : await compareFiles(pack, payload.files, unread)),
  ];
  // A list that is damaged may lack a file of the pack.
  const isListed = !differences.some(({ file }) => file === MANIFEST || file === TAG_MANIFEST);
  differences.push(
    ...unlisted.filter((name) => !isOfFileManager(name)).map((name) => added(name, isListed)),
  );
  const declaration = await textOf(pack, "bagit.txt", TAG_BYTES_MAX);
  if (declaration !== null && declaration !== BAG_DECLARATION) {
    differences.push(
      malformed("bagit.txt", "it declares an unsupported BagIt version or encoding"),
    );
  }
  if (differences.length === 0) differences.push(...wrongOxum(contents, info));
  const signature = await signatureOf(pack, {
    signed: tagText ?? "",
    declared: info.get(SIGNED_WITH) ?? UNSIGNED,
  });
  return {
    kind: "bag",
    fileCount: contents.names.size - leftByFileManager.length,
    unreadCount: unread.size,
    leftByFileManager,
    differences: [...differences, ...signature.differences],
    signedBy: signature.signedBy,
    statement:
      differences.length + signature.differences.length > 0
        ? null
        : readStatement((await textOf(pack, BAGGED_MANIFEST, LIST_BYTES_MAX)) ?? ""),
  };
}

/** The tag files that the tag manifest must list. */
const REQUIRED = ["bagit.txt", BAG_INFO, MANIFEST];

/** A tag file missing from the tag manifest could be changed unnoticed. */
const unnamed = (tags: readonly ListedFile[]): readonly Difference[] =>
  REQUIRED.filter((required) => !tags.some(({ name }) => name === required)).map((name) =>
    malformed(TAG_MANIFEST, `it does not list ${name}`),
  );

/** The manifest may only list the payload, and the tag manifest only the tag files. */
const misplaced = (
  tags: readonly ListedFile[],
  payload: readonly ListedFile[],
): readonly Difference[] => [
  ...tags
    .filter(({ name }) => name.startsWith(PAYLOAD))
    .map(({ name }) => malformed(TAG_MANIFEST, `${name} is below ${PAYLOAD}`)),
  ...payload
    .filter(({ name }) => !name.startsWith(PAYLOAD))
    .map(({ name }) => malformed(MANIFEST, `${name} is not below ${PAYLOAD}`)),
];

async function verifyPlain(pack: OpenPack): Promise<Verification> {
  const { contents, publicKey } = pack;
  const text = await textOf(pack, PLAIN_MANIFEST, LIST_BYTES_MAX);
  const manifest =
    text === null ? { files: [], differences: [] } : readManifestJson(PLAIN_MANIFEST, text);
  const unread = outsidePart(manifest.files, pack.part, PLAIN_MANIFEST);
  const listed = new Set([PLAIN_MANIFEST, ...manifest.files.map(({ name }) => name)]);
  const differences = [
    ...contents.differences,
    ...tooLong(contents, [PLAIN_MANIFEST], LIST_BYTES_MAX),
    ...manifest.differences,
    ...(await compareFiles(pack, manifest.files, unread)),
    ...[...contents.sizes.keys()]
      .filter((name) => !listed.has(name))
      .map((name) => added(name, manifest.differences.length === 0)),
    ...(publicKey === null ? [] : [unsigned(PLAIN_MANIFEST, "a pack of this kind is not signed")]),
  ];
  return {
    kind: "plain",
    fileCount: contents.names.size,
    unreadCount: unread.size,
    leftByFileManager: [],
    signedBy: null,
    differences,
    statement: differences.length > 0 ? null : readStatement(text ?? ""),
  };
}

const tooLong = (
  { sizes }: SealedContents,
  names: readonly string[],
  bytesMax: number,
): readonly Difference[] =>
  names
    .filter((name) => (sizes.get(name) ?? 0) > bytesMax)
    .map((name) => malformed(name, `it is longer than ${bytesMax / 1024} KB, so it is not read`));

/** Null if the file is missing, too long or not readable. */
async function textOf(
  { contents, signal }: OpenPack,
  name: string,
  bytesMax: number,
): Promise<string | null> {
  const size = contents.sizes.get(name);
  if (size === undefined || size > bytesMax) return null;
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of contents.bytes(name)) chunks.push(chunk);
  } catch {
    signal.throwIfAborted();
    return null; // reported as a change by the comparison of files with the lists
  }
  return Buffer.concat(chunks).toString("utf8");
}

interface Signed {
  /** The signed text. */
  readonly signed: string;
  /** The bag's statement on its signature: a public key, or that there is none. */
  readonly declared: string;
}

async function signatureOf(
  pack: OpenPack,
  { signed, declared }: Signed,
): Promise<Pick<Verification, "differences" | "signedBy">> {
  const refused = (message: string) => ({
    differences: [unsigned(SIGNATURE, message)],
    signedBy: null,
  });
  const { publicKey } = pack;
  const text = await textOf(pack, SIGNATURE, TAG_BYTES_MAX);
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

const unsigned = (file: string, message: string): Difference => ({
  kind: "signature",
  file,
  message,
});
