/** The names that a user supplied for a pull, stored in its snapshot as text with their hash: they are evidence too. */
import type { DatabaseSync } from "node:sqlite";
import { hashOf } from "../api/transport.ts";
import { damaged, storing } from "./snapshot-file.ts";

const TEXT = "supplied_names";
const HASH = "supplied_names_sha256";

/** The stored text; null if none was needed. Failure `snapshot-damaged`. */
export function suppliedNamesIn(path: string, database: DatabaseSync): string | null {
  const find = database.prepare("SELECT value FROM meta WHERE name = ?");
  const [text, hash] = [TEXT, HASH].map((name) => find.get(name)?.["value"]);
  if (text === undefined) return null;
  if (hashOfNames(String(text)) === hash) return String(text);
  throw damaged(path, "the supplied names do not match their hash");
}

/** Replaces the stored names. */
export function storeSuppliedNames(path: string, database: DatabaseSync, text: string): void {
  storing(path, database, () => {
    const insert = database.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)");
    insert.run(TEXT, text);
    insert.run(HASH, hashOfNames(text));
  });
}

/** Their part of a snapshot's identity; empty if there are none. */
export const namesInIdentity = (text: string | null): string =>
  text === null ? "" : `${TEXT} ${hashOfNames(text)}\n`;

const hashOfNames = (text: string): string => hashOf(new TextEncoder().encode(text));
