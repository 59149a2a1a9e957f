/** Writes packs from the object store into a folder, named as the workers name them. */
import { mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Failure, hasErrorCode, invariant } from "../failure.ts";
import { discard, exchange, partsOf, recoverPlace } from "../packs/exchange.ts";
import type { HashedFile } from "../packs/write-hashed.ts";
import { type ObjectStore, objectKey } from "./object-store.ts";
import { hashed, isFetched } from "./pack-files.ts";
import type { JobResult, QueuedJob } from "./queued-job.ts";

export interface FetchedPack {
  /** `known`: every file was there already, with the same hash. */
  readonly kind: "fetched" | "known";
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
}

/** A job whose pack is in the store. */
export interface StoredJob extends QueuedJob {
  readonly result: JobResult & { readonly storedIn: string };
}

export const isStored = (job: QueuedJob): job is StoredJob =>
  job.result !== null && job.result.storedIn !== null;

const FOLDER_MODE = 0o700;
/** Of a file in a pack, below its folder. */
const NAME = /^(?!\.{1,2}$)[^/\\]+$/;

/**
 * Writes the pack to `OUT/MEMBER/...`, or leaves it if it is there. A pack with other contents is exchanged when the new one is complete. No
 * other process may write to the same folder meanwhile. Failure codes: `object-damaged` for a file that the store has with other bytes or not
 * at all, those of the store, `disk-full`.
 */
export async function fetchPack(
  job: StoredJob,
  store: ObjectStore,
  out: string,
  signal: AbortSignal,
): Promise<FetchedPack> {
  const { files } = job.result;
  const folder = placeOf(job, out);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const counted = { folder, files: files.length, bytes };
  mkdirSync(dirname(folder), { recursive: true, mode: FOLDER_MODE });
  await recoverPlace(folder);
  if (await isThere(job, folder)) return { kind: "known", ...counted };
  const { building, zipBuilding } = partsOf(folder);
  const zip = `${basename(folder)}.zip`;
  try {
    mkdirSync(building, { recursive: true, mode: FOLDER_MODE });
    for (const file of files) {
      const path = file.path === zip ? zipBuilding : join(building, pathBelow(folder, file.path));
      mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
      const key = objectKey({ area: job.result.storedIn, sha256: file.sha256 });
      if (!(await isFetched(store, key, path, signal))) throw gone(job, file.path);
    }
    await exchange(folder, {
      name: basename(folder),
      hasZip: files.some(({ path }) => path === zip),
    });
    return { kind: "fetched", ...counted };
  } catch (cause) {
    await discard(folder);
    throw cause;
  }
}

const gone = ({ job }: StoredJob, name: string): Failure =>
  new Failure(
    "object-damaged",
    `job ${job.id}: ${name} is not in the store`,
    "Name the store in which the workers kept it with --store, or restore the object from a backup.",
  );

/** As the worker named it: `OUT/MEMBER/123/2025-10/monthly`. */
function placeOf({ job, result }: StoredJob, out: string): string {
  const { folder } = result;
  const names = [dirname(dirname(folder)), dirname(folder), folder].map((path) => basename(path));
  return join(out, ...[job.member.name, ...names].map(checked));
}

function pathBelow(folder: string, path: string): string {
  const [first = "", ...rest] = path.split("/");
  invariant(first === basename(folder) && rest.length > 0, "a file of a pack is below its folder");
  return join(...rest.map(checked));
}

function checked(name: string): string {
  invariant(NAME.test(name), "no name of a result leads out of its folder");
  return name;
}

async function isThere({ result }: StoredJob, folder: string): Promise<boolean> {
  for (const { path, sha256, bytes } of result.files) {
    const at = path.includes("/")
      ? join(folder, pathBelow(folder, path))
      : join(dirname(folder), checked(path));
    const found = await hashedOrNull(at);
    if (found?.sha256 !== sha256 || found.byteCount !== bytes) return false;
  }
  return true;
}

async function hashedOrNull(path: string): Promise<HashedFile | null> {
  try {
    return await hashed(path);
  } catch (cause) {
    // Not there, or no file: it is written.
    if (hasErrorCode(cause, "ENOENT") || hasErrorCode(cause, "ENOTDIR")) return null;
    if (cause instanceof Failure && cause.code === "output-not-writable") return null;
    throw cause;
  }
}
