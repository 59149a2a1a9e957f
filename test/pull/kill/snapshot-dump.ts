/** The contents of a snapshot, without the order and time of receipt. */
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

type Row = Readonly<Record<string, unknown>>;

const LEFT_OUT = new Set(["number", "received_at"]);
const META_LEFT_OUT = new Set(["started_at"]);

/** The rows of each table as text, sorted. */
export function dumpOf(path: string): ReadonlyMap<string, readonly string[]> {
  return withCopy(path, (database) => {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all()
      .map(({ name }) => String(name));
    return new Map(
      tables.map((table) => [
        table,
        database
          .prepare(`SELECT * FROM "${table}"`)
          .all()
          .filter(({ name }) => table !== "meta" || !META_LEFT_OUT.has(String(name)))
          .map(rowText)
          .sort(),
      ]),
    );
  });
}

/** Path and query of each stored answer. */
export function finishedIn(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return withCopy(path, (database) =>
    database
      .prepare("SELECT address FROM answers ORDER BY number")
      .all()
      .map(({ address }) => String(address)),
  );
}

/** Reads a copy, because opening the file itself would clean up what a killed process left. */
function withCopy<Value>(path: string, read: (database: DatabaseSync) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-dump-"));
  const copy = join(folder, "snapshot");
  for (const end of ["", "-wal"]) if (existsSync(path + end)) cpSync(path + end, copy + end);
  const database = new DatabaseSync(copy);
  try {
    return read(database);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

function rowText(row: Row): string {
  const kept = Object.entries(row).filter(([name]) => !LEFT_OUT.has(name));
  return JSON.stringify(
    kept.map(([name, value]) => {
      if (value instanceof Uint8Array) return [name, Buffer.from(value).toString("base64")];
      return [name, name === "headers" ? withoutDate(String(value)) : value];
    }),
  );
}

/** Removes the date of the answer, which is not part of its content. */
const withoutDate = (headers: string): unknown =>
  Object.entries(JSON.parse(headers) as Row).filter(([name]) => name !== "date");
