/**
 * What this program asked of the service's exports and what became of it, one small file for each beside
 * the fetched one. A run that was killed goes on with it; an answered one is given again.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportBody } from "../api/request-exports.ts";
import { hasErrorCode } from "../failure.ts";
import { type HashedFile, writeHashed } from "../packs/write-hashed.ts";
import { decodeMemory } from "./decode-memory.ts";
import type { ExportName } from "./export-names.ts";
import { fileHash } from "./file-pieces.ts";
import type { RequestedExport } from "./queued-export.ts";
import type { CachedExport, PendingExport } from "./remembered-export.ts";

/** A folder for one administration of one service, which only its owner may read. */
export interface ExportMemory {
  readonly folder: string;
}

type ExportKey = Pick<RequestedExport, "name" | "year">;

const OWNER_ONLY = 0o600;
const EXTENSIONS: Readonly<Record<ExportName, string>> = {
  auditfile: "xaf",
  brugstaat: "xml",
  "ledger-accounts": "xlsx",
};

/** Below a pack or in the memory: `auditfile-2025.xaf`. */
export const exportFileName = ({ name, year }: ExportKey): string =>
  `${name}-${String(year)}.${EXTENSIONS[name]}`;

/** The file of a kept export. */
export const keptPath = ({ folder }: ExportMemory, key: ExportKey): string =>
  join(folder, exportFileName(key));

/** What is remembered of an export; null for nothing, also when it was written for another request. */
export function recallExport(
  memory: ExportMemory,
  key: ExportKey,
): PendingExport | CachedExport | null {
  const text = readOrNull(recordPath(memory, key));
  return text === null ? null : decodeMemory(text, key, bodyHash(key.year));
}

/** Whether the file of a kept export is still what it was. */
export async function isIntact(memory: ExportMemory, kept: CachedExport): Promise<boolean> {
  try {
    return (await fileHash(keptPath(memory, kept))) === kept.sha256;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return false;
    throw error;
  }
}

export const rememberPending = (memory: ExportMemory, asked: PendingExport): Promise<void> =>
  writeRecord(memory, asked, {
    state: "asked",
    is_answered: asked.isAnswered,
    asked_at: asked.askedAt,
    seen: asked.seen === null ? null : [...asked.seen],
  });

export const forgetExport = (memory: ExportMemory, key: ExportKey): Promise<void> =>
  rm(recordPath(memory, key), { force: true });

/** Moves `bytes` into the memory, whole or not at all, and remembers where they came from. */
export async function keepExport(
  memory: ExportMemory,
  kept: Omit<CachedExport, "kind" | keyof HashedFile>,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<CachedExport> {
  const path = keptPath(memory, kept);
  const part = `${path}.part`;
  const file = await writeHashed(part, bytes, signal, OWNER_ONLY).catch(async (cause: unknown) => {
    await rm(part, { force: true });
    throw cause;
  });
  await rename(part, path);
  const whole: CachedExport = { kind: "kept", ...kept, ...file };
  const { origin } = whole;
  await writeRecord(memory, whole, {
    state: "kept",
    asked_at: whole.askedAt,
    kept_at: whole.keptAt,
    sha256: whole.sha256,
    bytes: whole.byteCount,
    origin:
      origin.kind === "download"
        ? { kind: origin.kind, id: origin.id, made_at: origin.madeAt }
        : { kind: origin.kind, file_name: origin.fileName, changed_at: origin.changedAt },
  });
  return whole;
}

/** Renamed into its place: who is killed while writing leaves what was remembered before. */
async function writeRecord(
  memory: ExportMemory,
  key: ExportKey,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const path = recordPath(memory, key);
  const { name, year } = key;
  const record = { format_version: 1, export: name, year, body_sha256: bodyHash(year), ...fields };
  await writeFile(`${path}.part`, `${JSON.stringify(record, null, 2)}\n`, { mode: OWNER_ONLY });
  await rename(`${path}.part`, path);
}

const recordPath = ({ folder }: ExportMemory, { name, year }: ExportKey): string =>
  join(folder, `${name}-${String(year)}.json`);

const bodyHash = (year: number): string => hash("sha256", JSON.stringify(exportBody(year)));

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}
