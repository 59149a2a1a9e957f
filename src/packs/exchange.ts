/**
 * Puts a finished pack, and its zip, in the place of the old one. Node cannot exchange two folders in one step, so
 * the exchange is announced in a small file first; whoever finds that file finishes the exchange. At any instant the
 * old pack, the new one, or the announcement with the new one beside it is on disk.
 */
import { hash } from "node:crypto";
import { type Dirent, existsSync } from "node:fs";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hasErrorCode } from "../failure.ts";

/** The path of a pack, without the part of its name that depends on its contents: `output/123/2025/close`. */
export type PackBase = string;

export interface Exchange {
  /** The name of the pack's folder: `close`, `close-en`. */
  readonly name: string;
  readonly hasZip: boolean;
}

type Part = "building" | "zipBuilding" | "announcement" | "replaced" | "zipReplaced";

/** The files and folders next to a pack while it is written; none of them is left by a command that ends. */
export const partsOf = (base: PackBase): Readonly<Record<Part, string>> => ({
  building: `${base}.building`,
  zipBuilding: `${base}.zip.building`,
  announcement: `${base}.exchange`,
  replaced: `${base}.replaced`,
  zipReplaced: `${base}.zip.replaced`,
});

/** Whether a file or folder of this name is part of a pack that is being written or exchanged. */
export const isPart = (name: string): boolean => /\.(building|exchange|replaced)$/.test(name);

/** Whether a pack is complete and waits for its name; false for null, the base of nothing. */
export const isExchanging = (base: PackBase | null): boolean =>
  base !== null && existsSync(partsOf(base).announcement);

/** Names the place of a pack, for files about it. */
export const placeId = (base: PackBase): string => hash("sha256", base).slice(0, 32);

const OWNER_ONLY = 0o600;

/**
 * Exchanges the complete pack in `<base>.building`, and `<base>.zip.building` if there is a zip, for the one with the
 * name. If a step is refused, the old pack is put back.
 */
export async function exchange(base: PackBase, wanted: Exchange): Promise<void> {
  const { building, zipBuilding, announcement } = partsOf(base);
  await syncPack(building, wanted.hasZip ? zipBuilding : null);
  await announce(announcement, wanted);
  await syncFolder(dirname(base));
  try {
    await perform(base, wanted);
  } catch (error) {
    if (!(await isInPlace(base))) {
      await undo(base, wanted);
      throw error;
    }
    // Only the old pack could not be removed: its announcement remains, and the next command tries again.
  }
}

/** Removes a pack that is not complete; an announced one is complete, and remains for the next command. */
export async function discard(base: PackBase): Promise<void> {
  const { building, zipBuilding, announcement } = partsOf(base);
  if ((await readAnnouncement(base)) !== null) return;
  for (const remains of [building, zipBuilding, announcement]) {
    await rm(remains, { recursive: true, force: true });
  }
}

/** What was found: an exchange that is now finished, or remains of a pack that was being written. */
export type Recovery =
  | { readonly kind: "finished"; readonly folder: string }
  | { readonly kind: "removed"; readonly folder: string }
  | { readonly kind: "nothing" };

/**
 * Finishes an exchange that was interrupted, and removes the remains of a pack that was not complete. The caller
 * makes sure that no other process is writing this pack. It may be interrupted and repeated at any instant.
 */
export async function recoverPlace(base: PackBase): Promise<Recovery> {
  const wanted = await readAnnouncement(base);
  if (wanted !== null) {
    await perform(base, wanted);
    return { kind: "finished", folder: join(dirname(base), wanted.name) };
  }
  const parts = partsOf(base);
  const beside = new Set(await namesIn(dirname(base)));
  const found = Object.values(parts).filter((part) => beside.has(basename(part)));
  if (found.length === 0) return { kind: "nothing" };
  // Versions without an announcement were killed between their two renames.
  if (found.includes(parts.replaced) && !beside.has(basename(base))) {
    await rename(parts.replaced, base);
  }
  for (const part of found) await rm(part, { recursive: true, force: true });
  return { kind: "removed", folder: base };
}

