/** What the postings of a snapshot refer to, each combination once, from their groups. */

import type { DatabaseSync } from "node:sqlite";
import type { Row } from "../fields/columns.ts";
import { numberIn, textIn } from "../fields/row.ts";
import {
  contactId,
  type DocumentId,
  ledgerAccountId,
  projectId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import type { JournalDocuments, PostingReferences } from "../ledger/posting-sums.ts";
import { POSTING_GROUPS } from "./posting-groups.ts";

export function postingReferences(
  database: DatabaseSync,
  journals: JournalDocuments,
): readonly PostingReferences[] {
  const closing = [...journals].filter(([, { closesYear }]) => closesYear);
  return database
    .prepare(COMBINATIONS)
    .all(idsOf(journals.keys()), idsOf(closing.map(([id]) => id)))
    .map(referencesIn);
}

const COLUMNS = "document_type, ledger_account_id, contact_id, project_id, tax_rate_id";

/** Groups do not separate journals from other documents, so the postings of journals are read: a group with more postings has others too. */
const COMBINATIONS = `
  WITH journals (id) AS (SELECT value FROM json_each(?)),
    closing (id) AS (SELECT value FROM json_each(?)),
    of_journals AS MATERIALIZED (
      SELECT group_number, 1 + (document_id IN closing) AS journal, count(*) AS count FROM postings
      WHERE document_type IN ('Document', 'GeneralJournalDocument') AND document_id IN journals
      GROUP BY 1, 2
    ),
    parts (number, journal) AS (
      SELECT group_number, journal FROM of_journals
      UNION ALL
      SELECT number, 0 FROM ${POSTING_GROUPS} AS own WHERE own.count >
        coalesce((SELECT sum(count) FROM of_journals WHERE group_number = own.number), 0)
    )
  SELECT DISTINCT ${COLUMNS}, journal FROM parts JOIN ${POSTING_GROUPS} USING (number)`;

const idsOf = (ids: Iterable<DocumentId>): string => JSON.stringify([...ids]);

/** By the number of lists that have the document. */
const JOURNALS = [null, "plain", "closes-year"] as const;

function referencesIn(row: Row): PostingReferences {
  const readOrNull = <Id>(name: string, read: (text: string) => Id): Id | null =>
    row[name] === null ? null : read(textIn(row, name));
  return {
    documentType: textIn(row, "document_type"),
    journal: JOURNALS[numberIn(row, "journal")] ?? null,
    ledgerAccountId: ledgerAccountId(textIn(row, "ledger_account_id")),
    contactId: readOrNull("contact_id", contactId),
    projectId: readOrNull("project_id", projectId),
    taxRateId: readOrNull("tax_rate_id", taxRateId),
  };
}
