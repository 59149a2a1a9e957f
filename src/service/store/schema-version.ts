/** The version of the schema of a database: brought up to date where it is written, required where it is only read. */
import type { DatabaseSync } from "node:sqlite";
import { Failure, invariant } from "../../failure.ts";
import { transaction } from "../../operating-system/shared-database.ts";
import { MIGRATIONS } from "./migrations.ts";

/** Brings the schema to the last migration; each migration is applied completely or not at all. */
export function migrate(database: DatabaseSync, path: string): void {
  const known = MIGRATIONS.length;
  if (versionOf(database) > known) {
    throw new Failure(
      "output-not-writable",
      `the database ${path} has schema ${versionOf(database)}; this version supports ${known}`,
      "Use the version of the program that made it, or a newer one.",
    );
  }
  if (versionOf(database) === known) return;
  transaction(database, () => {
    // Read again, because another process may have migrated while this one waited for the lock.
    for (const migration of MIGRATIONS.slice(versionOf(database))) database.exec(migration());
    database.exec(`PRAGMA user_version = ${known}`);
  });
}

/** Also the first reading of a transaction, which sets its moment. */
export function requireVersion(database: DatabaseSync, path: string): void {
  const [version, known] = [versionOf(database), MIGRATIONS.length];
  if (version === known) return;
  throw new Failure(
    "arguments-invalid",
    `the database ${path} has schema ${version}; this version reads ${known}`,
    version < known
      ? "Start the service of this version on it once, which brings it up to date."
      : "Use the version of the program that made it, or a newer one.",
  );
}

function versionOf(database: DatabaseSync): number {
  const version = database.prepare("PRAGMA user_version").get()?.["user_version"];
  invariant(typeof version === "number", "a database has a version");
  return version;
}
