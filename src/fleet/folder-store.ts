/** An object store in a folder: `FOLDER/packs/9f/9f3c...`. */
import { createReadStream, type Stats } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { instantOfEpochMs } from "../calendar/instant.ts";
import { Failure, hasErrorCode } from "../failure.ts";
import { diskFullOf } from "../operating-system/disk-full.ts";
import { isAlive } from "../operating-system/is-alive.ts";
import { writePieces } from "../packs/write-pieces.ts";
import {
  nameOfKey,
  type ObjectStore,
  objectKey,
  type StoredObject,
  verified,
} from "./object-store.ts";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** A file that is being written, with the process that writes it and a number. */
const PART = /^[0-9a-f]{64}\.(\d+)\.\d+\.part$/;
const HASH = /^[0-9a-f]{64}$/;

/** The folder is created with the first object. */
export function folderStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => {
    const { area, sha256 } = nameOfKey(key);
    return join(folder, area, sha256.slice(0, 2), sha256);
  };
  const has = async (key: string): Promise<boolean> => (await statOf(pathOf(key))) !== null;
  let number = 0;
  return {
    put: async (key, bytes, signal) => {
      if (await has(key)) return "known";
      number += 1;
      const path = pathOf(key);
      const pieces = verified(bytes.pieces(), nameOfKey(key).sha256, path);
      await written(path, { number, pieces, signal });
      return "new";
    },
    has,
    get: async (key, write) => {
      if (!(await has(key))) return false;
      const path = pathOf(key);
      await write(verified(createReadStream(path), nameOfKey(key).sha256, path));
      return true;
    },
    list: (area) => listed(folder, area),
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
    },
  };
}

interface Writing {
  readonly number: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
}

async function written(path: string, writing: Writing): Promise<void> {
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await removeLeftParts(folder);
    await placed(path, writing);
    await onDisk(folder);
  } catch (cause) {
    throw cause instanceof Failure ? cause : (diskFullOf(folder, cause) ?? refused(folder, cause));
  }
}

async function placed(path: string, { number, pieces, signal }: Writing): Promise<void> {
  const part = `${path}.${String(process.pid)}.${String(number)}.part`;
  try {
    await writePieces({ path: part, mode: FILE_MODE }, pieces, signal);
    await onDisk(part);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** Those of processes that died. */
async function removeLeftParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, writer] = PART.exec(name) ?? [];
    if (writer !== undefined && !isAlive(Number.parseInt(writer, 10))) {
      await rm(join(folder, name), { force: true });
    }
  }
}

async function onDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const REFUSALS = ["EACCES", "EPERM", "EROFS", "ENOTDIR"];

const refused = (folder: string, cause: unknown): unknown =>
  REFUSALS.some((code) => hasErrorCode(cause, code))
    ? new Failure(
        "output-not-writable",
        `cannot write to the store ${folder}`,
        "Give yourself write access to it, or choose another folder with --store.",
        cause,
      )
    : cause;

async function* listed(folder: string, area: string): AsyncGenerator<StoredObject> {
  for (const prefix of await namesIn(join(folder, area))) {
    for (const sha256 of await namesIn(join(folder, area, prefix))) {
      if (!HASH.test(sha256)) continue;
      const found = await statOf(join(folder, area, prefix, sha256));
      // Null: removed meanwhile.
      if (found === null) continue;
      const { size: bytes, mtimeMs } = found;
      yield { key: objectKey({ area, sha256 }), bytes, changedAt: instantOfEpochMs(mtimeMs) };
    }
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (cause) {
    // An area without objects has no folder.
    if (hasErrorCode(cause, "ENOENT")) return [];
    throw cause;
  }
}

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (cause) {
    // Not there, nor below a file: that is the answer.
    if (hasErrorCode(cause, "ENOENT") || hasErrorCode(cause, "ENOTDIR")) return null;
    throw cause;
  }
}
