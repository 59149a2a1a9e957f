/**
 * The postings of a snapshot added up once per month, account and all that they refer to. Sums by contact, project, tax
 * rate or financial account are then sums of these groups: one reading of the postings serves them all.
 */
import type { DatabaseSync } from "node:sqlite";
import type { DocumentId } from "../ledger/ledger-account.ts";
import { exactSum, exactSumColumns } from "./exact-sums.ts";
import { textIn } from "./row-values.ts";

/** The table of the connection: SQLite keeps what does not fit its cache in a temporary file. */
export const POSTING_GROUPS = "temp.posting_groups";

const PARTS = [
  "month",
  "ledger_account_id",
  "contact_id",
  "project_id",
  "tax_rate_id",
  "financial_account_id",
  "closes",
] as const;
const SUMS = [...exactSumColumns("positive"), ...exactSumColumns("negative"), "count"];

/** Adds up the postings; `closing` are the journals that close a fiscal year. */
export function groupPostings(
  database: DatabaseSync,
  closing: readonly DocumentId[],
  areTexts: boolean,
): void {
  database.exec(
    `DROP TABLE IF EXISTS ${POSTING_GROUPS};
     CREATE TABLE ${POSTING_GROUPS} (${[...PARTS, ...SUMS].join(", ")});`,
  );
  const columns = PARTS.length + SUMS.length;
  const insert = database.prepare(
    `INSERT INTO ${POSTING_GROUPS} VALUES (${Array.from({ length: columns }, () => "?").join(", ")})`,
  );
  database.exec("SAVEPOINT posting_groups");
  for (const row of database.prepare(groupedSql(areTexts)).iterate(JSON.stringify(closing))) {
    const parts = textIn(row, "key").split(" ");
    insert.run(
      ...parts.map((part) => (part === "" ? null : part)),
      ...SUMS.map((name) => row[name] ?? null),
    );
  }
  database.exec("RELEASE posting_groups");
}

/** SQLite sorts one text faster than six columns; an identifier has no spaces and is never empty. */
const KEY = [
  "substr(date, 1, 7)",
  "ledger_account_id",
  "coalesce(contact_id, '')",
  "coalesce(project_id, '')",
  "coalesce(tax_rate_id, '')",
  "coalesce(financial_account_id, '')",
  `(document_type IN ('Document', 'GeneralJournalDocument')
     AND document_id IN (SELECT value FROM json_each(?)))`,
].join(" || ' ' || ");

const groupedSql = (areTexts: boolean): string => {
  const stored = { hasTexts: areTexts, reversed: null };
  return `SELECT ${KEY} AS key, ${exactSum("positive", stored, "positive")},
    ${exactSum("negative", stored, "negative")}, count(*) AS count FROM postings GROUP BY key`;
};
