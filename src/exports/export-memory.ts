/**
 * Remembers the requested exports of the service and their outcome, in one small file next to each fetched one. A
 * killed run resumes from it; a cached export is returned again.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportBody } from "../api/request-exports.ts";
import { hasErrorCode } from "../failure.ts";
import { type HashedFile, writeHashed } from "../packs/write-hashed.ts";
import { decodeMemory, MEMORY_VERSION } from "./decode-memory.ts";
import { exportFileName } from "./export-names.ts";
import { fileHash } from "./file-pieces.ts";
import type { RequestedExport } from "./queued-export.ts";
import type { CachedExport, PendingExport } from "./remembered-export.ts";

/** A folder for one administration of one service, readable only by its owner. */
export interface ExportMemory {
  readonly folder: string;
}

type ExportKey = Pick<RequestedExport, "name" | "year">;

const OWNER_ONLY = 0o600;

/** The path of the file of a cached export. */
export const cachedPath = ({ folder }: ExportMemory, key: ExportKey): string =>
  join(folder, exportFileName(key));

/** Returns the record of an export; null if there is none, or if it was written for another request. */
export function recallExport(
  memory: ExportMemory,
  key: ExportKey,
): PendingExport | CachedExport | null {
  const text = readOrNull(recordPath(memory, key));
  return text === null ? null : decodeMemory(text, key, bodyHash(key.year));
}

/** Whether the file of a cached export is unchanged. */
export async function isIntact(memory: ExportMemory, cached: CachedExport): Promise<boolean> {
  try {
    return (await fileHash(cachedPath(memory, cached))) === cached.sha256;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return false;
    throw error;
  }
}

export const rememberPending = (memory: ExportMemory, pending: PendingExport): Promise<void> =>
  writeRecord(memory, pending, {
    state: "pending",
    is_answered: pending.isAnswered,
    requested_at: pending.requestedAt,
    seen: pending.seen === null ? null : [...pending.seen],
  });

export const forgetExport = (memory: ExportMemory, key: ExportKey): Promise<void> =>
  rm(recordPath(memory, key), { force: true });

interface Caching {
  readonly signal: AbortSignal;
  /** Reads the complete file at this path, before it is kept. */
  readonly inspect?: (path: string) => Promise<void>;
}

/** Stores `bytes` in the memory, completely or not at all, and records their origin. A file that `inspect` throws for is not kept. */
export async function cacheExport(
  memory: ExportMemory,
  described: Omit<CachedExport, "kind" | keyof HashedFile>,
  bytes: AsyncIterable<Uint8Array>,
  { signal, inspect }: Caching,
): Promise<CachedExport> {
  const path = cachedPath(memory, described);
  const part = `${path}.part`;
  const write = async (): Promise<HashedFile> => {
    const written = await writeHashed({ path: part, mode: OWNER_ONLY }, bytes, signal);
    await inspect?.(part);
    return written;
  };
  const file = await write().catch(async (cause: unknown) => {
    await rm(part, { force: true });
    throw cause;
  });
  await rename(part, path);
  const cached: CachedExport = { kind: "cached", ...described, ...file };
  const { origin } = cached;
  await writeRecord(memory, cached, {
    state: "cached",
    requested_at: cached.requestedAt,
    saved_at: cached.savedAt,
    sha256: cached.sha256,
    bytes: cached.byteCount,
    origin:
      origin.kind === "download"
        ? { kind: origin.kind, id: origin.id, made_at: origin.madeAt }
        : { kind: origin.kind, file_name: origin.fileName, changed_at: origin.changedAt },
  });
  return cached;
}

/** Writes and renames, so that a run killed while writing leaves the previous record. */
async function writeRecord(
  memory: ExportMemory,
  key: ExportKey,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const path = recordPath(memory, key);
  const { name, year } = key;
  const record = {
    format_version: MEMORY_VERSION,
    export: name,
    year,
    body_sha256: bodyHash(year),
    ...fields,
  };
  await writeFile(`${path}.part`, `${JSON.stringify(record, null, 2)}\n`, { mode: OWNER_ONLY });
  await rename(`${path}.part`, path);
}

const recordPath = ({ folder }: ExportMemory, { name, year }: ExportKey): string =>
  join(folder, `${name}-${String(year)}.json`);

const bodyHash = (year: number): string => hash("sha256", JSON.stringify(exportBody(year)));

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Missing, or not readable: a record costs nothing but another request.
    return null;
  }
}
