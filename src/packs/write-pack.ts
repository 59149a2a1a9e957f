/**
 * Writes a pack: every file is hashed while it is written, into a folder beside the final one that
 * gets its name only when everything in it is whole. Nobody ever sees half a pack.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure } from "../failure.ts";

/** One file of a pack; `bytes` is opened once. */
export interface PackFile {
  /** Below the pack's folder, with `/`: `service/auditfile-2025.xaf`. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

export interface WrittenFile {
  readonly name: string;
  readonly mediaType: string;
  readonly byteCount: number;
  readonly sha256: string;
}

/**
 * Writes `files` and then `manifest(files)` as `manifest.json` into `folder`, replacing what is there.
 * Failure codes: `output-not-writable`, `disk-full`. Whatever stops it, `folder` stays as it was.
 */
export async function writePack(
  folder: string,
  files: Iterable<PackFile>,
  manifest: (written: readonly WrittenFile[]) => string,
  signal: AbortSignal,
): Promise<readonly WrittenFile[]> {
  const building = `${folder}.building`;
  try {
    await rm(building, { recursive: true, force: true });
    await mkdir(building, { recursive: true });
    const written: WrittenFile[] = [];
    for (const file of files) written.push(await writeFileHashed(building, file, signal));
    await writeFile(join(building, "manifest.json"), manifest(written));
    await replaceFolder(building, folder);
    return written;
  } catch (error) {
    // What stopped us is worth telling; that its remains cannot be removed either is not.
    await rm(building, { recursive: true, force: true }).catch(() => null);
    throw explained(error, folder);
  }
}

async function writeFileHashed(
  folder: string,
  file: PackFile,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const path = join(folder, file.name);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash("sha256");
  let byteCount = 0;
  const measured = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of file.bytes()) {
      hash.update(chunk);
      byteCount += chunk.byteLength;
      yield chunk;
    }
  };
  await pipeline(Readable.from(measured(), { objectMode: false }), createWriteStream(path), {
    signal,
  });
  return { name: file.name, mediaType: file.mediaType, byteCount, sha256: hash.digest("hex") };
}

/** Two renames: a reader sees the old pack, for an instant none, then the new one; never a mixture. */
async function replaceFolder(building: string, folder: string): Promise<void> {
  const replaced = `${folder}.replaced`;
  await rm(replaced, { recursive: true, force: true });
  await rename(folder, replaced).catch((error: unknown) => {
    if (!hasCode(error, "ENOENT")) throw error;
  });
  await rename(building, folder);
  await rm(replaced, { recursive: true, force: true });
}

function explained(error: unknown, folder: string): unknown {
  if (hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT")) {
    return new Failure(
      "disk-full",
      `the disk is full while writing ${folder}; nothing of this pack was kept`,
      "Make room or name another folder with --out, then run the same command again.",
      error,
    );
  }
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR"].some((code) => hasCode(error, code))) {
    return new Failure(
      "output-not-writable",
      `cannot write to ${folder}`,
      "Give yourself write access to it or name another folder with --out.",
      error,
    );
  }
  return error;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
