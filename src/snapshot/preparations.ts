/** Who booked the transactions of an auditfile and when, as rows that are read one document at a time. */
import type { DatabaseSync } from "node:sqlite";
import { columns } from "../fields/columns.ts";
import { orNull } from "../fields/kind.ts";
import { numberOf, textIn } from "../fields/row.ts";
import { date, text } from "../fields/scalars.ts";
import { documentId } from "../ledger/ledger-account.ts";
import type { Preparation, Preparations, Preparer } from "../ledger/preparation.ts";
import { insertRows } from "./insert-rows.ts";

export interface PreparationRow extends Preparation {
  readonly documentId: string;
}

const TABLE = "auditfile_preparations";
const COLUMNS = columns({
  ...{ documentId: text, user: orNull(text), enteredOn: orNull(date), enteredAt: orNull(text) },
});

/** Creates the table with its rows, within the caller's transaction. */
export function storePreparations(database: DatabaseSync, rows: readonly PreparationRow[]): void {
  const quoted = COLUMNS.names.map((column) => `"${column}"`);
  database.exec(`CREATE TABLE ${TABLE} (${quoted.map((one) => `${one} ANY`).join(", ")}) STRICT`);
  const insert = insertRows(database, `INSERT INTO ${TABLE}`, quoted.join(", "));
  for (const row of rows) insert([...COLUMNS.write(row)]);
  database.exec(`CREATE INDEX ${TABLE}_by_document ON ${TABLE} (document_id)`);
}

/** Null for a file that an earlier version took in: it read no users. */
export function preparationsIn(
  database: DatabaseSync,
  names: ReadonlyMap<string, string>,
): Preparations | null {
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(TABLE);
  if (isThere === undefined) return null;
  const find = database.prepare(`SELECT * FROM ${TABLE} WHERE document_id = ? ORDER BY rowid`);
  return {
    users: () =>
      database
        .prepare(
          `SELECT "user", count(*) AS transactions FROM ${TABLE}
           WHERE "user" IS NOT NULL GROUP BY "user" ORDER BY "user"`,
        )
        .all()
        .map((row): Preparer => {
          const user = String(row["user"]);
          const transactions = numberOf(row["transactions"]);
          return { user, name: names.get(user) ?? user, transactions };
        }),
    dated: () => {
      const counted = database.prepare(`SELECT count(entered_on) AS dated FROM ${TABLE}`).get();
      return numberOf(counted?.["dated"]);
    },
    of: (document) => find.all(document).map((row) => COLUMNS.read(row)),
    documentsOf: (user) =>
      database
        .prepare(`SELECT document_id FROM ${TABLE} WHERE "user" = ? ORDER BY rowid`)
        .all(user)
        .map((row) => documentId(textIn(row, "document_id"))),
  };
}
