/** Files of a kind that the user supplies as a folder or one file, and the one text that a run keeps of them. */
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Failure } from "../../failure.ts";
import { type Kind, readIfFits } from "../../fields/kind.ts";
import type { SuppliedFile } from "../../ledger/bank-statement.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import { openRegularFile } from "../../operating-system/regular-file.ts";
import { readText, UNREADABLE_FILE, whole } from "../read-yaml.ts";
import { invalidFile } from "./invalid-file.ts";

/** The text that a run keeps, with the contents in it. */
export interface KeptText {
  /** The name of the text. */
  readonly name: string;
  /** The contents with the names and hashes of their files, as JSON. */
  readonly text: string;
  readonly sha256: string;
}

/** More than a file for each day of some accounts. */
const FILES_MAX = 5_000;

/**
 * Each file of a folder, or the one file, read one after the other by name. `what` names them: "the bank statements".
 * Failure codes: `input-invalid`, and those of reading.
 */
export async function readFolder<Item extends { readonly fileName: string }>(
  path: string,
  what: string,
  read: (path: string) => Promise<readonly Item[]>,
): Promise<{ readonly files: readonly SuppliedFile[]; readonly items: readonly Item[] }> {
  const files: SuppliedFile[] = [];
  const items: Item[] = [];
  for (const file of filesAt(path, what)) {
    const own = await read(file);
    const contents = [...new Set(own.map(({ fileName }) => fileName))];
    files.push({ name: basename(file), sha256: await hashOf(file, what), contents });
    items.push(...own);
  }
  if (files.length === 0) throw invalid(path, what, "the folder has no files");
  return { files, items };
}

/** Failure code: `input-invalid` for a text that cannot be read. */
export function keptTextAt(path: string, what: string): string {
  const kept = readText(path);
  if (kept === null) throw invalid(path, what, UNREADABLE_FILE);
  return kept;
}

/** The contents of a kept text. Failure code: `input-invalid` for a text that is damaged. */
export function keptContents<Value>(
  kind: Kind<Value>,
  { path, text, what }: { readonly path: string; readonly text: string; readonly what: string },
): Value {
  const read = readIfFits(kind, jsonIn(text));
  if (read === undefined) throw invalid(path, what, "the copy is damaged; name your files again");
  return read;
}

export const keptText = (name: string, text: string): KeptText => ({
  name,
  text,
  sha256: createHash("sha256").update(text).digest("hex"),
});

function jsonIn(kept: string): unknown {
  try {
    return JSON.parse(kept);
  } catch {
    // Text that is no JSON is no copy, which the caller reports.
    return null;
  }
}

/** Without hidden files, which systems add to folders. */
function filesAt(path: string, what: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw invalid(path, what, UNREADABLE_FILE);
  if (!found.isDirectory()) return [path];
  const names = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .toSorted(compareText);
  if (names.length > FILES_MAX) {
    throw invalid(path, what, `the folder has more than ${String(FILES_MAX)} files`);
  }
  return names.map((name) => join(path, name));
}

async function hashOf(path: string, what: string): Promise<string> {
  const file = await openRegularFile(path, "follow");
  if (file === null) throw invalid(path, what, UNREADABLE_FILE);
  try {
    const hash = createHash("sha256");
    for await (const piece of file.pieces(0, file.byteCount)) hash.update(piece);
    return hash.digest("hex");
  } finally {
    await file.close();
  }
}

const invalid = (path: string, what: string, why: string): Failure =>
  invalidFile(what, path, [whole(why)]);
