/** All files of a written pack with their hashes, also its seal and its zip, and their way into an object store. */
import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { Failure } from "../failure.ts";
import { openRegularFile } from "../operating-system/regular-file.ts";
import type { HashedFile } from "../packs/write-hashed.ts";
import { writePieces } from "../packs/write-pieces.ts";
import type { PackOutcome } from "../runs/outcome.ts";
import { type ObjectStore, objectKey } from "./object-store.ts";
import type { ResultFile } from "./queued-job.ts";

/** The area of the files of packs. */
export const PACKS_AREA = "packs";

/** The files that are listed in the pack have the hashes with which they were written; the others are read. By path. */
export async function filesOfPack({ pack, zip }: PackOutcome): Promise<readonly ResultFile[]> {
  const { folder } = pack;
  const known = new Map(pack.files.map((file) => [join(folder, file.name), file]));
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files: ResultFile[] = [];
  for (const path of [...paths, ...(zip === null ? [] : [zip])].sort()) {
    const written = known.get(path) ?? (await hashed(path));
    const { byteCount: bytes, sha256 } = written;
    files.push({ path: pathBeside(folder, path), bytes, sha256 });
  }
  return files;
}

/** Files that the store has are not read. Failure codes: those of the store, `output-not-writable` for a file that is gone. */
export async function keepFiles(
  store: ObjectStore,
  { folder, files }: { readonly folder: string; readonly files: readonly ResultFile[] },
  signal: AbortSignal,
): Promise<void> {
  for (const { path, sha256, bytes: byteCount } of files) {
    const pieces = () => piecesOf(join(dirname(folder), path));
    await store.put(objectKey({ area: PACKS_AREA, sha256 }), { byteCount, pieces }, signal);
  }
}

const FILE_MODE = 0o600;

/**
 * Writes an object to a file, of which nothing remains if that fails; false if the store does not have it. Failure
 * codes: those of the store, `object-damaged`, `disk-full`.
 */
export async function isFetched(
  store: ObjectStore,
  key: string,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return await store.get(
      key,
      (pieces) => writePieces({ path, mode: FILE_MODE }, pieces, signal),
      signal,
    );
  } catch (cause) {
    rmSync(path, { force: true });
    throw cause;
  }
}

/** `monthly/manifest.json`, `handoff.zip`. */
const pathBeside = (folder: string, path: string): string =>
  path.startsWith(folder + sep)
    ? relative(dirname(folder), path).split(sep).join("/")
    : basename(path);

/** Failure code: `output-not-writable` for a file that is gone. */
export async function hashed(path: string): Promise<HashedFile> {
  const hash = createHash("sha256");
  let byteCount = 0;
  for await (const piece of piecesOf(path)) {
    hash.update(piece);
    byteCount += piece.length;
  }
  return { byteCount, sha256: hash.digest("hex") };
}

export async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await openRegularFile(path, "refuse");
  if (file === null) {
    throw new Failure("output-not-writable", `${path} is not a file`, "Run the job again.");
  }
  try {
    yield* file.pieces(0, file.byteCount);
  } finally {
    await file.close();
  }
}
