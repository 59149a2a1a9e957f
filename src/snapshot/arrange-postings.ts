/**
 * Arranges the postings and the listed documents of a finished snapshot for reading: postings in document order, with amounts as
 * integers where they are exact, and with the sums of all that they refer to; documents by date. During a pull both are in the order in
 * which they were received.
 */
import type { DatabaseSync } from "node:sqlite";
import { hasDocuments, NUMBER_OF_POSTING } from "./document-store.ts";
import { groupTally, POSTING_GROUPS, postingGroupsTable } from "./posting-groups.ts";
import { POSTING_SOURCES, postingSourcesTable, sourceNumbers } from "./posting-sources.ts";
import { documentsTable, postingsTable } from "./snapshot-file.ts";

/** The columns that an arranged posting has as it was stored. */
const COLUMNS = `date, document_id, id, description, document_type, month, ledger_account_id,
  project_id, contact_id, tax_rate_id, financial_account_id, sha256`;

/** Numbers were stored as real numbers, which take more space and time than integers. */
const AMOUNT = "iif(typeof(amount) = 'real', CAST(amount AS INTEGER), amount)";

/** The number of a posting is its place in document order, so that an index of the date orders postings by date and document. */
const INDICES = [
  ["postings_by_date", "date"],
  ["postings_by_document", "document_type, document_id"],
  ["postings_by_account", "ledger_account_id, date"],
] as const;

/** By the date of each list, in which most readers take them. */
const ARRANGED_DOCUMENTS = `
  DROP TABLE IF EXISTS main.arranged_documents;
  ${documentsTable("main.arranged_documents")}
  INSERT INTO main.arranged_documents SELECT * FROM main.documents ORDER BY list, date, id;
  DROP TABLE main.documents;
  ALTER TABLE main.arranged_documents RENAME TO documents;
  CREATE INDEX IF NOT EXISTS documents_by_date ON documents (list, date, id);
  CREATE INDEX IF NOT EXISTS documents_by_type ON documents (document_type, id, number);
`;

/** Arranges the postings in the file, when they are complete; within the caller's transaction. */
export function arrangePostings(database: DatabaseSync): void {
  forgetArrangement(database);
  // First, because the number of each posting's document is looked up through the index of the documents.
  database.exec(ARRANGED_DOCUMENTS);
  fillArranged(database, "main.arranged_postings", "main");
  database.exec(
    `DROP TABLE main.postings;
     ALTER TABLE main.arranged_postings RENAME TO postings;
     ${indicesIn("main")}`,
  );
}

/**
 * Makes sure that a reader finds arranged postings under their name: snapshots of earlier versions, and those that are being pulled,
 * have no arrangement in the file. Theirs is a temporary copy.
 */
export function arrangedForReading(database: DatabaseSync): void {
  if (areArranged(database)) return;
  fillArranged(database, "temp.postings", "temp");
  database.exec(indicesIn("temp"));
}

export const areArranged = (database: DatabaseSync): boolean =>
  database
    .prepare(
      `SELECT 1 FROM main.sqlite_schema WHERE name = '${POSTING_GROUPS}'
       UNION ALL SELECT 1 FROM temp.sqlite_schema WHERE name = '${POSTING_GROUPS}'`,
    )
    .get() !== undefined;

/** Called before postings are written: what was arranged no longer holds. */
export function forgetArrangement(database: DatabaseSync): void {
  for (const schema of ["main", "temp"]) database.exec(dropNumbers(schema));
  database.exec("DROP TABLE IF EXISTS temp.postings");
}

const dropNumbers = (schema: string): string =>
  [POSTING_GROUPS, POSTING_SOURCES]
    .map((table) => `DROP TABLE IF EXISTS ${schema}.${table};`)
    .join("\n");

/** The limit keeps the sort inside: numbers are then given in document order, whatever the order of receipt. */
function fillArranged(database: DatabaseSync, table: string, schema: "main" | "temp"): void {
  database.exec(
    `DROP TABLE IF EXISTS ${table};
     ${postingsTable(table)} ${postingGroupsTable(schema)} ${postingSourcesTable(schema)}`,
  );
  const groups = groupTally(database, schema);
  const source = sourceNumbers(database, schema);
  const stated = hasDocuments(database) ? NUMBER_OF_POSTING : "NULL";
  database
    .prepare(
      `INSERT INTO ${table} (group_number, source_number, amount, stated_number, ${COLUMNS})
       SELECT ${groups.groupNumber}, ${source}, ${AMOUNT}, ${stated}, ${COLUMNS}
       FROM (SELECT * FROM main.postings ORDER BY document_type, document_id, date, id LIMIT -1)
         AS postings`,
    )
    .run();
  groups.finish();
}

const indicesIn = (schema: string): string =>
  INDICES.map(([name, columns]) => `CREATE INDEX ${schema}.${name} ON postings (${columns});`).join(
    "\n",
  );
