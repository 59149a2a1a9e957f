/** The documents that received entries name and no list has. */

import type { DatabaseSync } from "node:sqlite";
import { textIn } from "../fields/row.ts";
import { type DocumentId, documentId } from "../ledger/ledger-account.ts";
import { type DocumentListName, TYPE_OF_LIST } from "../ledger/listed-document.ts";
import { RECEIVED_POSTINGS } from "./received-tables.ts";

/** The types by which entries name documents of a list's type: a specific one, or the general one. */
const TYPES_OF_ENTRIES = {
  SalesInvoice: ["SalesInvoice"],
  Document: ["Document", "PurchaseInvoice", "Receipt", "GeneralJournalDocument"],
  FinancialMutation: ["FinancialMutation"],
} as const;

/** Documents of these lists, which share a type, that none of them has, nor as a draft; sorted as text. Of complete lists they are few. */
export function unlistedIn(
  database: DatabaseSync,
  lists: readonly DocumentListName[],
): readonly DocumentId[] {
  const [names, types] = [lists, lists.flatMap((list) => TYPES_OF_ENTRIES[TYPE_OF_LIST[list]])].map(
    (values) => values.map((value) => `'${value}'`).join(", "),
  );
  const isIn = (table: string): string =>
    `EXISTS (SELECT 1 FROM ${table} WHERE list IN (${names}) AND id = entries.document_id)`;
  return database
    .prepare(
      `SELECT DISTINCT document_id FROM ${RECEIVED_POSTINGS} AS entries
       WHERE document_type IN (${types}) AND NOT ${isIn("documents")}
         AND NOT ${isIn("document_drafts")}
       ORDER BY document_id`,
    )
    .all()
    .map((row) => documentId(textIn(row, "document_id")));
}
