/** What each document has on some accounts, in a table of the connection: memory holds neither documents nor postings. */
import type { DatabaseSync } from "node:sqlite";
import { invariant } from "../failure.ts";
import { documentId } from "../ledger/ledger-account.ts";
import type { PostingSums } from "../ledger/posting-sums.ts";
import { type AmountsStored, exactSum, exactSumColumns, exactSumOf } from "./exact-sums.ts";

/** The list of documents is read more than once with the same accounts; each set of accounts has a table. */
export function bookedOn(
  database: DatabaseSync,
  stored: () => AmountsStored,
): PostingSums["bookedOn"] {
  const tables = new Map<string, string>();
  return (accounts) => {
    const ids = JSON.stringify([...accounts].sort());
    const table = tables.get(ids) ?? `temp.booked_on_${String(tables.size)}`;
    if (!tables.has(ids)) createTable(database, table, { ids, stored: stored() });
    tables.set(ids, table);
    return finderIn(database, table);
  };
}

function createTable(
  database: DatabaseSync,
  table: string,
  { ids, stored }: { readonly ids: string; readonly stored: AmountsStored },
): void {
  database.exec(
    `DROP TABLE IF EXISTS ${table};
     CREATE TABLE ${table} (document_id TEXT PRIMARY KEY, document_type,
       ${exactSumColumns("sum").join(", ")}) WITHOUT ROWID`,
  );
  database
    .prepare(
      `INSERT INTO ${table} SELECT document_id, max(document_type), ${exactSum("sum", stored)}
       FROM postings WHERE ledger_account_id IN (SELECT value FROM json_each(?))
       GROUP BY document_id`,
    )
    .run(ids);
}

function finderIn(database: DatabaseSync, table: string): ReturnType<PostingSums["bookedOn"]> {
  const find = database.prepare(
    `SELECT document_type, ${exactSumColumns("sum").join(", ")} FROM ${table} WHERE document_id = ?`,
  );
  find.setReturnArrays(true);
  return (id) => {
    const row: unknown = find.get(id);
    if (row === undefined) return null;
    invariant(Array.isArray(row), "a document is read as an array");
    const columns: readonly unknown[] = row;
    const [type, high, low, texts] = columns;
    invariant(typeof type === "string", "a document is stored as text");
    return { document: { type, id: documentId(id) }, sum: exactSumOf(high, low, texts) };
  };
}
