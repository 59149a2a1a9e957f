/**
 * Verifies a sealed pack, a bag or a folder with a manifest, offline and without trusting anything in it. Differences
 * are returned, not thrown.
 */

import { compareFiles } from "../verification/compare-files.ts";
import type { PublicKey } from "../verification/minisign.ts";
import { MANIFEST, TAG_MANIFEST } from "../verification/read-lists.ts";
import {
  added,
  type Difference,
  LIST_BYTES_MAX,
  type ReadPack,
  type SealedContents,
  textOf,
  tooLong,
} from "../verification/sealed-contents.ts";
import { type BagVerification, verifyBag } from "../verification/verify-bag.ts";
import { BAGGED_MANIFEST } from "./bag.ts";
import { type PackStatement, readManifestJson, readStatement } from "./manifest-list.ts";
import { outsidePart, type PackPart } from "./pack-part.ts";

export interface Verification extends BagVerification {
  /** A bag may have a signature; a plain pack only has a list of hashes. Null when neither is found. */
  readonly kind: "bag" | "plain" | null;
  /** Null if anything differs, and of a manifest that states no checks. */
  readonly statement: PackStatement | null;
}

const PLAIN_MANIFEST = "manifest.json";

/** How a pack is verified. */
export interface PackCheck {
  /** The keys of which one must have signed it; without one, the key that a pack names. */
  readonly publicKeys?: readonly PublicKey[];
  /** The part whose contents are read; null or absent for all. */
  readonly part?: PackPart | null;
}

/** Null if this is not a pack. */
export async function verifyPack(
  contents: SealedContents,
  signal: AbortSignal,
  { publicKeys = [], part = null }: PackCheck = {},
): Promise<Verification | null> {
  const pack: PackToVerify = { contents, signal, publicKeys, part };
  const isBag = ["bagit.txt", MANIFEST, TAG_MANIFEST].some((name) => contents.names.has(name));
  if (isBag) return verifyBagged(pack);
  if (contents.names.has(PLAIN_MANIFEST)) return verifyPlain(pack);
  const { differences, names } = contents;
  return differences.length === 0 ? null : { ...UNREADABLE, fileCount: names.size, differences };
}

/** Contents that were not taken for a pack of either kind. */
const UNREADABLE = {
  ...{ kind: null, unreadCount: 0, leftByFileManager: [], signedBy: null, statement: null },
  info: new Map(),
} as const;

interface PackToVerify extends ReadPack {
  readonly publicKeys: readonly PublicKey[];
  readonly part: PackPart | null;
}

async function verifyBagged(pack: PackToVerify): Promise<Verification> {
  const unreadOf = (files: Parameters<typeof outsidePart>[0]) =>
    outsidePart(files, pack.part, BAGGED_MANIFEST);
  const found = await verifyBag({ ...pack, unreadOf });
  const manifest =
    found.differences.length > 0 ? null : await textOf(pack, BAGGED_MANIFEST, LIST_BYTES_MAX);
  return { ...found, kind: "bag", statement: readStatement(manifest ?? "") };
}

async function verifyPlain(pack: PackToVerify): Promise<Verification> {
  const { contents, publicKeys } = pack;
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
    ...(publicKeys.length === 0 ? [] : [NOT_SIGNED]),
  ];
  return {
    kind: "plain",
    fileCount: contents.names.size,
    unreadCount: unread.size,
    leftByFileManager: [],
    signedBy: null,
    differences,
    info: new Map(),
    statement: differences.length > 0 ? null : readStatement(text ?? ""),
  };
}

const NOT_SIGNED: Difference = {
  kind: "signature",
  file: PLAIN_MANIFEST,
  message: "a pack of this kind is not signed",
};
