/**
 * Writes a pack: every file is hashed while it is written, into a folder next to the final one that
 * gets its name only when it is complete. No one ever sees an incomplete pack.
 */
import { rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { Failure, hasErrorCode } from "../failure.ts";
import { discard, exchange, type PackBase, partsOf, recoverPlace } from "./exchange.ts";
import { confirmRights, makeFolder, type Rights } from "./output-rights.ts";
import type { PackFile, WrittenPack } from "./pack-file.ts";
import type { ChosenName } from "./pack-name.ts";
import { writeFiles } from "./write-files.ts";
import { writeZip } from "./write-zip.ts";

/** A pack in its folder. */
export interface PlacedPack extends WrittenPack {
  readonly folder: string;
  /** Why the folder does not have its usual name; empty if it has. */
  readonly nameReasons: readonly string[];
}

/** A small file about the written files: a manifest or a signature. */
export interface SealFile {
  readonly name: string;
  readonly text: string;
}

/** The files that make the contents of a pack verifiable. */
export interface Seal {
  readonly files: (written: WrittenPack) => readonly SealFile[];
  /** The date of the files in `<folder>.zip`; null for no zip. */
  readonly zippedOn: CalendarDate | null;
}

/** The seal of a plain pack: only `manifest.json`. */
export const manifestSeal = (manifest: (written: WrittenPack) => string): Seal => ({
  files: (written) => [{ name: "manifest.json", text: manifest(written) }],
  zippedOn: null,
});

/** Where a pack is written. */
export interface PackPlace {
  readonly base: PackBase;
  readonly rights: Rights;
  /** Chooses the name of the folder by the seal, which states the contents. */
  readonly nameFor: (seal: readonly SealFile[]) => Promise<ChosenName>;
}

/** A place whose name does not depend on the contents. */
export const fixedPlace = (folder: string, rights: Rights): PackPlace => ({
  base: folder,
  rights,
  nameFor: () => Promise.resolve({ name: basename(folder), reasons: [] }),
});

/** Writes `files` and then `manifest(files)` as `manifest.json`; otherwise as `writeSealedPack`. */
export const writePack = (
  place: PackPlace,
  files: Iterable<PackFile>,
  manifest: (written: WrittenPack) => string,
  signal: AbortSignal,
): Promise<PlacedPack> => writeSealedPack(place, files, manifestSeal(manifest), signal);

/**
 * Writes `files` and then their seal into the folder that `place` names, replacing its contents and the zip next to it.
 * Failure codes: `output-not-writable`, `disk-full`. If it fails or is stopped, the folder is unchanged. No other
 * process may write to the same base meanwhile.
 */
export async function writeSealedPack(
  { base, rights, nameFor }: PackPlace,
  files: Iterable<PackFile>,
  seal: Seal,
  signal: AbortSignal,
): Promise<PlacedPack> {
  const { building, zipBuilding } = partsOf(base);
  let made: string | undefined;
  try {
    await recoverPlace(base);
    made = await makeFolder(building, rights);
    const written = await writeFiles(files, { folder: building, rights }, signal);
    const seals = seal.files(written);
    for (const { name, text } of seals) {
      const path = join(building, name);
      await makeFolder(dirname(path), rights);
      await writeFile(path, text, { mode: rights.file });
      await confirmRights(path, rights);
    }
    const { name, reasons } = await nameFor(seals);
    if (seal.zippedOn !== null) {
      const contents = { folder: building, root: name, date: seal.zippedOn };
      await writeZip(contents, zipBuilding, signal, rights.file);
      await confirmRights(zipBuilding, rights);
    }
    await exchange(base, { name, hasZip: seal.zippedOn !== null });
    return { ...written, folder: join(dirname(base), name), nameReasons: reasons };
  } catch (error) {
    // The original error is reported, not a failure to remove the incomplete folder.
    await discard(base).catch(() => null);
    if (made !== undefined) await removeEmptyFolders(dirname(building), made);
    throw explained(error, base);
  }
}

/** Removes the folders from `lowest` up to `highest` that are empty. */
async function removeEmptyFolders(lowest: string, highest: string): Promise<void> {
  for (let at = lowest; at.length >= highest.length; at = dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

function explained(error: unknown, folder: string): unknown {
  if (hasErrorCode(error, "ENOSPC") || hasErrorCode(error, "EDQUOT")) {
    return new Failure(
      "disk-full",
      `the disk is full while writing ${folder}; the incomplete pack was removed`,
      "Free disk space or choose another folder with --out, then run the same command again.",
      error,
    );
  }
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR"].some((code) => hasErrorCode(error, code))) {
    return new Failure(
      "output-not-writable",
      `cannot write to ${folder}`,
      "Give yourself write access to it, or choose another folder with --out.",
      error,
    );
  }
  return error;
}
