/**
 * Verifies a bag against its own lists, its signature and its attestation, offline and without trusting anything in it.
 * Differences are returned, not thrown.
 */
import { createHash } from "node:crypto";
import { ATTESTATION, attestationFault } from "./attestation.ts";
import { compareFiles, payloadOversize, wrongOxum } from "./compare-files.ts";
import {
  keyName,
  type PublicKey,
  publicKeyLine,
  readPublicKey,
  verifySignature,
} from "./minisign.ts";
import {
  BAG_DECLARATION,
  BAG_INFO,
  isOfFileManager,
  type ListedFile,
  MANIFEST,
  PAYLOAD,
  PREVIOUS,
  readBagInfo,
  readManifestLines,
  SIGNATURE,
  SIGNED_WITH,
  TAG_MANIFEST,
  UNSIGNED,
} from "./read-lists.ts";
import {
  added,
  type Difference,
  LIST_BYTES_MAX,
  malformed,
  missing,
  type ReadPack,
  TAG_BYTES_MAX,
  textOf,
  tooLong,
} from "./sealed-contents.ts";

export interface BagToVerify extends ReadPack {
  /** The keys of which one must have signed it; none: the key that the bag names. */
  readonly publicKeys: readonly PublicKey[];
  /** Names the listed files whose contents are not read. */
  readonly unreadOf: (files: readonly ListedFile[]) => ReadonlySet<string>;
}

export interface Signer {
  readonly name: string;
  /** The key on one line. */
  readonly key: string;
  readonly trustedComment: string;
}

export interface BagVerification {
  readonly fileCount: number;
  /** Files whose contents were not read. */
  readonly unreadCount: number;
  readonly differences: readonly Difference[];
  /** Names of unlisted files in the top folder that a file manager keeps there: no differences, and not read. */
  readonly leftByFileManager: readonly string[];
  /** Null unless a signature is valid. */
  readonly signedBy: Signer | null;
  /** Label and value of each line of `bag-info.txt`. */
  readonly info: ReadonlyMap<string, string>;
}

export async function verifyBag(pack: BagToVerify): Promise<BagVerification> {
  const { contents } = pack;
  const tagText = await textOf(pack, TAG_MANIFEST, LIST_BYTES_MAX);
  const tags = readManifestLines(TAG_MANIFEST, tagText ?? "");
  const payload = readManifestLines(MANIFEST, (await textOf(pack, MANIFEST, LIST_BYTES_MAX)) ?? "");
  const unread = pack.unreadOf(payload.files);
  const files = [...tags.files, ...payload.files];
  const listed = new Set([TAG_MANIFEST, SIGNATURE, ...REQUIRED, ...files.map(({ name }) => name)]);
  const unlisted = [...contents.sizes.keys()].filter((name) => !listed.has(name)).sort();
  // A bag may have other files next to its lists, not in its payload (RFC 8493, 2.2.4 and 3).
  const leftByFileManager = unlisted.filter(isOfFileManager);
  const info = readBagInfo((await textOf(pack, BAG_INFO, TAG_BYTES_MAX)) ?? "");
  const oversize = payloadOversize(contents, info);
  const declaration = (await textOf(pack, "bagit.txt", TAG_BYTES_MAX)) ?? BAG_DECLARATION;
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
    ...misplaced(TAG_MANIFEST, tags.files),
    ...misplaced(MANIFEST, payload.files),
    ...(await compareFiles(pack, tagFiles)),
    ...(declaration === BAG_DECLARATION ? [] : [malformed("bagit.txt", UNSUPPORTED)]),
    ...oversize,
    ...(oversize.length > 0 ? [] : await compareFiles(pack, payload.files, unread)),
  ];
  // A list that is damaged may lack a file of the pack.
  const isListed = !differences.some(({ file }) => file === MANIFEST || file === TAG_MANIFEST);
  differences.push(
    ...unlisted.filter((name) => !isOfFileManager(name)).map((name) => added(name, isListed)),
  );
  if (differences.length === 0) differences.push(...wrongOxum(contents, info));
  const { signedBy, differences: ofSignature } = await signatureOf(
    pack,
    tagText ?? "",
    info,
    files,
  );
  return {
    fileCount: contents.names.size - leftByFileManager.length,
    unreadCount: unread.size,
    leftByFileManager,
    differences: [...differences, ...ofSignature],
    signedBy,
    info,
  };
}

