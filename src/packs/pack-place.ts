/** The place of a pack of books: its name follows from its contents and from the packs that are there. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { hasErrorCode, invariant } from "../failure.ts";
import { SIGNATURE } from "./bag.ts";
import type { PackBase } from "./exchange.ts";
import type { Rights } from "./output-rights.ts";
import { type PackSummary, readSummary } from "./pack-losses.ts";
import { chooseName, type NameRequest } from "./pack-name.ts";
import type { PackPlace, SealFile } from "./write-pack.ts";

/** At the top of a plain pack, and in the payload of a bag. */
const MANIFESTS = ["manifest.json", "data/manifest.json"];

export function packPlace(
  base: PackBase,
  rights: Rights,
  { baseLanguage, isNewer }: Pick<NameRequest, "baseLanguage" | "isNewer">,
): PackPlace {
  return {
    base,
    rights,
    nameFor: (seal) =>
      chooseName({
        pack: basename(base),
        baseLanguage,
        isNewer,
        next: summaryOfSeal(seal),
        existing: (name) => summaryIn(join(dirname(base), name)),
      }),
  };
}

function summaryOfSeal(seal: readonly SealFile[]): PackSummary {
  const manifest = seal.find(({ name }) => MANIFESTS.includes(name));
  invariant(manifest !== undefined, "a pack of books has a manifest");
  const summary = readSummary(
    manifest.text,
    seal.some(({ name }) => name === SIGNATURE),
  );
  invariant(summary !== null, "our own manifest can be read");
  return summary;
}

/** A folder without a manifest is none of ours, and is replaced as it always was. */
function summaryIn(folder: string): PackSummary | "damaged" | null {
  const isSigned = existsSync(join(folder, SIGNATURE));
  for (const name of MANIFESTS) {
    const text = textOrNull(join(folder, name));
    if (text !== null) return readSummary(text, isSigned) ?? "damaged";
  }
  return null;
}

function textOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT") || hasErrorCode(error, "ENOTDIR")) return null;
    throw error;
  }
}
