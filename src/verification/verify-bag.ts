/**
 * Verifies a bag against its own lists, its signature and its attestation, offline and without trusting anything in it.
 * Differences are returned, not thrown.
 */
import { ATTESTATION, attestationFault } from "./attestation.ts";
import {
  BAG_DECLARATION,
  BAG_INFO,
  MANIFEST,
  PAYLOAD,
  SIGNATURE,
  SIGNED_WITH,
  TAG_MANIFEST,
  UNSIGNED,
} from "./bag-layout.ts";
import { compareFiles } from "./compare-files.ts";
import { isOfFileManager } from "./desktop-files.ts";
import {
  keyName,
  type PublicKey,
  publicKeyLine,
  readPublicKey,
  verifySignature,
} from "./minisign.ts";
import { payloadOversize, wrongOxum } from "./payload-size.ts";
import { type ListedFile, readBagInfo, readManifestLines } from "./read-lists.ts";
import { LIST_BYTES_MAX, type ReadPack, TAG_BYTES_MAX, textOf, tooLong } from "./read-text.ts";
import { added, type Difference, malformed, missing } from "./sealed-contents.ts";

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
    files: [...tags.files, ...payload.files],
  });
  return {
    fileCount: contents.names.size - leftByFileManager.length,
    unreadCount: unread.size,
    leftByFileManager,
    differences: [...differences, ...signature.differences],
    signedBy: signature.signedBy,
    info,
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

interface Signed {
  /** The signed text. */
  readonly signed: string;
  /** The statement of the bag on its signature: a public key, or that there is none. */
  readonly declared: string;
  /** The files of both lists. */
  readonly files: readonly ListedFile[];
}

type SignatureFound = Pick<BagVerification, "differences" | "signedBy">;

async function signatureOf(
  pack: BagToVerify,
  { signed, declared, files }: Signed,
): Promise<SignatureFound> {
  const { publicKeys } = pack;
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
  const verdicts = keys.map((key) => verifySignature(Buffer.from(signed), text, key));
  const at = Math.max(
    verdicts.findIndex(({ kind }) => kind !== "other-key"),
    0,
  );
  const [verdict, key] = [verdicts[at], keys[at]];
  if (verdict === undefined || key === undefined)
    return refused(`${BAG_INFO} names no valid public key for it`);
  switch (verdict.kind) {
    case "good": {
      const { trustedComment } = verdict;
      const signedBy = { name: keyName(key), key: publicKeyLine(key), trustedComment };
      const attested = await textOf(pack, ATTESTATION, LIST_BYTES_MAX);
      // A bag of before attestations has none; one that is taken away is missing from the list of lists.
      const fault = attested === null ? null : attestationFault(attested, files, key);
      return { signedBy, differences: fault === null ? [] : [unsigned(ATTESTATION, fault)] };
    }
    case "malformed":
      return refused("it is not a minisign signature");
    case "other-key":
      return refused(
        `it was made with key ${verdict.name}, not with ${keys.map(keyName).join(" or ")}`,
      );
    case "wrong":
      return refused(`it does not match ${TAG_MANIFEST}`);
    case "comment-altered":
      return refused("its trusted comment was altered");
  }
}

const refused = (message: string): SignatureFound => ({
  differences: [unsigned(SIGNATURE, message)],
  signedBy: null,
});

const unsigned = (file: string, message: string): Difference => ({
  kind: "signature",
  file,
  message,
});