/** The tag files that the tag manifest must list: one that is missing from it could be changed unnoticed. */
const REQUIRED = ["bagit.txt", BAG_INFO, MANIFEST];
const UNSUPPORTED = "it declares an unsupported BagIt version or encoding";
const unnamed = (tags: readonly ListedFile[]): readonly Difference[] =>
  REQUIRED.filter((required) => !tags.some(({ name }) => name === required)).map((name) =>
    malformed(TAG_MANIFEST, `it does not list ${name}`),
  );

/** The manifest may only list the payload, and the tag manifest only the tag files. */
const misplaced = (list: string, files: readonly ListedFile[]): readonly Difference[] =>
  files
    .filter(({ name }) => name.startsWith(PAYLOAD) === (list === TAG_MANIFEST))
    .map(({ name }) =>
      malformed(list, `${name} is ${list === TAG_MANIFEST ? "" : "not "}below ${PAYLOAD}`),
    );

type SignatureFound = Pick<BagVerification, "differences" | "signedBy">;

/** The signature of the list of lists, and the attestation of the files of both lists. */
async function signatureOf(
  pack: BagToVerify,
  signed: string,
  info: ReadonlyMap<string, string>,
  files: readonly ListedFile[],
): Promise<SignatureFound> {
  const { publicKeys } = pack;
  const declared = info.get(SIGNED_WITH) ?? UNSIGNED;
  const text = await textOf(pack, SIGNATURE, TAG_BYTES_MAX);
  if (text === null) {
    if (declared !== UNSIGNED)
      return refused(`it is missing, although ${BAG_INFO} states a signature`);
    return publicKeys.length === 0
      ? { differences: [], signedBy: null }
      : refused("the pack is not signed");
  }
  const named = readPublicKey(declared);
  const keys = publicKeys.length > 0 ? publicKeys : named === null ? [] : [named];
  const verdicts = keys.map((key) => ({
    key,
    verdict: verifySignature(Buffer.from(signed), text, key),
  }));
  const found = verdicts.find(({ verdict }) => verdict.kind !== "other-key") ?? verdicts[0];
  if (found === undefined) return refused(`${BAG_INFO} names no valid public key for it`);
  const { key, verdict } = found;
  if (verdict.kind === "other-key") {
    return refused(
      `it was made with key ${verdict.name}, not with ${keys.map(keyName).join(" or ")}`,
    );
  }
  if (verdict.kind !== "good") return refused(REFUSALS[verdict.kind]);
  const { trustedComment } = verdict;
  const signedBy = { name: keyName(key), key: publicKeyLine(key), trustedComment };
  const attested = await textOf(pack, ATTESTATION, LIST_BYTES_MAX);
  // A bag of before attestations has none; one that is taken away is missing from the list of lists.
  const fault = attested === null ? null : attestationFault(attested, files, key);
  return { signedBy, differences: fault === null ? [] : [unsigned(ATTESTATION, fault)] };
}

const REFUSALS = {
  malformed: "it is not a minisign signature",
  wrong: `it does not match ${TAG_MANIFEST}`,
  "comment-altered": "its trusted comment was altered",
};
const refused = (message: string): SignatureFound => ({
  differences: [unsigned(SIGNATURE, message)],
  signedBy: null,
});
const unsigned = (file: string, message: string): Difference => ({
  kind: "signature",
  file,
  message,
});

/**
 * The chain of packages: each names the package before it by the hash of that package's list of lists. None if the
 * other package is the one before the package that `info` describes.
 */
export async function previousDifference(
  info: ReadonlyMap<string, string>,
  other: ReadPack,
): Promise<readonly Difference[]> {
  const list = await textOf(other, TAG_MANIFEST, LIST_BYTES_MAX);
  const found = list === null ? "no package" : createHash("sha256").update(list).digest("hex");
  const named = info.get(PREVIOUS) ?? "none";
  const message = `the package before it is ${named}, not the given one, which is ${found}`;
  return named === found ? [] : [unsigned(BAG_INFO, message)];
}