/** Every step leaves a state in which the same function finishes. */
async function perform(base: PackBase, { name, hasZip }: Exchange): Promise<void> {
  const { building, zipBuilding, announcement, replaced, zipReplaced } = partsOf(base);
  const folder = join(dirname(base), name);
  const zip = `${folder}.zip`;
  const beside = new Set(await namesIn(dirname(base)));
  if (beside.has(basename(building))) {
    // The zip moves first and returns last: it is never next to a folder with other contents.
    await renameIfPresent(zip, zipReplaced);
    await renameIfPresent(folder, replaced);
    await rename(building, folder);
  }
  if (hasZip) await renameIfPresent(zipBuilding, zip);
  await syncFolder(dirname(base));
  for (const old of [replaced, zipReplaced]) await rm(old, { recursive: true, force: true });
  await rm(announcement, { force: true });
}

/** After a refused rename. If this is refused too, the announcement remains, and the next command finishes. */
async function undo(base: PackBase, { name }: Exchange): Promise<void> {
  const { building, announcement, replaced, zipReplaced } = partsOf(base);
  const folder = join(dirname(base), name);
  const beside = new Set(await namesIn(dirname(base)));
  if (!beside.has(basename(building))) await rename(folder, building);
  await renameIfPresent(replaced, folder);
  await renameIfPresent(zipReplaced, `${folder}.zip`);
  await rm(announcement, { force: true });
}

/** Whether nothing of the new pack is waiting for its name. */
async function isInPlace(base: PackBase): Promise<boolean> {
  const { building, zipBuilding } = partsOf(base);
  const beside = new Set(await namesIn(dirname(base)));
  return !beside.has(basename(building)) && !beside.has(basename(zipBuilding));
}

async function announce(path: string, { name, hasZip }: Exchange): Promise<void> {
  const file = await open(path, "w", OWNER_ONLY);
  try {
    await file.writeFile(`${JSON.stringify({ format_version: "1.0", name, zip: hasZip })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Null without a complete announcement. The folder is the user's: a name that leads elsewhere is none of ours. */
async function readAnnouncement(base: PackBase): Promise<Exchange | null> {
  const text = await readFile(partsOf(base).announcement, "utf8").catch((error: unknown) => {
    if (hasErrorCode(error, "ENOENT")) return "";
    throw error;
  });
  const { name, zip } = parsed(text);
  if (typeof name !== "string" || typeof zip !== "boolean") return null;
  const pack = basename(base);
  const isOurs = name === pack || (name.startsWith(`${pack}-`) && /^[A-Za-z0-9-]+$/.test(name));
  return isOurs ? { name, hasZip: zip } : null;
}

function parsed(text: string): { readonly name?: unknown; readonly zip?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {}; // cut off while it was written: nothing had been renamed yet
  }
}

const renameIfPresent = (from: string, to: string): Promise<void> =>
  rename(from, to).catch((error: unknown) => {
    if (!hasErrorCode(error, "ENOENT")) throw error;
  });

const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (hasErrorCode(error, "ENOENT")) return [];
    throw error;
  });

/**
 * Puts all files of the pack on disk, and then their names. Flushed one by one while they are written, the hundreds of
 * small files of a handoff take seconds; together, the system writes many at once.
 */
async function syncPack(building: string, zipBuilding: string | null): Promise<void> {
  const entries = await readdir(building, { recursive: true, withFileTypes: true });
  const pathsOf = (isWanted: (entry: Dirent) => boolean): readonly string[] =>
    entries.filter(isWanted).map(({ parentPath, name }) => join(parentPath, name));
  const zip = zipBuilding === null ? [] : [zipBuilding];
  const files = [...pathsOf((entry) => !entry.isDirectory()), ...zip].values();
  const lane = async (): Promise<void> => {
    for (const path of files) await sync(path);
  };
  await Promise.all(Array.from({ length: SYNCS_IN_FLIGHT }, lane));
  for (const folder of [...pathsOf((entry) => entry.isDirectory()), building]) {
    await syncFolder(folder);
  }
}

/** As many as Node has threads for files. */
const SYNCS_IN_FLIGHT = 4;

async function sync(path: string): Promise<void> {
  // Windows flushes only what may be written to.
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows neither opens folders as files nor needs this.
  const file = await open(folder, "r").catch(() => null);
  if (file === null) return;
  try {
    await file.sync();
  } catch (error) {
    // Some file systems cannot flush a folder: then the order of the renames is all there is.
    if (!["EINVAL", "EPERM", "ENOTSUP"].some((code) => hasErrorCode(error, code))) throw error;
  } finally {
    await file.close();
  }
}
