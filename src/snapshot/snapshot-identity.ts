/** The identity of a snapshot: equal for equal answers, supplied names and auditfiles. */
import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { numberIn } from "../fields/row.ts";
import { hashesIn } from "./auditfile-tables.ts";
import { rowsEach } from "./row-blocks.ts";
import { IDENTITY_NAME } from "./snapshot-file.ts";
import { namesInIdentity } from "./snapshot-names.ts";

/** SHA-256 of the key and hash of every answer, sorted by key, and of the rest; 64 hexadecimal digits. */
export function identityOf(database: DatabaseSync, suppliedNames: string | null): string {
  const hash = createHash("sha256");
  const rows = database.prepare("SELECT key, sha256 FROM answers ORDER BY key");
  rows.setReturnArrays(true);
  for (const [key, sha256] of rowsEach(rows.iterate())) {
    hash.update(`${String(key)} ${String(sha256)}\n`);
  }
  const files = hashesIn(database);
  for (const sha256 of files) hash.update(`auditfile ${sha256}\n`);
  // How files were read, and with which chart of the user.
  if (files.length > 0) hash.update(`${metaIn(database, "base_url") ?? ""}\n`);
  return hash.update(namesInIdentity(suppliedNames)).digest("hex");
}

/** The identity that a finished snapshot had at its end; null before. */
export const identityAtFinish = (database: DatabaseSync): string | null =>
  metaIn(database, IDENTITY_NAME);

function metaIn(database: DatabaseSync, name: string): string | null {
  const row = database.prepare("SELECT value FROM meta WHERE name = ?").get(name);
  return row === undefined ? null : String(row["value"]);
}

export const answersIn = (database: DatabaseSync): number =>
  numberIn(database.prepare("SELECT count(*) AS count FROM answers").get() ?? {}, "count");
