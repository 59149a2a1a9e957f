/** The place of a pack of books: its name follows from its contents and from what is there. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { hasErrorCode, invariant } from "../failure.ts";
import { isOfFileManager, SIGNATURE } from "../verification/read-lists.ts";
import { folderContents } from "../verification/sealed-contents.ts";
import { BAGGED_MANIFEST } from "./bag.ts";
import type { PackBase } from "./exchange.ts";
import type { Rights } from "./output-rights.ts";
import { type PackSummary, readSummary } from "./pack-losses.ts";
import { chooseName, type NameRequest } from "./pack-name.ts";
import { verifyPack } from "./verify-pack.ts";
import type { PackPlace, SealFile } from "./write-pack.ts";

/** At the top of a plain pack, and in the payload of a bag. */
const MANIFESTS = ["manifest.json", BAGGED_MANIFEST];

export interface PlaceRequest extends Pick<NameRequest, "baseLanguage" | "isNewer" | "locks"> {
  readonly signal: AbortSignal;
}

export function packPlace(
  base: PackBase,
  rights: Rights,
  { baseLanguage, isNewer, locks, signal }: PlaceRequest,
): PackPlace {
  return {
    base,
    rights,
    nameFor: (seal) =>
      chooseName({
        pack: basename(base),
        baseLanguage,
        isNewer,
        locks,
        next: summaryOfSeal(seal),
        existing: (name) => summaryIn(join(dirname(base), name), signal),
      }),
  };
}

function summaryOfSeal(seal: readonly SealFile[]): PackSummary {
  const manifest = seal.find(({ name }) => MANIFESTS.includes(name));
  invariant(manifest !== undefined, "a pack of books has a manifest");
  const isSigned = seal.some(({ name }) => name === SIGNATURE);
  const summary = readSummary(manifest.text, { isSigned, byHand: [] });
  invariant(summary !== null, "our own manifest can be read");
  return summary;
}

/** Whatever cannot be read may be of value to someone, so only nothing is null. */
async function summaryIn(
  folder: string,
  signal: AbortSignal,
): Promise<PackSummary | "damaged" | null> {
  try {
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) return null;
    const names = readdirSync(folder);
    if (names.every(isOfDesktop)) return null;
    const isSigned = names.includes(SIGNATURE);
    const text = manifestIn(folder);
    const found = text === null ? null : readSummary(text, { isSigned, byHand: [] });
    if (found === null) return "damaged";
    return found.isFinal ? { ...found, byHand: await changesByHand(folder, signal) } : found;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && "errno" in error) return "damaged";
    throw error;
  }
}

/** The text of the manifest of the pack in a folder; null without one. Throws if it cannot be read. */
export function manifestIn(folder: string): string | null {
  for (const name of MANIFESTS) {
    try {
      return readFileSync(join(folder, name), "utf8");
    } catch (error) {
      if (!hasErrorCode(error, "ENOENT") && !hasErrorCode(error, "ENOTDIR")) throw error;
    }
  }
  return null;
}

/** A file of a file manager, or the lock of an office program that has a file of the folder open. */
const isOfDesktop = (name: string): boolean =>
  isOfFileManager(name) || /^(\.~lock\.|~\$)[^/]*$/.test(name);

/** What a verification finds in the folder that the pack did not have when it was written. */
async function changesByHand(folder: string, signal: AbortSignal): Promise<readonly string[]> {
  const contents = await folderContents(folder, signal);
  try {
    const verification = await verifyPack(contents, signal);
    return (verification?.differences ?? []).flatMap(({ kind, file }) => {
      if (kind === "missing" || kind === "signature" || isOfDesktop(basename(file))) return [];
      return [`${file} (${kind === "not-listed" ? "added" : "changed"} by hand)`];
    });
  } finally {
    await contents.close();
  }
}
