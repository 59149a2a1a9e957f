/**
 * The postings of a finished snapshot, arranged for reading: in document order, with amounts as integers where they are exact, and with
 * the sums of all that they refer to. During a pull they are in the order in which they were received.
 */
import type { DatabaseSync } from "node:sqlite";
import { groupTally, POSTING_GROUPS, postingGroupsTable } from "./posting-groups.ts";
import { postingsTable } from "./snapshot-file.ts";

/** The columns of a posting in addition to its number and its group, in the order of the arranged table. */
const COLUMNS = `amount, date, document_type, document_id, id, month, ledger_account_id, project_id,
  contact_id, tax_rate_id, financial_account_id, description, sha256`;

/** A finished pull has numbers as real numbers, which take more space and time. */
const ARRANGED = COLUMNS.replace(
  "amount",
  "iif(typeof(amount) = 'real', CAST(amount AS INTEGER), amount)",
);

/** The number of a posting is its place in document order, so that an index of the date orders postings by date and document. */
const INDICES = [
  ["postings_by_date", "date"],
  ["postings_by_document", "document_type, document_id"],
  ["postings_by_account", "ledger_account_id, date"],
] as const;

const DOCUMENT_INDICES = `
  CREATE INDEX IF NOT EXISTS documents_by_date ON documents (list, date, id);
  CREATE INDEX IF NOT EXISTS documents_by_type ON documents (document_type, id, number);
`;

/** Arranges the postings in the file, when they are complete; within the caller's transaction. */
export function arrangePostings(database: DatabaseSync): void {
  forgetArrangement(database);
  fillArranged(database, "main.arranged_postings", "main");
  database.exec(
    `DROP TABLE main.postings;
     ALTER TABLE main.arranged_postings RENAME TO postings;
     ${indicesIn("main")} ${DOCUMENT_INDICES}`,
  );
}

/**
 * Makes sure that a reader finds arranged postings under their name: snapshots of earlier versions, and those that are being pulled,
 * have no arrangement in the file. Theirs is a temporary copy.
 */
export function arrangedForReading(database: DatabaseSync): void {
  const found = database
    .prepare(
      `SELECT 1 FROM sqlite_schema WHERE name = '${POSTING_GROUPS}'
       UNION ALL SELECT 1 FROM temp.sqlite_schema WHERE name = '${POSTING_GROUPS}'`,
    )
    .get();
  if (found !== undefined) return;
  fillArranged(database, "temp.postings", "temp");
  database.exec(indicesIn("temp"));
}

/** Called before postings are written: what was arranged no longer holds. */
export function forgetArrangement(database: DatabaseSync): void {
  database.exec(
    `DROP TABLE IF EXISTS temp.postings; DROP TABLE IF EXISTS temp.${POSTING_GROUPS};
     DROP TABLE IF EXISTS main.${POSTING_GROUPS};`,
  );
}

function fillArranged(database: DatabaseSync, table: string, schema: "main" | "temp"): void {
  database.exec(
    `DROP TABLE IF EXISTS ${table};
     ${postingsTable(table)} ${postingGroupsTable(schema)}`,
  );
  const tally = groupTally(database, schema);
  database
    .prepare(
      `INSERT INTO ${table} (group_number, ${COLUMNS})
       SELECT ${tally.groupNumber}, ${ARRANGED} FROM main.postings
       ORDER BY document_type, document_id, date, id`,
    )
    .run();
  tally.finish();
}

const indicesIn = (schema: string): string =>
  INDICES.map(([name, columns]) => `CREATE INDEX ${schema}.${name} ON postings (${columns});`).join(
    "\n",
  );
