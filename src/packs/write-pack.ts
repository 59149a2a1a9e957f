/**
 * Writes a pack: every file is hashed while it is written, into a folder next to the final one that
 * gets its name only when it is complete. No one ever sees an incomplete pack.
 */
import { mkdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { FAILURES, Failure, hasErrorCode } from "../failure.ts";
import { type HashedFile, writeHashed } from "./write-hashed.ts";
import { writeZip } from "./write-zip.ts";

export interface ServiceExportFile {
  readonly name: "auditfile" | "brugstaat" | "ledger-accounts";
  /** Where it is, for what is not read as a stream. */
  readonly path: string;
}

/** A file of a pack; `bytes` is opened once, when the pack is written. */
export interface PackFile {
  /** Path relative to the pack's folder, with `/`: `service/auditfile-2025.xaf`. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: () => AsyncIterable<Uint8Array>;
  /** Whether a draft may leave the file out if the books do not allow it; the draft says so. */
  readonly isDispensable: boolean;
  /** Set on an export of the service, which is compared with the books; `bytes` can be opened more than once. */
  readonly serviceExport?: ServiceExportFile;
}

/** A file that the books do not allow, such as an auditfile of unbalanced entries. */
export interface LeftOutFile {
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

export interface WrittenFile extends HashedFile {
  readonly name: string;
  readonly mediaType: string;
}

export interface WrittenPack {
  readonly files: readonly WrittenFile[];
  readonly leftOut: readonly LeftOutFile[];
}

/** The files that make the contents of a pack verifiable. */
export interface Seal {
  /** Small files about the written files: manifests and signatures. */
  readonly files: (
    written: WrittenPack,
  ) => readonly { readonly name: string; readonly text: string }[];
  /** The date of the files in `<folder>.zip`; null for no zip. */
  readonly zippedOn: CalendarDate | null;
}

/** The seal of a plain pack: only `manifest.json`. */
export const manifestSeal = (manifest: (written: WrittenPack) => string): Seal => ({
  files: (written) => [{ name: "manifest.json", text: manifest(written) }],
  zippedOn: null,
});

/** Writes `files` and then `manifest(files)` as `manifest.json`; otherwise as `writeSealedPack`. */
export const writePack = (
  folder: string,
  files: Iterable<PackFile>,
  manifest: (written: WrittenPack) => string,
  signal: AbortSignal,
): Promise<WrittenPack> => writeSealedPack(folder, files, manifestSeal(manifest), signal);

/**
 * Writes `files` and then their seal into `folder`, replacing its contents and the zip next to it.
 * Failure codes: `output-not-writable`, `disk-full`. If it fails or is stopped, `folder` is unchanged.
 */
export async function writeSealedPack(
  folder: string,
  files: Iterable<PackFile>,
  seal: Seal,
  signal: AbortSignal,
): Promise<WrittenPack> {
  const building = `${folder}.building`;
  const zipBuilding = `${folder}.zip.building`;
  let made: string | undefined;
  try {
    await rm(building, { recursive: true, force: true });
    made = await mkdir(building, { recursive: true });
    const written: { files: WrittenFile[]; leftOut: LeftOutFile[] } = { files: [], leftOut: [] };
    for (const file of files) {
      const outcome = await writeOrLeaveOut(building, file, signal);
      if ("sha256" in outcome) written.files.push(outcome);
      else written.leftOut.push(outcome);
    }
    for (const { name, text } of seal.files(written)) {
      const path = join(building, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    if (seal.zippedOn !== null) {
      const contents = { folder: building, root: basename(folder), date: seal.zippedOn };
      await writeZip(contents, zipBuilding, signal);
    }
    // The old zip is removed first: it must never be next to a folder with other contents.
    await rm(`${folder}.zip`, { force: true });
    await replaceFolder(building, folder);
    if (seal.zippedOn !== null) await rename(zipBuilding, `${folder}.zip`);
    return written;
  } catch (error) {
    for (const remains of [building, zipBuilding]) {
      // The original error is reported, not a failure to remove the incomplete folder.
      await rm(remains, { recursive: true, force: true }).catch(() => null);
    }
    if (made !== undefined) await removeEmptyFolders(dirname(building), made);
    throw explained(error, folder);
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

async function writeOrLeaveOut(
  folder: string,
  file: PackFile,
  signal: AbortSignal,
): Promise<WrittenFile | LeftOutFile> {
  const { name, mediaType } = file;
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  try {
    return { name, mediaType, ...(await writeHashed(path, file.bytes(), signal)) };
  } catch (error) {
    const isRefused = error instanceof Failure && FAILURES[error.code] === "refused";
    if (!file.isDispensable || !isRefused) throw error;
    await rm(path);
    return { name, code: error.code, message: error.message };
  }
}

/** Renames twice: a reader sees the old pack, for an instant none, then the new one; never a mixture. */
async function replaceFolder(building: string, folder: string): Promise<void> {
  const replaced = `${folder}.replaced`;
  await rm(replaced, { recursive: true, force: true });
  await rename(folder, replaced).catch((error: unknown) => {
    if (!hasErrorCode(error, "ENOENT")) throw error;
  });
  await rename(building, folder);
  await rm(replaced, { recursive: true, force: true });
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
