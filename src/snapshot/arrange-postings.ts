/**
 * Arranges the postings and the listed documents of a snapshot for reading: postings in document order, with amounts as
 * integers where they are exact, and with the sums of all that they refer to; documents by date. Both come in the order
 * in which they were received.
 */
import type { DatabaseSync } from "node:sqlite";
import { POSTING_GROUPS, postingGroupsTable } from "./posting-groups.ts";
import { POSTING_SOURCES, postingSourcesTable } from "./posting-sources.ts";
import { RECEIVED_GROUPS, RECEIVED_POSTINGS, RECEIVED_SOURCES } from "./received-tables.ts";
import { documentsTable, postingsTable } from "./snapshot-tables.ts";

/** Arranged postings are in the file when a pull is complete, and before that in temporary tables of its process. */
type Schema = "main" | "temp";

/**
 * The number of a posting is its place in document order, so that an index of the date orders postings by date and
 * document.
 */
const INDICES = [
  ["postings_by_date", "date"],
  ["postings_by_document", "document_type, document_id"],
  ["postings_by_account", "ledger_account_id, date"],
] as const;

/** Arranges the received postings under the names that readers use; within the caller's transaction. */
export function arrangePostings(database: DatabaseSync, schema: Schema): void {
  dropArranged(database, schema);
  database.exec(
    `${postingsTable(`${schema}.postings`)}
     ${postingGroupsTable(`${schema}.${POSTING_GROUPS}`)}
     ${postingSourcesTable(`${schema}.${POSTING_SOURCES}`)}
     ${DOCUMENT_NUMBERS} ${GROUP_NUMBERS} ${SOURCE_NUMBERS}
     ${arrangedPostings(schema)}; ${arrangedGroups(schema)};
     INSERT INTO ${schema}.${POSTING_SOURCES}
     SELECT arranged, month, sha256 FROM temp.source_numbers ORDER BY arranged;
     DROP TABLE temp.document_numbers; DROP TABLE temp.group_numbers; DROP TABLE temp.source_numbers;`,
  );
  for (const [name, columns] of INDICES) {
    database.exec(`CREATE INDEX ${schema}.${name} ON postings (${columns})`);
  }
}

/** By the date of each list, in which most readers take them; within the caller's transaction. */
export function arrangeDocuments(database: DatabaseSync): void {
  database.exec(
    `DROP TABLE IF EXISTS main.arranged_documents;
     ${documentsTable("main.arranged_documents")}
     INSERT INTO main.arranged_documents SELECT * FROM main.documents ORDER BY list, date, id;
     DROP TABLE main.documents;
     ALTER TABLE main.arranged_documents RENAME TO documents;
     CREATE INDEX IF NOT EXISTS documents_by_date ON documents (list, date, id);`,
  );
}

/** Snapshots of earlier versions have no arrangement in the file. */
export const areArranged = (database: DatabaseSync): boolean =>
  database.prepare(`SELECT 1 FROM main.sqlite_schema WHERE name = '${POSTING_GROUPS}'`).get() !==
  undefined;

export function dropArranged(database: DatabaseSync, schema: Schema): void {
  for (const table of ["postings", POSTING_GROUPS, POSTING_SOURCES]) {
    database.exec(`DROP TABLE IF EXISTS ${schema}.${table}`);
  }
}

/** Numbers were stored as real numbers, which take more space and time than integers. */
const AMOUNT = "iif(typeof(amount) = 'real', CAST(amount AS INTEGER), amount)";

/** The limit keeps the sort inside, where rows are short; the joins keep its order. */
const arrangedPostings = (schema: Schema): string => `
  INSERT INTO ${schema}.postings (group_number, source_number, amount, stated_number,
    date, document_id, id, description, document_type, month, ledger_account_id,
    project_id, contact_id, tax_rate_id, financial_account_id, sha256)
  SELECT groups.arranged, sources.arranged, ${AMOUNT}, ${NUMBER_OF_POSTING},
    date, document_id, id, description, postings.document_type, groups.month, ledger_account_id,
    project_id, contact_id, tax_rate_id, financial_account_id, sha256
  FROM (SELECT * FROM ${RECEIVED_POSTINGS} ORDER BY document_type, document_id, date, id LIMIT -1)
      AS postings
    CROSS JOIN temp.group_numbers AS groups ON groups.number = group_number
    CROSS JOIN temp.source_numbers AS sources ON sources.number = source_number
`;

const REFERENCES =
  "month, ledger_account_id, contact_id, project_id, tax_rate_id, financial_account_id, document_type";

const arrangedGroups = (schema: Schema): string => `
  INSERT INTO ${schema}.${POSTING_GROUPS}
  SELECT arranged, ${REFERENCES}, positive, negative, count, texts
  FROM temp.group_numbers ORDER BY arranged
`;

/**
 * Groups are numbered by type, as documents are, and then by month: whatever the order of receipt, those of
 * neighbouring postings are near each other.
 */
const GROUP_NUMBERS = `
  DROP TABLE IF EXISTS temp.group_numbers;
  ${postingGroupsTable("temp.group_numbers")}
  ALTER TABLE temp.group_numbers ADD COLUMN arranged INTEGER;
  INSERT INTO temp.group_numbers
  SELECT *, row_number() OVER (ORDER BY document_type, ${REFERENCES}, number) FROM ${RECEIVED_GROUPS}
  ORDER BY number;
`;

/** Answers are numbered by month and hash. */
const SOURCE_NUMBERS = `
  DROP TABLE IF EXISTS temp.source_numbers;
  CREATE TABLE temp.source_numbers (
    number INTEGER PRIMARY KEY, month TEXT, sha256 TEXT, arranged INTEGER
  ) STRICT;
  INSERT INTO temp.source_numbers
  SELECT number, month, sha256, row_number() OVER (ORDER BY month, sha256) FROM ${RECEIVED_SOURCES}
  ORDER BY number;
`;

/**
 * The documents of the lists by their ids, in a table of its own: without an index all of them would be read for each
 * posting.
 */
const DOCUMENT_NUMBERS = `
  DROP TABLE IF EXISTS temp.document_numbers;
  CREATE TABLE temp.document_numbers (
    document_type TEXT, id TEXT, number TEXT, PRIMARY KEY (document_type, id)
  ) STRICT, WITHOUT ROWID;
  INSERT OR IGNORE INTO temp.document_numbers
  SELECT document_type, id, number FROM documents WHERE list <> 'financial_mutations'
  ORDER BY document_type, id, number;
`;

/** Null if no list has the document. */
const NUMBER_OF_POSTING = `(SELECT number FROM temp.document_numbers AS listed
  WHERE listed.document_type = CASE postings.document_type
      WHEN 'SalesInvoice' THEN 'SalesInvoice'
      WHEN 'Document' THEN 'Document' WHEN 'PurchaseInvoice' THEN 'Document'
      WHEN 'Receipt' THEN 'Document' WHEN 'GeneralJournalDocument' THEN 'Document' END
    AND listed.id = postings.document_id)`;
