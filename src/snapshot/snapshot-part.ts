/** Parts of a snapshot: files that together hold its answers, so that another machine can continue the pull. */
import { rmSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { transaction } from "../operating-system/shared-database.ts";
import { createFile, openFile } from "./snapshot-file.ts";
import { readMeta } from "./snapshot-meta.ts";

/** Answers with a higher number came later. */
export interface PartOfSnapshot {
  /** The start of its pull, which all parts of a snapshot share. */
  readonly startedAt: string;
  readonly lastAnswer: number;
}

/**
 * What every part has in full: the description, and which months are pulled at which attempt. The identity is left out, because a
 * snapshot that is joined from parts is finished by the pull that continues it.
 */
const FACTS = [
  ["meta", "SELECT name, value FROM meta WHERE name <> 'snapshot_id'"],
  ["months", "SELECT * FROM months"],
] as const;
const BODIES = "SELECT * FROM bodies WHERE sha256 IN (SELECT sha256 FROM answers WHERE number > ?)";
const ANSWERS = "SELECT * FROM answers WHERE number > ? ORDER BY number";

/**
 * Writes the answers after `after(startedAt)` into a new file: only evidence, since the postings are read from it again. Returns
 * null, and writes nothing, if there are none. The pull may be at work. Failure codes: those of `createFile` and `openFile`.
 */
export function writePart(
  snapshotPath: string,
  partPath: string,
  after: (startedAt: string) => number,
): PartOfSnapshot | null {
  const database = openFile(snapshotPath);
  try {
    return transaction(
      database,
      () => {
        const { startedAt } = readMeta(snapshotPath, database);
        const from = after(startedAt);
        const lastAnswer = lastNumber(database);
        if (lastAnswer <= from) return null;
        rmSync(partPath, { force: true });
        createFile(partPath, (part) => {
          for (const [table, rows] of FACTS) copyRows(database, part, [table, rows]);
          copyRows(database, part, ["bodies", BODIES], from);
          copyRows(database, part, ["answers", ANSWERS], from);
        });
        return { startedAt, lastAnswer };
      },
      "BEGIN",
    );
  } finally {
    database.close();
  }
}

/**
 * Makes a snapshot of the parts, in the order in which they were written. Its pulled months have no postings yet
 * (`rebuildMonths`). Failure codes: those of `createFile` and `openFile`.
 */
export function joinParts(partPaths: readonly string[], path: string): void {
  createFile(path, (database) => {
    for (const partPath of partPaths) {
      const part = openFile(partPath);
      try {
        for (const [table, rows] of FACTS) {
          database.exec(`DELETE FROM ${table}`);
          copyRows(part, database, [table, rows]);
        }
        copyRows(part, database, ["bodies", BODIES], 0);
        copyRows(part, database, ["answers", ANSWERS], 0);
      } finally {
        part.close();
      }
    }
  });
}

function lastNumber(database: DatabaseSync): number {
  const row = database.prepare("SELECT coalesce(max(number), 0) AS last FROM answers").get();
  return typeof row?.["last"] === "number" ? row["last"] : 0;
}

/** The same body may be in two parts. */
function copyRows(
  from: DatabaseSync,
  to: DatabaseSync,
  [table, select]: readonly [table: string, select: string],
  ...values: readonly number[]
): void {
  const rows = from.prepare(select);
  const columns = rows.columns().map(({ name }) => name);
  const places = columns.map(() => "?").join(", ");
  const insert = to.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join(", ")}) VALUES (${places})`,
  );
  for (const row of rows.iterate(...values)) {
    insert.run(...columns.map((column) => row[column] ?? null));
  }
}
