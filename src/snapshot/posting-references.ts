/** What the postings of a snapshot refer to, each combination once. */
import type { DatabaseSync } from "node:sqlite";
import {
  contactId,
  type DocumentId,
  ledgerAccountId,
  projectId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import type { JournalDocuments, PostingReferences } from "../ledger/posting-sums.ts";
import { numberIn, type Row, textIn } from "./row-values.ts";

export function postingReferences(
  database: DatabaseSync,
  journals: JournalDocuments,
): readonly PostingReferences[] {
  const closing = [...journals].filter(([, { closesYear }]) => closesYear);
  const rows = database
    .prepare(DISTINCT)
    .all(idsOf(journals.keys()), idsOf(closing.map(([id]) => id)));
  return rows.map(referencesIn);
}

/** General journal documents are of two types; the others are not looked up. Distinct rows are found without sorting. */
const DISTINCT = `SELECT DISTINCT document_type, ledger_account_id, contact_id, project_id, tax_rate_id,
    CASE WHEN document_type IN ('Document', 'GeneralJournalDocument')
      THEN (document_id IN (SELECT value FROM json_each(?)))
        + (document_id IN (SELECT value FROM json_each(?)))
      ELSE 0 END AS journal
  FROM postings`;

const idsOf = (ids: Iterable<DocumentId>): string => JSON.stringify([...ids]);

/** By the sum of the two conditions. */
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
